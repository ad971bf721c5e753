import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from './database-before.ts';

const ours = [
  '0051_gift_text_and_delivery_day.sql',
  '0066_one_line_per_text_and_day.sql',
  '0068_lines_of_one_variant.sql',
] as const;

let before: DatabaseBefore;

beforeAll(async () => {
  before = await createDatabaseBefore((name) => name < ours[1] && name !== ours[0]);
});
afterAll(() => before?.drop());

test('H6 MINI-20 carts and orders of before stay as they were, and one variant without text and day stays one line', async () => {
  const { pool } = before.database;
  const tenant = '00000000-0000-4000-8000-000000000001';
  const [cart, order] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
  // What lines refer to is another matter. A connection that was refused something is not used again.
  const ofLinesAlone = 'SET session_replication_role = replica';
  const addLine = (columns = '', values = '') =>
    pool.query(`${ofLinesAlone}; INSERT INTO cart_lines (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents${columns})
      VALUES ('${tenant}', '${cart}', 7, 2, 1000${values})`);
  await addLine();
  await pool.query(`${ofLinesAlone}; INSERT INTO order_lines (tenant_id, order_id, product_id, variant_id, name, article_number, quantity, vat_rate,
    unit_price_cents, line_total_cents) VALUES ('${tenant}', '${order}', 1, 7, 'Boeket', 'B-1', 2, 900, 1000, 2000)`);
  const held = async () => (await pool.query('SELECT * FROM cart_lines ORDER BY id')).rows;
  const bought = async () => (await pool.query('SELECT * FROM order_lines')).rows;
  const [lines, ordered] = [await held(), await bought()];

  expect(await before.upgrade(ours)).toEqual(ours);
  const none = { gift_text: null, delivery_day: null };
  expect(await held()).toEqual(lines.map((line) => ({ ...line, ...none })));
  expect(await bought()).toEqual(ordered.map((line) => ({ ...line, ...none })));
  await expect(addLine()).rejects.toThrow('cart_lines_one_per_choice');
  await addLine(', delivery_day', ", '2026-11-27'");
  await expect(addLine(', delivery_day', ", '2026-11-27'")).rejects.toThrow('cart_lines_one_per_choice');
  await addLine(', delivery_day, gift_text', ", '2026-11-27', 'Hoera'");
  expect((await held()).map((line) => [line.delivery_day, line.gift_text])).toEqual([
    [null, null],
    ['2026-11-27', null],
    ['2026-11-27', 'Hoera'],
  ]);
});
