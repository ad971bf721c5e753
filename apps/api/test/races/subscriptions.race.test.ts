import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@etalage/db';
import {
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createProduct,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { Shopper, stockOf, vatNumber } from '../shopping.ts';
import { dayFromNow, giveAddress, subscribe } from '../subscriptions.ts';
import { byPatientHttp, expectDone } from './purchases.ts';
import { openRacingShop, raceRandom, untilDone } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
const random = raceRandom();
const stock = 10_000;
const customers = 1;
const each = 16;

const product = await createProduct(database, tenant, { offers_subscription: true, variants: [{ stock }] });
const variantId = product.variants[0].id;
const category = await createCustomerCategory(database, tenant, { allow_invoice_payment: true });
await createPaymentMethod(database, tenant, { provider: 'invoice', method: 'invoice' });

/** Subscriptions on account, whose first orders are placed. */
async function subscribeAll(): Promise<void> {
  for (let i = 0; i < customers; i += 1) {
    const customer = await createCustomer(database, tenant, {
      customer_category_id: category.id,
      vat_number: vatNumber,
    });
    const karel = new Shopper(byPatientHttp(apis[0]?.url ?? ''), tenant.host);
    expectDone(await karel.logIn(customer));
    await giveAddress(karel);
    for (let count = 0; count < each; count += 1)
      expectDone(
        await subscribe(
          karel,
          { variantId, shippingMethodId },
          {
            quantity: 1,
            payment: { provider: 'invoice', method: 'invoice' },
          },
        ),
      );
  }
}

/** Makes a date due for all of them, its price told a week ago, both processes being about to look. */
async function makeDue(date: string): Promise<void> {
  await database.withTenant(tenant.id, (tx) =>
    sql`UPDATE subscriptions SET next_on = ${date}::date, anchor_on = ${date}::date, act_at = now(), told_for = ${date}::date,
      told_at = now() - interval '8 days', told_total_cents = 100000`.execute(tx),
  );
}

/** How many orders each subscription has for a date; those without any are left out. */
async function ordersFor(date: string): Promise<number[]> {
  return database.withTenant(tenant.id, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM subscription_deliveries WHERE due_on = ${date}::date AND outcome = 'ordered'
      GROUP BY subscription_id`.execute(tx);
    return rows.map(({ count }) => count);
  });
}

const all = customers * each;
const placed = async () =>
  Number(
    (
      await database.withTenant(tenant.id, (tx) =>
        sql<{ count: number }>`SELECT count(*)::integer AS count FROM orders`.execute(tx),
      )
    ).rows[0]?.count,
  );

test('ACC-03 each date is ordered once by two processes, one of which is killed on the way', async () => {
  await subscribeAll();
  const date = dayFromNow(-1);
  await makeDue(date);
  await expect.poll(async () => (await ordersFor(date)).length, untilDone).toBeGreaterThan(0);
  await sleep(random() * 100);
  await apis[0]?.kill();
  // What the killed one had taken comes back by itself later; nobody has to wait for that here.
  await database.withTenant(tenant.id, (tx) =>
    sql`UPDATE subscriptions SET act_at = now() WHERE next_on = ${date}::date`.execute(tx),
  );
  await expect.poll(async () => (await ordersFor(date)).length, untilDone).toBe(all);
  expect(await ordersFor(date)).toEqual(Array(all).fill(1));
  // Nothing was ordered that no date knows of, and no goods were taken for nothing.
  expect(await placed()).toBe(2 * all);
  expect(await stockOf(database, tenant.id, variantId)).toBe(stock - 2 * all);
});

test('ACC-03 the same dates are ordered twice where a due one is looked up and not taken: the race is a real one', async () => {
  // The last word is the database's; what it would refuse is looked at without it.
  await database.pool.query(
    'ALTER TABLE subscription_deliveries DROP CONSTRAINT subscription_deliveries_pkey',
  );
  await apis[1]?.stop();
  const date = dayFromNow(-2);
  await makeDue(date);
  const twice = await onMutants('./use-naive-subscriptions.ts', async () => {
    await expect.poll(async () => (await ordersFor(date)).length, untilDone).toBe(all);
    return (await ordersFor(date)).filter((count) => count > 1).length;
  });
  console.log(`naive subscriptions: ${twice} of ${all} dates ordered more than once`);
  expect(twice).toBeGreaterThan(0);
});
