import { cancelOrder, changeOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import {
  cancelOrder as cancelUnpaid,
  changeOrder as changeUnpaid,
  type EndRefusal,
} from '../../commands/end-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { setCartCookie, shopperOf } from '../cart/cart-cookie.ts';
import { requireShopping } from '../cart/change.ts';
import { ownOrder } from './order-owner.ts';

const hour = 3_600_000;
/** Of one network; each asks a provider and locks an order. */
const perHour = 120;

/** What a shopper does with an order that is not paid and that they do not want as it is. */
export function endOrderRoutes(app: FastifyInstance): void {
  endpoint(
    app,
    cancelOrder,
    async (request) => {
      const { id } = await ownOrder(request);
      const refusal = await cancelUnpaid(app.services, request, id);
      if (refusal) throw refusalProblem(refusal);
      app.jobs.wake(request.tenant.id);
      return { cancelled: true as const };
    },
    limitTo(perHour, hour),
  );

  endpoint(
    app,
    changeOrder,
    async (request, reply) => {
      requireShopping(request);
      const { id } = await ownOrder(request);
      const outcome = await changeUnpaid(app.services, shopperOf(request), id);
      if ('refused' in outcome) throw refusalProblem(outcome);
      if (outcome.cartToken !== null) setCartCookie(request, reply, outcome.cartToken);
      app.jobs.wake(request.tenant.id);
      return { changed: true as const };
    },
    limitTo(perHour, hour),
  );
}

function refusalProblem({ refused }: EndRefusal): ProblemError {
  const detail =
    refused === 'PAID' ? 'This order is paid.' : 'This order has ended, or is being delivered on invoice.';
  return new ProblemError(409, refused, detail);
}
