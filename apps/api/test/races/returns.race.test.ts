import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, expectDone, newVariant, readyShoppers } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
const variantId = await newVariant(database, tenant, 1_000);
const pages = 8;

/** A paid order of three pieces of one line. */
async function buy(on: readonly ApiProcess[]) {
  const urls = on.map(({ url }) => url);
  const [ready] = await readyShoppers(urls, tenant, variantId, shippingMethodId, 1);
  if (!ready) throw new Error('Nobody is ready.');
  expectDone(await ready.shopper.add(variantId, 2));
  const { body: placed } = expectDone(await ready.shopper.place());
  const lineId = await database.withTenant(tenant.id, async (tx) => {
    await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', placed.id).execute();
    const line = await tx
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', placed.id)
      .executeTakeFirstOrThrow();
    return line.id;
  });
  return { placed, lineId };
}

/** Pages on two processes that all know of nothing declare at once; `quantityOf` says how much each. */
async function declareAtOnce(on: readonly ApiProcess[], quantityOf: (page: number) => number) {
  const { placed, lineId } = await buy(on);
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, page) => {
      const shopper = new Shopper(byPatientHttp(on[page % on.length]?.url ?? ''), tenant.host);
      const body = { declared: 0, lines: [{ lineId, quantity: quantityOf(page) }] };
      return shopper.call('POST', `/orders/${placed.id}/withdrawals?token=${placed.token}`, body);
    }),
  );
  const kept = await database.withTenant(tenant.id, async (tx) => {
    const { returned_quantity: counted } = await tx
      .selectFrom('order_lines')
      .select('returned_quantity')
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow();
    const returns = await tx.selectFrom('returns').select('id').where('order_id', '=', placed.id).execute();
    const mails = await tx
      .selectFrom('outbox')
      .select('id')
      .where('dedupe_key', 'in', returns.map(({ id }) => `mail:return-declared:${id}`).concat(''))
      .execute();
    return { counted, returns: returns.length, mails: mails.length };
  });
  return { statuses: answers.map(({ status }) => status).sort(), kept };
}

test('LAW-04 pages that declare the same at once, on two processes, make one declaration, and each is told of it', async () => {
  for (let round = 0; round < 4; round += 1)
    expect(await declareAtOnce(apis, () => 2)).toEqual({
      statuses: Array(pages).fill(201),
      kept: { counted: 2, returns: 1, mails: 1 },
    });
});

test('LAW-04 of pages that declare different things at once one is heard, and the others are told so', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { statuses, kept } = await declareAtOnce(apis, (page) => 1 + (page % 2));
    expect(statuses).toEqual([...Array(pages / 2).fill(201), ...Array(pages / 2).fill(409)]);
    expect([kept.returns, kept.mails]).toEqual([1, 1]);
  }
});

test('LAW-04 the same race takes pieces back twice where nothing is locked and the database is not asked: the race is a real one', async () => {
  await withOwner(database, (tx) =>
    sql`ALTER TABLE order_lines DROP CONSTRAINT order_lines_check`.execute(tx),
  );
  const twice = await onMutants('./use-naive-returns.ts', async (mutants) => {
    let most = 0;
    for (let tries = 0; tries < 10 && most <= 1; tries += 1)
      most = Math.max(most, (await declareAtOnce(mutants, () => 1)).kept.returns);
    return most;
  });
  console.log(`naive returns: ${twice} for one declaration`);
  expect(twice).toBeGreaterThan(1);
});
