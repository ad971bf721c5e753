import { getOpenOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { findOpenOrder } from '../../repositories/orders.ts';

export function getOpenOrderRoute(app: FastifyInstance): void {
  endpoint(app, getOpenOrder, async ({ tenant, customer }) => {
    if (customer === null) return { id: null };
    const id = await app.db.withTenant(tenant.id, (tx) => findOpenOrder(tx, tenant.id, customer.id), {
      readOnly: true,
    });
    return { id: id ?? null };
  });
}
