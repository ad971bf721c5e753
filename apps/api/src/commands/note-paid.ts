import { randomUUID } from 'node:crypto';
import type { Tx } from '@etalage/db';
import type { PayingShop } from '../payments/provider.ts';
import { spendCodes } from '../repositories/code-holds.ts';
import { hasLeft } from '../repositories/order-steps.ts';
import { lockOrder, type OrderRow } from '../repositories/orders.ts';
import { bookPayment, findPaymentOfOrder, insertPayment, markPaid } from '../repositories/payments.ts';
import { invoiceOfPaidOrder, momentOfOrder, readOrderToInvoice } from './issue-invoice.ts';
import { type CameIn, notePaidOnAccount, type PaidRefusal } from './on-account.ts';
import { giveUpPayment } from './supersede-payment.ts';

/**
 * The money of an order came in at the bank: of one on account, or of one that left and whose promised money did not come. The order's row
 * is locked, so whatever a provider says of it at the same moment comes before or after.
 */
export async function notePaid(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  came: CameIn,
): Promise<'noted' | PaidRefusal> {
  const order = await lockOrder(tx, shop.id, orderId);
  return order && (await isOwed(tx, order))
    ? notePaidOwed(tx, shop, order, came)
    : notePaidOnAccount(tx, shop, orderId, came);
}

/** Whether an order's goods left, and neither is it on account nor does a provider promise its money. */
async function isOwed(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.status !== 'open' || !(await hasLeft(tx, order.tenant_id, order.id))) return false;
  const payment = await findPaymentOfOrder(tx, order.tenant_id, order.id);
  return payment !== undefined && payment.provider !== 'invoice' && payment.status !== 'authorized';
}

/** How it was paid. It is no method of the shop's, so page, mails and invoice show this word, which both languages have. */
const transfer = 'bank';

/**
 * All that is owed of an order was transferred. That is a payment of its own, which goes back by hand as what was paid on account does. One
 * that its customer has begun at a provider is given up, and goes back should it be paid all the same.
 */
async function notePaidOwed(
  tx: Tx,
  shop: PayingShop,
  order: OrderRow,
  came: CameIn,
): Promise<'noted' | PaidRefusal> {
  const owedCents = order.total_cents - order.coupon_cents;
  if (came.cents !== null && came.cents !== owedCents)
    return { refused: 'OTHER_AMOUNT', openCents: owedCents };
  const before = await findPaymentOfOrder(tx, shop.id, order.id);
  if (before) await giveUpPayment(tx, before);
  const paymentId = randomUUID();
  const paidAt = momentOfOrder(order, came.on);
  await insertPayment(tx, {
    tenant_id: shop.id,
    id: paymentId,
    order_id: order.id,
    provider: 'invoice',
    method: transfer,
    amount_cents: owedCents,
    currency: order.currency,
  });
  await bookPayment(tx, shop.id, paymentId, { paidCents: owedCents, paidAt });
  await spendCodes(tx, shop.id, order.id);
  const invoice = invoiceOfPaidOrder(shop, await readOrderToInvoice(tx, shop, order.id), paidAt);
  await markPaid(tx, shop.id, { orderId: order.id, paymentId, invoice });
  return 'noted';
}
