import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { migrate, readMigrations, statementsOf } from '../../src/migrate.ts';
import { openDatabase } from '../../src/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../src/test-database.ts';

/** The last file of the version that shops run: what comes after it finds carts, orders and shoppers in their tables. */
const lastOfOldFiles = '0040_search_synonyms.sql';

let cluster: TestDatabase;
let empty: Database;
const name = `etalage_test_locks_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  cluster = await createTestDatabase();
  if (!cluster.url) throw new Error('These tests need a real PostgreSQL.');
  await cluster.database.pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  empty = await openDatabase({ databaseUrl: url.href, poolSize: 1 });
});
afterAll(async () => {
  await empty?.close();
  await cluster.database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await cluster.drop();
});

const oidsOf = async (client: PoolClient, kind: 'r' | 'i'): Promise<Set<number>> => {
  const { rows } = await client.query(
    `SELECT oid::bigint FROM pg_class WHERE relkind = '${kind}' AND relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ oid }: { oid: number }) => oid));
};

/** Which file of the disk each table is in: another one after a change means that all its rows were written anew. */
const filesOf = async (client: PoolClient): Promise<Map<string, number>> => {
  const { rows } = await client.query(
    "SELECT relname, relfilenode::bigint AS file FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  return new Map(rows.map(({ relname, file }) => [relname, file]));
};

/** Those that cannot be in a transaction run each by itself; they close no table. */
const isOneByOne = (sql: string): boolean => sql.startsWith('-- one statement at a time');

test('OPS-04 OPS-21 H6 while a migration fills an index of a table that shops use, that table can be read, and none is written anew', async () => {
  const client = await empty.pool.connect();
  const closed: string[] = [];
  const rewritten: string[] = [];
  let filled = 0;
  try {
    for (const migration of readMigrations()) {
      const tables = await oidsOf(client, 'r');
      const indexes = await oidsOf(client, 'i');
      const files = await filesOf(client);
      if (isOneByOne(migration.sql)) {
        for (const statement of statementsOf(migration.sql)) await client.query(statement);
        continue;
      }
      await client.query('BEGIN');
      await client.query(migration.sql);
      // An ACCESS EXCLUSIVE lock is kept until the file's end, however early in it its statement stands.
      const { rows } = await client.query(
        `SELECT i.indexrelid::bigint AS index, i.indrelid::bigint AS table, i.indrelid::regclass::text AS name,
          EXISTS (SELECT FROM pg_locks l WHERE l.pid = pg_backend_pid() AND l.relation = i.indrelid
            AND l.mode = 'AccessExclusiveLock') AS "isClosed"
         FROM pg_index i`,
      );
      const anew = await filesOf(client);
      await client.query('COMMIT');
      if (migration.name <= lastOfOldFiles) continue;
      const made = rows.filter(({ index, table }) => !indexes.has(index) && tables.has(table));
      filled += made.length;
      for (const [table, file] of files)
        if (anew.has(table) && anew.get(table) !== file) rewritten.push(`${migration.name}: ${table}`);
      closed.push(...made.flatMap((row) => (row.isClosed ? `${migration.name}: ${row.name}` : [])));
    }
  } finally {
    client.release();
  }
  expect(filled).toBeGreaterThan(0);
  expect(closed).toEqual([]);
  expect(rewritten).toEqual([]);
});

test('OPS-21 an index is made beside its readers and writers, by one of two processes that migrate at once, and they wait for nobody in a circle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etalage-locks-'));
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS probe_by_n ON probe (n)';
  await writeFile(join(folder, '9001_probe.sql'), 'CREATE TABLE probe (n integer)');
  const url = new URL(cluster.url ?? '');
  url.pathname = `/${name}`;
  const [first, second, shop] = await Promise.all(
    [1, 1, 2].map((poolSize) => openDatabase({ databaseUrl: url.href, poolSize })),
  );
  if (!first || !second || !shop) throw new Error('Three databases were opened.');
  try {
    await migrate(first, { folder });
    await writeFile(join(folder, '9002_index.sql'), `-- one statement at a time\n${index}`);
    // A transaction that has written and goes on: the index waits for its end, and nobody waits for the index.
    const buyer = await shop.pool.connect();
    await buyer.query('BEGIN; INSERT INTO probe VALUES (1)');
    const both = Promise.all([migrate(first, { folder }), migrate(second, { folder })]);
    const isBeingMade = async () =>
      (await shop.pool.query("SELECT FROM pg_index WHERE indexrelid = to_regclass('probe_by_n')")).rowCount;
    await expect.poll(isBeingMade, { timeout: 30_000 }).toBe(1);
    await shop.pool.query("SET lock_timeout = '10s'; INSERT INTO probe VALUES (2)");
    await buyer.query('INSERT INTO probe VALUES (3); COMMIT');
    buyer.release();
    expect((await both).flat()).toEqual(['9002_index.sql']);
    const { rows } = await shop.pool.query(
      "SELECT indisvalid, (SELECT count(*)::integer FROM probe) AS rows FROM pg_index WHERE indexrelid = 'probe_by_n'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true, rows: 3 }]);
  } finally {
    await Promise.all([first, second, shop].map((database) => database.close()));
    await rm(folder, { recursive: true, force: true });
  }
});
