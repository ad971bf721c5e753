import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from '../../packages/db/src/index.ts';
import { asOwner, databaseName, seedLarge, startBenchStack } from '../lib/bench-stack.ts';
import { type Catalogue, pick, readCatalogue } from '../lib/catalogue.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { cpuMilliseconds, databaseCpuMilliseconds } from '../lib/cores.ts';
import { type Figure, median, milliseconds, perSecond, report, short } from '../lib/figures.ts';
import { drive, type Load, type Target, type Work } from '../lib/load.ts';

/** Kept pages while prices change, against the same while nothing does: see README.md. */

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});
const aims = { ratio: 0.5, p99: 25, coldCpu: 3 };
const connections = 16;
const listPages = 20;
const productPages = 600;
/** Prices changed so far. */
let changed = 0;
const turnMs = Number(options.seconds) * 1_000;

type Shop = { shop: Catalogue; target: Omit<Target, 'work'>; cpuOf: Record<'storefront' | 'api', number> };
type Turn = Load & { changes: number; renewed: number };
type Cold = { pages: number; storefront: number; api: number; database: number };

const stack = await startBenchStack({ seed: false });
try {
  await seedLarge(stack.databaseUrl, Number(options.products), 1);
  const [api] = stack.apis;
  const { web } = stack;
  if (!api || !web) throw new Error('No API or no storefront was started.');
  const catalogue = await readCatalogue(stack.databaseUrl);
  const shop: Shop = {
    shop: catalogue,
    target: {
      port: stack.webPort,
      pid: web.pid,
      host: `${catalogue.host}:${stack.webPort}`,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      database: databaseName(stack.databaseUrl),
    },
    cpuOf: { storefront: web.pid, api: api.service.pid },
  };
  const pages = pagesOf(catalogue);
  // What a process does for the first time takes longer.
  await askForEach(shop, warmUpOf(catalogue));
  const cold = await askForEach(shop, pages);
  const turns: { quiet: Turn; changing: Turn }[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1)
    turns.push({ quiet: await measure(shop, pages, false), changing: await measure(shop, pages, true) });
  report('price-changes', [figureOfTurns(pages.length, turns), figureOfCold(cold)]);
} finally {
  await stack.stop();
}

/** What shoppers look at, some 700 pages. */
function pagesOf({ slugs, categories }: Catalogue): string[] {
  return [
    ...Array.from({ length: listPages }, (_, at) => `/nl/products${at > 0 ? `?page=${at + 1}` : ''}`),
    ...categories.map((slug) => `/nl/products/category/${slug}`),
    ...slugs.slice(0, productPages).map((slug) => `/nl/products/${slug}`),
  ];
}

/** Others of the same kinds. */
function warmUpOf({ slugs, categories }: Catalogue): string[] {
  return [
    ...Array.from({ length: listPages }, (_, at) => `/nl/products?page=${listPages + at + 1}`),
    ...categories.map((slug) => `/nl/products/category/${slug}?sort=newest`),
    ...slugs.slice(productPages, productPages + 200).map((slug) => `/nl/products/${slug}`),
  ];
}

/** Each page once, over four connections. */
async function askForEach({ target, cpuOf }: Shop, pages: readonly string[]): Promise<Cold> {
  const used = () => ({
    storefront: cpuMilliseconds(cpuOf.storefront),
    api: cpuMilliseconds(cpuOf.api),
    database: databaseCpu(target.database),
  });
  const before = used();
  const left = [...pages];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const connection = await Connection.open(target.port, target.host, target.headers);
      for (let path = left.pop(); path !== undefined; path = left.pop())
        expectStatus(await connection.request({ path }), 200);
      connection.close();
    }),
  );
  // What threads do afterwards counts as well.
  await wait(1_000);
  const after = used();
  const each = (of: keyof typeof before) => (after[of] - before[of]) / pages.length;
  return {
    pages: pages.length,
    storefront: each('storefront'),
    api: each('api'),
    database: each('database'),
  };
}

function databaseCpu(name: string): number {
  return [...databaseCpuMilliseconds(name).values()].reduce((sum, each) => sum + each, 0);
}

/** Sixteen connections over all pages, while each second the price of one of their products changes, or nothing does. */
async function measure({ shop, target }: Shop, pages: readonly string[], isChanging: boolean): Promise<Turn> {
  const etags = new Map<string, string>();
  let renewed = 0;
  const work: Work = async (connection, turn) => {
    const path = pick(pages, turn);
    const answer = await connection.request({ path });
    expectStatus(answer, 200);
    const etag = answer.headers.get('etag') ?? '';
    const last = etags.get(path);
    if (last !== undefined && last !== etag) renewed += 1;
    etags.set(path, etag);
  };
  const stop = new AbortController();
  const changes = isChanging ? changePrices(shop, stop.signal) : Promise.resolve(0);
  const load = await drive({ ...target, work }, connections, turnMs);
  stop.abort();
  return { ...load, renewed, changes: await changes };
}

/** @returns how many prices it changed until it was stopped */
async function changePrices({ tenantId, productIds }: Catalogue, signal: AbortSignal): Promise<number> {
  let changes = 0;
  for (; !signal.aborted; changes += 1) {
    const product = pick(productIds.slice(0, productPages), changed++);
    await asOwner(stack.databaseUrl, (tx) =>
      sql`UPDATE variants SET unit_price_cents = unit_price_cents + 1
          WHERE tenant_id = ${tenantId} AND product_id = ${product}`.execute(tx),
    );
    await wait(1_000, undefined, { signal }).catch(() => undefined);
  }
  return changes;
}

function figureOfTurns(pageCount: number, turns: readonly { quiet: Turn; changing: Turn }[]): Figure {
  const ratio = median(turns.map(({ quiet, changing }) => changing.perSecond / quiet.perSecond));
  const p99 = median(turns.map(({ changing }) => changing.p99));
  const renewed = median(turns.map(({ changing }) => changing.renewed / changing.changes));
  const changing = turns.map((turn) => turn.changing);
  return {
    name: `${pageCount} kept pages, one price a second`,
    value: `${shown(changing)}, ${short(renewed)} pages renewed by a change`,
    yardstick: `quiet ${shown(turns.map(({ quiet }) => quiet))}`,
    ratio: short(ratio),
    aim: `≥ ${aims.ratio}, p99 < ${aims.p99} ms`,
    met: ratio >= aims.ratio && p99 < aims.p99,
  };
}

function shown(turns: readonly Turn[]): string {
  const of = (key: 'perSecond' | 'p50' | 'p99') => median(turns.map((turn) => turn[key]));
  return `${perSecond(of('perSecond'))}, p50 ${milliseconds(of('p50'))}, p99 ${milliseconds(of('p99'))}`;
}

function figureOfCold({ pages, storefront, api, database }: Cold): Figure {
  const all = storefront + api + database;
  return {
    name: `cold page, of ${pages}`,
    value: `${milliseconds(all)} CPU: storefront ${short(storefront)}, API ${short(api)}, PostgreSQL ${short(database)}`,
    aim: `≤ ${aims.coldCpu} ms`,
    met: all <= aims.coldCpu,
  };
}
