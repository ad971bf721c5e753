import { approveOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { approveOrder as approve } from '../../commands/approve-order.ts';
import type { OrderRefusal } from '../../commands/refuse-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, type ProblemError, refusal } from '../../plugins/problem.ts';
import { centsOrNone } from '../shared/cents-or-none.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { deciderOf } from './decide.ts';

/** Once, and nobody decides about their own. */
export function approveOrderRoute(app: FastifyInstance): void {
  endpoint(app, approveOrder, async (request) => {
    requireShopping(request, approveOrder);
    const { params, body } = request;
    const { cartVersion, confirmedTotal, confirmedToPay = Number.NaN, confirmedSteps } = body;
    const seen = {
      cartVersion,
      confirmedTotalCents: centsOrNone(confirmedTotal),
      // A page of before this was asked: cards may pay less than it showed, so it is shown once more.
      confirmedToPayCents: centsOrNone(confirmedToPay),
      ...(confirmedSteps && { confirmedSteps }),
    };
    const placed = await approve({ ...app.services, ...app }, deciderOf(request), params.id, seen);
    if (placed === null) throw notFound();
    if ('refused' in placed) throw problemOf(placed);
    app.jobs.wake(request.tenant.id);
    return { order: { id: placed.order.id, number: placed.order.number } };
  });
}

/** Why the order was not placed; it waits on, but where somebody else was quicker. */
function problemOf(why: OrderRefusal): ProblemError {
  if (why.refused === 'CART_CHANGED')
    return refusal(approveOrder, why.refused, 'It costs more than was shown, or is another one.', {
      extra: { changedSteps: why.changedSteps ?? [] },
    });
  if (why.refused === 'OUT_OF_STOCK')
    return refusal(approveOrder, why.refused, 'There is not enough in stock.');
  if (why.refused === 'ALREADY_DECIDED' || why.refused === 'CART_EMPTY')
    return refusal(approveOrder, 'ALREADY_DECIDED', 'It waits no more.');
  return refusal(approveOrder, 'CANNOT_BE_PLACED', `It cannot be ordered as it is: ${why.refused}.`);
}
