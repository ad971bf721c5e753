import { getSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findSavedCart } from '../../repositories/saved-carts.ts';
import { shownRefill } from '../shared/answer-refill.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentRefill } from '../shared/present-refill.ts';
import { readSavedCart } from './read-saved-cart.ts';

export function getSavedCartRoute(app: FastifyInstance): void {
  endpoint(app, getSavedCart, async (request) => {
    const { tenant, params, query } = request;
    const customer = customerOf(request);
    const cart = await app.db.withTenant(
      tenant.id,
      (tx) => findSavedCart(tx, tenant.id, customer.id, params.id),
      { readOnly: true },
    );
    if (!cart) throw notFound();
    const judged = await shownRefill(request, readSavedCart(request, cart.id), query.way ?? 'add');
    return { name: cart.name, refill: presentRefill(tenant, judged) };
  });
}
