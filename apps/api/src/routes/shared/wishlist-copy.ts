import { cookieName } from '@etalage/contracts/cookies';
import { wishlistDays } from '@etalage/contracts/limits';
import { wishlistCookie } from '@etalage/contracts/wishlist-cookie';
import { readCopy, type WishlistCopy, writeCopy } from '@etalage/contracts/wishlist-copy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieAttributes, isOverTls } from '../../plugins/cookies.ts';

const nameOf = (request: FastifyRequest) => cookieName(wishlistCookie, isOverTls(request));
/** Scripts write it too: hearts are pressed offline. */
const attributes = (request: FastifyRequest) => ({ ...cookieAttributes(request), httpOnly: false });

/** The wishlist as the shopper's browser has it. */
export const wishlistCopyOf = (request: FastifyRequest): WishlistCopy =>
  readCopy(request.cookies[nameOf(request)]);

/** Gives the browser its copy of a customer's list. */
export function setWishlistCopy(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  copy: WishlistCopy,
): void {
  const maxAge = wishlistDays * 24 * 60 * 60;
  reply.setCookie(nameOf(request), writeCopy(copy), { ...attributes(request), maxAge });
}

/** Leaves nothing of a wishlist in the browser. */
export function clearWishlistCopy(request: FastifyRequest, reply: Pick<FastifyReply, 'clearCookie'>): void {
  if (request.cookies[nameOf(request)] === undefined) return;
  reply.clearCookie(nameOf(request), attributes(request));
}
