import { cookieName } from '@etalage/contracts/cookies';
import { wishlistDays } from '@etalage/contracts/limits';
import { wishlistCookie } from '@etalage/contracts/wishlist-cookie';
import { ownerMark, readCopy, type WishlistCopy, writeCopy } from '@etalage/contracts/wishlist-copy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeWishlist } from '../../commands/change-wishlist.ts';
import { cookieAttributes } from '../../plugins/cookies.ts';

const nameOf = (request: FastifyRequest) => cookieName(wishlistCookie, request.isOverTls);
/** Scripts write it too: hearts are pressed offline. */
const attributes = (request: FastifyRequest) => ({ ...cookieAttributes(request), httpOnly: false });

/** The wishlist as the shopper's browser has it. */
export const wishlistCopyOf = (request: FastifyRequest): WishlistCopy =>
  readCopy(request.cookies[nameOf(request)]);

/** Gives the browser its copy of a customer's list. */
function setWishlistCopy(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  copy: WishlistCopy,
): void {
  const maxAge = wishlistDays * 24 * 60 * 60;
  reply.setCookie(nameOf(request), writeCopy(copy), { ...attributes(request), maxAge });
}

/** Makes changes to a customer's list, and gives the browser what it is then. */
export async function showWishlist(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  customerId: string,
  changes: Parameters<typeof changeWishlist>[3] = [],
): Promise<void> {
  const items = await changeWishlist(request.server.services, request.tenant, customerId, changes);
  const known = { isOn: true, changedAt: null, priceCents: null };
  setWishlistCopy(request, reply, {
    owner: ownerMark(customerId),
    items: items.map(({ productId }) => ({ productId, ...known })).reverse(),
  });
}

/** Leaves nothing of a wishlist in the browser. */
export function clearWishlistCopy(request: FastifyRequest, reply: Pick<FastifyReply, 'clearCookie'>): void {
  if (request.cookies[nameOf(request)] === undefined) return;
  reply.clearCookie(nameOf(request), attributes(request));
}
