import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { place } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { programEnv, readProgramFolders } from './env.ts';
import { openDatabase } from './open-database.ts';
import { withOwner } from './owner.ts';
import { makeSchemaRoles } from './roles.ts';

/** A backup or restore that cannot be made. `message` is one sentence for a person. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Writes the whole database to `file`, in pg_dump's own compressed format, which is there whole or not at all. The role
 * of `databaseUrl` must see every shop's rows: row-level security hides them from the owner as well, and a backup of
 * what it sees would be empty. Throws BackupError.
 */
export async function backUp(databaseUrl: string, file: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  let version: number;
  try {
    const { rows } = await database.pool.query(
      `SELECT rolname, rolsuper OR rolbypassrls AS sees_all, current_setting('server_version_num')::int / 10000 AS version
       FROM pg_roles WHERE rolname = current_user`,
    );
    if (!rows[0].sees_all)
      throw new BackupError(
        `The role ${rows[0].rolname} sees no shop's rows: let a superuser make one that does (CREATE ROLE etalage_backup LOGIN BYPASSRLS; GRANT pg_read_all_data TO etalage_backup) and give its address in DATABASE_BACKUP_URL.`,
      );
    version = rows[0].version;
  } finally {
    await database.close();
  }
  const unfinished = `${file}.unfinished`;
  // It holds names, addresses and orders: for its owner's eyes alone.
  writeFileSync(unfinished, '', { mode: 0o600 });
  try {
    await runProgram('pg_dump', version, databaseUrl, ['--format=custom', `--file=${unfinished}`]);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Reads a backup into the empty database of `databaseUrl`, whose role will own what is in it, whatever the owner was
 * called where the backup was made. Throws BackupError, and then the database is as empty as it was.
 */
export async function restore(databaseUrl: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`There is no backup ${file}.`);
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    const { rows } = await database.pool.query(
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
        EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) AS is_used`,
    );
    if (rows[0].is_used)
      throw new BackupError(
        `The database at ${place(databaseUrl)} is not empty: make a new one, restore into that, and let DATABASE_URL name it.`,
      );
    await makeSchemaRoles(database);
    const version: number = rows[0].version;
    const contents = await runProgram('pg_restore', version, undefined, ['--list', file]);
    await runProgram('pg_restore', version, databaseUrl, [
      '--no-owner',
      '--single-transaction',
      '--exit-on-error',
      file,
    ]);
    await handOver(database, contents);
    await withOwner(database, (tx) => sql`ANALYZE`.execute(tx));
  } finally {
    await database.close();
  }
}

/**
 * The restoring role owns everything now, under whatever name; the function that searches must belong to the role that
 * may read what it searches.
 */
async function handOver(database: Database, contents: string): Promise<void> {
  const owned = [...contents.matchAll(/^\d+; \d+ \d+ FUNCTION (\S+) (.+) (etalage_search)$/gm)];
  await withOwner(database, async (tx) => {
    for (const [, schema = '', signature = '', role = ''] of owned) {
      const [name, to] = [sql.raw(`${schema}.${signature}`), sql.id(role)];
      await sql`GRANT CREATE ON SCHEMA ${sql.id(schema)} TO ${to}`.execute(tx);
      await sql`ALTER FUNCTION ${name} OWNER TO ${to}`.execute(tx);
      await sql`REVOKE CREATE ON SCHEMA ${sql.id(schema)} FROM ${to}`.execute(tx);
    }
  });
}

/** Runs a program of PostgreSQL to its end and gives what it wrote. The password is not on its command line, which all may read. */
async function runProgram(
  name: string,
  version: number,
  databaseUrl: string | undefined,
  args: string[],
): Promise<string> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = url?.password;
  if (url) url.password = '';
  const child = spawn(findProgram(name, version), [...(url ? [`--dbname=${url.href}`] : []), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnv(password && decodeURIComponent(password)),
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      errors += error.message;
      resolve(1);
    });
    child.on('close', resolve);
  });
  if (code !== 0) throw new BackupError(`${name} failed: ${errors.trim().split('\n').slice(0, 3).join(' ')}`);
  return output;
}

/** The oldest one that is not older than the server, which no older one reads. */
function findProgram(name: string, version: number): string {
  const versions = Array.from({ length: 10 }, (_, index) => version + index);
  const { chosen, searched } = readProgramFolders();
  const folders = [
    chosen,
    ...versions.flatMap((one) => [
      `/usr/lib/postgresql/${one}/bin`,
      `/usr/pgsql-${one}/bin`,
      `/opt/homebrew/opt/postgresql@${one}/bin`,
    ]),
    ...searched,
  ];
  const folder = folders.find((one) => one && existsSync(one) && readdirSync(one).includes(name));
  if (!folder)
    throw new BackupError(
      `${name} of PostgreSQL ${version} or newer is not installed: on Debian run "apt-get install postgresql-client", or let PG_BIN name the folder of PostgreSQL's programs.`,
    );
  return join(folder, name);
}
