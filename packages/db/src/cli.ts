import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DatabaseUnavailable, MigrationError } from './errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { reset } from './reset.ts';

const usage = `Usage: node packages/db/src/cli.ts migrate | reset [--yes]
  migrate  bring the database to the newest version
  reset    remove everything in it and migrate anew; asks first for a real PostgreSQL, unless --yes is given
The database is DATABASE_URL, or else the embedded one in DATA_DIR (default .data).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const verb = positionals[0];
const databaseUrl = process.env.DATABASE_URL || undefined;
const dataDir = process.env.DATA_DIR || '.data';

if (values.help || (verb !== 'migrate' && verb !== 'reset')) {
  console.error(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    await run(verb);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof MigrationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(chosen: 'migrate' | 'reset'): Promise<void> {
  const log = (message: string) => console.log(message);
  if (chosen === 'reset' && databaseUrl && !values.yes && !(await confirmed())) {
    console.error('Nothing was removed.');
    process.exitCode = 1;
    return;
  }
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    if (chosen === 'reset') {
      await reset(database);
      log('Removed every table and row.');
    }
    const applied = await migrate(database, { log });
    log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`);
  } finally {
    await database.close();
  }
}

/** The embedded database is for trying out; in a real one a shop's orders may be lost, so a person types the word. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Removing everything from the database of DATABASE_URL needs --yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'This removes every shop, order and customer. Type "remove" to go on: ',
  );
  terminal.close();
  return answer.trim() === 'remove';
}
