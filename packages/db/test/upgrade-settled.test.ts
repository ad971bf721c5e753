import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from './database-before.ts';

const ours = ['0136_revoke_mandates.sql', '0137_settle_credited_orders.sql'] as const;

let before: DatabaseBefore;

beforeAll(async () => {
  before = await createDatabaseBefore((name) => name < ours[0]);
});
afterAll(() => before?.drop());

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [shop, neighbour] = [uuid(1), uuid(2)];

test('ACC-03 LAW-09 an upgrade plans the end of mandates that nothing holds, and ends orders on account of which all was credited', async () => {
  const { pool } = before.database;
  // What rows refer to is another matter.
  await pool.query('SET session_replication_role = replica');
  for (const id of [shop, neighbour])
    await pool.query(`INSERT INTO tenants (id, slug, name) VALUES ('${id}', '${id}', 'Shop')`);
  const subscribe = (tenant: string, status: string, mandate: string | null) =>
    pool.query(`INSERT INTO subscriptions (tenant_id, customer_id, status, ended_at, interval, anchor_on, next_on, language,
        billing_address_id, shipping_method_id, provider, method, mandate_customer, mandate_id)
      VALUES ('${tenant}', '${uuid(9)}', '${status}', ${status === 'ended' ? 'now()' : 'NULL'}, 'month', '2026-01-01', '2026-12-01', 'nl',
        1, 1, 'mollie', 'ideal', ${mandate && `'cst_1'`}, ${mandate && `'${mandate}'`})`);
  await subscribe(shop, 'ended', 'mdt_over');
  await subscribe(shop, 'ended', 'mdt_over');
  await subscribe(shop, 'ended', 'mdt_shared');
  await subscribe(shop, 'active', 'mdt_shared');
  await subscribe(shop, 'active', 'mdt_held');
  await subscribe(shop, 'ended', null);
  // The same name at another shop is another mandate.
  await subscribe(neighbour, 'ended', 'mdt_held');

  let orders = 0;
  const order = async (
    tenant: string,
    given: { open: number; credited: number; provider?: string; paid?: number; status?: string },
  ) => {
    orders += 1;
    const id = uuid(100 + orders);
    const { open, credited, provider = 'invoice', paid = 0, status = 'open' } = given;
    await pool.query(`INSERT INTO orders (tenant_id, id, number, status, cart_id, cart_version, request_hash, access_token_hash, language,
        currency, price_basis, display_basis, email, first_name, last_name, billing_address_id, shipping_address_id,
        shipping_method_id, shipping_name, subtotal_cents, shipping_cents, net_cents, vat_cents, total_cents, expires_at)
      VALUES ('${tenant}', '${id}', ${orders}, '${status}', gen_random_uuid(), 1, 'h', 'h', 'nl', 'EUR', 'inc', 'inc',
        'a@b.nl', 'A', 'B', 1, 1, 1, 'Post', 100, 0, 100, 0, 100, now())`);
    await pool.query(`INSERT INTO payments (tenant_id, id, order_id, provider, method, amount_cents, currency, status, paid_cents)
      VALUES ('${tenant}', gen_random_uuid(), '${id}', '${provider}', '${provider}', 100, 'EUR', 'open', ${paid})`);
    await pool.query(`INSERT INTO invoices (tenant_id, kind, year, number, order_id, intent, issued_on, currency, total_cents,
        credited_cents, open_cents, content)
      VALUES ('${tenant}', 'invoice', 2026, ${orders}, '${id}', 'order', '2026-11-01', 'EUR', 100, ${credited}, ${open}, '{}')`);
    return id;
  };
  const ended = [
    await order(shop, { open: 0, credited: 100 }),
    await order(neighbour, { open: 0, credited: 100 }),
  ];
  const others = [
    await order(shop, { open: 40, credited: 60 }),
    await order(shop, { open: 0, credited: 60 }),
    await order(shop, { open: 0, credited: 100, paid: 100 }),
    await order(shop, { open: 0, credited: 100, provider: 'mollie' }),
    await order(shop, { open: 0, credited: 100, status: 'paid' }),
  ];
  const states = async () =>
    (
      await pool.query<{ id: string; order: string; payment: string }>(`
        SELECT o.id, o.status AS "order", p.status AS payment FROM orders o
        JOIN payments p ON p.tenant_id = o.tenant_id AND p.order_id = o.id ORDER BY o.number`)
    ).rows;
  const was = await states();

  await pool.query('SET session_replication_role = DEFAULT');
  expect(await before.upgrade(ours)).toEqual(ours);
  const { rows: planned } = await pool.query(
    `SELECT tenant_id, kind, dedupe_key AS key, payload FROM outbox ORDER BY tenant_id, dedupe_key`,
  );
  const revoke = (tenant_id: string, mandate: string) => ({
    tenant_id,
    kind: 'mandate.revoke',
    key: `mandate.revoke:mollie:${mandate}`,
    payload: { provider: 'mollie', customer: 'cst_1', mandate },
  });
  expect(planned).toEqual([revoke(shop, 'mdt_over'), revoke(neighbour, 'mdt_held')]);
  expect(await states()).toEqual(
    was.map((one) => (ended.includes(one.id) ? { ...one, order: 'cancelled', payment: 'cancelled' } : one)),
  );
  expect(was.filter(({ id }) => others.includes(id))).toHaveLength(others.length);
});
