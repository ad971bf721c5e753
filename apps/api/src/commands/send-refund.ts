import { paymentTexts } from '../payments/payment-texts.ts';
import { type PayingShop, ProviderRefused } from '../payments/provider.ts';
import { findOrder, lockOrder } from '../repositories/orders.ts';
import { watchSoon } from '../repositories/payment-watch.ts';
import { findPayment } from '../repositories/payments.ts';
import { findRefund, type RefundRow } from '../repositories/refunds.ts';
import { creditRefunds } from './credit-order.ts';
import { failRefund } from './fail-refund.ts';
import { noteOurs } from './note-money.ts';
import type { Services } from './services.ts';
import { settlePayment } from './settle-payment.ts';
import { firstLookSeconds } from './waiting-times.ts';

/**
 * Asks a provider to give money back, for the outbox. The refund's id is the idempotency key, and the provider is asked
 * first what it knows: a process that died between request and note, however long ago, makes no second refund. What the
 * provider refuses has failed, and staff are told; where it gives no answer this throws, and the outbox tries again.
 */
export async function sendRefund(services: Services, shop: PayingShop, refundId: string): Promise<void> {
  const { db, payments } = services;
  const read = () =>
    db.withTenant(
      shop.id,
      async (tx) => {
        const refund = await findRefund(tx, shop.id, refundId);
        if (refund?.status !== 'requested' || refund.payment_id === null) return null;
        const payment = await findPayment(tx, shop.id, refund.payment_id);
        const order = await findOrder(tx, shop.id, refund.order_id);
        return payment?.provider_payment_id && order
          ? { refund, payment, order, providerPaymentId: payment.provider_payment_id }
          : null;
      },
      { readOnly: true },
    );
  const known = await read();
  if (!known) return;
  try {
    await settlePayment(services, shop, known.payment);
    const found = await read();
    if (!found) return;
    const { refund, payment, order, providerPaymentId } = found;
    // Somebody gave money back at the provider by hand: with this refund more would go back than came in.
    if (payment.refund_cents + payment.outside_cents > payment.paid_cents) {
      return await fail(refund, 'the provider gave it back already, or the bank took it');
    }
    const told = await payments.get(payment.provider).refund(shop, providerPaymentId, {
      refundId,
      amountCents: refund.amount_cents,
      currency: refund.currency,
      description: paymentTexts(order.language).refund(order.number),
    });
    await db.withTenant(shop.id, async (tx) => {
      await lockOrder(tx, shop.id, refund.order_id);
      const now = await findRefund(tx, shop.id, refundId);
      if (now) await noteOurs(tx, now, told);
      await watchSoon(tx, shop.id, payment.id, firstLookSeconds);
      await creditRefunds(tx, shop.id, refund.order_id);
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    services.log.error({ err: error, refund: refundId }, 'a provider refuses a refund');
    await fail(known.refund, error.message);
  }

  async function fail(refund: RefundRow, failure: string): Promise<void> {
    await db.withTenant(shop.id, async (tx) => {
      await lockOrder(tx, shop.id, refund.order_id);
      const now = await findRefund(tx, shop.id, refund.id);
      if (now?.status === 'requested') await failRefund(tx, now, failure);
    });
  }
}
