import type { Tx } from '@etalage/db';
import { type CreditPart, creditAmount, creditPieces, leftToCredit, leftTogether } from '@etalage/pricing';
import { partsOf } from '../invoices/content-of-order.ts';
import type { PayingShop } from '../payments/provider.ts';
import { isCaptureRefused } from '../repositories/attention.ts';
import { keepCardsSpendable, releaseCodes, undoneUnlessNull } from '../repositories/code-holds.ts';
import { findInvoiceOfOrder, listPartsBesideReturns } from '../repositories/invoices.ts';
import type { WholeOrder } from '../repositories/order-detail.ts';
import { hasLeft } from '../repositories/order-steps.ts';
import { setOrderState } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { findPaymentOfOrder, type PaymentRow } from '../repositories/payments.ts';
import {
  findFailedReturn,
  listRefundable,
  listRefundsOfReturn,
  readUncreditedCents,
} from '../repositories/refunds.ts';
import { moveReturn, type ReturnFacts, readStandardShare } from '../repositories/returns.ts';
import { intentOfReturn } from './credit-order.ts';
import { creditOnAccount } from './on-account.ts';
import { requestRefund } from './request-refund.ts';
import { giveBackPromise, releaseStock } from './settle-payment.ts';
import { giveUpPayment } from './supersede-payment.ts';
import { cardSpendableUntil } from './waiting-times.ts';
import { isWhole } from './withdrawal-right.ts';

export type RefundingRefusal =
  | { refused: 'NOT_INVOICED' | 'NOT_TAKEN' }
  | { refused: 'NOT_SO_MUCH_LEFT'; leftCents: number };

/**
 * Gives back what was paid for the pieces of a return that has not ended, and with the last of a whole order the standard delivery, to where it
 * came from. What is on account is credited, and an order of which nothing was paid, invoiced or sent yet ends with the last of its pieces. The
 * order's row is locked.
 */
export async function refundReturn(
  tx: Tx,
  shop: PayingShop,
  order: WholeOrder,
  given: ReturnFacts,
): Promise<'noted' | RefundingRefusal> {
  const payment = await findPaymentOfOrder(tx, shop.id, order.id);
  if (order.status === 'open' && payment) {
    const isPromised = payment.status === 'authorized';
    const isInvoiced = (await findInvoiceOfOrder(tx, shop.id, order.id)) !== undefined;
    if (isPromised || !isInvoiced) {
      // However many declarations it took: none of them can be refunded alone before the order was sent.
      const isAll = isWhole(order, ({ id, status }) => id === given.id || status !== 'refused');
      const canEnd =
        isAll &&
        (!isPromised ||
          payment.capture_requested_at === null ||
          (await isCaptureRefused(tx, shop.id, payment.id)));
      if (canEnd) return endWithReturn(tx, shop, order, given, payment);
      return { refused: payment.provider === 'invoice' ? 'NOT_INVOICED' : 'NOT_TAKEN' };
    }
  }
  const parts = await partsOfReturn(tx, shop, order, given);
  const amountCents = (await isNothingTaken(tx, order)) ? 0 : sumOf(parts);
  const refusal = await undoneUnlessNull<RefundingRefusal>(tx, async () => {
    // First, because what goes back to a card is credited at once, by what the return keeps of it.
    await moveReturn(tx, shop.id, given.id, {
      status: 'refunded',
      amountCents,
      parts: amountCents === 0 ? [] : parts,
    });
    if (amountCents === 0) {
      const payload = { template: 'return-settled', orderId: order.id, returnId: given.id } as const;
      await addToOutbox(tx, shop.id, { kind: 'mail', payload });
      return null;
    }
    if (payment?.provider !== 'invoice') return ask(tx, shop, order.id, given, { amountCents });
    const made = await creditOnAccount(tx, shop, {
      orderId: order.id,
      intent: intentOfReturn(given.id),
      amountCents,
      reason: reasonOf(given),
      parts,
      told: { kind: 'mail', payload: { template: 'return-credited', orderId: order.id, returnId: given.id } },
    });
    if (!('refused' in made)) return null;
    return { refused: 'NOT_SO_MUCH_LEFT', leftCents: 'leftCents' in made ? made.leftCents : 0 };
  });
  return refusal ?? 'noted';
}

/** Asks once more for what of a refunded return could not be given back; where nothing is missing, nothing happens. The order's row is locked. */
export async function refundReturnAgain(
  tx: Tx,
  shop: PayingShop,
  order: WholeOrder,
  given: ReturnFacts,
): Promise<'noted' | RefundingRefusal> {
  const failed = await findFailedReturn(tx, shop.id, order.id, given.ordinal);
  if (!failed) return 'noted';
  const left = await listRefundable(tx, shop.id, order.id);
  const leftCents = left.reduce((sum, part) => sum + part.leftCents, 0);
  if (leftCents === 0) return { refused: 'NOT_SO_MUCH_LEFT', leftCents };
  const tries = (await listRefundsOfReturn(tx, shop.id, order.id, given.id)).length;
  const amountCents = Math.min(failed.missingCents, leftCents);
  return (await ask(tx, shop, order.id, given, { amountCents, again: String(tries) })) ?? 'noted';
}

/**
 * Whether an order has ended and the shop has nothing of its money, as where a provider refused what it had promised, or where what came in too
 * late went back by itself. Cards that it only held had their money back when it ended.
 */
async function isNothingTaken(tx: Tx, { tenant_id: tenantId, id, status }: WholeOrder): Promise<boolean> {
  if (status !== 'expired' && status !== 'cancelled') return false;
  return (await listRefundable(tx, tenantId, id)).length === 0;
}

/** What the shop took back beyond the law nobody withdrew from. */
const reasonOf = ({ declaredBy }: ReturnFacts) => (declaredBy === 'staff' ? 'staff' : 'withdrawn');

async function ask(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  given: ReturnFacts,
  { amountCents, again }: { amountCents: number; again?: string },
): Promise<RefundingRefusal | null> {
  const refunds = await requestRefund(tx, shop.id, {
    orderId,
    intent: intentOfReturn(given.id, again),
    amountCents,
    reason: reasonOf(given),
    requestedBy: 'staff',
  });
  if (!('refused' in refunds)) return null;
  return { refused: 'NOT_SO_MUCH_LEFT', leftCents: 'leftCents' in refunds ? refunds.leftCents : 0 };
}

/**
 * All of an order is withdrawn from before anything was taken or invoiced: it ends, its codes are free, and a promise is given back. So are its
 * goods, unless they left: those are on no shelf until somebody has looked at what came back.
 */
async function endWithReturn(
  tx: Tx,
  shop: PayingShop,
  order: WholeOrder,
  given: ReturnFacts,
  payment: PaymentRow,
): Promise<'noted'> {
  for (const { id, status } of order.returns)
    if (id === given.id || status !== 'refused')
      await moveReturn(tx, shop.id, id, { status: 'refunded', amountCents: 0, parts: [] });
  await addToOutbox(tx, shop.id, {
    kind: 'mail',
    payload: { template: 'order-cancelled', orderId: order.id },
  });
  if (!(await hasLeft(tx, shop.id, order.id))) await releaseStock(tx, order);
  await releaseCodes(tx, shop.id, order.id);
  await setOrderState(tx, shop.id, order.id, { status: 'cancelled', stock_held: false });
  await keepCardsSpendable(tx, shop.id, order.id, cardSpendableUntil());
  if (payment.status === 'authorized') await giveBackPromise(tx, order, payment);
  else await giveUpPayment(tx, payment);
  return 'noted';
}

/** What of an order goes back with a return, of what no earlier return or refund gives back, be it done or under way. */
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
  const beside = leftTogether(partsOf(order), earlier);
  const underWay = Math.min(await readUncreditedCents(tx, shop.id, order.id), sumOf(beside));
  const left = leftToCredit(beside, creditAmount(beside, underWay));
  const goods = left.filter((part) => !isShipping(part));
  const wanted = new Map(
    given.lines.map(({ lineId, quantity }) => {
      const there = goods.find(({ key }) => key === String(lineId))?.quantity ?? 0;
      return [String(lineId), Math.min(quantity, there)] as const;
    }),
  );
  const pieces = creditPieces(goods, wanted);
  if (!isLast(order, given)) return pieces;
  const shipping = left.filter(isShipping);
  const { standardCents, chosenCents } = await standardShare(tx, shop, order);
  return [...pieces, ...creditAmount(shipping, Math.floor((sumOf(shipping) * standardCents) / chosenCents))];
}

/** Which part of what an order's delivery cost goes back with all of it: what the cheapest one would have cost as it was placed. */
async function standardShare(tx: Tx, shop: PayingShop, order: WholeOrder) {
  const standardCents = order.standard_shipping_cents;
  if (standardCents === null) return readStandardShare(tx, shop.id, order.shipping_method_id);
  const chosenCents = sumOf(partsOf(order).filter(isShipping));
  return standardCents >= chosenCents ? { standardCents: 1, chosenCents: 1 } : { standardCents, chosenCents };
}

/** Whether all of an order has gone back with this return: the others were refunded, so that the delivery goes back once. */
const isLast = (order: WholeOrder, given: ReturnFacts): boolean =>
  isWhole(order, ({ id, status }) => id === given.id || status === 'refunded');

const isShipping = ({ key }: CreditPart) => key.startsWith('shipping-');

function sumOf(parts: readonly CreditPart[]): number {
  return parts.reduce((sum, part) => sum + part.netCents + part.vatCents, 0);
}
