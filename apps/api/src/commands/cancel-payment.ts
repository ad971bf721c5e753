import { type PayingShop, ProviderRefused } from '../payments/provider.ts';
import { findPayment, hasEnded } from '../repositories/payments.ts';
import type { Services } from './services.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Ends a payment that was given up at its provider as well, so that nobody pays it by an old page, and looks at how it ended:
 * it may have been paid a moment before. Throws where the provider gives no answer: the outbox tries again.
 */
export async function cancelPayment(services: Services, shop: PayingShop, paymentId: string): Promise<void> {
  const payment = await services.db.withTenant(shop.id, (tx) => findPayment(tx, shop.id, paymentId), {
    readOnly: true,
  });
  // A payment that was paid or promised meanwhile counts, and must not be cancelled any more.
  if (!payment?.provider_payment_id || !hasEnded(payment.status)) return;
  try {
    await services.payments.get(payment.provider).cancel(shop, payment.provider_payment_id);
  } catch (error) {
    // Not every method can be ended; such a payment stays watched like any other.
    if (!(error instanceof ProviderRefused)) throw error;
    services.log.warn({ err: error, payment: payment.id }, 'a provider does not let a payment be cancelled');
  }
  await settlePayment(services, shop, payment);
}
