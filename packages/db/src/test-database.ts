import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { connectPglite } from './connect-pglite.ts';
import type { Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { asDatabase, openDatabase } from './open-database.ts';

export type TestDatabase = {
  database: Database;
  /** Only of a real PostgreSQL: for a second process or pool on the same database. */
  url?: string;
  /** Closes and removes it. */
  drop(): Promise<void>;
};

export type TestDatabaseOptions = {
  poolSize?: number;
  /** Without the limits of a shopper's request: for a test that stands in line with many of them. */
  isPatient?: boolean;
  /** Without a table: no migration has run. */
  isUnmigrated?: boolean;
};

/** Which database the tests of this run use. */
export const testDatabaseKind: Database['kind'] =
  process.env.TEST_DATABASE_URL && process.env.TEST_DATABASE !== 'pglite' ? 'postgres' : 'pglite';

/**
 * A migrated database without rows (or, `isUnmigrated`, without tables) of its own: in the cluster of TEST_DATABASE_URL, or, without one or with
 * TEST_DATABASE=pglite, an embedded one in memory. Both are copies of a template made once per set of migrations.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const clusterUrl = process.env.TEST_DATABASE_URL;
  return clusterUrl && testDatabaseKind === 'postgres' ? onPostgres(clusterUrl, options) : onPglite(options);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 12);
}

async function onPostgres(clusterUrl: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  const template = `etalage_template_${fingerprint()}`;
  const name = `etalage_test_${randomBytes(6).toString('hex')}`;
  await inCluster(clusterUrl, async (client) => {
    // Roles and the template are the cluster's: workers that begin at once make them one after another.
    await client.query('SELECT pg_advisory_lock(7239510643)');
    await makeTemplate(client, clusterUrl, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${options.isUnmigrated ? 'template1' : template}`);
  });
  const url = withName(clusterUrl, name);
  const own = new URL(url);
  if (options.isPatient)
    for (const limit of ['statement_timeout', 'lock_timeout']) own.searchParams.set(limit, '0');
  const database = await openDatabase({
    databaseUrl: own.href,
    poolSize: options.poolSize,
    ...(options.isPatient && { answerWithinMs: 60_000 }),
  });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await inCluster(clusterUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/**
 * Makes a role that may own a database of the shop, as docs/operations.md does. The roles of the schema are the cluster's: from
 * PostgreSQL 16 on, whoever did not make them needs the right to pass them on.
 */
export async function createOwnerRole(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'o'`);
  for (const role of ['etalage_app', 'etalage_platform', 'etalage_scheduler', 'etalage_search'])
    await pool.query(`GRANT ${role} TO ${name} WITH ADMIN OPTION`);
}

async function makeTemplate(client: pg.Client, clusterUrl: string, template: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount) return;
  // Under another name until it is whole, so that a broken-off run leaves no half template.
  const unfinished = `${template}_unfinished`;
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished}`);
  const database = await openDatabase({ databaseUrl: withName(clusterUrl, unfinished), poolSize: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

async function inCluster(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withName(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onPglite({ isUnmigrated = false }: TestDatabaseOptions): Promise<TestDatabase> {
  const log = () => {};
  // The user's name keeps a shared machine's users out of each other's files.
  const start = join(tmpdir(), `etalage-test-${process.getuid?.() ?? 'user'}-${fingerprint()}`);
  const paths = { unmigrated: `${start}-unmigrated.tar`, migrated: `${start}.tar` };
  const path = isUnmigrated ? paths.unmigrated : paths.migrated;
  if (!existsSync(path)) await dumpTemplates(paths);
  const template = new Blob([new Uint8Array(await readFile(path))]);
  const database = asDatabase('pglite', await connectPglite({ template, log }));
  return { database, drop: () => database.close() };
}

async function dumpTemplates(paths: { unmigrated: string; migrated: string }): Promise<void> {
  const connected = await connectPglite({ log: () => {} });
  const database = asDatabase('pglite', connected);
  // Of what every test file reads into memory these two are half the files, and no test makes a database of them.
  await connected.engine.exec('UPDATE pg_database SET datistemplate = false');
  for (const unused of ['template0', 'template1']) await connected.engine.exec(`DROP DATABASE ${unused}`);
  await dumpTo(paths.unmigrated, connected.engine);
  await migrate(database);
  await dumpTo(paths.migrated, connected.engine);
  await database.close();
}

async function dumpTo(path: string, engine: PGlite): Promise<void> {
  const dump = await engine.dumpDataDir('none');
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  await rename(unfinished, path);
}
