import type { Tx } from '@etalage/db';
import type { PayingShop } from '../payments/provider.ts';
import { lockOrder } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { moveReturn } from '../repositories/returns.ts';
import { captureHeldBack } from './capture-payment.ts';
import { readOrderToInvoice } from './issue-invoice.ts';
import { type RefundingRefusal, refundReturn, refundReturnAgain } from './refund-return.ts';

export type ReturnDecision =
  | { status: 'received' }
  | { status: 'refunded' }
  | { status: 'refused'; reason: string };

export type DecisionRefusal = { refused: 'NO_SUCH_RETURN' | 'RETURN_ENDED' } | RefundingRefusal;

/**
 * What staff decide about a return, in one transaction: it came in, it is refused with a reason that its customer is mailed, or its money goes
 * back. That is what was paid for its pieces after codes, and with the last of a whole order the standard delivery. It goes the way of
 * every refund; what is on account is credited. Once it is refused, money that was held back for it is taken. One that was refused can be
 * received all the same. Decided the same again, nothing happens but that a refund that failed is asked for once more.
 */
export async function decideReturn(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  ordinal: number,
  decision: ReturnDecision,
): Promise<'noted' | DecisionRefusal> {
  await lockOrder(tx, shop.id, orderId);
  const order = await readOrderToInvoice(tx, shop, orderId);
  const given = order.returns.find((each) => each.ordinal === ordinal);
  if (!given) return { refused: 'NO_SUCH_RETURN' };
  if (given.status === 'refunded' && decision.status === 'refunded')
    return refundReturnAgain(tx, shop, order, given);
  if (given.status === decision.status) return 'noted';
  // A return may have been refused for another one, by a slip.
  const isReopened = given.status === 'refused' && decision.status === 'received';
  if (given.endedAt !== null && !isReopened) return { refused: 'RETURN_ENDED' };
  if (decision.status === 'refunded') return refundReturn(tx, shop, order, given);
  const to =
    decision.status === 'refused'
      ? { status: 'refused' as const, refusal: decision.reason }
      : { status: 'received' as const };
  await moveReturn(tx, shop.id, given.id, to);
  if (decision.status === 'refused') {
    await addToOutbox(tx, shop.id, {
      kind: 'mail',
      payload: { template: 'return-refused', orderId: order.id, returnId: given.id },
    });
    await captureHeldBack(tx, shop, order.id);
  }
  return 'noted';
}
