import type { WishlistContents } from '@etalage/contracts';
import { cookieName } from '@etalage/contracts/cookies';
import { wishlistDays } from '@etalage/contracts/limits';
import { wishlistCookie } from '@etalage/contracts/wishlist-cookie';
import {
  afterAnswer,
  changesOf,
  readCopy,
  type WishlistCopy,
  writeCopy,
} from '@etalage/contracts/wishlist-copy';

/** The browser's copy of a wishlist in a text of cookies; an empty one where there is none. */
export function copyIn(cookies: string, isOverTls: boolean): WishlistCopy {
  const name = `${cookieName(wishlistCookie, isOverTls)}=`;
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(name));
  return readCopy(found?.slice(name.length));
}

/** The cookie that keeps a copy, as a server sets it and a script writes it. */
export function cookieOf(copy: WishlistCopy, isOverTls: boolean): string {
  const name = cookieName(wishlistCookie, isOverTls);
  const age = wishlistDays * 24 * 60 * 60;
  return `${name}=${writeCopy(copy)}; Path=/; Max-Age=${age}; SameSite=Lax${isOverTls ? '; Secure' : ''}`;
}

/** What `POST /wishlist/changes` is asked of a copy; prices in euros. */
export function changesIn(copy: WishlistCopy) {
  const changes = changesOf(copy, Date.now()).map(({ priceCents, ...change }) => ({
    ...change,
    price: priceCents === null ? null : priceCents / 100,
  }));
  return { owner: copy.owner, changes };
}

/** The copy of now after that was answered. */
export function afterContents(
  now: WishlistCopy,
  sent: WishlistCopy,
  { owner, items }: WishlistContents,
): WishlistCopy {
  return afterAnswer(now, sent, {
    owner,
    items: items.map(({ productId, price }) => ({
      productId,
      priceCents: price === null ? null : Math.round(price * 100),
    })),
  });
}
