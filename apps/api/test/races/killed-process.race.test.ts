import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, migrate, openDatabase } from '@etalage/db';
import { afterAll, expect, test } from 'vitest';
import { createStockedShop, type Placed, Shopper, stockOf } from '../shopping.ts';
import { startApi } from './api-process.ts';
import { byPatientHttp, type ReadyShopper, readyShoppers } from './purchases.ts';
import { openRaceDatabase, raceRandom } from './race-shop.ts';

const random = raceRandom();
const stock = 100_000;
const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** A database that a killed API process leaves behind; `inspect` opens it while no process has it. */
type Kept = {
  env: Record<string, string>;
  inspect<T>(work: (database: Database) => Promise<T>): Promise<T>;
};

async function onPostgres(): Promise<Kept> {
  const { database, databaseUrl } = await openRaceDatabase();
  return { env: { DATABASE_URL: databaseUrl }, inspect: (work) => work(database) };
}

async function onPglite(): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-kill-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const inspect: Kept['inspect'] = async (work) => {
    const database = await openDatabase({ dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await inspect((database) => migrate(database));
  return { env: { DATA_DIR: dataDir }, inspect };
}

test.each([
  ['PostgreSQL', onPostgres, 4],
  ['PGlite', onPglite, 2],
])(
  'CHK-10 kill -9 while orders are placed loses no acknowledged order, on %s',
  async (_name, open, rounds) => {
    const kept = await open();
    const { tenant, variantId, shippingMethodId } = await kept.inspect((database) =>
      createStockedShop(database, { product: { variants: [{ stock }] } }),
    );
    const acknowledged: Placed[] = [];
    let unanswered = 0;
    let api = await startApi(kept.env);

    // As many rounds as asked for, and more until a kill has met an order on its way.
    for (let round = 0; round < rounds || (unanswered === 0 && round < 20); round += 1) {
      const ready = await readyShoppers([api.url], tenant, variantId, shippingMethodId, 8);
      // Orders go out over some 300 ms, and somewhere among them the process dies.
      const attempts = ready.map(async (each, i) => {
        await sleep(i * 25 * random());
        const answer = await each.shopper.placeAt(each.version, each.total).catch(() => null);
        if (answer?.status === 201) acknowledged.push(answer.body);
        return answer;
      });
      await sleep(random() * 300);
      await api.kill();
      const answers = await Promise.all(attempts);

      await kept.inspect(async (database) => {
        await requireWhole(database, tenant.id, acknowledged);
        // Whoever takes over has not to wait for the time that a living process would have had.
        await database.withTenant(tenant.id, (tx) =>
          tx
            .updateTable('outbox')
            .set({ run_at: new Date(0) })
            .where('done_at', 'is', null)
            .execute(),
        );
      });
      api = await startApi(kept.env);
      for (const order of acknowledged.slice(-8)) {
        const { status, body } = await asShopper(api.url, null).order(order.id, order.token);
        expect([status, body.number, body.transactionLines.length]).toEqual([200, order.number, 1]);
      }
      // Those who got no answer try again, and get one order each.
      const waiting = ready.filter((_, i) => answers[i] === null);
      unanswered += waiting.length;
      for (const each of waiting) await retry(each);
    }

    await waitForPayments();
    await api.stop();
    await kept.inspect(async (database) => {
      await requireWhole(database, tenant.id, acknowledged);
      const orders = await database.withTenant(tenant.id, (tx) =>
        tx.selectFrom('orders').select(['number']).orderBy('number').execute(),
      );
      expect(orders.map((order) => order.number)).toEqual(orders.map((_, i) => i + 1));
      expect(new Set(acknowledged.map((order) => order.id)).size).toBe(orders.length);
      expect(await stockOf(database, tenant.id, variantId)).toBe(stock - orders.length);
    });
    console.log(
      `at least ${rounds} kills, ${acknowledged.length} acknowledged orders, ${unanswered} without an answer`,
    );
    expect(unanswered).toBeGreaterThan(0);

    function asShopper(url: string, cookie: string | null): Shopper {
      const shopper = new Shopper(byPatientHttp(url), tenant.host);
      shopper.cookie = cookie;
      return shopper;
    }

    async function retry(each: ReadyShopper): Promise<void> {
      const again = asShopper(api.url, each.shopper.cookie);
      again.shown = each.shopper.shown;
      const { status, body } = await again.placeAt(each.version, each.total);
      expect(status).toBe(201);
      acknowledged.push(body);
    }

    /**
     * Every order's payment ends up at its provider, made by the request or, after a kill, by the outbox. Waits for as
     * long as there is progress: the outbox takes over within 35 seconds, and one after the other.
     */
    async function waitForPayments(): Promise<void> {
      const patience = 90_000;
      let until = Date.now() + patience;
      let waiting = acknowledged;
      while (Date.now() < until) {
        const states = await Promise.all(
          waiting.map((order) => asShopper(api.url, null).order(order.id, order.token)),
        );
        const left = waiting.filter((_, i) => !states[i]?.body.payment?.checkoutUrl);
        if (left.length === 0) return;
        if (left.length < waiting.length) until = Date.now() + patience;
        waiting = left;
        await sleep(200);
      }
      throw new Error('Some payments were never begun.');
    }
  },
  420_000,
);

/** Each acknowledged order has its line, its payment and the work that its commit promised. */
async function requireWhole(database: Database, tenantId: string, orders: readonly Placed[]): Promise<void> {
  const ids = orders.map((order) => order.id);
  if (ids.length === 0) return;
  await database.withTenant(tenantId, async (tx) => {
    const lines = await tx
      .selectFrom('order_lines')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute();
    const payments = await tx
      .selectFrom('payments')
      .select(['id', 'order_id'])
      .where('order_id', 'in', ids)
      .execute();
    const keys = [
      ...ids.map((id) => `mail:order-received:${id}`),
      ...payments.map((payment) => `payment.create:${payment.id}`),
    ];
    const work = await tx.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'in', keys).execute();
    expect(new Set(lines.map((line) => line.order_id))).toEqual(new Set(ids));
    expect(new Set(payments.map((payment) => payment.order_id))).toEqual(new Set(ids));
    expect(work).toHaveLength(keys.length);
  });
}
