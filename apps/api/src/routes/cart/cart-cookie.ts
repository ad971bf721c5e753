import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shopper } from '../../commands/change-cart.ts';

const cookieName = 'etalage_cart';
const token = /^[A-Za-z0-9_-]{22,64}$/;
const sixtyDays = 60 * 24 * 60 * 60;

/** Who is shopping, as their cookie tells. */
export function shopperOf(request: FastifyRequest): Shopper {
  const given = request.cookies[cookieName] ?? '';
  return {
    tenant: request.tenant,
    language: request.language,
    cartToken: token.test(given) ? given : null,
    customer: null,
  };
}

/** Gives the shopper the cookie of a new cart; scripts cannot read it, other sites' requests do not carry it. */
export function setCartCookie(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  value: string,
): void {
  const told = request.isInternal ? request.headers['x-forwarded-proto'] : undefined;
  reply.setCookie(cookieName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: (told ?? request.protocol) === 'https',
    maxAge: sixtyDays,
  });
}
