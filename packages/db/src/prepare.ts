import type { Database } from './database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { allowLogin } from './roles.ts';

type Environment = Record<string, string | undefined>;

/** The address of the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL; undefined for the embedded one. */
export function ownerUrl(env: Environment): string | undefined {
  return env.DATABASE_OWNER_URL || env.DATABASE_URL || undefined;
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
