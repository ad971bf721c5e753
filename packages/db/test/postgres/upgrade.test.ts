import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { migrate } from '../../src/migrate.ts';
import { openDatabase } from '../../src/open-database.ts';
import { createOwnerRole, createTestDatabase, type TestDatabase } from '../../src/test-database.ts';

/** A database of the first version with rows of two shops, whose owner is no superuser: row-level security binds it too. */
let cluster: TestDatabase;
let owner: Database;
let superuser: pg.Client;
let folder: string;
const mark = randomBytes(4).toString('hex');
const names = { owner: `upgrader_${mark}`, database: `etalage_test_upgrade_${mark}` };
const migrations = join(import.meta.dirname, '..', '..', 'migrations');
const token = 'x'.repeat(32);

beforeAll(async () => {
  cluster = await createTestDatabase();
  if (!cluster.url) throw new Error('These tests need a real PostgreSQL.');
  const { pool } = cluster.database;
  await createOwnerRole(pool, names.owner);
  await pool.query(`CREATE DATABASE ${names.database} OWNER ${names.owner}`);
  const url = new URL(cluster.url);
  url.pathname = `/${names.database}`;
  superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  url.username = names.owner;
  url.password = 'o';
  owner = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  folder = await mkdtemp(join(tmpdir(), 'etalage-upgrade-'));
  for (const file of await readdir(migrations))
    if (file < '0012') await cp(join(migrations, file), join(folder, file));
  await migrate(owner, { folder });
});
afterAll(async () => {
  await superuser?.end();
  await owner?.close();
  const { pool } = cluster.database;
  await pool.query(`DROP DATABASE ${names.database} WITH (FORCE)`);
  await pool.query(`DROP OWNED BY ${names.owner}`);
  await pool.query(`DROP ROLE ${names.owner}`);
  await cluster.drop();
  await rm(folder, { recursive: true, force: true });
});

test('OPS-04 TEN-08 H6 an upgrade reaches the rows of all shops, also where their owner is no superuser', async () => {
  // Rows without all that they belong to: only what an upgrade changes of them is looked at.
  await superuser.query(`
    SET session_replication_role = replica;
    INSERT INTO tenants (slug, name) VALUES ('molen', 'De Molen'), ('bloem', 'Bloem & Blad');
    INSERT INTO payments (tenant_id, order_id, provider, method, status, amount_cents, currency)
      SELECT id, gen_random_uuid(), p.provider, p.provider, p.status, 1495, 'EUR' FROM tenants,
        (VALUES ('test-bank', 'paid'), ('test-bank', 'open'), ('invoice', 'open')) AS p (provider, status);
    INSERT INTO test_bank_payments (tenant_id, id, idempotency_key, status, amount_cents, currency, description,
        order_reference, method, language, redirect_url, webhook_url)
      SELECT id, 'tb_' || status, status, status, 1495, 'EUR', '', '', 'ideal', 'nl',
        '/checkout/payment/return?order=1&token=${token}', '/api'
      FROM tenants, unnest(ARRAY['paid', 'open']) AS status;
    INSERT INTO mails (tenant_id, dedupe_key, template, language, recipient, subject, html, text)
      SELECT id, 'a', 'order-received', 'nl', 'a@example.nl', '', '', '/orders/' || gen_random_uuid() || '?token=${token}' FROM tenants;
    INSERT INTO orders (tenant_id, number, cart_id, cart_version, request_hash, access_token_hash, language, currency, price_basis,
        display_basis, email, first_name, last_name, billing_address_id, shipping_address_id, shipping_method_id, shipping_name,
        subtotal_cents, shipping_cents, net_cents, vat_cents, total_cents, expires_at)
      SELECT id, 1, gen_random_uuid(), 1, '', '', 'nl', 'EUR', 'inc', 'inc', 'a@example.nl', '', '', 1, 1, 1, '',
        1000, 495, 1236, 259, 1495, now() FROM tenants;
    INSERT INTO order_lines (tenant_id, order_id, product_id, variant_id, name, article_number, quantity, vat_rate, unit_price_cents, line_total_cents)
      SELECT tenant_id, id, 1, 1, '', '', 1, 2100, 1000, 1000 FROM orders;
    INSERT INTO order_vat_groups (tenant_id, order_id, vat_rate, net_cents, vat_cents) SELECT tenant_id, id, 2100, 1236, 259 FROM orders;
    SET session_replication_role = DEFAULT`);
  await migrate(owner);

  const read = async (text: string) => (await superuser.query({ text, rowMode: 'array' })).rows;
  expect(
    await read(
      'SELECT provider, status, paid_cents, check_at IS NULL, count(*)::integer FROM payments GROUP BY 1, 2, 3, 4 ORDER BY 1, 2',
    ),
  ).toEqual([
    ['invoice', 'open', 0, true, 2],
    ['test-bank', 'open', 0, false, 2],
    ['test-bank', 'paid', 1495, false, 2],
  ]);
  expect(
    await read(
      'SELECT status, captured_cents, paid_at IS NULL, count(*)::integer FROM test_bank_payments GROUP BY 1, 2, 3 ORDER BY 1',
    ),
  ).toEqual([
    ['open', 0, true, 2],
    ['paid', 1495, false, 2],
  ]);
  // What each part of an order of before owes was divided for both shops.
  expect(
    await read(
      'SELECT l.net_cents, l.vat_cents, l.discount_net_cents, g.shipping_net_cents, g.shipping_vat_cents, count(*)::integer FROM order_lines l JOIN order_vat_groups g USING (tenant_id, order_id) GROUP BY 1, 2, 3, 4, 5',
    ),
  ).toEqual([[826, 174, 0, 410, 85, 2]]);
  const kept = await read('SELECT redirect_url FROM test_bank_payments UNION ALL SELECT text FROM mails');
  expect(kept).toHaveLength(6);
  expect(JSON.stringify(kept)).not.toContain(token);
  const { rows } = await superuser.query(
    `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});
