import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MigrationError } from '../src/errors.ts';
import { migrate, pendingMigrations, readMigrations } from '../src/migrate.ts';
import { openDatabase } from '../src/open-database.ts';
import { reset } from '../src/reset.ts';
import { createOwnerRole, createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import { createTenant } from '../src/test-factories/index.ts';

let test_: TestDatabase;
let folder: string;

beforeAll(async () => {
  test_ = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'etalage-migrations-'));
  await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await test_.drop();
  await rm(folder, { recursive: true, force: true });
});

test('H6 a migrated database is left as it is', async () => {
  expect(await pendingMigrations(test_.database)).toEqual([]);
  expect(await migrate(test_.database)).toEqual([]);
});

test('H6 a new file is applied once, a failing one leaves the database as it was', async () => {
  await writeFile(join(folder, '9001_works.sql'), 'CREATE TABLE migration_probe (n integer)');
  expect(await migrate(test_.database, { folder })).toEqual(['9001_works.sql']);
  await writeFile(join(folder, '9002_fails.sql'), 'DROP TABLE migration_probe; SELECT 1 / 0');
  await expect(migrate(test_.database, { folder })).rejects.toThrow(
    '9002_fails.sql cannot be applied (division by zero); the database is as it was before it.',
  );
  expect(await pendingMigrations(test_.database, { folder })).toEqual(['9002_fails.sql']);
  const { rows } = await test_.database.pool.query('SELECT count(*) AS n FROM migration_probe');
  expect(rows).toEqual([{ n: 0 }]);
  await rm(join(folder, '9002_fails.sql'));
});

test('OPS-21 a file gives up a lock after 5 s, so that nobody waits behind it for longer', async () => {
  const sql = "CREATE TABLE patience AS SELECT current_setting('lock_timeout') AS lock_timeout";
  await writeFile(join(folder, '9003_patience.sql'), sql);
  expect(await migrate(test_.database, { folder })).toEqual(['9003_patience.sql']);
  const { rows } = await test_.database.pool.query('SELECT lock_timeout FROM patience');
  expect(rows).toEqual([{ lock_timeout: '5s' }]);
});

test('OPS-21 a file of one statement at a time goes on where it ended, and an index that was not finished is made anew', async () => {
  const { pool } = test_.database;
  await pool.query('INSERT INTO migration_probe VALUES (1), (1)');
  const file = join(folder, '9004_indexes.sql');
  const lines = ['some', 'one'].map((name) => {
    const kind = name === 'one' ? 'UNIQUE INDEX' : 'INDEX';
    return `CREATE ${kind} CONCURRENTLY IF NOT EXISTS probe_${name} ON migration_probe (n); -- ${name}; and no more`;
  });
  await writeFile(file, ['-- one statement at a time: a probe', ...lines].join('\n'));
  await expect(migrate(test_.database, { folder })).rejects.toThrow(/what it had done before that stays/);
  expect(await pendingMigrations(test_.database, { folder })).toEqual(['9004_indexes.sql']);
  await pool.query('DELETE FROM migration_probe; INSERT INTO migration_probe VALUES (1)');
  expect(await migrate(test_.database, { folder })).toEqual(['9004_indexes.sql']);
  const { rows } = await pool.query(
    "SELECT indexrelid::regclass::text AS name, indisvalid FROM pg_index WHERE indrelid = 'migration_probe'::regclass ORDER BY 1",
  );
  expect(rows).toEqual([
    { name: 'probe_one', indisvalid: true },
    { name: 'probe_some', indisvalid: true },
  ]);
  await expect(pool.query('INSERT INTO migration_probe VALUES (1)')).rejects.toThrow(/probe_one/);
});

test('H6 a file that was changed after it was applied is refused', async () => {
  await appendFile(join(folder, '9001_works.sql'), ';\n');
  await expect(migrate(test_.database, { folder })).rejects.toThrow(MigrationError);
});

test('H6 an older version still starts on a newer database, and says so', async () => {
  const lines: string[] = [];
  expect(await migrate(test_.database, { log: (line) => lines.push(line) })).toEqual([]);
  expect(lines).toEqual([
    'The database is newer than this version: it also has 9001_works.sql, 9003_patience.sql, 9004_indexes.sql.',
  ]);
});

test('H6 after a reset all migrations run again on an empty database', async () => {
  const all = readMigrations().map(({ name }) => name);
  await createTenant(test_.database);
  await reset(test_.database);
  expect(await migrate(test_.database)).toEqual(all);
  const tenants = await test_.database.withPlatform((tx) => tx.selectFrom('tenants').selectAll().execute());
  expect(tenants).toEqual([]);
});

test('H6 processes that migrate at once apply each file once, also for an owner without superuser rights', async () => {
  if (!test_.url) return;
  const { pool } = test_.database;
  const owner = `owner_${process.pid}_${Date.now()}`;
  await createOwnerRole(pool, owner);
  const url = new URL(test_.url);
  const name = `etalage_test_${owner}`;
  await pool.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  url.pathname = `/${name}`;
  url.username = owner;
  const first = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  const second = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  try {
    const applied = (await Promise.all([migrate(first), migrate(second)])).flat();
    expect(applied).toEqual(readMigrations().map((migration) => migration.name));
    const tenant = await createTenant(first);
    expect(tenant.languages).toEqual(['nl', 'en']);
  } finally {
    await first.close();
    await second.close();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await pool.query(`DROP ROLE ${owner}`);
  }
});
