import { type Database, openDatabase, sql } from '@etalage/db';
import { createTestDatabase } from '@etalage/db/test-database';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shopper, stockOf } from '../shopping.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import {
  type Answered,
  byPatientHttp,
  newShipping,
  newVariant,
  placeAtBank,
  placeOne,
  readyShoppers,
  seeded,
} from './purchases.ts';

let database: Database;
let databaseUrl: string;
let drop: () => Promise<void>;
let tenant: TestTenant;
let shippingMethodId: number;
let apis: ApiProcess[];
const urls = () => apis.map((api) => api.url);

const seed = Number(process.env.RACE_SEED ?? Date.now() % 1_000_000);
const random = seeded(seed);

beforeAll(async () => {
  console.log(`RACE_SEED=${seed}`);
  const made = await createTestDatabase({ poolSize: 4 });
  if (!made.url) throw new Error('These tests need a real PostgreSQL: several processes share one database.');
  ({ database, url: databaseUrl, drop } = { ...made, url: made.url });
  tenant = await createTenant(database);
  shippingMethodId = await newShipping(database, tenant);
  apis = await Promise.all([
    startApi({ DATABASE_URL: databaseUrl }),
    startApi({ DATABASE_URL: databaseUrl }),
  ]);
});

afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await drop();
});

/** One round of the last pieces: how many got one, and how all were answered. */
async function lastPieces(processes: string[], stock: number, buyers: number): Promise<[number, Answered[]]> {
  const variantId = await newVariant(database, tenant, stock);
  const ready = await readyShoppers(processes, tenant, variantId, shippingMethodId, buyers);
  const answers = await Promise.all(ready.map(placeOne));
  const ordered = await database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('order_lines')
      .select((eb) => eb.fn.sum<number>('quantity').as('pieces'))
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow(),
  );
  const placed = answers.filter((answer) => answer.status === 201).length;
  expect(Number(ordered.pieces ?? 0)).toBe(placed);
  return [variantId, answers];
}

test('CHK-11 50 shoppers at once for the last 5 pieces give exactly 5 orders, on two processes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [variantId, answers] = await lastPieces(urls(), 5, 50);
    const statuses = Object.groupBy(answers, (answer) => answer.status);
    expect(
      Object.fromEntries(Object.entries(statuses).map(([status, each]) => [status, each?.length])),
    ).toEqual({
      201: 5,
      409: 45,
    });
    for (const refused of statuses[409] ?? []) {
      expect(refused.body).toMatchObject({ code: 'OUT_OF_STOCK', lines: [{ variantId, available: 0 }] });
    }
    expect(await stockOf(database, tenant.id, variantId)).toBe(0);
  }
});

test('CHK-11 the same race oversells where stock is read, checked and written back: the race is a real one', async () => {
  const preload = new URL('./use-naive-stock.ts', import.meta.url);
  const naive = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: databaseUrl }, preload)));
  try {
    let oversold = 0;
    let rounds = 0;
    while (oversold === 0 && rounds < 20) {
      rounds += 1;
      const [, answers] = await lastPieces(
        naive.map((api) => api.url),
        5,
        50,
      );
      oversold = Math.max(0, answers.filter((answer) => answer.status === 201).length - 5);
    }
    console.log(`naive stock: ${oversold} pieces too many after ${rounds} round(s)`);
    expect(oversold).toBeGreaterThan(0);
  } finally {
    await Promise.all(naive.map((api) => api.kill()));
  }
});

test('CHK-10 an order submitted 20 times at once, with and without key, is one order with one payment', async () => {
  const variantId = await newVariant(database, tenant, 100);
  for (let round = 0; round < 5; round += 1) {
    const [ready] = await readyShoppers(urls(), tenant, variantId, shippingMethodId, 1);
    if (!ready) throw new Error('No shopper came.');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const copy = new Shopper(byPatientHttp(urls()[i % 2] ?? ''), tenant.host);
        copy.cookie = ready.shopper.cookie;
        copy.shown = ready.shopper.shown;
        return copy.placeAt(
          ready.version,
          ready.total,
          random() < 0.5 ? { 'idempotency-key': `copy-of-${round}-key` } : {},
        );
      }),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ id: answers[0]?.body.id, number: answers[0]?.body.number });
    }
    await placeAtBank(ready);
    const [first] = answers;
    const counts = await database.withTenant(tenant.id, async (tx) =>
      Promise.all([
        tx
          .selectFrom('payments')
          .select('id')
          .where('order_id', '=', first?.body.id ?? '')
          .execute(),
        tx
          .selectFrom('test_bank_payments')
          .select('id')
          .where('order_reference', '=', first?.body.id ?? '')
          .execute(),
      ]),
    );
    expect(counts.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await stockOf(database, tenant.id, variantId)).toBe(99 - round);
  }
});

test('PAY-02 a storm of webhooks, doubled and shuffled over two processes, settles each payment once', async () => {
  const variantId = await newVariant(database, tenant, 40);
  const ready = await readyShoppers(urls(), tenant, variantId, shippingMethodId, 40);
  const orders = (await Promise.all(ready.map(placeAtBank))).map((answer) => answer.body.id);
  expect(await stockOf(database, tenant.id, variantId)).toBe(0);
  const books = await database.withTenant(tenant.id, async (tx) => {
    // Every fourth payment fails, the others are paid.
    await sql`UPDATE test_bank_payments SET status = CASE WHEN substr(md5(id), 1, 1) IN ('0','1','2','3') THEN 'failed'
      ELSE 'paid' END WHERE order_reference = ANY(${orders})`.execute(tx);
    return tx.selectFrom('test_bank_payments').selectAll().where('order_reference', 'in', orders).execute();
  });
  const calls = books
    .flatMap((payment) => Array.from({ length: 10 }, () => payment.id))
    .map((id) => ({ id, at: random() }))
    .sort((a, b) => a.at - b.at);
  const tell = (id: string, i: number) =>
    new Shopper(byPatientHttp(urls()[i % 2] ?? ''), tenant.host).call('POST', '/payments/webhook/test-bank', {
      id,
    });
  const answers = await Promise.all(calls.map(({ id }, i) => tell(id, i)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  // A machine that the storm was too much for is told again, as it would ask by itself in a minute.
  for (const id of await untold(orders)) await tell(id, 0);

  const paid = books.filter((payment) => payment.status === 'paid').map((payment) => payment.order_reference);
  const [states, mails] = await database.withTenant(tenant.id, async (tx) =>
    Promise.all([
      tx.selectFrom('orders').select(['id', 'status', 'stock_held']).where('id', 'in', orders).execute(),
      tx
        .selectFrom('outbox')
        .select('dedupe_key')
        .where('dedupe_key', 'like', 'mail:payment-received:%')
        .execute(),
    ]),
  );
  for (const order of states) {
    const isPaid = paid.includes(order.id);
    expect(order).toMatchObject({ status: isPaid ? 'paid' : 'open', stock_held: isPaid });
  }
  expect(mails.map((mail) => mail.dedupe_key).sort()).toEqual(
    paid.map((id) => `mail:payment-received:${id}`).sort(),
  );
  expect(await stockOf(database, tenant.id, variantId)).toBe(40 - paid.length);
});

/** What payments of these orders nobody has settled yet. */
async function untold(orders: string[]): Promise<string[]> {
  const payments = await database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', 'in', orders)
      .where('status', '=', 'open')
      .execute(),
  );
  return payments.map((payment) => payment.provider_payment_id ?? '');
}

test('PAY-05 order numbers of a tenant have no gap and no double, whatever was refused in between', async () => {
  const numbers = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('orders').select('number').orderBy('number').execute(),
  );
  expect(numbers.map((row) => row.number)).toEqual(numbers.map((_, i) => i + 1));
});

test('CHK-11 no order keeps stock that was given back, and none was sold that never was there', async () => {
  const second = await openDatabase({ databaseUrl });
  const { rows } = await second.withTenant(tenant.id, (tx) =>
    sql<{ negative: number }>`SELECT count(*) AS negative FROM stock WHERE quantity < 0`.execute(tx),
  );
  await second.close();
  expect(rows).toEqual([{ negative: 0 }]);
});
