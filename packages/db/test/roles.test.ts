import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../src/queries.ts';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import { createTenant, type TestTenant } from '../src/test-factories/index.ts';
import { platformTables } from './schema-faults.ts';

let test_: TestDatabase;
let molen: TestTenant;
beforeAll(async () => {
  test_ = await createTestDatabase();
  molen = await createTenant(test_.database);
});
afterAll(() => test_.drop());

const statements = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

/** What a role may do with each table, as `table: SELECT, INSERT`; a right to some columns counts as one to the table. */
async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await test_.database.pool.query(
    `SELECT c.relname || ': ' || string_agg(p.privilege, ', ' ORDER BY p.place) AS rights
     FROM pg_class c, unnest($2::text[]) WITH ORDINALITY p (privilege, place)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
       AND (has_table_privilege($1, c.oid, p.privilege) OR p.privilege IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
         AND has_any_column_privilege($1, c.oid, p.privilege))
     GROUP BY c.relname ORDER BY 1`,
    [role, statements],
  );
  return rows.map((row: { rights: string }) => row.rights);
}

test('TEN-08 D2 OPS-04 the platform reads which shops there are, counts requests and can do nothing else; search reads its documents', async () => {
  expect(await rightsOf('etalage_platform')).toEqual([
    'request_counts: SELECT, INSERT, UPDATE, DELETE',
    'tenant_domains: SELECT',
    'tenants: SELECT',
  ]);
  expect(await rightsOf('etalage_search')).toEqual(['product_search: SELECT']);
  expect(await rightsOf('public')).toEqual([]);
});

test('TEN-08 OPS-04 the scheduler, which sees rows of all shops, reads of them no more than when which work is due', async () => {
  const { rows } = await test_.database.pool.query(
    `SELECT c.relname || ': ' || string_agg(a.attname, ', ' ORDER BY a.attname) AS readable
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND has_column_privilege('etalage_scheduler', c.oid, a.attnum, 'SELECT')
     GROUP BY c.relname ORDER BY 1`,
  );
  expect(rows.map(({ readable }) => readable)).toEqual([
    'orders: end_after, expires_at, status, tenant_id',
    'outbox: done_at, due_at, kind, run_at, tenant_id',
    'payments: check_at, tenant_id',
    'reservations: act_at, tenant_id',
    'subscription_deliveries: collect_at, tenant_id',
    'subscriptions: act_at, tenant_id',
    'tenant_upkeep: cleaned_at, tenant_id',
    'tenants: id',
  ]);
  expect((await rightsOf('etalage_scheduler')).filter((line) => !line.endsWith(': SELECT'))).toEqual([]);
});

test('TEN-08 D2 OPS-04 a shop reads postal codes and no other table outside shops, and alters no table', async () => {
  const rights = await rightsOf('etalage_app');
  const outside = rights.filter((line) => platformTables.includes(line.split(':', 1)[0] ?? ''));
  expect(outside).toEqual(['postal_codes: SELECT']);
  expect(rights.filter((line) => /TRUNCATE|REFERENCES|TRIGGER/.test(line))).toEqual([]);
});

test('TEN-08 OPS-04 a shop removes no order and rewrites no history', async () => {
  const rights = await rightsOf('etalage_app');
  const of = (table: string) => rights.find((line) => line.startsWith(`${table}:`)) ?? '';
  for (const table of [
    'orders',
    'order_lines',
    'order_vat_groups',
    'payments',
    'order_promocodes',
    'order_coupons',
  ])
    expect(of(table)).toBe(`${table}: SELECT, INSERT, UPDATE`);
  for (const table of ['price_history', 'audit_log']) expect(of(table)).toBe(`${table}: SELECT, INSERT`);
});

test('TEN-08 OPS-04 neither role of the API opens, changes or removes a shop', async () => {
  const attempts = [
    sql`DELETE FROM tenants`,
    sql`DELETE FROM tenant_domains`,
    sql`UPDATE tenants SET name = 'x'`,
    sql`UPDATE tenant_domains SET tenant_id = ${molen.id}`,
    sql`INSERT INTO tenants (slug, name) VALUES ('x', 'x')`,
    sql`INSERT INTO tenant_domains (host, tenant_id) VALUES ('x.test', ${molen.id})`,
    sql`TRUNCATE tenants CASCADE`,
    sql`DROP TABLE tenants CASCADE`,
    sql`ALTER TABLE products DISABLE ROW LEVEL SECURITY`,
    sql`CREATE TABLE mine (n integer)`,
    sql`SELECT * FROM schema_migrations`,
  ];
  const { database } = test_;
  for (const attempt of attempts) {
    const run = (tx: Tx) => attempt.execute(tx);
    await expect(database.withPlatform(run)).rejects.toMatchObject({ code: '42501' });
    await expect(database.withTenant(molen.id, run)).rejects.toMatchObject({ code: '42501' });
  }
});
