import type { PayingShop } from '../payments/provider.ts';
import { releaseCodes } from '../repositories/code-holds.ts';
import { findOrder, lockOrder, setOrderState } from '../repositories/orders.ts';
import { findPaymentOfOrder, setPaymentStatus } from '../repositories/payments.ts';
import type { Services } from './services.ts';
import { keepOwed, releaseStock, settlePayment } from './settle-payment.ts';
import { lastWordMs } from './waiting-times.ts';

/**
 * Ends an order that can no longer be paid: its goods go back on the shelf, its codes and cards are free again. A
 * payment that is under way is asked about first, and stays watched if it still is: should it be paid later,
 * `settlePayment` takes goods and codes again or refunds. An order with promised money does not end while the promise stands, nor
 * one whose goods left. Without an answer this throws, and the order waits for a next
 * try; after a quarter of an hour without one it is ended all the same.
 */
export async function expireOrder(
  services: Pick<Services, 'db' | 'payments' | 'log'>,
  shop: PayingShop,
  orderId: string,
): Promise<void> {
  const { db, log } = services;
  const known = await db.withTenant(
    shop.id,
    async (tx) => ({
      order: await findOrder(tx, shop.id, orderId),
      payment: await findPaymentOfOrder(tx, shop.id, orderId),
    }),
    { readOnly: true },
  );
  if (known.order?.status !== 'open' || known.payment?.status === 'authorized') return;
  if (known.payment?.status === 'open') {
    const isPatient = Date.now() < known.order.expires_at.getTime() + lastWordMs;
    await settlePayment(services, shop, known.payment).catch((error: unknown) => {
      if (isPatient) throw error;
      log.warn({ err: error, order: orderId }, 'an order is ended without its provider’s word');
    });
  }
  await db.withTenant(shop.id, async (tx) => {
    const order = await lockOrder(tx, shop.id, orderId);
    if (order?.status !== 'open' || order.expires_at > new Date()) return;
    const payment = await findPaymentOfOrder(tx, shop.id, order.id);
    if (payment?.status === 'authorized' || (await keepOwed(tx, order))) return;
    await releaseStock(tx, order);
    await releaseCodes(tx, shop.id, order.id);
    await setOrderState(tx, shop.id, order.id, { status: 'expired' });
    // No shopper was sent to pay this payment. Should its provider have made it all the same, the watch over payments
    // (jobs/reconcile.ts) finds it.
    if (payment?.status === 'created') await setPaymentStatus(tx, shop.id, payment.id, 'expired');
  });
}
