import { deleteSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { deleteSavedCartRow } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

export function deleteSavedCartRoute(app: FastifyInstance): void {
  endpoint(app, deleteSavedCart, async (request) => {
    const { tenant, params } = request;
    const customer = customerOf(request);
    const isGone = await app.db.withTenant(tenant.id, (tx) =>
      deleteSavedCartRow(tx, tenant.id, customer.id, params.id),
    );
    if (!isGone) throw notFound();
    return { done: true as const };
  });
}
