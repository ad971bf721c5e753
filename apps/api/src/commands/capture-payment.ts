import type { Tx } from '@etalage/db';
import { paymentTexts } from '../payments/payment-texts.ts';
import { type PayingShop, ProviderRefused } from '../payments/provider.ts';
import { findOrder, lockOrder } from '../repositories/orders.ts';
import {
  askForCapture,
  auditOnce,
  findPayment,
  findPaymentOfOrder,
  forgetCapture,
  isNoted,
  type PaymentRow,
} from '../repositories/payments.ts';
import type { Services } from './services.ts';
import { settlePayment } from './settle-payment.ts';
import { isAllWithdrawn } from './withdrawal-right.ts';

/**
 * Lets the promised money of an order be taken, because it was sent: all of it, by the outbox. Asked again before it was
 * taken, it is tried again. 'NOTHING_PROMISED': the order was paid in another way, or is not paid at all. 'WITHDRAWN': nothing of it
 * stays with its customer.
 */
export async function requestCapture(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
): Promise<'requested' | { refused: 'NOTHING_PROMISED' | 'WITHDRAWN' }> {
  const order = await lockOrder(tx, shop.id, orderId);
  const payment = order && (await findPaymentOfOrder(tx, shop.id, order.id));
  if (payment?.status !== 'authorized') return { refused: 'NOTHING_PROMISED' };
  if (await isAllWithdrawn(tx, shop, orderId)) return { refused: 'WITHDRAWN' };
  await askForCapture(tx, payment.tenant_id, payment.id);
  return 'requested';
}

/** Has what was held back while a return of all of an order waited to be decided taken after all. The order's row is locked. */
export async function captureHeldBack(tx: Tx, shop: PayingShop, orderId: string): Promise<void> {
  const payment = await findPaymentOfOrder(tx, shop.id, orderId);
  if (payment?.status !== 'authorized' || payment.capture_requested_at !== null) return;
  if (await isNoted(tx, shop.id, heldBack(payment))) await askForCapture(tx, shop.id, payment.id);
}

/**
 * Takes the money that a provider holds for an order, and looks whether it came. Throws where the provider gives no answer:
 * the outbox tries again, with the same key, so that it is taken once. A refusal is noted for staff. Of an order that was withdrawn from
 * meanwhile nothing is taken until that is decided.
 */
export async function capturePayment(services: Services, shop: PayingShop, paymentId: string): Promise<void> {
  const { db, payments } = services;
  const found = await db.withTenant(
    shop.id,
    async (tx) => {
      const payment = await findPayment(tx, shop.id, paymentId);
      const order = payment && (await findOrder(tx, shop.id, payment.order_id));
      return payment && order ? { payment, order } : null;
    },
    { readOnly: true },
  );
  if (found?.payment.status !== 'authorized' || found.payment.provider_payment_id === null) return;
  const { payment, order } = found;
  if (await db.withTenant(shop.id, (tx) => holdBack(tx, shop, payment))) return;
  let refusal: ProviderRefused | null = null;
  try {
    await payments.get(payment.provider).capture(shop, found.payment.provider_payment_id, {
      // The payment's own id is the key under which it was made.
      captureId: `capture-${payment.id}`,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      description: paymentTexts(order.language).order(order.number),
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    refusal = error;
  }
  // A refusal may mean that the money was taken before and only the answer got lost, so the provider is asked how the payment
  // stands.
  await settlePayment(services, shop, payment);
  if (refusal !== null) await noteRefusal(services, payment, refusal);
}

const heldBack = ({ id }: PaymentRow) =>
  ({ action: 'payment.capture-held-back', entity: 'payment', entityId: id }) as const;

/**
 * Whether all of an order whose promised money is to be taken now was withdrawn from: then it is not asked for any more, so that the order can end
 * with that return, and it is noted that it was, for where the return is refused.
 */
async function holdBack(tx: Tx, shop: PayingShop, payment: PaymentRow): Promise<boolean> {
  await lockOrder(tx, shop.id, payment.order_id);
  if (!(await isAllWithdrawn(tx, shop, payment.order_id))) return false;
  await forgetCapture(tx, shop.id, payment.id);
  await auditOnce(tx, shop.id, { ...heldBack(payment), data: { order: payment.order_id } });
  return true;
}

async function noteRefusal(
  { db, log }: Services,
  { tenant_id: tenantId, id, order_id }: PaymentRow,
  refusal: ProviderRefused,
): Promise<void> {
  await db.withTenant(tenantId, async (tx) => {
    const payment = await findPayment(tx, tenantId, id);
    if (payment?.status !== 'authorized') return;
    log.error({ err: refusal, payment: id }, 'promised money could not be taken');
    const { status, field } = refusal;
    await auditOnce(tx, tenantId, {
      action: 'payment.capture-refused',
      entity: 'payment',
      entityId: id,
      data: { order: order_id, status, field },
    });
  });
}
