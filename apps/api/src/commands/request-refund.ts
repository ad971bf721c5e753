import type { Tx } from '@etalage/db';
import { undoneUnlessNull } from '../repositories/code-holds.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  findFailedReturn,
  giveBackToCard,
  insertRefund,
  listRefundable,
  listRefundsOfIntent,
  lockForRefund,
  type Refundable,
  type RefundRow,
  reserveOfPayment,
} from '../repositories/refunds.ts';
import { creditRefunds, returnOfIntent } from './credit-order.ts';
import { cardSpendableUntil } from './waiting-times.ts';

export type RefundRequest = {
  orderId: string;
  /** Names what somebody wants: asked again with the same one, it is the same refund. */
  intent: string;
  /** null: all that is left. */
  amountCents: number | null;
  reason: Exclude<RefundRow['reason'], 'provider'>;
  requestedBy: Exclude<RefundRow['requested_by'], 'provider'>;
  /** Only of this payment, and nothing to cards. */
  paymentId?: string;
};

export type RefundRefusal =
  | { refused: 'NO_SUCH_ORDER' }
  | { refused: 'NOT_SO_MUCH_LEFT' | 'PAID_ON_ACCOUNT'; leftCents: number }
  | { refused: 'OTHER_AMOUNT_BEFORE'; amountCents: number }
  | { refused: 'RETURN_FAILED'; ordinal: number };

/**
 * Decides what of an order's money goes back, in the transaction that it is called in. Each part goes back to where it came
 * from: payments first, the oldest before the others, then the cards, of which the balance rises at once; of a return what paid for nothing comes last. What a
 * payment gives back is asked of its provider by the outbox. Never more than came in, whoever asks at the same time. What was
 * paid on account is refused, so that nobody is promised what only somebody at the bank can send; cards that paid their part can have it.
 * An amount that staff name waits for a return of which the refund failed: given back beside it, its pieces would be paid for out of others.
 */
export async function requestRefund(
  tx: Tx,
  tenantId: string,
  request: RefundRequest,
): Promise<RefundRow[] | RefundRefusal> {
  const order = await lockForRefund(tx, tenantId, request.orderId);
  if (!order) return { refused: 'NO_SUCH_ORDER' };
  const before = await listRefundsOfIntent(tx, tenantId, order.id, request.intent);
  if (before.length > 0) return repeat(before, request);
  const failed = request.intent.startsWith('staff:') ? await findFailedReturn(tx, tenantId, order.id) : null;
  if (failed) return { refused: 'RETURN_FAILED', ordinal: failed.ordinal };

  const left = (await listRefundable(tx, tenantId, order.id)).filter(
    (part) =>
      request.paymentId === undefined || ('paymentId' in part && part.paymentId === request.paymentId),
  );
  const givable = left.filter((part) => 'couponId' in part || !part.isOnAccount);
  const isReturn = returnOfIntent(request.intent) !== null;
  const parts = isReturn ? givable.toSorted((one, other) => beside(one) - beside(other)) : givable;
  const leftCents = parts.reduce((sum, part) => sum + part.leftCents, 0);
  const wantedCents = request.amountCents ?? leftCents;
  if (parts.length < left.length && (request.amountCents === null || wantedCents > leftCents))
    return { refused: 'PAID_ON_ACCOUNT', leftCents };
  if (wantedCents < 1 || wantedCents > leftCents) return { refused: 'NOT_SO_MUCH_LEFT', leftCents };

  const refunds: RefundRow[] = [];
  const refusal = await undoneUnlessNull<RefundRefusal>(tx, async () => {
    let rest = wantedCents;
    for (const part of parts) {
      const amountCents = Math.min(rest, part.leftCents);
      if (amountCents === 0) break;
      const refund = await giveBack(tx, tenantId, request, part, amountCents);
      if (!refund) return { refused: 'NOT_SO_MUCH_LEFT', leftCents: 0 };
      refunds.push(refund);
      rest -= amountCents;
    }
    return null;
  });
  if (refusal) return refusal;
  // What goes back to a card has gone back already.
  if (refunds.some(({ status }) => status === 'done')) await creditRefunds(tx, tenantId, order.id);
  return refunds;
}

/** What paid for the order before what came in beside that, which is due back itself. */
const beside = (part: Refundable) => ('couponId' in part || part.isOfOrder ? 0 : 1);

function repeat(before: RefundRow[], { amountCents }: RefundRequest): RefundRow[] | RefundRefusal {
  const sum = before.reduce((total, refund) => total + refund.amount_cents, 0);
  if (amountCents !== null && amountCents !== sum)
    return { refused: 'OTHER_AMOUNT_BEFORE', amountCents: sum };
  return before;
}

async function giveBack(
  tx: Tx,
  tenantId: string,
  { orderId, intent, reason, requestedBy }: RefundRequest,
  part: Refundable,
  amountCents: number,
): Promise<RefundRow | null> {
  const common = {
    tenant_id: tenantId,
    order_id: orderId,
    intent,
    amount_cents: amountCents,
    currency: part.currency,
    reason,
    requested_by: requestedBy,
  };
  if ('couponId' in part) {
    const spendableUntil = cardSpendableUntil();
    if (
      !(await giveBackToCard(tx, tenantId, orderId, { couponId: part.couponId, amountCents, spendableUntil }))
    )
      return null;
    const refund = await insertRefund(tx, { ...common, coupon_id: part.couponId, status: 'done' });
    await addToOutbox(tx, tenantId, {
      kind: 'mail',
      payload: { template: 'refund-done', refundId: refund.id },
    });
    return refund;
  }
  if (!(await reserveOfPayment(tx, tenantId, part.paymentId, amountCents))) return null;
  const refund = await insertRefund(tx, { ...common, payment_id: part.paymentId });
  await addToOutbox(tx, tenantId, { kind: 'refund.send', payload: { refundId: refund.id } });
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'refund-requested', refundId: refund.id },
  });
  return refund;
}
