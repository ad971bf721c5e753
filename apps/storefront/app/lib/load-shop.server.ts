import type { StoreInit } from '@etalage/contracts';
import { LRUCache } from 'lru-cache';
import { defaultShop } from './default-shop.ts';
import type { HeaderDefaults } from './header-model.ts';
import { leanShop, presentShop } from './present-shop.server.ts';
import { type Context, headerDefaultsContext, languageOf, requestInfo, tenantOf } from './request-context.ts';
import { settingsOf } from './settings.ts';
import type { Shop } from './shop.ts';
import { storeInit } from './store-init.server.ts';

/**
 * The shop as the browser gets it; as a whole it is left behind for what only the server draws. TEN-03: a shop that cannot
 * be asked for its settings still opens, in plain clothes.
 */
export async function loadShop(context: Context): Promise<Shop> {
  const info = requestInfo(context);
  const init = await storeInit(context);
  if (init) {
    const made = presented.get(init) ?? (await present(context, init));
    info.shop = made.shop;
    return made.lean;
  }
  info.isPrivate = true;
  return { ...defaultShop(languageOf(context), tenantOf(context).languages), basis: info.basis };
}

type Presented = { shop: Shop; lean: Shop };

/** By the API's answer, which is remembered between requests. */
const presented = new WeakMap<StoreInit, Presented>();
/**
 * The last one of each shop, language and basis: kept pages hold on to the shop that they were drawn from, and would each
 * have one of their own where the API says the same once more.
 */
const lastOnes = new LRUCache<string, Presented & { text: string }>({ max: 1_000 });

async function present(context: Context, init: StoreInit): Promise<Presented> {
  const ofTheme = await context.get(headerDefaultsContext)(settingsOf(init.settings).get('theme'));
  const { tenant, basis, themePreview } = requestInfo(context);
  if (themePreview) return presentAnew(init, ofTheme);
  const name = [tenant.uuid, languageOf(context), basis].join(' ');
  const text = JSON.stringify(init);
  const last = lastOnes.get(name);
  const made = last?.text === text ? last : { ...presentAnew(init, ofTheme), text };
  lastOnes.set(name, made);
  presented.set(init, made);
  return made;
}

function presentAnew(init: StoreInit, ofTheme: HeaderDefaults): Presented {
  const shop = presentShop(init, ofTheme);
  return { shop, lean: leanShop(shop) };
}
