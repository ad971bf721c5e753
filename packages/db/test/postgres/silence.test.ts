import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { openDatabase } from '../../src/open-database.ts';
import { withOwner } from '../../src/owner.ts';
import { createTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { createBrand, createProduct, createTenant, type TestTenant } from '../../src/test-factories/index.ts';
import { createTestProxy, type TestProxy } from '../../src/test-proxy.ts';
import { timeLimits } from '../../src/time-limits.ts';

let test_: TestDatabase;
let molen: TestTenant;
let proxy: TestProxy;
let database: Database;

beforeAll(async () => {
  test_ = await createTestDatabase();
  molen = await createTenant(test_.database);
  if (!test_.url) throw new Error('These tests need a real PostgreSQL.');
  proxy = await createTestProxy(test_.url);
  database = await openDatabase({
    databaseUrl: proxy.url,
    poolSize: 4,
    answerWithinMs: 4_000,
    pulseMs: 2_000,
  });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await test_.drop();
});

const brands = () =>
  database.withTenant(molen.id, (tx) =>
    tx.selectFrom('brands').select('slug').where('tenant_id', '=', molen.id).execute(),
  );

test('OPS-02 H2 F12 a database that accepts and then says nothing is given up, in the middle of a transaction too', async () => {
  // Here sooner than in a shop, where it is within seconds as well.
  expect(timeLimits.answerMs).toBeLessThanOrEqual(5_000);
  expect(timeLimits.connectMs).toBeLessThanOrEqual(2_000);
  // All connections of the pool are there, and one of them is in a transaction.
  await Promise.all(Array.from({ length: 4 }, brands));
  const outcome = database
    .withTenant(molen.id, async (tx) => {
      await tx.insertInto('brands').values({ tenant_id: molen.id, slug: 'half', name: 'Half' }).execute();
      proxy.goSilent();
      await sql`SELECT 1`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(await outcome).toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
  // Old connections and new ones alike.
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(brands()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await expect(database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

test('OPS-02 H2 when it speaks again the pool uses no connection of before, and nothing of the broken transaction is there', async () => {
  proxy.speak();
  const before = proxy.accepted;
  expect(await Promise.all([brands(), brands(), brands(), brands()])).toEqual([[], [], [], []]);
  expect(proxy.accepted).toBeGreaterThan(before);
});

test('OPS-02 H2 one dead connection makes the others of its age suspect: each of them would have cost a wait', async () => {
  await Promise.all(Array.from({ length: 4 }, brands));
  proxy.goSilent();
  await expect(brands()).rejects.toMatchObject({ reason: 'unreachable' });
  proxy.speak();
  const before = proxy.accepted;
  await brands();
  expect(proxy.accepted).toBe(before + 1);
});

test('OPS-02 H2 a database that is silent from the start fails the start with a sentence', async () => {
  const mute = await createTestProxy(proxy.url);
  mute.goSilent();
  const opened = openDatabase({ databaseUrl: mute.url, answerWithinMs: 500 });
  await expect(opened).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: expect.stringContaining('cannot be reached'),
  });
  await mute.close();
});

test('OPS-02 H2 D7 a listener that hears no pulse of its own says so, listens anew and says that there was a gap', async () => {
  const heard: string[] = [];
  const told: string[] = [];
  const stop = await database.listen('cache_tags', (payload) => heard.push(payload), {
    onLost: () => told.push('lost'),
    onGap: () => told.push('gap'),
  });
  await createBrand(test_.database, molen, { slug: 'heard' });
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBeGreaterThan(0);
  proxy.goSilent();
  await expect.poll(() => told, { timeout: 30_000 }).toEqual(['lost']);
  proxy.speak();
  await expect.poll(() => told, { timeout: 30_000 }).toEqual(['lost', 'gap']);
  heard.length = 0;
  const product = await createProduct(test_.database, molen);
  await expect.poll(() => heard.join('\n'), { timeout: 15_000 }).toContain(`product:${product.id}`);
  await stop();
});

test('F12 work by the owner without a time limit, as a long migration, is not taken for silence', async () => {
  await database.ping();
  const { rows } = await withOwner(database, (tx) =>
    sql<{ done: boolean }>`SELECT pg_sleep(1.5) IS NOT NULL AS done`.execute(tx),
  );
  expect(rows).toEqual([{ done: true }]);
});
