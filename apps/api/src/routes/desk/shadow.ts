import { askShadow, lookAtShadow, startShadow } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../../commands/cart-token.ts';
import { askShadow as ask, startShadow as start } from '../../commands/shadow.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { shadowingStaff } from '../../plugins/staff.ts';
import { findShadowLink } from '../../repositories/shadow-visits.ts';
import { readSession } from '../shared/read-session.ts';
import { showWishlist } from '../shared/wishlist-copy.ts';

const ended = 'This link was used before, has ended, or is for somebody else.';

/** Staff who act for a customer: a one-time link, and the visit that it opens. */
export function shadowRoutes(app: FastifyInstance): void {
  endpoint(app, askShadow, async (request) => {
    const staff = await shadowingStaff(request);
    const outcome = await ask(app.services, request.tenant, { ...request.body, staffId: staff.id });
    if (!outcome) throw notFound('The shop has no such customer.', 'NO_SUCH_CUSTOMER');
    return { token: outcome.token, until: outcome.until.toISOString() };
  });

  endpoint(app, lookAtShadow, async (request) => {
    const { tenant, body } = request;
    const staff = await shadowingStaff(request);
    const found = await app.db.withTenant(
      tenant.id,
      (tx) => findShadowLink(tx, tenant.id, staff.id, hashToken(body.token)),
      { readOnly: true },
    );
    if (!found) throw refusal(lookAtShadow, 'LINK_ENDED', ended);
    const { reason, ...customer } = found;
    return { customer, reason };
  });

  endpoint(app, startShadow, async (request, reply) => {
    const { tenant, body } = request;
    const staff = await shadowingStaff(request);
    const outcome = await start(app.services, tenant, { staffId: staff.id, token: body.token });
    if (!outcome) throw refusal(startShadow, 'LINK_ENDED', ended);
    // What this browser was logged in with before ends, as with every log-in. Its guest's cart stays its own, and waits.
    const before = sessionCookieOf(request);
    if (before !== null) await app.customerSessions.end(tenant.id, before);
    const { customerId, cookie } = outcome;
    setSessionCookie(request, reply, cookie);
    await showWishlist(request, reply, customerId);
    reply.header('clear-site-data', '"cache"');
    return { ...(await readSession(app, request, customerId)), shadowMode: 1 as const };
  });
}
