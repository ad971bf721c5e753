import { stopStockMail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { stopStockMail as stop } from '../../commands/stock-requests.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';

/** A link that opens nothing is one that never was. */
export function stopStockMailRoute(app: FastifyInstance): void {
  endpoint(app, stopStockMail, async ({ tenant, body }) => {
    const isStopped = await app.db.withTenant(tenant.id, (tx) => stop(app.services, tx, tenant.id, body));
    if (!isStopped) throw notFound();
    return { stopped: true as const };
  });
}
