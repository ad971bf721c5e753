import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createProduct, putSettings } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { linkToken } from '../../src/commands/signed-link.ts';
import { internalSecret } from '../build-app.ts';
import { Shopper } from '../shopping.ts';
import { byPatientHttp, expectDone } from './purchases.ts';
import { openRacingShop, untilDone } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis } = await openRacingShop();
await putSettings(database, tenant, { product_reviews_enabled: 'true' });
const run = (statement: string) => database.withTenant(tenant.id, (tx) => sql.raw(statement).execute(tx));
const [first, second] = apis.map(({ url }) => byPatientHttp(url));
if (!first || !second) throw new Error('Two processes are needed.');

/** A paid order of one product. */
async function buy() {
  const product = await createProduct(database, tenant);
  const shopper = new Shopper(first ?? byPatientHttp(''), tenant.host);
  expectDone(await shopper.add(product.variants[0].id));
  expectDone(await shopper.fillIn(shippingMethodId));
  const { body: placed } = expectDone(await shopper.place());
  await run(`UPDATE orders SET status = 'paid' WHERE id = '${placed.id}'`);
  return { product: product.id, order: placed.id };
}

/** Ten reviews of one purchase at once, on two processes: how they were answered and how many are kept. */
async function reviewAtOnce() {
  const bought = await buy();
  const token = linkToken(internalSecret, 'review', tenant.id, bought.order);
  const written = { ...bought, token, stars: 5, title: 'Mooi', text: 'Heel mooi afgewerkt.', author: 'Anna' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => {
      const shopper = new Shopper((i % 2 === 0 ? first : second) ?? byPatientHttp(''), tenant.host);
      return shopper.call('POST', '/reviews?lang=nl', written);
    }),
  );
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{
      n: number;
    }>`SELECT count(*)::integer AS n FROM reviews WHERE product_id = ${bought.product}`.execute(tx),
  );
  return { statuses: answers.map(({ status }) => status).sort(), kept: rows[0]?.n };
}
const oneOfTen = { statuses: [201, ...Array.from({ length: 9 }, () => 409)], kept: 1 };

test('REV-06 ten reviews of one purchase at once, on two processes, are one', async () => {
  for (let round = 0; round < 3; round += 1) expect(await reviewAtOnce()).toEqual(oneOfTen);
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
  expect((await reviewAtOnce()).kept).toBeGreaterThan(1);
});
