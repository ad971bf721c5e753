import { paymentWebhook } from '@etalage/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '../../commands/services.ts';
import { settlePayment } from '../../commands/settle-payment.ts';
import type { PayingShop } from '../../payments/provider.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findPaymentAtProvider } from '../../repositories/payments.ts';

/** Seconds after which a caller may try again; providers take their own time. */
const retryAfter = 60;

export function paymentWebhookRoute(app: FastifyInstance): void {
  endpoint(app, paymentWebhook, async ({ tenant, params, body, log }) => {
    await settleFromWebhook(app.services, tenant, params.provider, body.id, log);
    app.jobs.wake(tenant.id);
    return { received: true as const };
  });
}

/**
 * Takes a provider's word that something changed, and asks the provider what. An id we never stored, another
 * tenant's included, is not asked about, and nothing in the answer tells the two apart. Where we could not look, because
 * the provider or our database gave no answer, the caller is told to call again.
 */
async function settleFromWebhook(
  services: Services,
  shop: PayingShop,
  provider: string,
  providerPaymentId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const payment = await services.db.withTenant(
      shop.id,
      (tx) => findPaymentAtProvider(tx, shop.id, provider, providerPaymentId),
      { readOnly: true },
    );
    if (payment) await settlePayment(services, shop, payment);
    else log.info({ provider }, 'a webhook named a payment that is none of ours');
  } catch (error) {
    log.warn({ err: error, provider }, 'a payment could not be looked at when its provider called');
    throw refusal(paymentWebhook, 'NOT_LOOKED_AT', 'This could not be looked at; call again.', {
      retryAfter,
    });
  }
}
