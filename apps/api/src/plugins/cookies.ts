import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Whether the shopper's browser reached the shop over TLS. */
export function isOverTls(request: FastifyRequest): boolean {
  const told = request.isInternal ? request.headers['x-forwarded-proto'] : undefined;
  return (told ?? request.protocol) === 'https';
}

/** Attributes of every cookie of a shop: scripts cannot read it, other sites' requests do not carry it. */
export function cookieAttributes(request: FastifyRequest): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isOverTls(request) };
}
