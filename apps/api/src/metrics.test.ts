import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../test/build-app.ts';
import { buying } from '../test/buying.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../test/shopping.ts';
import { buildApp } from './app.ts';
import { createApiMetrics } from './metrics.ts';

const { app: other, database } = await createTestApp({ env: { APP_ENV: 'development' } });
const metrics = await createApiMetrics(database);
const app = await buildApp({ database, env: other.env, metrics });
await app.ready();
afterAll(() => app.close());
let shop: Stocked;
beforeAll(async () => {
  shop = await createStockedShop(database);
});

test('OPS-31 answers, payments, work and how long it waits are counted, and nothing of a person is', async () => {
  const { buy } = buying(app, database, () => shop);
  const { placed } = await buy();
  await app.jobs.runDue(shop.tenant.id);
  await new Shopper(byInject(app), shop.tenant.host).order(placed.id, placed.token);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(
    /etalage_request_seconds_count\{route="\/orders\/:id",method="GET",status="2xx"\} [1-9]/,
  );
  expect(text).toContain('etalage_payments_total{provider="test-bank",outcome="paid"} 1');
  expect(text).toMatch(/etalage_work_total\{kind="mail",outcome="done"\} [1-9]/);
  expect(text).toMatch(/etalage_pool_connections\{state="open"\} \d/);
  expect(text.toLowerCase()).not.toMatch(/anna|boer|example\.nl/);
  expect(text).not.toContain(placed.token);
  expect(text).not.toContain(placed.id);
});

test('OPS-31 the wait of due work is that of the piece that is due longest', async () => {
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .insertInto('outbox')
      .values({
        tenant_id: shop.tenant.id,
        kind: 'mail',
        dedupe_key: 'wait',
        payload: { template: 'none' },
        run_at: new Date(Date.now() - 3_600_000),
      })
      .execute(),
  );
  const [, seconds] =
    /etalage_queue_wait_seconds\{kind="mail"\} ([\d.]+)/.exec(await metrics.registry.metrics()) ?? [];
  expect(Number(seconds)).toBeGreaterThan(3_590);
});

test('OPS-31 work that is tried in vain goes on waiting since it was due first, and what was planned for later since then', async () => {
  await database.withTenant(shop.tenant.id, async (tx) => {
    const work = { tenant_id: shop.tenant.id, kind: 'refund.send' as const, payload: {} };
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    await tx
      .insertInto('outbox')
      .values([
        { ...work, dedupe_key: 'tried', run_at: hours(-2) },
        { ...work, kind: 'vat.check', dedupe_key: 'planned', run_at: hours(3) },
      ])
      .execute();
    await tx
      .updateTable('outbox')
      .set({ run_at: hours(1) })
      .where('dedupe_key', '=', 'tried')
      .execute();
  });
  const text = await metrics.registry.metrics();
  const [, seconds] = /etalage_queue_wait_seconds\{kind="refund.send"\} ([\d.]+)/.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThan(7_190);
  expect(text).toContain('etalage_queue_wait_seconds{kind="vat.check"} 0');
});

/** For how many seconds mails wait, by the figures. */
async function mailsWait(): Promise<number> {
  const text = await metrics.registry.metrics();
  return Number(/etalage_queue_wait_seconds\{kind="mail"\} ([\d.]+)/.exec(text)?.[1]);
}

test('OPS-31 work from before it was noted when it was due waits on while it is tried in vain', async () => {
  const { id } = shop.tenant;
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await database.withTenant(id, async (tx) => {
    const work = { tenant_id: id, kind: 'mail' as const, payload: { template: 'none' } };
    await tx
      .insertInto('outbox')
      .values({ ...work, dedupe_key: 'old', run_at: threeHoursAgo })
      .execute();
    await tx.updateTable('outbox').set({ due_at: null }).where('dedupe_key', '=', 'old').execute();
  });
  await app.jobs.runDue(id);
  const tried = await database.withTenant(id, (tx) =>
    tx.selectFrom('outbox').selectAll().where('dedupe_key', '=', 'old').executeTakeFirstOrThrow(),
  );
  expect(tried).toMatchObject({ attempts: 1, done_at: null });
  expect(tried.run_at.getTime()).toBeGreaterThan(Date.now());
  expect(await mailsWait()).toBeGreaterThan(3 * 3_600 - 10);
});

test('OPS-31 a mail that had nothing to tell and is planned once more waits since then', async () => {
  const { id } = shop.tenant;
  const stock = (quantity: number) =>
    database.withTenant(id, (tx) =>
      tx.updateTable('stock').set({ quantity }).where('variant_id', '=', shop.variantId).execute(),
    );
  const soon = new Date(Date.now() + 86_400_000);
  await database.withTenant(id, (tx) =>
    tx
      .insertInto('stock_requests')
      .values({
        tenant_id: id,
        variant_id: shop.variantId,
        email: 'eva@example.nl',
        language: 'nl',
        confirmed_at: new Date(),
        expires_at: soon,
      })
      .execute(),
  );
  await stock(0);
  await stock(1);
  await stock(0);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await database.withTenant(id, (tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: dayAgo, due_at: dayAgo })
      .where('dedupe_key', 'like', 'mail:back-in-stock:%')
      .execute(),
  );
  expect(await mailsWait()).toBeGreaterThan(80_000);
  await app.jobs.runDue(id);
  expect(await mailsWait()).toBeLessThan(80_000);
  await stock(1);
  expect(await mailsWait()).toBeLessThan(80_000);
});

test('OPS-31 what an alert looks for a rise of is told before it happens', async () => {
  const text = await metrics.registry.metrics();
  expect(text).toContain('etalage_work_total{kind="payment.capture",outcome="given-up"} 0');
  expect(text).toContain('etalage_payments_total{provider="mollie",outcome="mismatch"} 0');
});

test('OPS-31 the API’s own address tells no figures', async () => {
  const answer = await new Shopper(byInject(app), shop.tenant.host).get('/metrics');
  expect(answer.status).toBe(404);
});
