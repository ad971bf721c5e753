import type { Tx } from '@etalage/db';
import { type CreditPart, creditAmount, creditPieces, leftToCredit } from '@etalage/pricing';
import { partsOf } from '../invoices/content-of-order.ts';
import type { PayingShop } from '../payments/provider.ts';
import { undoneUnlessNull } from '../repositories/code-holds.ts';
import { listPartsBesideReturns } from '../repositories/invoices.ts';
import type { WholeOrder } from '../repositories/order-detail.ts';
import { lockOrder } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { findPaymentOfOrder } from '../repositories/payments.ts';
import { moveReturn, type ReturnFacts, readStandardShare } from '../repositories/returns.ts';
import { creditReturn, intentOfReturn } from './credit-order.ts';
import { readOrderToInvoice } from './issue-invoice.ts';
import { requestRefund } from './request-refund.ts';

export type ReturnDecision =
  | { status: 'received' }
  | { status: 'refunded' }
  | { status: 'refused'; reason: string };

export type DecisionRefusal =
  | { refused: 'NO_SUCH_RETURN' | 'RETURN_ENDED' | 'NOT_INVOICED' }
  | { refused: 'NOT_SO_MUCH_LEFT'; leftCents: number };

/**
 * What staff decide about a return, in one transaction: it came in, it is refused with a reason that its customer is mailed, or its money goes
 * back. That is what was paid for its pieces after codes, and with the last of a whole order the standard delivery. It goes the way of
 * every refund; what is on account is credited. Decided the same again, nothing happens.
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
  if (given.status === decision.status) return 'noted';
  if (given.endedAt !== null) return { refused: 'RETURN_ENDED' };
  if (decision.status === 'refunded') return refund(tx, shop, order, given);
  const to =
    decision.status === 'refused'
      ? { status: 'refused' as const, refusal: decision.reason }
      : { status: 'received' as const };
  await moveReturn(tx, shop.id, given.id, to);
  if (decision.status === 'refused') await tell(tx, shop, order, given, 'return-refused');
  return 'noted';
}

async function refund(
  tx: Tx,
  shop: PayingShop,
  order: WholeOrder,
  given: ReturnFacts,
): Promise<'noted' | DecisionRefusal> {
  const parts = await partsOfReturn(tx, shop, order, given);
  const amountCents = sumOf(parts);
  const payment = await findPaymentOfOrder(tx, shop.id, order.id);
  if (payment?.provider === 'invoice') {
    const isCredited = await creditReturn(tx, shop.id, order.id, { id: given.id, amountCents, parts });
    if (!isCredited) return { refused: 'NOT_INVOICED' };
    await tell(tx, shop, order, given, 'return-credited');
  }
  const refusal = await undoneUnlessNull<DecisionRefusal>(tx, async () => {
    // First, because what goes back to a card is credited at once, by what the return keeps of it.
    await moveReturn(tx, shop.id, given.id, { status: 'refunded', amountCents, parts });
    if (payment?.provider === 'invoice' || amountCents === 0) return null;
    const refunds = await requestRefund(tx, shop.id, {
      orderId: order.id,
      intent: intentOfReturn(given.id),
      amountCents,
      reason: 'withdrawn',
      requestedBy: 'staff',
    });
    if (!('refused' in refunds)) return null;
    return { refused: 'NOT_SO_MUCH_LEFT', leftCents: 'leftCents' in refunds ? refunds.leftCents : 0 };
  });
  return refusal ?? 'noted';
}

/** What of an order goes back with a return, of what no earlier return or refund gave back. */
async function partsOfReturn(
  tx: Tx,
  shop: PayingShop,
  order: WholeOrder,
  given: ReturnFacts,
): Promise<CreditPart[]> {
  const earlier = [
    ...(await listPartsBesideReturns(tx, shop.id, order.id)),
    ...order.returns.flatMap(({ parts }) => parts ?? []),
  ];
  const left = leftToCredit(partsOf(order), earlier);
  const goods = left.filter(({ key }) => !key.startsWith('shipping-'));
  const wanted = new Map(
    given.lines.map(({ lineId, quantity }) => {
      const there = goods.find(({ key }) => key === String(lineId))?.quantity ?? 0;
      return [String(lineId), Math.min(quantity, there)] as const;
    }),
  );
  const pieces = creditPieces(goods, wanted);
  if (!isLast(order, given)) return pieces;
  const shipping = left.filter(({ key }) => key.startsWith('shipping-'));
  const { standardCents, chosenCents } = await readStandardShare(tx, shop.id, order.shipping_method_id);
  return [...pieces, ...creditAmount(shipping, Math.floor((sumOf(shipping) * standardCents) / chosenCents))];
}

/** Whether all of an order has gone back with this return: the others were refunded, so that the delivery goes back once. */
function isLast({ lines, returns }: WholeOrder, given: ReturnFacts): boolean {
  const taken = returns
    .filter(({ id, status }) => id === given.id || status === 'refunded')
    .flatMap((each) => each.lines);
  return lines.every(({ id, quantity }) => {
    const ofLine = taken.filter(({ lineId }) => lineId === id);
    return ofLine.reduce((sum, line) => sum + line.quantity, 0) === quantity;
  });
}

function sumOf(parts: readonly CreditPart[]): number {
  return parts.reduce((sum, part) => sum + part.netCents + part.vatCents, 0);
}

async function tell(
  tx: Tx,
  shop: PayingShop,
  { id: orderId }: WholeOrder,
  { id: returnId }: ReturnFacts,
  template: 'return-refused' | 'return-credited',
): Promise<void> {
  await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template, orderId, returnId } });
}
