import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from '../../packages/db/src/index.ts';
import { step } from '../../scripts/console.mjs';
import { startCluster } from '../../scripts/postgres.mjs';
import { asOwner, collectStatistics, databaseName } from '../lib/bench-stack.ts';
import { type Catalogue, pick } from '../lib/catalogue.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { type Figure, milliseconds, report, short } from '../lib/figures.ts';
import { type BusyShop, fillShop } from '../lib/fill-shop.ts';
import { startGeneratedShop } from '../lib/generated-shop.ts';
import { payAtTestBank, placeOrder, startCart } from '../lib/shopping.ts';
import { type Executed, planLines, readLog, tableReads } from './plans.ts';

/** Whether any statement of a hot call scans a shop: see README.md. */

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    tenants: { type: 'string', default: '200' },
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});
const products = Number(options.products);
const tenants = Number(options.tenants);

/** A table with fewer rows in all shops together may be read any way. */
const bigTable = 20_000;
/**
 * Rows that one scan of a big table may look at: a third of what a shop has in it, or as many hits as search ranks. A
 * category that holds a quarter of the shop is read by its members, which is no scan of the shop.
 */
const mostRows = (inAllShops: number) => Math.max(1_000, Math.round(inAllShops / tenants / 3));

const warmCalls = 3;
/** More than five, after which PostgreSQL may turn to a plan that fits all values. */
const measuredCalls = 12;

type Scenario = {
  name: string;
  call: (turn: number) => Promise<void>;
  /** Why it may look at a whole shop, where it may, though not by a sequential scan; printed beside it. */
  allowed?: string;
};

// A cluster of its own: seeding need not be durable, and the log is read from its folder.
const cluster = await startCluster({ settings: { shared_buffers: '1GB', max_wal_size: '8GB' } });
process.env.TEST_DATABASE_URL = cluster.url;
try {
  const { stack, shop, target } = await startGeneratedShop({
    products,
    tenants,
    // No lists and searches from memory: it is the database's part that is judged.
    env: { DB_POOL_SIZE: '1', INDEXED_PRODUCTS: '0' },
  });
  try {
    const { databaseUrl } = stack;
    const busy = await fillShop(databaseUrl, shop, target);
    const name = databaseName(databaseUrl);
    await step('Collecting statistics', () => collectStatistics(databaseUrl));
    const { sizes, logFile } = await asOwner(databaseUrl, async (tx) => {
      for (const setting of [
        "session_preload_libraries = 'auto_explain'",
        'auto_explain.log_min_duration = 0',
        'auto_explain.log_analyze = on',
        'auto_explain.log_timing = off',
        'auto_explain.log_nested_statements = on',
        "auto_explain.log_format = 'json'",
      ])
        await sql.raw(`ALTER DATABASE "${name}" SET ${setting}`).execute(tx);
      const { rows } = await sql<{ table: string; rows: number }>`
        SELECT relname AS "table", reltuples::bigint AS rows FROM pg_class WHERE relkind = 'r'`.execute(tx);
      const folder = await sql<{ data_directory: string }>`SHOW data_directory`.execute(tx);
      return {
        sizes: new Map(rows.map((row) => [row.table, row.rows])),
        logFile: join(dirname(folder.rows[0]?.data_directory ?? ''), 'server.log'),
      };
    });
    await stack.apis[0]?.service.stop();
    await stack.restartApi(0);
    const connection = await Connection.open(target.port, target.host, target.headers);

    const figures: Figure[] = [];
    for (const { name: title, call, allowed } of scenarios(connection, shop, busy)) {
      if (options.only && !title.includes(options.only)) continue;
      for (let turn = 0; turn < warmCalls; turn += 1) await call(turn);
      const before = logSize(logFile);
      for (let turn = 0; turn < measuredCalls; turn += 1) await call(warmCalls + turn);
      // The last plan is written when its statement ends, just after the answer at the latest.
      await sleep(100);
      figures.push(...judge(title, readLog(logSince(logFile, before)), sizes, allowed));
    }
    connection.close();
    report('explain', figures);
    if (figures.some((figure) => figure.met === false)) process.exitCode = 1;
  } finally {
    await stack.stop();
  }
} finally {
  await cluster.stop();
}

function scenarios(connection: Connection, shop: Catalogue, busy: BusyShop): Scenario[] {
  const get =
    (path: (turn: number) => string, cookies: readonly string[] = ['']) =>
    async (turn: number) => {
      const headers = { cookie: pick(cookies, turn) };
      expectStatus(await connection.request({ path: path(turn), headers }), 200);
    };
  const list = (query: string) => get((turn) => `/products?lang=nl&page=${1 + (turn % 5)}${query}`);
  const post = (path: string, request: (turn: number) => object) => async (turn: number) => {
    const call = { method: 'POST', path: `/1/indexes/*/${path}`, json: { requests: [request(turn)] } };
    expectStatus(await connection.request(call), 200);
  };
  const category = `&ckKey=category&ckVal=${shop.categories[0]}`;
  return [
    { name: 'product', call: get((turn) => `/products/slug/${pick(shop.slugs, turn)}?lang=nl`) },
    { name: 'list, most popular first', call: list('') },
    { name: 'list by price', call: list('&sort=price-asc') },
    { name: 'list by price, falling', call: list('&sort=price-desc') },
    { name: 'list, newest first', call: list('&sort=newest') },
    { name: 'list by name', call: list('&sort=name') },
    { name: 'list of what is in stock', call: list('&availability=in-stock') },
    { name: 'list of one category', call: list(category) },
    { name: 'list of one category by price', call: list(`${category}&sort=price-asc`) },
    { name: 'list of one category by name', call: list(`${category}&sort=name`) },
    { name: 'list of a small category', call: list(`&ckKey=category&ckVal=${shop.categories.at(-1)}`) },
    { name: 'list of one tag', call: list('&ckKey=tag&ckVal=label-1') },
    {
      name: 'list, facets counted anew',
      call: get((turn) => `/products?lang=nl&price_min=${(turn + 1) / 100}`),
      allowed: 'the facets of one choice, counted once in 30 s',
    },
    {
      name: 'list of one value of an attribute',
      call: list(`&spec=${busy.specifications[0]}`),
    },
    {
      name: 'list of values of two attributes, facets counted anew',
      call: get(
        (turn) =>
          `/products?lang=nl&spec=${pick(busy.specifications, turn)}&spec=${pick(busy.specifications, turn + 1)}`,
      ),
      allowed: 'the facets of one choice, counted once in 30 s',
    },
    {
      name: 'reviews of a product',
      call: get((turn) => `/products/${pick(busy.reviewed, turn)}/reviews?page=${1 + (turn % 5)}`),
    },
    { name: 'what pages show of a guest', call: get(() => '/me?lang=nl', busy.guests) },
    { name: 'what pages show of a customer', call: get(() => '/me?lang=nl', busy.customers) },
    { name: 'cart of a guest', call: get(() => '/cart?lang=nl', busy.guests) },
    { name: 'cart of a customer', call: get(() => '/cart?lang=nl', busy.customers) },
    { name: 'wishlist', call: get(() => '/wishlist?lang=nl', busy.customers) },
    { name: 'search', call: get((turn) => `/products?lang=nl&q=${pick(shop.words, turn)}`) },
    {
      name: 'suggestions',
      call: get((turn) => `/products/suggestions?lang=nl&q=${pick(shop.words, turn).slice(0, 4)}`),
    },
    {
      name: 'hosted search',
      call: post('queries', (turn) => ({ indexName: 'products', query: pick(shop.words, turn) })),
    },
    {
      name: 'recommendations',
      call: post('recommendations', (turn) => ({
        indexName: 'products',
        model: 'related-products',
        objectID: String(pick(shop.productIds, turn)),
        threshold: 0,
      })),
    },
    {
      name: 'add line',
      call: async (turn) => void (await startCart(connection, pick(shop.variantIds, turn))),
    },
    {
      name: 'checkout, paid',
      call: async (turn) => payAtTestBank(connection, await placeOrder(connection, shop, turn)),
    },
  ];
}

/** Groups statements by text, prints what each read, and says which of them read too much. */
function judge(
  title: string,
  executed: Executed[],
  sizes: Map<string, number>,
  allowed: string | undefined,
): Figure[] {
  const figures: Figure[] = [];
  console.log(`\n── ${title}`);
  for (const [text, runs] of Map.groupBy(executed, ({ text }) => text)) {
    const reads = runs
      .flatMap(({ plan }) => tableReads(plan))
      .filter(({ table }) => (sizes.get(table) ?? 0) >= bigTable);
    const worst = reads.reduce((most, read) => (excess(read) > excess(most) ? read : most), {
      table: '',
      how: '',
      rows: 0,
    });
    const seqScan = reads.find(({ how }) => how === 'Seq Scan');
    const slowest = runs.reduce((slow, one) => (one.milliseconds > slow.milliseconds ? one : slow));
    const isTooMuch = seqScan !== undefined || (allowed === undefined && excess(worst) > 1);
    console.log(
      `${isTooMuch ? '✗' : '✓'} ${runs.length} ×, slowest ${milliseconds(slowest.milliseconds)}, most rows of a table ${worst.rows} (${worst.how || 'none big'} ${worst.table})\n  ${text.slice(0, 150)}`,
    );
    if (options.plans || isTooMuch) {
      const worstRun = runs.reduce((most, one) => (rowsOf(one) > rowsOf(most) ? one : most));
      for (const line of planLines(worstRun.plan)) console.log(`    ${line}`);
    }
    if (isTooMuch)
      figures.push({
        name: `${title}: ${text.slice(0, 60)}…`,
        value: `${short(worst.rows)} rows of ${worst.table}${seqScan ? `, Seq Scan of ${seqScan.table}` : ''}`,
        aim: `≤ ${short(mostRows(sizes.get(worst.table) ?? 0))}, no Seq Scan`,
        met: false,
      });
  }
  const rows = Math.max(0, ...executed.map(rowsOf));
  if (figures.length === 0)
    figures.push({
      name: title,
      value: `${short(rows)} rows at most in one scan${allowed ? ` (${allowed})` : ''}`,
      aim: 'no more than a third of a shop, no Seq Scan',
      ...(allowed === undefined && { met: true }),
    });
  return figures;

  /** Above 1 it is too much. */
  function excess({ table, rows }: { table: string; rows: number }): number {
    return rows / mostRows(sizes.get(table) ?? 0);
  }

  function rowsOf({ plan }: Executed): number {
    const big = tableReads(plan).filter(({ table }) => (sizes.get(table) ?? 0) >= bigTable);
    return Math.max(0, ...big.map((read) => read.rows));
  }
}

function logSize(file: string): number {
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  closeSync(handle);
  return size;
}

function logSince(file: string, position: number): string {
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  const bytes = Buffer.alloc(size - position);
  readSync(handle, bytes, 0, bytes.length, position);
  closeSync(handle);
  return bytes.toString('utf8');
}
