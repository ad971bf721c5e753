import { parseArgs } from 'node:util';
import {
  bringUpToDate,
  type Database,
  DatabaseUnavailable,
  defaultDataDir,
  MigrationError,
  openDatabase,
  readDatabaseEnv,
} from '@etalage/db';
import { seedDemoShops } from './seed/seed-demo-shops.ts';
import { seedLoadShops } from './seed/seed-load-shops.ts';
import { demoShops } from './shops/index.ts';

const usage = `Usage: node packages/demo/src/cli.ts [--if-empty] [--pictures when-asked] [--products 100000 --tenants 50]
  Brings the database to the newest version and makes the three demo shops where they are missing.
  --if-empty             only where there is no other shop
  --pictures             now (default), when-asked where the API gives them out and draws each size the first time, or none: pages name
                         pictures that are not there
  --products, --tenants  makes shops for load work as well: that many products over that many shops
The database is DATABASE_OWNER_URL, else DATABASE_URL, either with APP_ENV=development, else the embedded one in DATA_DIR (default ${defaultDataDir});
pictures go to MEDIA_DIR (default .etalage/media).`;

const { values } = parseArgs({
  options: {
    'if-empty': { type: 'boolean', default: false },
    pictures: { type: 'string', default: 'now' },
    products: { type: 'string' },
    tenants: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const env = readDatabaseEnv();
const products = countOf(values.products);
const pictures = (['now', 'when-asked', 'none'] as const).find((one) => one === values.pictures);
const tenants = countOf(values.tenants ?? (values.products === undefined ? undefined : '1'));

if (
  values.help ||
  pictures === undefined ||
  Number.isNaN(products) ||
  Number.isNaN(tenants) ||
  (tenants !== undefined && products === undefined)
) {
  console.error(usage);
  process.exitCode = values.help ? 0 : 2;
} else if (!env.isForTrying) {
  console.error(
    'The demo shops have customers whose passwords everybody knows, so none are made here. If no shop sells in this database, say so: APP_ENV=development.',
  );
  process.exitCode = 1;
} else {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof MigrationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  const { mediaDir } = env;
  const onProgress = (message: string) => console.log(message);
  const database = await openDatabase({ ...env, log: onProgress });
  try {
    await bringUpToDate(database, env, { log: onProgress });
    if (values['if-empty'] && (await hasShops(database))) return;
    const started = performance.now();
    await seedDemoShops(database, { mediaDir, onProgress, pictures });
    if (products !== undefined && tenants !== undefined)
      await seedLoadShops(database, { products, tenants, mediaDir, onProgress, pictures });
    onProgress(`Seeding took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

/** Some of the demo shops and no other are what a first start leaves that was broken off: those are completed. */
async function hasShops(database: Database): Promise<boolean> {
  const rows = await database.withPlatform((tx) => tx.selectFrom('tenants').select('slug').execute(), {
    readOnly: true,
  });
  const found = new Set(rows.map((row) => row.slug));
  const demo = demoShops.map((shop) => shop.content.slug);
  return demo.every((slug) => found.has(slug)) || [...found].some((slug) => !demo.includes(slug));
}

/** A whole number above 0, undefined where none is given, NaN for anything else. */
function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN;
}
