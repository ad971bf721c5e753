import { data } from 'react-router';
import type { Context } from './request-context.ts';
import { settingsOf } from './settings.ts';
import { isListedBy } from './shop-wishes.ts';
import { storeInit } from './store-init.server.ts';

/**
 * Whether search engines may tell of the shop.
 * @throws 503 as long as its settings cannot be read: neither answer may be made up
 */
export async function isListed(context: Context): Promise<boolean> {
  const init = await storeInit(context);
  if (!init) throw data(null, { status: 503 });
  return isListedBy(settingsOf(init.settings));
}

/** For addresses that are there for search engines alone. @throws 404 of a shop that is not for them */
export async function requireListed(context: Context): Promise<void> {
  if (!(await isListed(context))) throw data(null, { status: 404 });
}
