import { confirmStockMail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { confirmStockMail as confirm } from '../../commands/stock-requests.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';

/** A link that opens nothing is one that never was. */
export function confirmStockMailRoute(app: FastifyInstance): void {
  endpoint(app, confirmStockMail, async ({ tenant, body }) => {
    const isConfirmed = await app.db.withTenant(tenant.id, (tx) =>
      confirm(app.services, tx, tenant.id, body),
    );
    if (!isConfirmed) throw notFound();
    app.jobs.wake(tenant.id);
    return { confirmed: true as const };
  });
}
