import { defaultShop } from './default-shop.ts';
import { type Context, languageOf, tenantOf } from './request-context.ts';
import { storeInit } from './store-init.server.ts';

/** What the cards of a shop have in common. */
export type CardLook = {
  language: string;
  currency: string;
};

/** How this shop's cards write their prices and links. */
export async function cardLook(context: Context): Promise<CardLook> {
  const language = languageOf(context);
  const { currency } = (await storeInit(context)) ?? defaultShop(language, tenantOf(context).languages);
  return { language, currency };
}
