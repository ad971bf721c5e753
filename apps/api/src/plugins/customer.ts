import { cookieName, sessionCookie } from '@etalage/contracts/cookies';
import { keepingHeaders } from '@etalage/contracts/house-headers';
import { basisOfCustomer } from '@etalage/pricing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type CustomerSessions, customerSessions, type SessionCookie } from '../auth/customer-sessions.ts';
import type { SessionCustomer } from '../repositories/customer-sessions.ts';
import { cookieAttributes } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer who is logged in; null for guests. */
    customer: SessionCustomer | null;
  }
  interface FastifyInstance {
    customerSessions: CustomerSessions;
  }
}

/** Gives the app its customers' sessions. */
export const customer = fp(
  async (app) => {
    app.decorate('customerSessions', customerSessions(app.db, app.env.APP_SECRETS, app.log));
    app.decorateRequest('customer', null);
  },
  { name: 'customer', dependencies: ['db', 'tenant'] },
);

/**
 * Finds out who is shopping, once, and only where a session's cookie came: guests cost no statement. From here on the
 * request's tenant shows prices on the customer's basis. Comes after requireTenant.
 */
export function identifyCustomer(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const cookie = sessionCookieOf(request);
    if (cookie === null) return;
    const { tenant } = request;
    const found = await scope.customerSessions.find(tenant.id, cookie);
    if (!found) {
      // A session that ended has no basis: whoever asked with it is a guest.
      request.knownTenant = { ...tenant, displayBasis: basisOfCustomer(null, tenant) };
      return;
    }
    request.customer = found.customer;
    request.knownTenant = { ...tenant, displayBasis: basisOfCustomer(found.customer.categoryId, tenant) };
    if (found.renewed) setSessionCookie(request, reply, found.renewed);
  });
  scope.addHook('onSend', async (request, reply) => {
    if (request.customer === null) return;
    // An answer for a customer is for them alone, so no cache may keep it.
    reply.header('cache-control', 'private, no-store').removeHeader(keepingHeaders.tags);
  });
}

/** The value of the cookie that a session would be opened with; null where none came. */
export function sessionCookieOf(request: FastifyRequest): string | null {
  return request.cookies[sessionName(request)] ?? null;
}

/** Gives the browser the cookie of a session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  { value, maxAge }: SessionCookie,
): void {
  reply.setCookie(sessionName(request), value, { ...cookieAttributes(request), maxAge });
}

export function clearSessionCookie(request: FastifyRequest, reply: Pick<FastifyReply, 'clearCookie'>): void {
  reply.clearCookie(sessionName(request), cookieAttributes(request));
}

const sessionName = (request: FastifyRequest) => cookieName(sessionCookie, request.isOverTls);
