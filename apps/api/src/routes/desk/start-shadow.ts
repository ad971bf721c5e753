import { startShadow } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { startShadow as start } from '../../commands/shadow.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { shadowingStaff } from '../../plugins/staff.ts';
import { readSession } from '../shared/read-session.ts';
import { showWishlist } from '../shared/wishlist-copy.ts';
import { shadowLinkEnded } from './shadow-ended.ts';

export function startShadowRoute(app: FastifyInstance): void {
  endpoint(app, startShadow, async (request, reply) => {
    const { tenant, body } = request;
    const staff = await shadowingStaff(request);
    const outcome = await start(app.services, tenant, { staffId: staff.id, token: body.token });
    if (!outcome) throw refusal(startShadow, 'LINK_ENDED', shadowLinkEnded);
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
