import { readFileSync } from 'node:fs';
import { type Database, sql } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { noteTransactions } from '../../../test/count-statements.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../../../test/shopping.ts';

let app: FastifyInstance;
let database: Database;
beforeAll(async () => {
  ({ app, database } = await createTestApp({
    env: { OPEN_ORDERS_PER_EMAIL: '50', OPEN_ORDERS_PER_NETWORK: '50' },
  }));
  // The test bank calls the webhook over HTTP.
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.jobs.start();
});

/** Buys one piece, from no cart at all to the bank's word that it is paid. */
async function purchase(shop: Stocked): Promise<void> {
  const shopper = new Shopper(byInject(app), shop.tenant.host);
  await shopper.add(shop.variantId);
  const { body: checkout } = await shopper.fillIn(shop.shippingMethodId);
  const { body: placed } = await shopper.placeAt(checkout.cart.version, checkout.cart.totals.total);
  const page = placed.redirectUrl?.replace(/^\/api/, '') ?? '';
  expect((await shopper.call('POST', page, { status: 'paid' })).status).toBe(303);
}

const looking = 'work left of this test';
/** Pieces of the outbox that are not done, the payment that the request made itself among them. */
async function workLeft({ tenant }: Stocked): Promise<number> {
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{ left: number }>`
      SELECT count(*)::integer AS left FROM outbox WHERE done_at IS NULL AND ${looking} <> ''`.execute(tx),
  );
  return rows[0]?.left ?? Number.NaN;
}

test('JOB-08 a paid checkout takes at most 90 statements with its mails, BEGIN, SET and COMMIT counted', async () => {
  const shop = await createStockedShop(database, { product: { variants: [{ stock: 1_000 }] } });
  const { taken } = noteTransactions(database);
  let fewest: string[] = [];
  // The first purchases fill what is remembered of a shop, and a look for due work may come between the others.
  for (let turn = 0; turn < 6; turn += 1) {
    taken();
    await purchase(shop);
    await expect.poll(() => workLeft(shop), patience).toBe(0);
    const statements = taken()
      .filter((each) => !each.some((text) => /etalage_scheduler|\$1 <> ''/.test(text)))
      .flat();
    if (fewest.length === 0 || statements.length < fewest.length) fewest = statements;
  }
  const { rows } = await database.withTenant(shop.tenant.id, (tx) =>
    sql<{ count: number }>`SELECT count(*)::integer AS count FROM mails`.execute(tx),
  );
  expect(rows[0]?.count).toBe(12);
  expect(
    fewest.length,
    fewest.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 150)).join('\n'),
  ).toBeLessThanOrEqual(90);
});

const repositories = new URL('../../repositories/', import.meta.url);

test('OPS-08 each statement of a paid checkout and of its background work names the function that it is of', async () => {
  const shop = await createStockedShop(database, { product: { variants: [{ stock: 10 }] } });
  const { taken } = noteTransactions(database);
  await purchase(shop);
  await expect.poll(() => workLeft(shop), patience).toBe(0);
  const named = taken()
    .flat()
    .filter((text) => !/^(BEGIN|COMMIT|ROLLBACK)\b/.test(text))
    .map((text) => /^\s*\w+ \/\* (?<file>[\w.-]+)\.(?<name>\w+) \*\//.exec(text)?.groups ?? { text })
    .filter(({ file, name }) => file !== 'statements' && `${file}.${name}` !== 'transaction.begin');
  expect(named).toContainEqual({ file: 'orders', name: 'insertOrder' });
  expect(named).toContainEqual({ file: 'outbox', name: 'claimWork' });
  const wrong = named.filter(
    ({ file, name }) =>
      !file || !readFileSync(new URL(`${file}.ts`, repositories), 'utf8').includes(`function ${name}(`),
  );
  expect(wrong).toEqual([]);
});
