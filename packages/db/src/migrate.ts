import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { MigrationError } from './errors.ts';
import { timeLimits } from './time-limits.ts';
import { acquire } from './transaction.ts';

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
};

export type MigrateOptions = {
  log?: (message: string) => void;
  /** Folder of the `NNNN_name.sql` files; default the shop's own. */
  folder?: string;
};

const ownFolder = join(import.meta.dirname, '..', 'migrations');
// Any number does, as long as every process takes the same one.
const advisoryLock = 7_239_510_642;

/** The migrations of a folder in the order of their numbers. */
export function readMigrations(folder = ownFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
  return names.map((name) => {
    // A checkout on Windows may have other line ends; they are not a change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Names of the migrations that the database lacks. */
export async function pendingMigrations(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const client = await acquire(database.pool);
  try {
    const { rows } = await client.query(
      "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS known",
    );
    const applied = rows[0].known ? await appliedChecksums(client) : new Map<string, string>();
    return readMigrations(options.folder).flatMap(({ name }) => (applied.has(name) ? [] : [name]));
  } finally {
    client.release();
  }
}

/**
 * Brings the database to the newest version, each file in a transaction of its own, and returns the names applied.
 * Forward only: a mistake is mended by a next file. Processes that start at once wait for each other. Throws
 * MigrationError with a sentence to print.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const log = options.log ?? (() => {});
  const client = await acquire(database.pool);
  const alone = database.kind === 'pglite';
  try {
    if (!alone) {
      await client.query('SET statement_timeout = 0');
      await client.query('SET lock_timeout = 0');
      await waitForTurn(client);
    }
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await appliedChecksums(client);
    const migrations = readMigrations(options.folder);
    checkHistory(migrations, applied, log);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      log(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    return pending.map(({ name }) => name);
  } finally {
    // A session that held the lock and other time limits is not given back to the pool; its end frees the lock.
    client.release(!alone);
  }
}

/**
 * Asks again and again, rather than wait in one statement: an index that is made CONCURRENTLY waits for all statements that
 * began before it, and the two would wait for each other.
 */
async function waitForTurn(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${advisoryLock}) AS is_ours`);
    if (rows[0].is_ours) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function appliedChecksums(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query('SELECT name, checksum FROM schema_migrations');
  return new Map(rows.map((row: { name: string; checksum: string }) => [row.name, row.checksum]));
}

function checkHistory(
  migrations: Migration[],
  applied: Map<string, string>,
  log: (message: string) => void,
): void {
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum) {
      throw new MigrationError(
        `The database was migrated with another ${name} than this version has: restore that file and put the change in a new one, or empty a development database with 'npm run db:reset'.`,
      );
    }
  }
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !ours.has(name));
  // While a newer version is being rolled out, this one must still be able to start.
  if (newer.length > 0) log(`The database is newer than this version: it also has ${newer.join(', ')}.`);
}

/** The first line of a file whose statements cannot be in a transaction: scripts/check-migrations.mjs says which may be in it. */
const oneByOne = '-- one statement at a time';

const remember = 'INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)';

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  if (migration.sql.startsWith(oneByOne)) return applyOneByOne(client, migration);
  try {
    // A migration that waits for a busy table makes every later query wait behind it, so it gives up soon.
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${timeLimits.migrationLockMs}`);
    await client.query(migration.sql);
    await client.query(remember, [migration.name, migration.checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(
      `${migration.name} cannot be applied (${(error as Error).message}); the database is as it was before it.`,
      { cause: error },
    );
  }
}

/**
 * Each statement by itself, without a time limit: what they wait for keeps nobody else waiting. Where one fails, those before it
 * stay, and the whole file runs again at the next try; an index that was begun and not finished is taken away first.
 */
async function applyOneByOne(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    for (const statement of statementsOf(sql)) {
      if (statement.trim() === '') continue;
      const index = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/i.exec(statement)?.[1];
      if (index !== undefined) await dropUnfinished(client, index);
      await client.query(statement);
    }
    await client.query(remember, [name, checksum]);
  } catch (error) {
    throw new MigrationError(
      `${name} cannot be applied (${(error as Error).message}); what it had done before that stays, and the next try goes on with it.`,
      { cause: error },
    );
  }
}

/** The statements of a file, of which the text of a DO block is one. */
export function statementsOf(sql: string): string[] {
  return sql.replaceAll(/--.*$/gm, '').match(/(?:\$\$.*?\$\$|[^;])+/gs) ?? [];
}

async function dropUnfinished(client: PoolClient, index: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}
