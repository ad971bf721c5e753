import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../commands/services.ts';
import { settlePayment } from '../../commands/settle-payment.ts';
import type { PayingShop } from '../../payments/provider.ts';
import { findPaymentAtProvider } from '../../repositories/payments.ts';

/**
 * Takes a provider's word that something changed, and asks the provider what. An id we never stored, another
 * tenant's included, is not asked about, and nothing in the answer tells the two apart.
 */
export async function settleFromWebhook(
  services: Services,
  shop: PayingShop,
  provider: string,
  providerPaymentId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const payment = await services.db.withTenant(
    shop.id,
    (tx) => findPaymentAtProvider(tx, shop.id, provider, providerPaymentId),
    { readOnly: true },
  );
  if (!payment) {
    log.info({ provider }, 'a webhook named a payment that is none of ours');
    return;
  }
  try {
    await settlePayment(services, shop, payment);
  } catch (error) {
    // The reconciler asks again within a minute or two; the caller has done its part.
    log.warn({ err: error, payment: payment.id }, 'a payment could not be settled yet');
  }
}
