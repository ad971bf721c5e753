import { getSharedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findSharedCart } from '../../repositories/saved-carts.ts';
import { shownRefill } from '../shared/answer-refill.ts';
import { presentRefill } from '../shared/present-refill.ts';
import { limitShared, readShared } from './read-shared.ts';

/** What a link shows. */
export function getSharedCartRoute(app: FastifyInstance): void {
  endpoint(
    app,
    getSharedCart,
    async (request) => {
      const { tenant, params } = request;
      const cart = await app.db.withTenant(tenant.id, (tx) => findSharedCart(tx, tenant.id, params.token), {
        readOnly: true,
      });
      if (!cart) throw notFound();
      const judged = await shownRefill(request, readShared(request, params.token), 'add');
      return { name: cart.name, refill: presentRefill(tenant, judged) };
    },
    limitShared,
  );
}
