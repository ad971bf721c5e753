import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from './database-before.ts';

const ours = ['0163_won_codes_end_with_their_day.sql'] as const;

let before: DatabaseBefore;

beforeAll(async () => {
  before = await createDatabaseBefore((name) => name < ours[0]);
});
afterAll(() => before?.drop());

test('OVER-05 an upgrade lets codes that were won end with the day that was told, and touches no other', async () => {
  const { pool } = before.database;
  const shop = '00000000-0000-4000-8000-000000000001';
  await pool.query(`INSERT INTO tenants (id, slug, name) VALUES ('${shop}', 'shop', 'Shop')`);
  await pool.query(`SELECT set_config('app.tenant_id', '${shop}', false)`);
  const code = (name: string, isWon: boolean, until: string) =>
    pool.query(`INSERT INTO promocodes (tenant_id, code, type, amount, is_won, valid_until)
      VALUES ('${shop}', '${name}', 'VALUE', 100, ${isWon}, '${until}')`);
  await code('WINTER', true, '2999-12-04T08:00:00Z');
  // In Amsterdam it is the next day.
  await code('SUMMER', true, '2999-07-04T22:30:00Z');
  await code('OVER', true, '2020-12-04T08:00:00Z');
  await code('OWN', false, '2999-12-04T08:00:00Z');
  expect(await before.upgrade(ours)).toEqual(ours);
  await pool.query(`SELECT set_config('app.tenant_id', '${shop}', false)`);
  const { rows } = await pool.query<{ code: string; valid_until: Date }>(
    'SELECT code, valid_until FROM promocodes ORDER BY code',
  );
  expect(rows.map(({ code, valid_until }) => [code, valid_until.toISOString()])).toEqual([
    ['OVER', '2020-12-04T08:00:00.000Z'],
    ['OWN', '2999-12-04T08:00:00.000Z'],
    ['SUMMER', '2999-07-05T21:59:59.999Z'],
    ['WINTER', '2999-12-04T22:59:59.999Z'],
  ]);
});
