import { confirmStockMail, stopStockMail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { confirmStockMail as confirm, stopStockMail as stop } from '../../commands/stock-requests.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';

/** What the links in the mails do. A link that opens nothing is one that never was. */
export function stockLinksRoutes(app: FastifyInstance): void {
  endpoint(app, confirmStockMail, async ({ tenant, body }) => {
    const isConfirmed = await app.db.withTenant(tenant.id, (tx) =>
      confirm(app.services, tx, tenant.id, body),
    );
    if (!isConfirmed) throw notFound();
    app.jobs.wake(tenant.id);
    return { confirmed: true as const };
  });

  endpoint(app, stopStockMail, async ({ tenant, body }) => {
    const isStopped = await app.db.withTenant(tenant.id, (tx) => stop(app.services, tx, tenant.id, body));
    if (!isStopped) throw notFound();
    return { stopped: true as const };
  });
}
