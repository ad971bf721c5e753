import { randomBytes } from 'node:crypto';
import type { Database } from '@etalage/db';
import { findBankPayment, openBankPayment } from '../repositories/test-bank.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * A bank to try a shop with. It behaves as an outside provider does: books of its own, a page of its own where
 * the shopper decides, a call to our webhook afterwards; the shop learns the outcome by asking it.
 */
export function createTestBank(db: Database): PaymentProvider {
  return {
    isAvailable: () => true,
    async create(shop, request) {
      const payment = await db.withTenant(shop.id, (tx) =>
        openBankPayment(tx, {
          tenant_id: shop.id,
          id: `tb_${randomBytes(16).toString('base64url')}`,
          idempotency_key: request.paymentId,
          amount_cents: request.amountCents,
          currency: request.currency,
          description: request.description,
          order_reference: request.orderId,
          method: request.method,
          language: request.language,
          redirect_url: pathOf(request.redirectUrl),
          webhook_url: pathOf(request.webhookUrl),
        }),
      );
      return { providerPaymentId: payment.id, checkoutUrl: `/api/test-bank/${payment.id}` };
    },
    async fetch(shop, providerPaymentId) {
      const payment = await db.withTenant(shop.id, (tx) => findBankPayment(tx, shop.id, providerPaymentId), {
        readOnly: true,
      });
      if (!payment) return null;
      return {
        status: payment.status,
        amountCents: payment.amount_cents,
        currency: payment.currency,
        orderReference: payment.order_reference,
        // Its books are the tenant's, so what is found there is the tenant's.
        tenantReference: payment.tenant_id,
      };
    },
  };
}

/** The bank answers on the shop's own host, whichever that is, so it keeps addresses without one. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
