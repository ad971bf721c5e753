import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../src/queries.ts';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import { createTenant, type TestTenant } from '../src/test-factories/index.ts';

let test_: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  test_ = await createTestDatabase({ poolSize: 1 });
  tenant = await createTenant(test_.database);
});
afterAll(() => test_.drop());

/** What the database was sent, as it says itself. */
async function readOwnText(tx: Tx): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT current_query() AS text`.execute(tx);
  return rows[0]?.text ?? '';
}

async function findAsOne(tx: Tx): Promise<number> {
  return (await tx.selectFrom('brands').select('id').execute()).length;
}

async function findAsOther(tx: Tx): Promise<number> {
  return (await tx.selectFrom('brands').select('id').execute()).length;
}

test('OPS-08 the database is sent the name of the function behind the first word of its statement', async () => {
  const text = await test_.database.withTenant(tenant.id, readOwnText);
  expect(text).toBe('SELECT /* statement-origin.test.readOwnText */ current_query() AS text');
});

test('OPS-08 one statement of two functions is answered whichever of them is remembered', async () => {
  const { database } = test_;
  const find = (work: (tx: Tx) => Promise<number>) => database.withTenant(tenant.id, work);
  for (let turn = 0; turn < 4; turn += 1) expect(await find(findAsOne)).toBe(0);
  // More texts than are remembered: the next who asks gives the statement its name, and the session has prepared the other.
  await database.withTenant(tenant.id, async (tx) => {
    for (let n = 0; n <= 2_000; n += 1) await sql`SELECT ${sql.lit(n)}`.execute(tx);
  });
  for (let turn = 0; turn < 4; turn += 1) expect(await find(findAsOther)).toBe(0);
});
