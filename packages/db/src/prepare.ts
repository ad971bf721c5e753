import type { Database } from './database.ts';
import type { DatabaseEnv } from './env.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { allowLogin } from './roles.ts';

/** Brings the database to the newest version and lets the role of `loginUrl` in, where the owner is another one. */
export async function bringUpToDate(
  database: Database,
  { loginUrl }: Pick<DatabaseEnv, 'loginUrl'>,
  options: MigrateOptions = {},
): Promise<string[]> {
  const applied = await migrate(database, options);
  if (loginUrl) await allowLogin(database, loginUrl);
  return applied;
}
