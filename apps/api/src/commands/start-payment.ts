import { paymentReturnPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { step } from '@etalage/memory/steps';
import { givesMandate, needsPurchase } from '../payments/methods.ts';
import { paymentTexts } from '../payments/payment-texts.ts';
import {
  type CreatedPayment,
  isMandate,
  type PayingShop,
  type PaymentRequest,
  ProviderRefused,
  type Purchase,
} from '../payments/provider.ts';
import { readOrderDetail } from '../repositories/order-detail.ts';
import { findOrder, lockOrder, type OrderRow } from '../repositories/orders.ts';
import { addToOutboxAgain, creationOf, finishWorkByKey } from '../repositories/outbox.ts';
import {
  auditOnce,
  findPayment,
  hasEnded,
  markRefused,
  noteAnswer,
  type PaymentRow,
  setPaymentStatus,
  storeProviderPayment,
} from '../repositories/payments.ts';
import { mandateForPayment } from '../repositories/subscription-payments.ts';
import { orderToken } from './order-token.ts';
import { purchaseOfOrder } from './purchase-of-order.ts';
import type { Services } from './services.ts';
import { holdShorter, keepOwed, releaseStock } from './settle-payment.ts';
import { noteSubscriptionPayment } from './subscription-payment.ts';
import { firstLookSeconds, samePaymentMs } from './waiting-times.ts';

/** Where the shopper pays, null where nowhere; or that the provider will not make such a payment, now or later. */
export type PaymentStart = { redirectUrl: string | null } | { refused: 'METHOD_REFUSED' };

/** A payment as far as its provider is told of it, with its order. */
export type NewPayment = {
  payment: Pick<PaymentRow, 'id' | 'provider' | 'method' | 'amount_cents' | 'currency'>;
  order: Pick<OrderRow, 'id' | 'number' | 'language' | 'placed_at'>;
};

/**
 * Makes a payment at its provider and keeps what came of it; answers with where the shopper pays. The payment's id
 * is the idempotency key, so the request that placed the order and the outbox after it may both do this.
 * A refusal ends the payment and not the order. Throws where the provider gives no answer: the outbox tries again.
 */
export async function startPayment(
  services: Services,
  shop: PayingShop,
  paymentId: string,
): Promise<PaymentStart> {
  const found = await readPayment(services, shop, paymentId);
  if (!found) return { redirectUrl: null };
  const { payment } = found;
  // It was begun or given up before, perhaps by another process: nothing is made at the provider again.
  if (payment.refused_at !== null) return { refused: 'METHOD_REFUSED' };
  if (payment.status === 'open') return { redirectUrl: payment.checkout_url };
  if (payment.status !== 'created') return { redirectUrl: null };
  return step({ of: 'command', name: 'start-payment' }, () => begin(services, shop, found));
}

/** The same for a payment whose order was placed by this very request, and so need not be read again. */
export async function startNewPayment(
  services: Services,
  shop: PayingShop,
  placed: NewPayment,
): Promise<PaymentStart> {
  // Some methods want to know what was bought, which has to be read from the order.
  if (needsPurchase(placed.payment.method)) return startPayment(services, shop, placed.payment.id);
  const startable = { ...placed, purchase: null, mandate: null };
  return step({ of: 'command', name: 'start-payment' }, () => begin(services, shop, startable));
}

async function begin(services: Services, shop: PayingShop, startable: Startable): Promise<PaymentStart> {
  const { db, log } = services;
  const { payment, order } = startable;
  const ofMandate = isMandate(startable.mandate);
  try {
    const created = await createAtProvider(services, shop, startable);
    const status = await db.withTenant(shop.id, async (tx) => {
      const stored = await storeProviderPayment(tx, shop.id, payment.id, created, firstLookSeconds);
      // It was given up, or its order's time ended, while the provider was making it. Only now that it has an id there can it be
      // cancelled.
      if (stored !== undefined && hasEnded(stored))
        await addToOutboxAgain(tx, shop.id, { kind: 'payment.cancel', payload: { paymentId: payment.id } });
      return stored ?? (await findPayment(tx, shop.id, payment.id))?.status;
    });
    return { redirectUrl: status === 'open' ? created.checkoutUrl : null };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.warn({ err: error, payment: payment.id, method: payment.method }, 'a provider refused a payment');
    await db.withTenant(shop.id, async (tx) => {
      const locked = await lockOrder(tx, shop.id, order.id);
      if (await markRefused(tx, shop.id, payment.id, { field: error.field, ofMandate })) {
        await noteRefusal(tx, shop.id, payment, error);
        if (locked?.status === 'open' && !(await keepOwed(tx, locked))) {
          // Nobody is there to try another way at once.
          if (ofMandate) await releaseStock(tx, locked);
          await holdShorter(tx, locked);
        }
        if (locked)
          await noteSubscriptionPayment(tx, locked, payment.id, { settled: 'ended', mandate: null });
      }
      await finishWorkByKey(tx, shop.id, creationOf(payment.id));
    });
    return { refused: 'METHOD_REFUSED' };
  }
}

/**
 * A payment that was to be taken by a mandate was asked for in vain for days, and is not asked for any more: that is a failure as any other,
 * which is told and tried anew later, and the goods are free meanwhile. Should the provider have taken it all the same, the watch over payments
 * finds it. Of one that a shopper is led to nothing happens: it ends with its order.
 */
export async function giveUpCollecting(tx: Tx, tenantId: string, paymentId: string): Promise<void> {
  const known = await findPayment(tx, tenantId, paymentId);
  const order = known && (await lockOrder(tx, tenantId, known.order_id));
  const payment = order && (await findPayment(tx, tenantId, paymentId));
  if (!order || payment?.status !== 'created') return;
  if (!isMandate(await mandateForPayment(tx, tenantId, payment))) return;
  await setPaymentStatus(tx, tenantId, paymentId, 'expired');
  if (order.status === 'open') await releaseStock(tx, order);
  await noteSubscriptionPayment(tx, order, paymentId, { settled: 'ended', mandate: null });
}

/**
 * Finds out whether a payment that ended here before its provider answered was made there all the same: asked with the same
 * key, the provider answers with the one it has. It is kept, so that it is watched like any other, and cancelled, since its
 * address was given to nobody. Answers with its id at the provider, null where there can be none.
 */
export async function recoverPayment(
  services: Services,
  shop: PayingShop,
  paymentId: string,
): Promise<string | null> {
  const { db } = services;
  const found = await readPayment(services, shop, paymentId);
  if (!found) return null;
  const { payment } = found;
  // One that has not ended is still being made, or is on invoice, which nobody makes.
  if (payment.provider_payment_id !== null || !hasEnded(payment.status)) return payment.provider_payment_id;
  const created = await findAtProvider(services, shop, found).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return null;
    throw error;
  });
  await db.withTenant(shop.id, async (tx) => {
    if (!created) return noteAnswer(tx, shop.id, payment.id, { isFinal: true, paidCents: 0, paidAt: null });
    await storeProviderPayment(tx, shop.id, payment.id, created, firstLookSeconds);
    await addToOutboxAgain(tx, shop.id, { kind: 'payment.cancel', payload: { paymentId } });
  });
  return created?.providerPaymentId ?? null;
}

/** What the provider made, or makes now where nobody will ever pay it: of a payment by a mandate nothing is made any more. */
async function findAtProvider(
  services: Services,
  shop: PayingShop,
  found: Found,
): Promise<CreatedPayment | null> {
  const { payment, mandate } = found;
  if (isMandate(mandate)) return services.payments.get(payment.provider).findTaken(shop, mandate, payment.id);
  const isForgotten = Date.now() - payment.created_at.getTime() > samePaymentMs;
  return isForgotten ? null : createAtProvider(services, shop, found);
}

type Startable = NewPayment & { purchase: Purchase | null; mandate: PaymentRequest['mandate'] };
type Found = Startable & { payment: PaymentRow };

async function readPayment({ db }: Services, shop: PayingShop, paymentId: string): Promise<Found | null> {
  return db.withTenant(
    shop.id,
    async (tx) => {
      const payment = await findPayment(tx, shop.id, paymentId);
      const order = payment && (await findOrder(tx, shop.id, payment.order_id));
      if (!payment || !order) return null;
      const purchase = needsPurchase(payment.method)
        ? purchaseOfOrder(order, await readOrderDetail(tx, order.tenant_id, order.id, order.language))
        : null;
      return { payment, order, purchase, mandate: await mandateOf(tx, payment) };
    },
    { readOnly: true },
  );
}

/** Only some methods can be agreed to later payments with. */
async function mandateOf(tx: Tx, payment: PaymentRow): Promise<PaymentRequest['mandate']> {
  const mandate = await mandateForPayment(tx, payment.tenant_id, payment);
  return mandate === 'ask' && !givesMandate(payment.method) ? null : mandate;
}

async function createAtProvider(
  { payments, env, originOf }: Services,
  shop: PayingShop,
  startable: Startable,
): Promise<CreatedPayment> {
  const { payment, order } = startable;
  const token = orderToken(env.APP_SECRET, shop.id, order.id, order.placed_at);
  const origin = await originOf(shop.id);
  return payments.get(payment.provider).create(shop, paymentRequest(startable, origin, token));
}

/** Staff must be able to see why a method is not offered: it may be one that nobody has activated at the provider. */
function noteRefusal(
  tx: Tx,
  tenantId: string,
  { id, provider, method }: NewPayment['payment'],
  { status, field }: ProviderRefused,
): Promise<void> {
  return auditOnce(tx, tenantId, {
    action: 'payment.refused',
    entity: 'payment',
    entityId: id,
    data: { provider, method, status, field },
  });
}

function paymentRequest(
  { payment, order, purchase, mandate }: Startable,
  origin: string,
  token: string,
): PaymentRequest {
  const outcome = new URLSearchParams({ order: order.id, token });
  return {
    paymentId: payment.id,
    orderId: order.id,
    orderNumber: order.number,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    method: payment.method,
    language: order.language,
    description: paymentTexts(order.language).order(order.number),
    redirectUrl: `${origin}${paymentReturnPath}?${outcome}`,
    webhookUrl: `${origin}/api/payments/webhook/${payment.provider}`,
    purchase,
    mandate,
  };
}
