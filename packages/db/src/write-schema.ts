import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPglite } from './connect-pglite.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate } from './migrate.ts';
import { asDatabase } from './open-database.ts';

/** Writes `schema.ts` from an empty database in memory that has had every migration. */
export async function writeSchema(log: (message: string) => void): Promise<void> {
  const database = asDatabase('pglite', await connectPglite({ log }));
  try {
    await migrate(database);
    writeFileSync(join(import.meta.dirname, 'schema.ts'), await describeSchema(database));
    log('packages/db/src/schema.ts says what the migrations make.');
  } finally {
    await database.close();
  }
}
