import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from './database-before.ts';

const ours = ['0164_lowest_before_reduction.sql', '0165_lowest_before_of_what_is_reduced.sql'] as const;

let before: DatabaseBefore;

beforeAll(async () => {
  before = await createDatabaseBefore((name) => name < ours[0]);
});
afterAll(() => before?.drop());

test('PDP-23 an upgrade finds the lowest price of what was reduced before, in each shop', async () => {
  const { pool } = before.database;
  const shops = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const asShop = (shop: string) => pool.query(`SELECT set_config('app.tenant_id', '${shop}', false)`);
  for (const [index, shop] of shops.entries()) {
    await pool.query(`INSERT INTO tenants (id, slug, name) VALUES ('${shop}', 'shop-${index}', 'Shop')`);
    await asShop(shop);
    await pool.query(`INSERT INTO products (tenant_id, id, vat_rate) VALUES ('${shop}', 1, 2100)`);
    for (const [id, price] of [
      [1, '2000, 1500'],
      [2, '2000, NULL'],
      [3, '2000, 1500'],
    ] as const)
      await pool.query(`INSERT INTO variants (tenant_id, id, product_id, article_number, unit_price_cents, discount_price_cents)
        VALUES ('${shop}', ${id}, 1, 'A${id}', ${price})`);
    for (const variant of [1, 2])
      await pool.query(`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, valid_from)
        VALUES ('${shop}', ${variant}, ${1800 + index}, now() - interval '9 days')`);
  }
  expect(await before.upgrade(ours)).toEqual(ours);
  const written = new Set<string>();
  for (const [index, shop] of shops.entries()) {
    await asShop(shop);
    const { rows } = await pool.query<{ lowest_before_cents: number | null; xmin: string }>(
      `SELECT lowest_before_cents, xmin::text FROM variants WHERE tenant_id = '${shop}' ORDER BY id`,
    );
    expect(rows.map((row) => row.lowest_before_cents)).toEqual([1800 + index, null, null]);
    // What cost nothing else before is not written at all.
    expect(rows[2]?.xmin).not.toBe(rows[0]?.xmin);
    written.add(rows[0]?.xmin ?? '');
  }
  expect(written.size, 'each shop is written by a transaction of its own').toBe(shops.length);
});
