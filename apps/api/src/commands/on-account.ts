import type { Tx } from '@etalage/db';
import { type CreditPart, leftToCredit } from '@etalage/pricing';
import type { PayingShop } from '../payments/provider.ts';
import { readTransferDue } from '../repositories/attention.ts';
import { spendCodes } from '../repositories/code-holds.ts';
import {
  findCredit,
  findInvoiceOfOrder,
  insertInvoice,
  listPartsOfReturn,
  noteInvoicePaid,
} from '../repositories/invoices.ts';
import { lockOrder, type OrderRow, setOrderState } from '../repositories/orders.ts';
import { addToOutbox, type OutboxWork } from '../repositories/outbox.ts';
import {
  bookPayment,
  findPaymentOfOrder,
  markPaid,
  type PaymentRow,
  setPaymentStatus,
} from '../repositories/payments.ts';
import {
  insertRefund,
  listRefundable,
  listRefundsOfIntent,
  type RefundRow,
  reserveOfPayment,
} from '../repositories/refunds.ts';
import { credit, returnOfIntent } from './credit-order.ts';
import { invoiceOfPaidOrder, invoiceOnAccount, momentOfOrder, readOrderToInvoice } from './issue-invoice.ts';
import { requestRefund } from './request-refund.ts';

export type OnAccountRefusal = { refused: 'NOT_ON_ACCOUNT' };

/** The shop has not said, or not rightly, to which account its invoices are paid. */
export type SentRefusal = OnAccountRefusal | { refused: 'NO_IBAN' };

/** What staff saw come in at the bank: on which day, null for today, and how much in cents, null where they do not say it. */
export type CameIn = { on: Date | null; cents: number | null };

/** Nothing of the invoice is to be paid any more, because all of it was credited; or another amount than came in. */
export type PaidRefusal =
  | OnAccountRefusal
  | { refused: 'NOTHING_OPEN' }
  | { refused: 'OTHER_AMOUNT'; openCents: number };

/** An order that is paid on account and has not ended, locked, with the payment that waits. */
async function lockOnAccount(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
): Promise<{ order: OrderRow; payment: PaymentRow } | OnAccountRefusal> {
  const found = await lockOnAccountEver(tx, shop, orderId);
  if ('refused' in found || found.order.status === 'open' || found.order.status === 'paid') return found;
  return { refused: 'NOT_ON_ACCOUNT' };
}

/** The same, also where it ended because all of it was credited. */
async function lockOnAccountEver(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
): Promise<{ order: OrderRow; payment: PaymentRow } | OnAccountRefusal> {
  const order = await lockOrder(tx, shop.id, orderId);
  const payment = order && (await findPaymentOfOrder(tx, shop.id, order.id));
  if (!order || payment?.provider !== 'invoice' || order.status === 'expired')
    return { refused: 'NOT_ON_ACCOUNT' };
  const isCredited = order.status !== 'cancelled' || (await findInvoiceOfOrder(tx, shop.id, orderId));
  return isCredited ? { order, payment } : { refused: 'NOT_ON_ACCOUNT' };
}

/**
 * An order that is paid on account was sent: its invoice is made and mailed, where it can say to which account it is paid. Said again,
 * nothing happens. `isAsked`: whether the mail of that invoice tells that it was sent, and asks for the money; one that was paid before has had its
 * invoice.
 */
export async function noteSent(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
): Promise<{ isAsked: boolean } | SentRefusal> {
  const found = await lockOnAccount(tx, shop, orderId);
  if ('refused' in found) return found;
  const made = await findInvoiceOfOrder(tx, shop.id, orderId);
  if (made) return { isAsked: made.due_on !== null };
  const whole = await readOrderToInvoice(tx, shop, orderId);
  const invoice = invoiceOnAccount(shop, whole, new Date());
  if (!invoice.content.seller.iban) return { refused: 'NO_IBAN' };
  // The goods have left, so what cards paid of them is spent, and can come back to them.
  await spendCodes(tx, shop.id, orderId);
  await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template: 'invoice-sent', orderId } });
  await insertInvoice(tx, shop.id, invoice);
  return { isAsked: true };
}

/**
 * The money of an order on account came in, at the bank and by a day that staff tell: all that its invoice still asked for, which is less
 * than the order's amount where some of it was credited before. The order is paid, and nothing of its invoice is open any more. Where it was
 * not sent yet, its invoice is made now. Said again, nothing happens. Another amount than is open is refused, so that nobody books away what a
 * credit has made too much.
 */
export async function notePaidOnAccount(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  came: CameIn,
): Promise<'noted' | PaidRefusal> {
  const found = await lockOnAccountEver(tx, shop, orderId);
  if ('refused' in found) return found;
  const { order, payment } = found;
  if (order.status === 'paid') return 'noted';
  const made = await findInvoiceOfOrder(tx, shop.id, orderId);
  const paidCents = made ? made.open_cents : payment.amount_cents;
  if (paidCents === 0) return { refused: 'NOTHING_OPEN' };
  if (came.cents !== null && came.cents !== paidCents)
    return { refused: 'OTHER_AMOUNT', openCents: paidCents };
  const paidAt = momentOfOrder(order, came.on);
  await bookPayment(tx, shop.id, payment.id, { paidCents, paidAt });
  await spendCodes(tx, shop.id, orderId);
  const invoice = made ? null : invoiceOfPaidOrder(shop, await readOrderToInvoice(tx, shop, orderId), paidAt);
  if (made) await noteInvoicePaid(tx, shop.id, orderId);
  await markPaid(tx, shop.id, { orderId, paymentId: payment.id, invoice });
  return 'noted';
}

type MailWork = Extract<OutboxWork, { kind: 'mail' }>;

type CreditRequest = {
  orderId: string;
  /** Names what somebody wants: asked again with the same one, it is the same credit. */
  intent: string;
  /** null: all that is left. */
  amountCents: number | null;
  reason: 'withdrawn' | 'staff';
  /** What it is about; null: all of the order, in proportion. */
  parts: CreditPart[] | null;
  /** The mail that brings the credit note of what is on account. */
  told: MailWork;
};

export type CreditRefusal =
  | { refused: 'NOT_ON_ACCOUNT' | 'NOT_INVOICED' | 'OTHER_AMOUNT_BEFORE' }
  | { refused: 'NOT_SO_MUCH_LEFT'; leftCents: number };

/**
 * Takes back an amount of an order on account that has its invoice. First what was to be paid at the bank: a credit note lowers it, and what
 * was paid already is to be transferred by hand, which `readTransferDue` tells. The rest goes back to the cards that paid
 * it. Answers with what was credited of the part on account. The order's row is locked.
 */
export async function creditOnAccount(
  tx: Tx,
  shop: PayingShop,
  { orderId, intent, amountCents, reason, parts, told }: CreditRequest,
): Promise<{ creditedCents: number } | CreditRefusal> {
  const found = await lockOnAccountEver(tx, shop, orderId);
  if ('refused' in found) return found;
  const invoice = await findInvoiceOfOrder(tx, shop.id, orderId);
  if (!invoice) return { refused: 'NOT_INVOICED' };
  const before = await findCredit(tx, shop.id, orderId, intent);
  const refunded = sumOf(await listRefundsOfIntent(tx, shop.id, orderId, intent));
  if (before || refunded > 0) {
    const creditedCents = before?.total_cents ?? 0;
    const isSame = amountCents === null || amountCents === creditedCents + refunded;
    return isSame ? { creditedCents } : { refused: 'OTHER_AMOUNT_BEFORE' };
  }
  // Versions before did not spend the cards of what was sent.
  await spendCodes(tx, shop.id, orderId);
  const cards = (await listRefundable(tx, shop.id, orderId)).filter((part) => 'couponId' in part);
  const cardCents = cards.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const leftCents = invoice.total_cents - invoice.credited_cents;
  const wantedCents = amountCents ?? leftCents;
  if (wantedCents < 1 || wantedCents > leftCents) return { refused: 'NOT_SO_MUCH_LEFT', leftCents };
  const creditedCents = Math.min(wantedCents, Math.max(0, leftCents - cardCents));
  if (creditedCents < wantedCents) {
    const asked = {
      orderId,
      intent,
      amountCents: wantedCents - creditedCents,
      reason,
      requestedBy: 'staff',
    } as const;
    const refunds = await requestRefund(tx, shop.id, asked);
    if ('refused' in refunds) return { refused: 'NOT_SO_MUCH_LEFT', leftCents };
  }
  if (creditedCents > 0) {
    await addToOutbox(tx, shop.id, told);
    const returnId = returnOfIntent(intent);
    const ofCards = returnId === null ? [] : await listPartsOfReturn(tx, shop.id, orderId, returnId);
    await credit(tx, invoice, {
      amountCents: creditedCents,
      intent,
      refundId: null,
      at: new Date(),
      isOwed: true,
      of: parts && leftToCredit(parts, ofCards),
    });
  }
  await settleCredited(tx, found, wantedCents === leftCents);
  return { creditedCents };
}

/**
 * Nothing of an invoice that nobody paid is to be paid any more, since it was credited: its order waits for no money. It has ended where all of
 * it was credited; where cards paid the rest, it is paid. The order's row is locked.
 */
async function settleCredited(
  tx: Tx,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  isWhole: boolean,
): Promise<void> {
  if (order.status !== 'open') return;
  const { tenant_id: tenantId, id } = order;
  if ((await findInvoiceOfOrder(tx, tenantId, id))?.open_cents !== 0) return;
  await setPaymentStatus(tx, tenantId, payment.id, isWhole ? 'cancelled' : 'paid');
  await setOrderState(tx, tenantId, id, { status: isWhole ? 'cancelled' : 'paid' });
}

/**
 * Somebody transferred at the bank what was credited of a paid order on account: all of it, or an amount of it. Its customer is mailed that it is
 * under way. Said again with the same key, nothing happens. The order's row is locked.
 */
export async function noteTransferred(
  tx: Tx,
  shop: PayingShop,
  { orderId, key, amountCents }: { orderId: string; key: string; amountCents: number | null },
): Promise<
  | RefundRow
  | OnAccountRefusal
  | { refused: 'OTHER_AMOUNT_BEFORE' }
  | { refused: 'NOT_SO_MUCH_LEFT'; leftCents: number }
> {
  const found = await lockOnAccount(tx, shop, orderId);
  if ('refused' in found) return found;
  const { payment } = found;
  const intent = `transfer:${key}`;
  const [before] = await listRefundsOfIntent(tx, shop.id, orderId, intent);
  if (before) {
    const isSame = amountCents === null || amountCents === before.amount_cents;
    return isSame ? before : { refused: 'OTHER_AMOUNT_BEFORE' };
  }
  const leftCents = await readTransferDue(tx, shop.id, orderId);
  const wantedCents = amountCents ?? leftCents;
  const fits = wantedCents > 0 && wantedCents <= leftCents;
  if (!fits || !(await reserveOfPayment(tx, shop.id, payment.id, wantedCents)))
    return { refused: 'NOT_SO_MUCH_LEFT', leftCents };
  const refund = await insertRefund(tx, {
    tenant_id: shop.id,
    order_id: orderId,
    payment_id: payment.id,
    intent,
    amount_cents: wantedCents,
    currency: payment.currency,
    reason: 'staff',
    requested_by: 'staff',
    status: 'done',
  });
  await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template: 'refund-done', refundId: refund.id } });
  return refund;
}

function sumOf(refunds: readonly RefundRow[]): number {
  return refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
