import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { BackupError, backUp, restore } from './backup.ts';
import { defaultDataDir, readDatabaseEnv } from './env.ts';
import { DatabaseUnavailable, MigrationError } from './errors.ts';
import { openDatabase } from './open-database.ts';
import { openShop } from './open-shop.ts';
import { bringUpToDate } from './prepare.ts';
import { reset } from './reset.ts';
import { readShopFile, ShopFileError } from './shop-file.ts';
import { writeSchema } from './write-schema.ts';

const usage = `Usage: node packages/db/src/cli.ts migrate | shop <file> | reset [--yes] | backup <file> | restore <file> | types
  migrate  bring the database to the newest version, and let the role of DATABASE_URL in
  shop     make a shop of what such a file says: deploy/shop/first-shop.json
  reset    remove everything in it and migrate anew; asks first for a real PostgreSQL, unless --yes is given
  backup   write the whole database to a file, as the role of DATABASE_BACKUP_URL, which must see every shop's rows
  restore  read such a file into an empty database and bring that to the newest version
  types    write the types of the tables, src/schema.ts, as the migrations make them in a database in memory
The database is DATABASE_OWNER_URL (the owner of the tables), else DATABASE_URL, else the embedded one in DATA_DIR
(default ${defaultDataDir}), which is backed up by copying its folder while the shop is stopped.`;

const verbs = ['migrate', 'shop', 'reset', 'backup', 'restore', 'types'] as const;
type Verb = (typeof verbs)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const verb = verbs.find((one) => one === positionals[0]);
const file = positionals[1];
const isOfCopy = verb === 'backup' || verb === 'restore';
const needsFile = isOfCopy || verb === 'shop';
const env = readDatabaseEnv();
const { databaseUrl, dataDir, backupUrl } = env;
const log = (message: string) => console.log(message);

if (values.help || !verb || needsFile !== (file !== undefined)) {
  console.error(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    await run(verb, file ?? '');
  } catch (error) {
    const isSentence = [DatabaseUnavailable, MigrationError, BackupError, ShopFileError].some(
      (kind) => error instanceof kind,
    );
    if (!(isSentence && error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(chosen: Verb, path: string): Promise<void> {
  if (chosen === 'types') return writeSchema(log);
  if (isOfCopy && !(chosen === 'backup' ? backupUrl : databaseUrl))
    throw new BackupError(
      `The embedded database is its folder ${dataDir}: stop the shop and copy it together with the pictures.`,
    );
  if (chosen === 'backup') {
    await backUp(backupUrl ?? '', path);
    log(`The backup is in ${path}. Back the pictures up after it: MEDIA_DIR.`);
    return;
  }
  if (chosen === 'reset' && databaseUrl && !values.yes && !(await confirmed())) {
    console.error('Nothing was removed.');
    process.exitCode = 1;
    return;
  }
  const shop = chosen === 'shop' ? readShopFile(await readFile(path, 'utf8')) : null;
  if (chosen === 'restore') {
    await restore(databaseUrl ?? '', path);
    log(`Restored ${path}.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    if (chosen === 'reset') {
      await reset(database);
      log('Removed every table and row.');
    }
    if (shop) {
      await openShop(database, shop);
      log(`The shop "${shop.slug}" answers at ${shop.hosts.join(' and ')}.`);
      return;
    }
    const applied = await bringUpToDate(database, env, { log });
    log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`);
  } finally {
    await database.close();
  }
}

/** The embedded database is for trying out; in a real one a shop's orders may be lost, so a person types the word. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Removing everything from a PostgreSQL needs --yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'This removes every shop, order and customer. Type "remove" to go on: ',
  );
  terminal.close();
  return answer.trim() === 'remove';
}
