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

/** What a role may do with some columns of a table and not with all, as `table: UPDATE column, column`. */
async function rightsToColumns(role: string): Promise<string[]> {
  const { rows } = await test_.database.pool.query(
    `SELECT c.relname || ': ' || p.privilege || ' ' || string_agg(a.attname, ', ' ORDER BY a.attname) AS rights
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped, unnest($2::text[]) p (privilege)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
       AND NOT has_table_privilege($1, c.oid, p.privilege) AND has_column_privilege($1, c.oid, a.attnum, p.privilege)
     GROUP BY c.relname, p.privilege ORDER BY 1`,
    [role, ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']],
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
  expect(await rightsToColumns('etalage_scheduler')).toEqual([
    'orders: SELECT end_after, expires_at, status, tenant_id',
    'outbox: SELECT done_at, due_at, kind, run_at, tenant_id',
    'payments: SELECT check_at, tenant_id',
    'reservations: SELECT act_at, tenant_id',
    'subscription_deliveries: SELECT collect_at, tenant_id',
    'subscriptions: SELECT act_at, tenant_id',
    'tenant_upkeep: SELECT cleaned_at, tenant_id',
    'tenants: SELECT id',
  ]);
  expect(await rightsOf('etalage_scheduler')).toEqual([
    'orders: SELECT',
    'outbox: SELECT',
    'payments: SELECT',
    'reservations: SELECT',
    'subscription_deliveries: SELECT',
    'subscriptions: SELECT',
    'tenant_upkeep: SELECT',
    'tenants: SELECT',
  ]);
});

test('TEN-08 D2 OPS-04 a shop reads postal codes and no other table outside shops, and alters no table', async () => {
  const rights = await rightsOf('etalage_app');
  const outside = rights.filter((line) => platformTables.includes(line.split(':', 1)[0] ?? ''));
  expect(outside).toEqual(['postal_codes: SELECT']);
  expect(rights.filter((line) => /TRUNCATE|REFERENCES|TRIGGER/.test(line))).toEqual([]);
});

test('TEN-08 OPS-04 a shop removes no order and rewrites no history, nor may it do all there is to do with these other tables', async () => {
  const rights = await rightsOf('etalage_app');
  expect(rights.filter((line) => !line.endsWith(': SELECT, INSERT, UPDATE, DELETE'))).toEqual([
    'audit_log: SELECT, INSERT',
    'chargebacks: SELECT, INSERT, UPDATE',
    'invoice_counters: SELECT, INSERT, UPDATE',
    'invoice_files: SELECT, INSERT',
    'invoices: SELECT, INSERT, UPDATE',
    'order_coupons: SELECT, INSERT, UPDATE',
    'order_lines: SELECT, INSERT, UPDATE',
    'order_promocodes: SELECT, INSERT, UPDATE',
    'order_steps: SELECT, INSERT, UPDATE',
    'order_vat_groups: SELECT, INSERT, UPDATE',
    'orders: SELECT, INSERT, UPDATE',
    'payments: SELECT, INSERT, UPDATE',
    'postal_codes: SELECT',
    'price_history: SELECT, INSERT',
    'refunds: SELECT, INSERT, UPDATE',
    'return_lines: SELECT, INSERT',
    'returns: SELECT, INSERT, UPDATE',
  ]);
  expect(await rightsToColumns('etalage_app')).toEqual([
    'chargebacks: UPDATE is_reversed',
    'invoices: UPDATE credited_cents, open_cents',
    'refunds: UPDATE ended_at, failure, provider_refund_id, sent_at, status',
  ]);
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
