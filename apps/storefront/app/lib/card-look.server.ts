import type { StoreInit } from '@etalage/contracts';
import { defaultShop } from './default-shop.ts';
import { type Context, languageOf, tenantOf } from './request-context.ts';
import { settingsOf, switchSetting } from './settings.ts';
import { storeInit } from './store-init.server.ts';

/** What the cards of a shop have in common. */
export type CardLook = {
  language: string;
  currency: string;
  /** Whether the shop shows what buyers think. */
  hasReviews: boolean;
};

/** By the API's answer, which is remembered between requests. */
const known = new WeakMap<StoreInit, boolean>();

function hasReviews(init: StoreInit): boolean {
  const isOn = known.get(init) ?? switchSetting(settingsOf(init.settings), false, 'productReviews');
  known.set(init, isOn);
  return isOn;
}

/** How this shop's cards write their prices and links. */
export async function cardLook(context: Context): Promise<CardLook> {
  const language = languageOf(context);
  const init = await storeInit(context);
  const { currency } = init ?? defaultShop(language, tenantOf(context).languages);
  return { language, currency, hasReviews: init !== null && hasReviews(init) };
}
