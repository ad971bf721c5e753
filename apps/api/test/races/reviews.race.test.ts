import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCustomer, createProduct, putSettings } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { linkToken } from '../../src/commands/signed-link.ts';
import { internalSecret } from '../build-app.ts';
import { Shopper } from '../shopping.ts';
import { byPatientHttp, expectDone } from './purchases.ts';
import { openRacingShop, untilDone } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
await putSettings(database, tenant, { product_reviews_enabled: 'true' });
const run = (statement: string) => database.withTenant(tenant.id, (tx) => sql.raw(statement).execute(tx));
type Apis = { url: string }[];
const by = (used: Apis, i: number) => byPatientHttp(used[i % used.length]?.url ?? '');

/** A product, and so many paid orders of it. */
async function buy(times = 1) {
  const product = await createProduct(database, tenant);
  const orders: string[] = [];
  for (let i = 0; i < times; i += 1) {
    const shopper = new Shopper(by(apis, i), tenant.host);
    expectDone(await shopper.add(product.variants[0].id));
    expectDone(await shopper.fillIn(shippingMethodId));
    const { body: placed } = expectDone(await shopper.place());
    await run(`UPDATE orders SET status = 'paid' WHERE id = '${placed.id}'`);
    orders.push(placed.id);
  }
  return { product: product.id, orders };
}

/** Two orders of a product by one customer, with an address each. */
async function buyWithTwoAddresses() {
  const bought = await buy(2);
  const customer = await createCustomer(database, tenant);
  for (const [i, order] of bought.orders.entries())
    await run(
      `UPDATE orders SET customer_id = '${customer.id}', email = 'adres-${i}@example.nl' WHERE id = '${order}'`,
    );
  return bought;
}

/** Ten reviews of a product at once, on two processes and of its orders in turn: how they were answered and how many are kept. */
async function reviewAtOnce({ product, orders }: Awaited<ReturnType<typeof buy>>, used: Apis = apis) {
  const written = { product, stars: 5, title: 'Mooi', text: 'Heel mooi afgewerkt.', author: 'Anna' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const order = orders[Math.floor(i / 2) % orders.length] ?? '';
      const token = linkToken(internalSecret, 'review', tenant.id, order);
      const shopper = new Shopper(by(used, i), tenant.host);
      return shopper.call('POST', '/reviews?lang=nl', { ...written, order, token });
    }),
  );
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{
      n: number;
    }>`SELECT count(*)::integer AS n FROM reviews WHERE product_id = ${product}`.execute(tx),
  );
  return { statuses: answers.map(({ status }) => status).sort(), kept: rows[0]?.n };
}
const oneOfTen = { statuses: [201, ...Array.from({ length: 9 }, () => 409)], kept: 1 };

/** How many are kept where looking and keeping are two moments: more than one in one of some tries. */
const keptByMutants = (boughtBy: () => ReturnType<typeof buy>) =>
  onMutants('./use-naive-reviews.ts', async (mutants) => {
    for (let tries = 1; ; tries += 1) {
      const { kept = 0 } = await reviewAtOnce(await boughtBy(), mutants);
      if (kept > 1 || tries === 4) return kept;
    }
  });

test('REV-06 ten reviews of one purchase at once, on two processes, are one', async () => {
  for (let round = 0; round < 3; round += 1) expect(await reviewAtOnce(await buy())).toEqual(oneOfTen);
});

test('REV-06 ten reviews at once of what one customer bought with two addresses are one', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(await reviewAtOnce(await buyWithTwoAddresses())).toEqual(oneOfTen);
});

test('REV-06 where their customer is not held more are kept: the race is a real one', async () => {
  expect(await keptByMutants(buyWithTwoAddresses)).toBeGreaterThan(1);
});

test('WAIT-02 of two processes that send at once each request gets one mail', async () => {
  const product = await createProduct(database, tenant, { variants: [{ stock: 0 }] });
  const variant = product.variants[0].id;
  await run(`INSERT INTO stock_requests (tenant_id, variant_id, email, language, confirmed_at, expires_at)
    SELECT current_tenant(), ${variant}, 'w' || n || '@example.nl', 'nl', now(), now() + interval '1 day'
    FROM generate_series(1, 30) n`);
  await run(`UPDATE stock SET quantity = 3 WHERE variant_id = ${variant}`);
  const mailed = () =>
    database.withTenant(tenant.id, (tx) =>
      tx.selectFrom('mails').select('recipient').where('template', '=', 'back-in-stock').execute(),
    );
  await expect.poll(async () => (await mailed()).length, untilDone).toBe(30);
  expect(new Set((await mailed()).map(({ recipient }) => recipient)).size).toBe(30);
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql`SELECT id FROM stock_requests`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('REV-06 the same race keeps several where the database holds no purchase to one: the race is a real one', async () => {
  await withOwner(database, (tx) =>
    sql`ALTER TABLE reviews DROP CONSTRAINT reviews_tenant_id_order_id_product_id_key,
      DROP CONSTRAINT reviews_tenant_id_product_id_email_key`.execute(tx),
  );
  expect(await keptByMutants(buy)).toBeGreaterThan(1);
});
