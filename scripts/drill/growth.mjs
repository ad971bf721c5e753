// How much room a large shop takes, and what a thousand of them would.
import { join } from 'node:path';
import pg from 'pg';
import { Problem } from '../console.mjs';
import { startCluster } from '../postgres.mjs';
import { run } from '../processes.mjs';
import { ensureTools } from '../test-tools.mjs';

export const proves =
  'What a shop of 100,000 products takes in a real PostgreSQL, table by table, and what a thousand such shops would by multiplication. docs/growth.md says what follows from it.';
export const takes = '4 minutes';

const products = 100_000;
const shops = 1_000;

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say }) {
  await ensureTools(node24, { postgres: true, pooler: false, chromium: false });
  const cluster = await startCluster({ settings: { max_wal_size: '8GB', shared_buffers: '1GB' } });
  try {
    const databaseUrl = await cluster.createDatabase('growth');
    const seed = async (/** @type {string[]} */ ...options) => {
      const args = ['packages/demo/src/cli.ts', '--pictures', 'none', ...options];
      const env = {
        ...process.env,
        APP_ENV: 'development',
        DATABASE_URL: databaseUrl,
        MEDIA_DIR: join(folder, 'media'),
      };
      const { code, errors } = await run(node24, args, { env });
      if (code !== 0) throw new Problem(errors.trim());
    };
    await seed();
    const before = await sizes(databaseUrl);
    const started = Date.now();
    await seed('--products', String(products), '--tenants', '1');
    const seconds = (Date.now() - started) / 1_000;
    say('the shop is filled');
    const after = await sizes(databaseUrl);
    return figuresOf(before, after, seconds);
  } finally {
    await cluster.stop();
  }
}

/** Bytes of each table and of its indexes, after a clean-up. @param {string} url @returns {Promise<Map<string, { table: number, indexes: number }>>} */
async function sizes(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS table, pg_indexes_size(oid)::float8 AS indexes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return new Map(rows.map(({ name, table, indexes }) => [name, { table, indexes }]));
}

/**
 * @param {Awaited<ReturnType<typeof sizes>>} before @param {Awaited<ReturnType<typeof sizes>>} after @param {number} seconds
 * @returns {import('../drill-results.mjs').Figure[]}
 */
function figuresOf(before, after, seconds) {
  const grown = [...after].map(([name, now]) => {
    const then = before.get(name) ?? { table: 0, indexes: 0 };
    return { name, table: now.table - then.table, indexes: now.indexes - then.indexes };
  });
  const sum = (/** @type {'table' | 'indexes'} */ of) => grown.reduce((total, one) => total + one[of], 0);
  const all = sum('table') + sum('indexes');
  const largest = grown.sort((a, b) => b.table + b.indexes - a.table - a.indexes).slice(0, 8);
  const mb = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return [
    ['measured: products of the shop', products],
    ['measured: its rows and their indexes', `${mb(sum('table'))}, ${mb(sum('indexes'))}`],
    ['measured: bytes a product, indexes included', Math.round(all / products)],
    ...largest.map(
      ({ name, table, indexes }) =>
        /** @type {import('../drill-results.mjs').Figure} */ ([
          `measured: ${name}, rows and indexes`,
          `${mb(table)}, ${mb(indexes)}`,
        ]),
    ),
    ['measured: products written in a second', Math.round(products / seconds)],
    [`reckoned: ${shops} such shops`, `${((all * shops) / 2 ** 30).toFixed(0)} GB`],
    ['reckoned: of that, indexes', `${((sum('indexes') * shops) / 2 ** 30).toFixed(0)} GB`],
    ['reckoned: hours to fill them one after another', ((seconds * shops) / 3_600).toFixed(1)],
  ];
}
