import { withdrawSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { endCartToken } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

/** Ends its link. */
export function withdrawSavedCartRoute(app: FastifyInstance): void {
  endpoint(app, withdrawSavedCart, async (request) => {
    const { tenant, params } = request;
    const customer = customerOf(request);
    const isThere = await app.db.withTenant(tenant.id, (tx) =>
      endCartToken(tx, tenant.id, customer.id, params.id),
    );
    if (!isThere) throw notFound();
    return { done: true as const };
  });
}
