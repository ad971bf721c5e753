import { randomUUID } from 'node:crypto';
import type { SubscriptionDetail, SubscriptionOffer } from '@etalage/contracts';
import { type Database, sql } from '@etalage/db';
import { addDays, dayInAmsterdam } from '../src/calendar.ts';
import { address, type Refused, type Shopper, type Stocked } from './shopping.ts';

export type StartedSubscription = Refused & {
  id: string;
  order: { id: string; number: number; token: string };
  redirectUrl: string | null;
};

/** The address of an account, without which nothing is sent anywhere. */
export async function giveAddress(who: Shopper): Promise<void> {
  const { status } = await who.call('PUT', '/account/addresses', { billing: address, shipping: null });
  if (status !== 200) throw new Error(`The address was not taken: ${status}.`);
}

export const offerOf = (who: Shopper, query: string) =>
  who.get<SubscriptionOffer>(`/account/subscriptions/offer?${query}`);

/** Subscribes to a variant at the price that is shown, by ideal at the test bank where nothing else is said. */
export async function subscribe(
  who: Shopper,
  { variantId, shippingMethodId }: Pick<Stocked, 'variantId' | 'shippingMethodId'>,
  given: { quantity?: number; payment?: { provider: string; method: string }; [field: string]: unknown } = {},
) {
  const { quantity = 2 } = given;
  const { body: offer } = await offerOf(who, `variantId=${variantId}&quantity=${quantity}`);
  const option = offer.shippingOptions.find(({ id }) => id === shippingMethodId);
  return who.call<StartedSubscription>('POST', '/account/subscriptions', {
    key: randomUUID(),
    variantId,
    quantity,
    interval: 'month',
    shippingMethodId,
    payment: { provider: 'test-bank', method: 'ideal' },
    confirmedTotal: option?.total,
    termsAccepted: true,
    ...given,
  });
}

export const detailOf = async (who: Shopper, id: string) =>
  (await who.get<SubscriptionDetail>(`/account/subscriptions/${id}`)).body;

/** What shall become of later payments, as the bank's page asks it of whoever pays the first one. */
export async function payFirst(who: Shopper, { redirectUrl }: StartedSubscription, later = 'pays') {
  const path = (redirectUrl ?? '').replace(/^\/api/, '');
  return who.call('POST', path, { status: 'paid', later });
}

/** So many days after the day that it is in Amsterdam, 'YYYY-MM-DD'. */
export function dayFromNow(days: number): string {
  return addDays(dayInAmsterdam(new Date()), days);
}

/** Lets a subscription's next date be so many days from now, as if time had passed; `isTold`: its price was told a week ago. */
export async function letDateBe(
  database: Database,
  tenantId: string,
  id: string,
  days: number,
  isTold?: { totalCents: number },
): Promise<void> {
  const day = dayFromNow(days);
  await database.withTenant(tenantId, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({
        next_on: day,
        anchor_on: day,
        act_at: sql<Date>`now()`,
        told_for: isTold ? day : null,
        told_at: isTold ? sql<Date>`now() - interval '8 days'` : null,
        told_total_cents: isTold?.totalCents ?? null,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** The orders that a subscription has made, the oldest first. */
export async function ordersOf(database: Database, tenantId: string, id: string) {
  return database.withTenant(tenantId, (tx) =>
    tx
      .selectFrom('subscription_deliveries')
      .innerJoin('orders', (join) =>
        join
          .onRef('orders.tenant_id', '=', 'subscription_deliveries.tenant_id')
          .onRef('orders.id', '=', 'subscription_deliveries.order_id'),
      )
      .select(['orders.id', 'orders.status', 'orders.total_cents', 'outcome', 'failures', 'due_on'])
      .where('subscription_id', '=', id)
      .orderBy('orders.number')
      .execute(),
  );
}
