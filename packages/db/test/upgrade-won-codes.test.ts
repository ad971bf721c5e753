import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPglite } from '../src/connect-pglite.ts';
import type { Database } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';
import { asDatabase } from '../src/open-database.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');
const ours = '0163_won_codes_end_with_their_day.sql';

let database: Database;
let before: string;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'etalage-before-won-codes-'));
  for (const name of await readdir(migrations))
    if (name < '0163') await cp(join(migrations, name), join(before, name));
  database = asDatabase('pglite', await connectPglite({ log: () => {} }));
  await migrate(database, { folder: before });
});
afterAll(async () => {
  await database.close();
  await rm(before, { recursive: true, force: true });
});

test('OVER-05 an upgrade lets codes that were won end with the day that was told, and touches no other', async () => {
  const { pool } = database;
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
  await cp(join(migrations, ours), join(before, ours));
  expect(await migrate(database, { folder: before })).toEqual([ours]);
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
