import type { SubscriptionInterval } from '@etalage/contracts';
import { mostSubscriptions, subscriptionToldDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { addDays, dayInAmsterdam } from '../calendar.ts';
import { lockCart, writeCart } from '../repositories/carts.ts';
import { type AddressRow, saveAddress } from '../repositories/checkout.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { findOrder } from '../repositories/orders.ts';
import {
  countSubscriptions,
  findFirstOrder,
  findSubscriber,
  findSubscription,
  insertDelivery,
  insertSubscription,
} from '../repositories/subscriptions.ts';
import { ownerOf } from './change-cart.ts';
import { orderSubscription } from './order-subscription.ts';
import { orderToken } from './order-token.ts';
import type { Placed } from './place-order.ts';
import { priceSubscription } from './price-subscription.ts';
import type { OrderRefusal } from './refuse-order.ts';
import type { Services } from './services.ts';
import { dateAfter, dueMoment } from './subscription-dates.ts';
import {
  type LoggedInShopper,
  readSubscriptionOffer,
  type SubscriptionSource,
  subscriptionMethods,
} from './subscription-offer.ts';
import { firstOrderMs } from './waiting-times.ts';

export type WantedSubscription = SubscriptionSource & {
  /** The subscription's id: sent again, it is the same one. */
  key: string;
  interval: SubscriptionInterval;
  shippingMethodId: number;
  payment: { provider: string; method: string };
  confirmedTotalCents: number;
  network: string | null;
};

export type StartRefusal =
  | OrderRefusal
  | { refused: 'NOT_OFFERED'; lines: { variantId: number; name: string; available: number }[] }
  | { refused: 'SUBSCRIPTIONS_FULL' | 'LIMIT_EXCEEDED' };

export type Started = { id: string; placed: Omit<Placed, 'isNew'> };

/**
 * Begins a subscription with its first order, in one transaction: neither is there without the other. One that is paid at a
 * provider waits until its first payment came, and with it the mandate; one on account goes on at once. null: there is nothing
 * to begin with.
 */
export async function startSubscription(
  services: Pick<Services, 'db' | 'env' | 'payments'>,
  shopper: LoggedInShopper,
  wanted: WantedSubscription,
): Promise<Started | StartRefusal | null> {
  const { tenant, customer } = shopper;
  return services.db.withTenant<Started | StartRefusal | null>(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, customer.id);
    const before = await startedBefore(services, tx, shopper, wanted.key);
    if (before) return before;
    if ((await countSubscriptions(tx, tenant.id, customer.id)) >= mostSubscriptions)
      return { refused: 'SUBSCRIPTIONS_FULL' };
    return start(services, tx, shopper, wanted);
  });
}

async function start(
  services: Pick<Services, 'env' | 'payments'>,
  tx: Tx,
  shopper: LoggedInShopper,
  wanted: WantedSubscription,
): Promise<Started | StartRefusal | null> {
  const { tenant, customer, language } = shopper;
  const cart = await lockCart(tx, tenant.id, ownerOf(shopper));
  const offer = await readSubscriptionOffer(tx, shopper, wanted);
  if (!offer) return null;
  const { now, found, cartLineIds } = offer;
  if (offer.wanted.length === 0) return { refused: 'CART_EMPTY' };
  if (now.gone.length > 0) return { refused: 'NOT_OFFERED', lines: now.gone.map(unavailable) };
  const { billing, shipping } = found.known ?? { billing: null, shipping: null };
  if (!billing) return { refused: 'STEP_MISSING', step: 'adres' };
  const { key: id, interval, shippingMethodId, payment, confirmedTotalCents, network } = wanted;
  const isShippable = found.shippingMethods.some((method) => method.id === shippingMethodId);
  if (!isShippable) return { refused: 'STEP_MISSING', step: 'bezorging' };
  const { totalCents } = priceSubscription(tenant, now.lines, found.shippingMethods, shippingMethodId);
  const methods = subscriptionMethods(services, shopper, found, totalCents);
  // An order of nothing is paid nowhere, so that no mandate comes with it.
  if (totalCents === 0 && payment.provider !== 'invoice')
    return { refused: 'STEP_MISSING', step: 'betaling' };
  if (!methods.some(({ provider, method }) => provider === payment.provider && method === payment.method))
    return { refused: 'STEP_MISSING', step: 'betaling' };

  const subscriber = await findSubscriber(tx, tenant.id, customer.id);
  if (!subscriber) throw new Error('Somebody who is logged in has no account.');
  const subscription = {
    language,
    billing_address_id: await copyOf(tx, tenant.id, billing),
    shipping_address_id: shipping && (await copyOf(tx, tenant.id, shipping)),
    shipping_method_id: shippingMethodId,
    ...payment,
  };
  const placed = await orderSubscription(services, tx, tenant, {
    subscription,
    subscriber,
    lines: now.lines,
    toldTotalCents: confirmedTotalCents,
    isFirst: true,
    network,
  });
  if ('refused' in placed) return placed;
  const waits = placed.toBegin !== null;
  const today = dayInAmsterdam(new Date());
  const next_on = dateAfter(today, interval, today);
  const act_at = waits ? null : dueMoment(addDays(next_on, -subscriptionToldDays));
  await insertSubscription(
    tx,
    tenant.id,
    {
      ...subscription,
      id,
      customer_id: customer.id,
      status: waits ? 'waiting' : 'active',
      interval,
      anchor_on: today,
      next_on,
      act_at,
    },
    offer.wanted,
  );
  await insertDelivery(tx, tenant.id, {
    subscriptionId: id,
    dueOn: today,
    outcome: placed.order.status === 'paid' ? 'paid' : 'ordered',
    missing: [],
    orderId: placed.order.id,
    isFirst: true,
    collectAt: waits ? new Date(Date.now() + firstOrderMs) : null,
  });
  if (cart?.status === 'open' && cartLineIds.length > 0)
    await writeCart(tx, tenant.id, cart.id, { remove: cartLineIds, update: [], insert: [] });
  return { id, placed };
}

const unavailable = ({ variantId, name }: { variantId: number; name: string }) => ({
  variantId,
  name,
  available: 0,
});

/** An address of its own: what the account says later is not written over what was agreed. */
async function copyOf(tx: Tx, tenantId: string, { id: _, ...values }: AddressRow): Promise<number> {
  const {
    tenant_id: __,
    created_at: ___,
    ...address
  } = values as AddressRow & {
    tenant_id?: string;
    created_at?: Date;
  };
  return (await saveAddress(tx, tenantId, null, address)).id;
}

/** The subscription that this key made before, with its first order. */
async function startedBefore(
  { env }: Pick<Services, 'env'>,
  tx: Tx,
  { tenant, customer }: LoggedInShopper,
  key: string,
): Promise<Started | null> {
  const known = await findSubscription(tx, tenant.id, customer.id, key);
  const orderId = known && (await findFirstOrder(tx, tenant.id, key));
  const order = orderId === undefined ? undefined : await findOrder(tx, tenant.id, orderId);
  if (!order) return null;
  const token = orderToken(env.APP_SECRET, tenant.id, order.id, order.placed_at);
  return { id: key, placed: { order, token, toBegin: null } };
}
