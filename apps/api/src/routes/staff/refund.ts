import { staffRefund } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { type RefundRefusal, requestRefund } from '../../commands/request-refund.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { type ProblemError, refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { presentRefund } from './present-refund.ts';
import { wholeCents } from './whole-cents.ts';

/** Gives money back. */
export function refundRoute(app: FastifyInstance): void {
  endpoint(app, staffRefund, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const amountCents = body.amount === undefined ? null : wholeCents(body.amount);
    const refunds = await app.db.withTenant(shop.id, async (tx) => {
      const order = await orderOfNumber(tx, shop.id, staffRefund, params.number);
      return requestRefund(tx, shop.id, {
        orderId: order.id,
        intent: `staff:${body.key}`,
        amountCents,
        reason: 'staff',
        requestedBy: 'staff',
      });
    });
    if ('refused' in refunds) throw refusalProblem(refunds);
    app.jobs.wake(shop.id);
    return { refunds: refunds.map((refund) => presentRefund(refund, params.number)) };
  });
}

function refusalProblem(refused: RefundRefusal): ProblemError {
  switch (refused.refused) {
    case 'NO_SUCH_ORDER':
      return refusal(staffRefund, refused.refused, 'There is no such order.');
    case 'NOT_SO_MUCH_LEFT':
      return refusal(staffRefund, refused.refused, 'So much is not left of what came in for this order.', {
        extra: { left: euros(refused.leftCents) },
      });
    case 'PAID_ON_ACCOUNT':
      return refusal(
        staffRefund,
        refused.refused,
        'What was paid on account is given back from bank to bank: transfer it yourself. Only what cards paid is given back here.',
        { extra: { left: euros(refused.leftCents) } },
      );
    case 'RETURN_FAILED':
      return refusal(
        staffRefund,
        refused.refused,
        `What goes back with return ${refused.ordinal} of this order failed: refund that return once more first.`,
      );
    case 'OTHER_AMOUNT_BEFORE':
      return refusal(staffRefund, refused.refused, 'This key was used for another amount before.');
  }
}
