import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Attributes of every cookie of a shop: scripts cannot read it, other sites' requests do not carry it. */
export function cookieAttributes(request: FastifyRequest): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.isOverTls };
}
