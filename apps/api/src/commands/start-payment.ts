import type { PayingShop } from '../payments/provider.ts';
import { findOrder, type OrderRow } from '../repositories/orders.ts';
import { dedupeKey, finishWorkByKey } from '../repositories/outbox.ts';
import { findPayment, type PaymentRow, storeProviderPayment } from '../repositories/payments.ts';
import { orderToken } from './order-token.ts';
import type { Services } from './services.ts';

/**
 * Makes a payment at its provider and keeps what came of it; answers with where the shopper pays. The payment's id
 * is the idempotency key, so the request that placed the order and the outbox after it may both do this.
 * Throws where the provider gives no answer: the outbox tries again.
 */
export async function startPayment(
  services: Services,
  shop: PayingShop,
  paymentId: string,
): Promise<string | null> {
  const { db, payments, env } = services;
  const found = await db.withTenant(
    shop.id,
    async (tx) => {
      const payment = await findPayment(tx, shop.id, paymentId);
      const order = payment && (await findOrder(tx, shop.id, payment.order_id));
      return payment && order ? { payment, order } : null;
    },
    { readOnly: true },
  );
  if (!found) return null;
  const { payment, order } = found;
  // Begun before, or given up before it began.
  if (payment.provider_payment_id !== null) return payment.status === 'open' ? payment.checkout_url : null;
  if (payment.status !== 'created') return null;

  const token = orderToken(env.APP_SECRET, shop.id, order.id, order.placed_at);
  const origin = await services.originOf(shop.id);
  const created = await payments
    .get(payment.provider)
    .create(shop, paymentRequest(payment, order, origin, token));
  await db.withTenant(shop.id, async (tx) => {
    await storeProviderPayment(tx, shop.id, payment.id, created);
    await finishWorkByKey(tx, shop.id, dedupeKey({ kind: 'payment.create', payload: { paymentId } }));
  });
  return created.checkoutUrl;
}

function paymentRequest(payment: PaymentRow, order: OrderRow, origin: string, token: string) {
  const outcome = new URLSearchParams({ order: order.id, token });
  return {
    paymentId: payment.id,
    orderId: order.id,
    orderNumber: order.number,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    method: payment.method,
    language: order.language,
    description: `${order.language === 'nl' ? 'Bestelling' : 'Order'} ${order.number}`,
    redirectUrl: `${origin}/checkout/payment/return?${outcome}`,
    webhookUrl: `${origin}/api/payments/webhook/${payment.provider}`,
    purchase: null,
  };
}
