import { cartCookie, cookieName } from '@etalage/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopperInShop } from '../../commands/change-cart.ts';
import { retentionPeriods } from '../../commands/retention-periods.ts';
import { cookieAttributes } from '../../plugins/cookies.ts';

const cartName = (request: FastifyRequest) => cookieName(cartCookie, request.isOverTls);
const token = /^[A-Za-z0-9_-]{22,64}$/;
const lifetime = retentionPeriods.cartsOfGuests.days * 24 * 60 * 60;

/** Who is shopping, as their cookies tell. */
export function shopperOf(request: FastifyRequest): ShopperInShop {
  const given = request.cookies[cartName(request)] ?? '';
  return {
    tenant: request.tenant,
    language: request.language,
    cartToken: token.test(given) ? given : null,
    customer: request.customer,
  };
}

/** Gives the shopper the cookie of a new cart. */
export function setCartCookie(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  value: string,
): void {
  reply.setCookie(cartName(request), value, { ...cookieAttributes(request), maxAge: lifetime });
}

/** Takes the cart's cookie away, where there is one: the cart has become a customer's, or its shopper leaves. */
export function clearCartCookie(request: FastifyRequest, reply: Pick<FastifyReply, 'clearCookie'>): void {
  if (request.cookies[cartName(request)] === undefined) return;
  reply.clearCookie(cartName(request), cookieAttributes(request));
}
