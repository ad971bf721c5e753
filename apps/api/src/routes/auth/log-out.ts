import { logOut } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { shadowHashIn } from '../../commands/shadow.ts';
import { clearSessionCookie, sessionCookieOf } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readSession } from '../shared/read-session.ts';
import { clearCartCookie } from '../shared/shopper.ts';
import { clearWishlistCopy } from '../shared/wishlist-copy.ts';

export function logOutRoute(app: FastifyInstance): void {
  endpoint(app, logOut, async (request, reply) => {
    const cookie = sessionCookieOf(request);
    if (cookie !== null) {
      await app.customerSessions.end(request.tenant.id, cookie);
      clearSessionCookie(request, reply);
      // The next person at this browser must find neither this customer's cart nor wishlist, nor pages with their prices.
      // Staff who acted for a customer find the cart that they had as a guest: it was never the customer's.
      if (shadowHashIn(cookie) === null) clearCartCookie(request, reply);
      clearWishlistCopy(request, reply);
      reply.header('clear-site-data', '"cache"');
    }
    reply.header('cache-control', 'private, no-store');
    return readSession(app, request, null);
  });
}
