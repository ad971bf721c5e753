import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { readMigrations } from '../../src/migrate.ts';
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

test('OPS-04 H6 while a migration fills an index of a table that shops use, that table can be read', async () => {
  const client = await empty.pool.connect();
  const closed: string[] = [];
  let filled = 0;
  try {
    for (const migration of readMigrations()) {
      const tables = await oidsOf(client, 'r');
      const indexes = await oidsOf(client, 'i');
      await client.query('BEGIN');
      await client.query(migration.sql);
      // An ACCESS EXCLUSIVE lock is kept until the file's end, however early in it its statement stands.
      const { rows } = await client.query(
        `SELECT i.indexrelid::bigint AS index, i.indrelid::bigint AS table, i.indrelid::regclass::text AS name,
          EXISTS (SELECT FROM pg_locks l WHERE l.pid = pg_backend_pid() AND l.relation = i.indrelid
            AND l.mode = 'AccessExclusiveLock') AS "isClosed"
         FROM pg_index i`,
      );
      await client.query('COMMIT');
      if (migration.name <= lastOfOldFiles) continue;
      const made = rows.filter(({ index, table }) => !indexes.has(index) && tables.has(table));
      filled += made.length;
      closed.push(...made.flatMap((row) => (row.isClosed ? `${migration.name}: ${row.name}` : [])));
    }
  } finally {
    client.release();
  }
  expect(filled).toBeGreaterThan(0);
  expect(closed).toEqual([]);
});
