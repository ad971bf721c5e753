import { subscriptionToldDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { addDays, dayInAmsterdam } from '../calendar.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { addToOutbox, dedupeKey, findWorkByKey } from '../repositories/outbox.ts';
import { setCollected } from '../repositories/subscription-payments.ts';
import {
  findSubscriber,
  insertDelivery,
  lockSubscription,
  readSubscriptionLines,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from '../repositories/subscriptions.ts';
import { orderSubscription } from './order-subscription.ts';
import { priceSubscription, readSubscriptionNow, readWithoutCart } from './price-subscription.ts';
import type { Services } from './services.ts';
import { dateAfter, dueMoment } from './subscription-dates.ts';
import { orderedLateDays, priceNoticeMs, unheardPaymentMs, unsentPriceMs } from './waiting-times.ts';

/**
 * Does what a subscription's row says is due now: tells the price of its next date a week before, or orders it on the day. All of
 * it is one transaction under the lock of the row, and each date has one row of what became of it; so however many processes
 * come, and wherever one of them dies, a date is ordered once.
 */
export async function workOnSubscription(services: Services, tenant: Tenant, id: string): Promise<void> {
  await services.db.withTenant(tenant.id, async (tx) => {
    const subscription = await lockSubscription(tx, tenant.id, id);
    // A shop that takes no orders makes none by itself: its dates wait until it does again.
    if (subscription?.status !== 'active' || !tenant.shoppingEnabled) return;
    const now = new Date();
    const change = await dueChange(services, { tx, tenant, subscription, now });
    await updateSubscription(tx, tenant.id, id, change);
  });
}

/** A subscription of which something is due, under the lock of its row. */
type Due = { tx: Tx; tenant: Tenant; subscription: SubscriptionRow; now: Date };

async function dueChange(services: Services, due: Due): Promise<SubscriptionChange> {
  const { tx, tenant, subscription, now } = due;
  const { id, next_on, told_for, told_at, told_total_cents } = subscription;
  if (told_for !== next_on || !told_at) {
    const tellAt = dueMoment(addDays(next_on, -subscriptionToldDays));
    return now < tellAt ? { act_at: tellAt } : tell(due);
  }
  const orderAt = new Date(Math.max(dueMoment(next_on).getTime(), told_at.getTime() + priceNoticeMs));
  if (now < orderAt) return { act_at: orderAt };
  if (now > dueMoment(addDays(next_on, orderedLateDays))) return tell(due);
  const mail = await findWorkByKey(tx, tenant.id, dedupeKey(priceMail(subscription, told_total_cents ?? 0)));
  if (mail && !mail.isDone) {
    services.log.warn({ subscription: id }, 'the price of a date has not left yet, so the date waits');
    return { act_at: new Date(now.getTime() + unsentPriceMs) };
  }
  // Given up after days: nobody was told, so it is told anew.
  return mail?.hasFailed ? tell(due) : order(services, due);
}

/** What a version before migration 0155 told has no number, and keeps the key that it had. */
const priceMail = (
  { id: subscriptionId, next_on: dueOn, tellings }: Pick<SubscriptionRow, 'id' | 'next_on' | 'tellings'>,
  totalCents: number,
) =>
  ({
    kind: 'mail',
    payload: {
      template: 'subscription-price',
      subscriptionId,
      dueOn,
      totalCents,
      ...(tellings > 0 && { telling: tellings }),
    },
  }) as const;

/**
 * Plans the mail of a price, in cents including VAT, and answers what the locked row says of it. Each telling has a number: one that says what
 * was said before is a mail all the same, where another came in between, or the one of before was not sent.
 */
export async function tellPrice(
  tx: Tx,
  tenantId: string,
  { id, tellings: before }: Pick<SubscriptionRow, 'id' | 'tellings'>,
  dueOn: string,
  totalCents: number,
): Promise<SubscriptionChange> {
  const tellings = before + 1;
  await addToOutbox(tx, tenantId, priceMail({ id, next_on: dueOn, tellings }, totalCents));
  return { tellings, told_total_cents: totalCents };
}

/**
 * Tells the price of the next date: no more is taken for it. What is gone from sale is told at once, and the date left out. A date that is too near
 * for that, because its price rose or the shop was down, or is long over, becomes the day a week from now, so that what is told is the day that is meant.
 */
async function tell(due: Due): Promise<SubscriptionChange> {
  const { tx, tenant, subscription, now } = due;
  const { id, language, next_on, shipping_method_id } = subscription;
  const isTooNear = dueMoment(next_on).getTime() < now.getTime() + priceNoticeMs;
  const dueOn = isTooNear ? addDays(dayInAmsterdam(now), subscriptionToldDays) : next_on;
  const wanted = await readSubscriptionLines(tx, tenant.id, id);
  const { lines, gone } = await readSubscriptionNow(tx, tenant, language, wanted);
  if (gone.length > 0) return leaveOut(due, gone.map(nameOf));
  const { shippingMethods } = await readWithoutCart(tx, tenant, language, null);
  const { totalCents } = priceSubscription(tenant, lines, shippingMethods, shipping_method_id);
  const told = await tellPrice(tx, tenant.id, subscription, dueOn, totalCents);
  return { next_on: dueOn, told_for: dueOn, told_at: now, ...told, act_at: dueMoment(dueOn) };
}

async function order(services: Services, due: Due): Promise<SubscriptionChange> {
  const { tx, tenant, subscription, now } = due;
  const { id, language, next_on: dueOn, customer_id, told_total_cents } = subscription;
  const wanted = await readSubscriptionLines(tx, tenant.id, id);
  const { lines, gone, short } = await readSubscriptionNow(tx, tenant, language, wanted);
  const missing = [...gone, ...short].map(nameOf);
  if (missing.length > 0) return leaveOut(due, missing);
  const subscriber = await findSubscriber(tx, tenant.id, customer_id);
  if (!subscriber) throw new Error('A subscription belongs to nobody.');
  const toldTotalCents = told_total_cents ?? 0;
  const ordering = { subscription, subscriber, lines, toldTotalCents, isFirst: false, network: null };
  const placed = await orderSubscription(services, tx, tenant, ordering);
  if ('refused' in placed) {
    if (placed.refused === 'OUT_OF_STOCK')
      return leaveOut(
        due,
        placed.lines.map(({ name }) => name),
      );
    // It costs more than was told: the new price is told, and taken no sooner than after another week.
    if (placed.refused === 'CART_CHANGED') return tell(due);
    return pauseBecause(due, placed.refused === 'LIMIT_EXCEEDED' ? 'limit' : 'checkout');
  }
  const { order: made, toBegin } = placed;
  await insertDelivery(tx, tenant.id, {
    subscriptionId: id,
    dueOn,
    outcome: made.status === 'paid' ? 'paid' : 'ordered',
    missing: [],
    orderId: made.id,
  });
  if (toBegin) {
    const lookAt = new Date(now.getTime() + unheardPaymentMs);
    await setCollected(tx, tenant.id, made.id, { paymentId: toBegin.payment.id, lookAt });
  }
  return nextDate(subscription, now);
}

const nameOf = ({ name, variantName }: { name: string; variantName: string }) =>
  variantName === '' ? name : `${name}, ${variantName}`;

/** Nothing is sent in the place of what is not there: the date is left out, and the customer told of what was missing. */
async function leaveOut(
  { tx, tenant, subscription, now }: Due,
  missing: string[],
): Promise<SubscriptionChange> {
  const { id, next_on: dueOn } = subscription;
  await insertDelivery(tx, tenant.id, {
    subscriptionId: id,
    dueOn,
    outcome: 'unavailable',
    missing,
    orderId: null,
  });
  await addToOutbox(tx, tenant.id, {
    kind: 'mail',
    payload: { template: 'subscription-unavailable', subscriptionId: id, dueOn },
  });
  return nextDate(subscription, now);
}

/**
 * 'checkout': it takes the order no more as it is, as its way of delivery or of paying is gone, or an address is missing. 'limit': it costs more
 * than a colleague may spend by themselves by now.
 */
async function pauseBecause(
  { tx, tenant, subscription }: Due,
  because: 'checkout' | 'limit',
): Promise<SubscriptionChange> {
  const { id, next_on: dueOn } = subscription;
  await addToOutbox(tx, tenant.id, {
    kind: 'mail',
    payload: {
      template: 'subscription-paused',
      subscriptionId: id,
      dueOn,
      ...(because === 'limit' && { because }),
    },
  });
  return { status: 'paused', paused_because: because, act_at: null };
}

/** What a subscription is once its next date is done with: the one after it, of which nothing was told. */
export function nextDate(
  { anchor_on, interval, next_on }: Pick<SubscriptionRow, 'anchor_on' | 'interval' | 'next_on'>,
  now: Date,
): SubscriptionChange {
  const today = dayInAmsterdam(now);
  const next = dateAfter(anchor_on, interval, next_on > today ? next_on : today);
  return { next_on: next, told_for: null, act_at: dueMoment(addDays(next, -subscriptionToldDays)) };
}
