import type { StoreInit } from '@etalage/contracts';
import { defaultShop } from './default-shop.ts';
import { leanShop, presentShop } from './present-shop.server.ts';
import { type Context, languageOf, requestInfo, tenantOf } from './request-context.ts';
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
    const made = presented.get(init) ?? present(init);
    info.shop = made.shop;
    return made.lean;
  }
  info.isPrivate = true;
  return { ...defaultShop(languageOf(context), tenantOf(context).languages), basis: info.basis };
}

/** By the API's answer, which is remembered between requests. */
const presented = new WeakMap<StoreInit, { shop: Shop; lean: Shop }>();

function present(init: StoreInit) {
  const shop = presentShop(init);
  const made = { shop, lean: leanShop(shop) };
  presented.set(init, made);
  return made;
}
