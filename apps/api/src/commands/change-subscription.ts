import type { Address, SubscriptionInterval } from '@etalage/contracts';
import { subscriptionDaysAhead, subscriptionToldDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { addDays, dayInAmsterdam } from '../calendar.ts';
import type { FieldError } from '../plugins/problem.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { saveAddress } from '../repositories/checkout.ts';
import {
  forgetLeftOut,
  insertDelivery,
  lockSubscription,
  readSubscriptionLines,
  replaceSubscriptionLines,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from '../repositories/subscriptions.ts';
import { nextDate, tellPrice } from './deliver-subscription.ts';
import { priceSubscription, readSubscriptionNow, readWithoutCart } from './price-subscription.ts';
import { planRevoking } from './revoke-mandate.ts';
import { readAddresses } from './save-addresses.ts';
import type { Services } from './services.ts';
import { dateAfter, dueMoment } from './subscription-dates.ts';

export type ChangeRefusal = {
  refused: 'SUBSCRIPTION_CHANGED' | 'SUBSCRIPTION_ENDED' | 'NOTHING_LEFT' | 'DATE_OUT_OF_RANGE';
};
type Wrong = { errors: FieldError[] };
export type Changed = 'done' | ChangeRefusal | Wrong | null;

/** Whose subscription a customer changes. */
export type OwnSubscription = { tenant: Tenant; customerId: string; id: string };

type Decided = SubscriptionChange | ChangeRefusal | Wrong;

/** Changes a customer's subscription under its lock; null where it is another's, or there is none. */
async function change(
  { db }: Pick<Services, 'db'>,
  { tenant, customerId, id }: OwnSubscription,
  decide: (subscription: SubscriptionRow, tx: Tx, now: Date) => Promise<Decided>,
): Promise<Changed> {
  return db.withTenant<Changed>(tenant.id, async (tx) => {
    const subscription = await lockSubscription(tx, tenant.id, id);
    if (subscription?.customer_id !== customerId) return null;
    const decided = await decide(subscription, tx, new Date());
    if ('refused' in decided || 'errors' in decided) return decided;
    if (Object.keys(decided).length > 0) await updateSubscription(tx, tenant.id, id, decided);
    return 'done';
  });
}

/** Leaves the next date out. It is named, so that the same press twice leaves out one. */
export function skipDate(services: Pick<Services, 'db'>, own: OwnSubscription, nextOn: string) {
  return change(services, own, async (subscription, tx, now) => {
    if (subscription.status === 'ended') return { refused: 'SUBSCRIPTION_ENDED' };
    if (subscription.status !== 'active' || subscription.next_on !== nextOn)
      return { refused: 'SUBSCRIPTION_CHANGED' };
    await insertDelivery(tx, own.tenant.id, {
      subscriptionId: own.id,
      dueOn: nextOn,
      outcome: 'skipped',
      missing: [],
      orderId: null,
    });
    return nextDate(subscription, now);
  });
}

export function pauseSubscription(services: Pick<Services, 'db'>, own: OwnSubscription) {
  return change(services, own, async ({ status }): Promise<Decided> => {
    if (status === 'ended') return { refused: 'SUBSCRIPTION_ENDED' };
    if (status === 'waiting') return { refused: 'SUBSCRIPTION_CHANGED' };
    if (status === 'paused') return {};
    return { status: 'paused', paused_because: 'customer', act_at: null, told_for: null };
  });
}

/** Goes on at the first date that is far enough ahead for its price to be told. */
export function resumeSubscription(services: Pick<Services, 'db'>, own: OwnSubscription) {
  return change(
    services,
    own,
    async ({ status, anchor_on, interval, next_on }, _tx, now): Promise<Decided> => {
      if (status === 'ended') return { refused: 'SUBSCRIPTION_ENDED' };
      if (status !== 'paused') return {};
      const soonest = addDays(dayInAmsterdam(now), subscriptionToldDays);
      const next = next_on >= soonest ? next_on : dateAfter(anchor_on, interval, addDays(soonest, -1));
      return { status: 'active', paused_because: null, ...planned(next) };
    },
  );
}

/** Ends it for good, and takes back what was agreed to for later payments. What was ordered already still comes. */
export function cancelSubscription(services: Pick<Services, 'db'>, own: OwnSubscription) {
  return change(services, own, async (subscription, tx, now): Promise<Decided> => {
    const { status, provider, mandate_customer: customer, mandate_id: mandate } = subscription;
    if (status === 'ended') return {};
    if (customer !== null && mandate !== null)
      await planRevoking(tx, own.tenant.id, [{ provider, customer, id: mandate }]);
    return { status: 'ended', ended_at: now, paused_because: null, act_at: null, told_for: null };
  });
}

/** The next date, of which nothing was told yet. */
function planned(next_on: string): SubscriptionChange {
  return { next_on, told_for: null, act_at: dueMoment(addDays(next_on, -subscriptionToldDays)) };
}

export type WantedChange = {
  interval?: SubscriptionInterval | undefined;
  nextOn?: string | undefined;
  lines?: { variantId: number; quantity: number }[] | undefined;
  billing?: Address | undefined;
  shipping?: Address | null | undefined;
};

/** Changes what is named and leaves the rest; all of it, or nothing. */
export function changeSubscription(
  services: Pick<Services, 'db'>,
  own: OwnSubscription,
  wanted: WantedChange,
) {
  return change(services, own, async (subscription, tx, now) => {
    if (subscription.status === 'ended') return { refused: 'SUBSCRIPTION_ENDED' };
    const dates = await changeDates(tx, own, subscription, wanted, now);
    if ('refused' in dates) return dates;
    const addresses = await changeAddresses(tx, own, wanted);
    if ('errors' in addresses) return addresses;
    const lines = await changeLines(tx, own, { ...subscription, ...dates }, wanted);
    if ('refused' in lines) return lines;
    return { ...dates, ...addresses, ...lines };
  });
}

async function changeDates(
  tx: Tx,
  { tenant, id }: OwnSubscription,
  { status, interval, next_on }: SubscriptionRow,
  wanted: WantedChange,
  now: Date,
): Promise<SubscriptionChange | ChangeRefusal> {
  const nextOn = wanted.nextOn ?? next_on;
  const isSame = nextOn === next_on && (wanted.interval ?? interval) === interval;
  if (isSame) return {};
  const today = dayInAmsterdam(now);
  const isFar = nextOn > addDays(today, subscriptionDaysAhead);
  if (nextOn !== next_on && (nextOn < addDays(today, subscriptionToldDays) || isFar))
    return { refused: 'DATE_OUT_OF_RANGE' };
  const counted = { interval: wanted.interval ?? interval, anchor_on: nextOn };
  if (nextOn === next_on) return counted;
  // What was left out after the new date counts no more.
  await forgetLeftOut(tx, tenant.id, id, nextOn);
  const { act_at, ...rest } = planned(nextOn);
  return { ...counted, ...rest, ...(status === 'active' && { act_at }) };
}

/** New rows: those of before belong to orders as well. */
async function changeAddresses(
  tx: Tx,
  { tenant }: OwnSubscription,
  { billing, shipping }: WantedChange,
): Promise<SubscriptionChange | Wrong> {
  if (!billing) return {};
  const read = readAddresses({ billing, shipping });
  if ('errors' in read) return read;
  const saved = await saveAddress(tx, tenant.id, null, read.billing);
  const second = read.shipping && (await saveAddress(tx, tenant.id, null, read.shipping));
  return { billing_address_id: saved.id, shipping_address_id: second?.id ?? null };
}

/** A price that was told is told anew: whoever changes what they get has changed it themselves, and waits no week for it. */
async function changeLines(
  tx: Tx,
  { tenant, id }: OwnSubscription,
  subscription: Pick<
    SubscriptionRow,
    'id' | 'language' | 'next_on' | 'told_for' | 'tellings' | 'shipping_method_id'
  >,
  { lines: given }: WantedChange,
): Promise<SubscriptionChange | ChangeRefusal> {
  if (!given) return {};
  const quantities = new Map(given.map(({ variantId, quantity }) => [variantId, quantity]));
  const before = await readSubscriptionLines(tx, tenant.id, id);
  const after = before
    .map((line) => ({ ...line, quantity: quantities.get(line.variantId) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (after.length === 0) return { refused: 'NOTHING_LEFT' };
  // A form sends all of them: where none is another, what was told of the price holds.
  const isSame = before.every(
    ({ variantId, quantity }) => (quantities.get(variantId) ?? quantity) === quantity,
  );
  if (isSame) return {};
  await replaceSubscriptionLines(tx, tenant.id, id, after);
  const { language, next_on: dueOn, told_for, shipping_method_id } = subscription;
  if (told_for !== dueOn) return {};
  const { lines } = await readSubscriptionNow(tx, tenant, language, after);
  const { shippingMethods } = await readWithoutCart(tx, tenant, language, null);
  const { totalCents } = priceSubscription(tenant, lines, shippingMethods, shipping_method_id);
  return tellPrice(tx, tenant.id, subscription, dueOn, totalCents);
}
