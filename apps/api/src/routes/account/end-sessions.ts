import { endSessions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { endSessions as end } from '../../repositories/accounts.ts';
import { customerOf, sessionTokenOf } from '../shared/customer-of.ts';

export function endSessionsRoute(app: FastifyInstance): void {
  endpoint(app, endSessions, async (request) => {
    const { tenant, body } = request;
    const customer = customerOf(request);
    const which = body.id === undefined ? { allBut: sessionTokenOf(request) } : { id: body.id };
    const ended = await app.db.withTenant(tenant.id, (tx) => end(tx, tenant.id, customer.id, which));
    // One that is another customer's is not there.
    if (body.id !== undefined && ended === 0) throw notFound();
    return { done: true as const };
  });
}
