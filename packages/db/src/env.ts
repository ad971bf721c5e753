import { delimiter } from 'node:path';

type Environment = Record<string, string | undefined>;

/** What the commands of the database and of the demo shops are told by their environment. The API reads its own (`plugins/env.ts`). */
export type DatabaseEnv = {
  /** Address for the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** Address whose role is to be let in, where it is not the owner's: DATABASE_URL beside DATABASE_OWNER_URL. */
  loginUrl: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** Address for the role that may read the rows of every shop. */
  backupUrl: string | undefined;
  /** Folder of the pictures. */
  mediaDir: string;
  /** Whether it may hold demo shops: a PostgreSQL may be one that sells, so of it this must be said. */
  isForTrying: boolean;
};

/** Folder of the embedded database where DATA_DIR names no other. */
export const defaultDataDir = '.etalage/data';

/** Reads the environment. An empty variable counts as absent. */
export function readDatabaseEnv(): DatabaseEnv {
  const { env } = process;
  const databaseUrl = env.DATABASE_OWNER_URL || env.DATABASE_URL || undefined;
  return {
    databaseUrl,
    loginUrl: (env.DATABASE_OWNER_URL && env.DATABASE_URL) || undefined,
    dataDir: env.DATA_DIR || defaultDataDir,
    backupUrl: env.DATABASE_BACKUP_URL || databaseUrl,
    mediaDir: env.MEDIA_DIR || '.etalage/media',
    isForTrying: env.APP_ENV ? env.APP_ENV === 'development' : databaseUrl === undefined,
  };
}

/** Where PostgreSQL's own programs are looked for: `chosen` before the usual folders, `searched` after them. */
export function readProgramFolders(): { chosen: string | undefined; searched: string[] } {
  const { PG_BIN, PATH = '' } = process.env;
  return { chosen: PG_BIN || undefined, searched: PATH.split(delimiter) };
}

/** The environment of a program that logs in to PostgreSQL: ours, with the password where there is one. */
export function programEnv(password: string | undefined): Environment {
  return { ...process.env, ...(password && { PGPASSWORD: password }) };
}
