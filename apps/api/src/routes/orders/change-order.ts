import { changeOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { changeOrder as changeUnpaid } from '../../commands/end-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { setCartCookie, shopperOf } from '../shared/shopper.ts';
import { endProblem } from './end-problem.ts';
import { limitChanges } from './limit-changes.ts';
import { ownOrder } from './order-owner.ts';

/** Puts an order that is not paid back into the cart, to be changed. */
export function changeOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    changeOrder,
    async (request, reply) => {
      requireShopping(request, changeOrder);
      const { id } = await ownOrder(request);
      const outcome = await changeUnpaid(app.services, shopperOf(request), id);
      if ('refused' in outcome) throw endProblem(outcome);
      if (outcome.cartToken !== null) setCartCookie(request, reply, outcome.cartToken);
      app.jobs.wake(request.tenant.id);
      return { changed: true as const };
    },
    limitChanges,
  );
}
