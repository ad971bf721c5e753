import type { Database } from './database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { allowLogin } from './roles.ts';

type Environment = Record<string, string | undefined>;

/** Where the database is, as the commands read it from their environment. The API reads its own (`plugins/env.ts`). */
export type DatabasePlace = {
  /** Of the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** Of the role that may read the rows of every shop. */
  backupUrl: string | undefined;
};

/** Folder of the embedded database where DATA_DIR names no other. */
export const defaultDataDir = '.etalage/data';

/** Reads where the database is. */
export function readDatabasePlace(env: Environment): DatabasePlace {
  const databaseUrl = env.DATABASE_OWNER_URL || env.DATABASE_URL || undefined;
  return {
    databaseUrl,
    dataDir: env.DATA_DIR || defaultDataDir,
    backupUrl: env.DATABASE_BACKUP_URL || databaseUrl,
  };
}

/** Brings the database to the newest version and lets the role of DATABASE_URL in, where the owner is another one. */
export async function bringUpToDate(
  database: Database,
  env: Environment,
  options: MigrateOptions = {},
): Promise<string[]> {
  const applied = await migrate(database, options);
  if (env.DATABASE_OWNER_URL && env.DATABASE_URL) await allowLogin(database, env.DATABASE_URL);
  return applied;
}
