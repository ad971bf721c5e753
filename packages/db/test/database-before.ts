import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase } from '../src/test-database.ts';

const migrations = join(import.meta.dirname, '..', 'migrations');

export type DatabaseBefore = {
  /** One connection, so that what is set stays set until `upgrade`, or an error, ends it. */
  database: Database;
  /** Runs these migrations too, and says which were new. */
  upgrade(names: readonly string[]): Promise<string[]>;
  drop(): Promise<void>;
};

/** A database as a shop had it before an upgrade: migrated by those alone that `isBefore` says of. */
export async function createDatabaseBefore(isBefore: (name: string) => boolean): Promise<DatabaseBefore> {
  const folder = await mkdtemp(join(tmpdir(), 'etalage-before-'));
  const add = (name: string) => cp(join(migrations, name), join(folder, name));
  for (const name of (await readdir(migrations)).filter(isBefore)) await add(name);
  const { database, drop } = await createTestDatabase({ isUnmigrated: true, poolSize: 1 });
  const end = async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(database, { folder });
  } catch (error) {
    await end();
    throw error;
  }
  return {
    database,
    async upgrade(names) {
      for (const name of names) await add(name);
      return migrate(database, { folder });
    },
    drop: end,
  };
}
