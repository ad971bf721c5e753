import {
  changeWishlist,
  getWishlist,
  shareWishlist,
  type Wishlist,
  withdrawWishlist,
} from '@etalage/contracts';
import { mostOnWishlist } from '@etalage/contracts/limits';
import { onList, withChange } from '@etalage/contracts/wishlist-copy';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { addPiece } from '../../cart/change-cart.server.ts';
import { api } from '../../lib/api.server.ts';
import { logError } from '../../lib/log.server.ts';
import { type Context, languageOf, requestInfo } from '../../lib/request-context.ts';
import { afterContents, changesIn, cookieOf, copyIn } from '../../wishlist/told-copy.ts';
import { listedItem, mayBeAdded } from './listed-item.ts';

/** The shopper's wishlist; null where it cannot be had. */
export async function loadWishlist(context: Context): Promise<Wishlist | null> {
  try {
    const answer = await api(context).call(getWishlist, { query: { lang: languageOf(context) } });
    if (answer.status === 200) return answer.body;
    if (answer.status < 500) logError('wishlist', answer.body);
  } catch {
    // The call told of it.
  }
  return null;
}

type Change = { productId: number; isOn: boolean; priceCents: number | null };

/**
 * Changes the list as a script does (browser-copy.ts): in the browser's copy first, and the server is told of it if it can be.
 * @returns whether a product is not on the list because that is full
 */
export async function changeByForm(context: Context, change: Change): Promise<{ isFull: boolean }> {
  const info = requestInfo(context);
  const isOverTls = info.origin.startsWith('https:');
  const sent = withChange(copyIn(info.cookies, isOverTls), change, Date.now());
  let copy = sent;
  try {
    const answer = await api(context).call(changeWishlist, {
      query: { lang: languageOf(context) },
      body: changesIn(sent),
    });
    if (answer.status === 200) copy = afterContents(sent, sent, answer.body);
    else if (answer.status < 500) logError('wishlist', answer.body);
  } catch {
    // The call told of it.
  }
  info.setCookies.push(cookieOf(copy, isOverTls));
  const ids = onList(copy);
  return { isFull: change.isOn && ids.length >= mostOnWishlist && !ids.includes(change.productId) };
}

/** Gives the list a link, or takes it away. */
export async function shareByForm(context: Context, isShared: boolean): Promise<void> {
  const input = { query: { lang: languageOf(context) } };
  const { call } = api(context);
  await (isShared ? call(shareWishlist, input) : call(withdrawWishlist, input)).catch(() => undefined);
}

export type AddedAll = { added: number; refusals: Record<number, CartRefusal> };

/** Puts one piece of everything that can be bought without a choice in the cart, and tells of each that could not. */
export async function addAllByForm(context: Context): Promise<AddedAll> {
  const wishlist = await loadWishlist(context);
  const outcome: AddedAll = { added: 0, refusals: {} };
  for (const item of wishlist?.items ?? []) {
    const listed = listedItem(item, languageOf(context));
    if (!mayBeAdded(listed)) continue;
    const { refusal } = await addPiece(context, listed.card?.onlyVariantId ?? 0);
    carryCookies(context);
    if (refusal) outcome.refusals[item.productId] = refusal;
    else outcome.added += 1;
  }
  return outcome;
}

/** The first piece may make the cart: the next one goes into the same. */
function carryCookies(context: Context) {
  const info = requestInfo(context);
  const given = info.setCookies.map((cookie) => cookie.split(';', 1)[0]);
  info.cookies = [...new Set([...info.cookies.split(/;\s*/), ...given])].filter(Boolean).join('; ');
}
