import { isSilence, type PayingShop } from '../payments/provider.ts';
import { releaseCodes } from '../repositories/code-holds.ts';
import { lockOrder, setOrderState } from '../repositories/orders.ts';
import { findPaymentOfOrder, setPaymentStatus } from '../repositories/payments.ts';
import type { Services } from './services.ts';
import { releaseStock, settlePayment } from './settle-payment.ts';

/**
 * Ends an order that can no longer be paid: its goods go back on the shelf, its codes and cards are free again. A
 * payment that is under way is asked about first, and stays open if it still is: should it be paid later,
 * `settlePayment` takes goods and codes again or refunds. An order whose provider is among the `silent` ones, which did not
 * answer in time a moment ago, waits; one that does not answer now joins them.
 */
export async function expireOrder(
  services: Pick<Services, 'db' | 'payments' | 'log'>,
  shop: PayingShop,
  orderId: string,
  silent: Set<string>,
): Promise<void> {
  const { db } = services;
  const running = await db.withTenant(shop.id, (tx) => findPaymentOfOrder(tx, shop.id, orderId), {
    readOnly: true,
  });
  if (running?.status === 'open') {
    if (silent.has(running.provider)) return;
    await settlePayment(services, shop, running).catch((error: unknown) => {
      if (isSilence(error)) silent.add(running.provider);
      throw error;
    });
  }
  await db.withTenant(shop.id, async (tx) => {
    const order = await lockOrder(tx, shop.id, orderId);
    if (order?.status !== 'open' || order.expires_at > new Date()) return;
    await releaseStock(tx, order);
    await releaseCodes(tx, shop.id, order.id);
    await setOrderState(tx, shop.id, order.id, { status: 'expired' });
    const payment = await findPaymentOfOrder(tx, shop.id, order.id);
    // Never made at its provider, so nobody can pay it; one that is being made now is found by its provider's word.
    if (payment?.status === 'created') await setPaymentStatus(tx, shop.id, payment.id, 'expired');
  });
}
