import { type StaffRefund, staffAttention, staffRefund, staffRefunds } from '@etalage/contracts';
import { euros, toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { type RefundRefusal, requestRefund } from '../../commands/request-refund.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, ProblemError } from '../../plugins/problem.ts';
import { findOrderByNumber } from '../../repositories/orders.ts';
import { listAttention, listRefunds, type RefundRow } from '../../repositories/refunds.ts';
import { findShop } from './find-shop.ts';

/** Rows that a list holds at most: a person reads it. */
const most = 200;

/** Giving money back, and seeing what was given back and what somebody must look at. */
export function refundRoutes(app: FastifyInstance): void {
  endpoint(app, staffRefund, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const amountCents = body.amount === undefined ? null : wholeCents(body.amount);
    const refunds = await app.db.withTenant(shop.id, async (tx) => {
      const order = await findOrderByNumber(tx, shop.id, params.number);
      if (!order) throw notFound(`There is no order ${params.number}.`, 'NO_SUCH_ORDER');
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
    return { refunds: refunds.map((refund) => present(refund, params.number)) };
  });

  endpoint(app, staffRefunds, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listRefunds(tx, shop.id, query.order ?? null, most),
      { readOnly: true },
    );
    return { refunds: rows.map((row) => present(row, row.order_number)) };
  });

  endpoint(app, staffAttention, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listAttention(tx, shop.id, most), {
      readOnly: true,
    });
    return {
      attention: rows.map(({ orderNumber, what, amountCents, currency, since, detail }) => ({
        order: orderNumber,
        what,
        amount: euros(amountCents),
        currency,
        since: since.toISOString(),
        detail,
      })),
    };
  });
}

function present(refund: RefundRow, order: number): StaffRefund {
  return {
    order,
    amount: euros(refund.amount_cents),
    currency: refund.currency,
    to: refund.coupon_id === null ? 'payment' : 'card',
    status: refund.status,
    reason: refund.reason,
    failure: refund.failure,
    requestedAt: refund.requested_at.toISOString(),
  };
}

function wholeCents(amount: number): number {
  const cents = toCents(amount);
  if (Math.abs(cents - amount * 100) < 1e-6) return cents;
  throw new ProblemError(400, 'INVALID_REQUEST', 'The amount has more than two decimals.', {
    errors: [{ field: 'amount', code: 'format', message: 'At most two decimals.' }],
  });
}

function refusalProblem(refusal: RefundRefusal): ProblemError {
  switch (refusal.refused) {
    case 'NO_SUCH_ORDER':
      return notFound('There is no such order.', refusal.refused);
    case 'NOT_SO_MUCH_LEFT':
      return new ProblemError(409, refusal.refused, 'So much is not left of what came in for this order.', {
        extra: { left: euros(refusal.leftCents) },
      });
    case 'OTHER_AMOUNT_BEFORE':
      return new ProblemError(409, refusal.refused, 'This key was used for another amount before.');
  }
}
