import { invoiceDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { addDays, dayInAmsterdam } from '../calendar.ts';
import { contentOfOrder } from '../invoices/content-of-order.ts';
import { missingOfSeller, sellerOf } from '../invoices/seller.ts';
import type { PayingShop } from '../payments/provider.ts';
import { fillOrderParts, type NewInvoice } from '../repositories/invoices.ts';
import { findWholeOrder, type WholeOrder } from '../repositories/order-detail.ts';
import { readMailSettings } from '../repositories/settings.ts';

/** An order with what an invoice says of it. */
export async function readOrderToInvoice(tx: Tx, shop: PayingShop, orderId: string): Promise<WholeOrder> {
  const read = () => findWholeOrder(tx, shop.id, orderId, shop.defaultLanguage);
  let order = await read();
  if (order?.lines.some(({ net_cents }) => net_cents === null)) {
    await fillOrderParts(tx, shop.id, orderId);
    order = await read();
  }
  if (!order) throw new Error('An order vanished before its invoice was made.');
  return order;
}

/** The invoice of an order that was paid. Its day, and so the year of its number, is that of the payment in Amsterdam. */
export function invoiceOfPaidOrder(shop: PayingShop, order: WholeOrder, paidAt: Date): NewInvoice {
  return {
    ...common(order, dayInAmsterdam(paidAt)),
    due_on: null,
    open_cents: 0,
    content: contentOfOrder(shop, order, { paidAt }),
  };
}

/** The invoice of an order that was sent and is to be paid on account; cards have paid their part. */
export function invoiceOnAccount(shop: PayingShop, order: WholeOrder, sentAt: Date): NewInvoice {
  const issuedOn = dayInAmsterdam(sentAt);
  return {
    ...common(order, issuedOn),
    due_on: addDays(issuedOn, invoiceDays),
    open_cents: order.total_cents - order.coupon_cents,
    content: contentOfOrder(shop, order, { paidAt: null }),
  };
}

/** What the invoices of a shop lack of what the law asks of their seller; those that are made so can never be put right. */
export async function missingOnInvoices(
  tx: Tx,
  shop: PayingShop,
): Promise<ReturnType<typeof missingOfSeller>> {
  const { id, defaultLanguage } = shop;
  const settings = await readMailSettings(tx, id, defaultLanguage, defaultLanguage);
  return missingOfSeller(sellerOf(shop, settings, defaultLanguage));
}

function common({ id, customer_id, currency, total_cents }: WholeOrder, issuedOn: string) {
  return {
    kind: 'invoice' as const,
    order_id: id,
    customer_id,
    credits_id: null,
    refund_id: null,
    intent: 'order',
    issued_on: issuedOn,
    currency,
    total_cents,
  };
}

/**
 * When something became of an order, as a provider, a carrier or staff tell it; now where they say nothing. A clock that is off does not
 * put it before the order, nor an invoice into a year that has not begun.
 */
export function momentOfOrder({ placed_at }: { placed_at: Date }, told: Date | null): Date {
  const now = Date.now();
  return new Date(Math.min(now, Math.max(placed_at.getTime(), told?.getTime() ?? now)));
}
