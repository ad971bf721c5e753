import { expect, test } from 'vitest';
import { insertInvoice, type NewInvoice } from '../../src/repositories/invoices.ts';
import { internalSecret } from '../build-app.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, newVariant, placeAtBank, readyShoppers } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
const variantId = await newVariant(database, tenant, 1_000);
const buyers = 20;

const headers = { 'x-etalage-internal': internalSecret, 'x-etalage-host': tenant.host };

/** Orders that the bank has the money of, and that we have not heard of yet: their ids there. */
async function paidAtBank(on: readonly ApiProcess[], count: number): Promise<string[]> {
  const urls = on.map(({ url }) => url);
  const ready = await readyShoppers(urls, tenant, variantId, shippingMethodId, count);
  const placed: string[] = [];
  for (const each of ready) {
    const answer = await placeAtBank(each);
    expect(answer.status).toBe(201);
    placed.push(answer.body.id);
  }
  return database.withTenant(tenant.id, async (tx) => {
    const rows = await tx
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', 'in', placed)
      .execute();
    const ids = rows.map(({ provider_payment_id }) => provider_payment_id ?? '');
    await tx
      .updateTable('test_bank_payments')
      .set((eb) => ({ status: 'paid', captured_cents: eb.ref('amount_cents'), paid_at: new Date() }))
      .where('id', 'in', ids)
      .execute();
    return ids;
  });
}

/** Tells both processes of all payments at once. */
async function tellAtOnce(on: readonly ApiProcess[], ids: readonly string[]): Promise<void> {
  const answers = await Promise.all(
    ids.map((id, i) =>
      byPatientHttp(on[i % on.length]?.url ?? '')('POST', '/payments/webhook/test-bank', {
        body: { id },
        headers,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
}

const numbers = async () => {
  const rows = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('invoices').select('number').where('kind', '=', 'invoice').orderBy('number').execute(),
  );
  return rows.map(({ number }) => number);
};
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** Takes the next number and is undone: the order has its invoice already, which only the writing finds out. */
async function takeAndUndo(): Promise<void> {
  const undone = database.withTenant(tenant.id, async (tx) => {
    const made = await tx.selectFrom('invoices').selectAll().limit(1).executeTakeFirstOrThrow();
    const { year: _, number: __, ...again } = made;
    await insertInvoice(tx, tenant.id, again as unknown as NewInvoice);
  });
  await expect(undone).rejects.toThrow('duplicate key');
}

test('PAY-05 20 orders that are paid at once on two processes get consecutive numbers, while others are undone', async () => {
  for (let round = 1; round <= 2; round += 1) {
    const ids = await paidAtBank(apis, buyers);
    const undone = round === 1 ? [] : Array.from({ length: 8 }, takeAndUndo);
    await Promise.all([tellAtOnce(apis, ids), ...undone]);
    expect(await numbers()).toEqual(upTo(round * buyers));
  }
});

test('PAY-05 the same race gives numbers twice where the highest one is read and raised: the race is a real one', async () => {
  // The last word is the database's; what it would refuse is looked at without it.
  await database.pool.query('ALTER TABLE invoices DROP CONSTRAINT invoices_tenant_id_kind_year_number_key');
  const twice = await onMutants('./use-naive-invoices.ts', async (mutants) => {
    await tellAtOnce(mutants, await paidAtBank(mutants, buyers));
    const given = await numbers();
    return given.length - new Set(given).size;
  });
  console.log(`naive invoices: ${twice} numbers given twice`);
  expect(twice).toBeGreaterThan(0);
});
