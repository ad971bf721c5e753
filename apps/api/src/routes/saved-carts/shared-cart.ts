import { copySharedCart, getSharedCart } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadEarlier } from '../../commands/refill-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { readLinesOfSavedCart } from '../../repositories/earlier-lines.ts';
import { findSharedCart } from '../../repositories/saved-carts.ts';
import { answerRefill, shownRefill } from '../shared/answer-refill.ts';
import { presentRefill } from '../shared/present-refill.ts';

/** Looks at shared carts by one network in a minute. */
const limit = limitTo(120, 60_000);

/** What a link shows, and a copy of it for whoever has the link. The saved cart itself is out of their reach. */
export function sharedCartRoutes(app: FastifyInstance): void {
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
    limit,
  );
  endpoint(
    app,
    copySharedCart,
    async (request, reply) => {
      const read = readShared(request, request.params.token);
      return answerRefill(request, reply, copySharedCart, read, { ...request.body, way: 'add' });
    },
    limit,
  );
}

/** The lines without what their owner wrote, chose and paid. */
function readShared({ tenant }: Pick<FastifyRequest, 'tenant'>, token: string): ReadEarlier {
  return async (tx) => {
    const cart = await findSharedCart(tx, tenant.id, token);
    if (!cart) return null;
    const lines = await readLinesOfSavedCart(tx, tenant.id, cart.id);
    return lines.map((line) => ({ ...line, giftText: null, hadDay: false, displayBasis: null }));
  };
}
