import type { Tx } from '@etalage/db';
import type { PayingShop } from '../payments/provider.ts';
import { spendCodes } from '../repositories/code-holds.ts';
import { findInvoiceOfOrder, insertInvoice, noteInvoicePaid } from '../repositories/invoices.ts';
import { lockOrder, type OrderRow } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { bookPayment, findPaymentOfOrder, markPaid, type PaymentRow } from '../repositories/payments.ts';
import { invoiceOfPaidOrder, invoiceOnAccount, momentOfOrder, readOrderToInvoice } from './issue-invoice.ts';

export type OnAccountRefusal = { refused: 'NOT_ON_ACCOUNT' };

/** The shop has not said, or not rightly, to which account its invoices are paid. */
export type SentRefusal = OnAccountRefusal | { refused: 'NO_IBAN' };

/** An open order that is paid on account, locked, with the payment that waits. */
async function lockOnAccount(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
): Promise<{ order: OrderRow; payment: PaymentRow } | OnAccountRefusal> {
  const order = await lockOrder(tx, shop.id, orderId);
  const payment = order && (await findPaymentOfOrder(tx, shop.id, order.id));
  if (!order || payment?.provider !== 'invoice' || (order.status !== 'open' && order.status !== 'paid'))
    return { refused: 'NOT_ON_ACCOUNT' };
  return { order, payment };
}

/**
 * An order that is paid on account was sent: its invoice is made and mailed, where it can say to which account it is paid. Said again,
 * nothing happens.
 */
export async function noteSent(tx: Tx, shop: PayingShop, orderId: string): Promise<'noted' | SentRefusal> {
  const found = await lockOnAccount(tx, shop, orderId);
  if ('refused' in found) return found;
  if (await findInvoiceOfOrder(tx, shop.id, orderId)) return 'noted';
  const whole = await readOrderToInvoice(tx, shop, orderId);
  const invoice = invoiceOnAccount(shop, whole, new Date());
  if (!invoice.content.seller.iban) return { refused: 'NO_IBAN' };
  await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template: 'invoice-sent', orderId } });
  await insertInvoice(tx, shop.id, invoice);
  return 'noted';
}

/**
 * The money of an order on account came in whole, at the bank and by a day that staff tell: the order is paid, and nothing of its invoice
 * is open any more. Where it was not sent yet, its invoice is made now. Said again, nothing happens.
 */
export async function notePaidOnAccount(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  told: Date | null,
): Promise<'noted' | OnAccountRefusal> {
  const found = await lockOnAccount(tx, shop, orderId);
  if ('refused' in found) return found;
  const { order, payment } = found;
  if (order.status === 'paid') return 'noted';
  const paidAt = momentOfOrder(order, told);
  await bookPayment(tx, shop.id, payment.id, paidAt);
  await spendCodes(tx, shop.id, orderId);
  const made = await findInvoiceOfOrder(tx, shop.id, orderId);
  const invoice = made ? null : invoiceOfPaidOrder(shop, await readOrderToInvoice(tx, shop, orderId), paidAt);
  if (made) await noteInvoicePaid(tx, shop.id, orderId);
  await markPaid(tx, shop.id, { orderId, paymentId: payment.id, invoice });
  return 'noted';
}
