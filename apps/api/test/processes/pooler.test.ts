import { type Database, openDatabase, sql } from '@etalage/db';
import { createBrand } from '@etalage/db/test-factories';
import { startTestPooler, type TestPooler } from '@etalage/db/test-pooler';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../races/api-process.ts';
import { byPatientHttp } from '../races/purchases.ts';
import { createStockedShop, Shopper, type Stocked, stockOf } from '../shopping.ts';
import { type Apart, buy, createApart } from './apart.ts';

/** The distribution's own PgBouncer, in transaction mode, with fewer sessions than the API has clients. */
const sessions = 3;
let apart: Apart;
let pooler: TestPooler;
let through: Database;
let shop: Stocked;

beforeAll(async () => {
  apart = await createApart();
  pooler = await startTestPooler(apart.urls.api, sessions);
  through = await openDatabase({ databaseUrl: pooler.url, poolSize: 12 });
  shop = await createStockedShop(apart.database, { product: { variants: [{ stock: 1_000 }] } });
});
afterAll(async () => {
  await through?.close();
  await pooler?.stop();
});

test('OPS-07 CHK-10 whole purchases go through a pooler in transaction mode, in two processes at once', async () => {
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: apart.urls.api };
  const apis = await Promise.all([startApi(env), startApi(env)]);
  const before = await stockOf(apart.database, shop.tenant.id, shop.variantId);
  const shoppers = Array.from(
    { length: 12 },
    (_, i) => new Shopper(byPatientHttp(apis[i % 2]?.url ?? ''), shop.tenant.host),
  );
  const placed = await Promise.all(shoppers.map((shopper) => buy(shopper, shop)));
  expect(placed.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
  for (const [index, { id, token }] of placed.entries()) {
    const status = async () => (await shoppers[index]?.order(id, token))?.body.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('paid');
  }
  expect(await stockOf(apart.database, shop.tenant.id, shop.variantId)).toBe(before - 12);
  await Promise.all(apis.map((api) => api.stop()));
});

test('OPS-07 TEN-08 statements that come back often are never prepared in a session that is not ours', async () => {
  const tenants = [shop.tenant, (await createStockedShop(apart.database)).tenant];
  for (const tenant of tenants) await createBrand(apart.database, tenant, { slug: `van-${tenant.slug}` });
  let foreign = 0;
  // Far more often than it takes for a statement to get a name, by more clients than there are sessions.
  const worker = async (n: number) => {
    const tenant = tenants[n % 2];
    if (!tenant) return;
    for (let round = 0; round < 40; round += 1) {
      const rows = await through.withTenant(tenant.id, (tx) =>
        tx.selectFrom('brands').select('slug').where('name', '!=', '').execute(),
      );
      foreign += rows.filter(({ slug }) => slug !== `van-${tenant.slug}`).length;
      expect(rows).toHaveLength(1);
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => worker(n)));
  expect(foreign).toBe(0);
});

test('OPS-07 F12 the limits hold in each transaction, whichever session it gets', async () => {
  const slow = through.withTenant(shop.tenant.id, (tx) => sql`SELECT pg_sleep(5)`.execute(tx));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  const limits = await through.withTenant(shop.tenant.id, async (tx) => {
    const { rows } = await sql<{ of_lock: string; of_idling: string }>`
      SELECT current_setting('lock_timeout') AS of_lock,
        current_setting('idle_in_transaction_session_timeout') AS of_idling`.execute(tx);
    return rows[0];
  });
  expect(limits).toEqual({ of_lock: '1s', of_idling: '10s' });
});

test('OPS-07 D7 changes are heard at the direct address, and without one the start says what is missing', async () => {
  const direct = await openDatabase({ databaseUrl: pooler.url, directUrl: apart.urls.api });
  const heard: string[] = [];
  const stop = await direct.listen('cache_tags', (payload) => heard.push(payload));
  await createBrand(apart.database, shop.tenant);
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await stop();
  await direct.close();
  await expect(through.listen('cache_tags', () => {})).rejects.toThrow('DATABASE_DIRECT_URL');
  await expect(startApi({ DATABASE_URL: pooler.url })).rejects.toThrow('DATABASE_DIRECT_URL');
});
