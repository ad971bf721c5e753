import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from '../../scripts/bootstrap.mjs';
import { freePort, startService, waitUntilReady } from '../../scripts/processes.mjs';
import type { BenchStack } from '../lib/bench-stack.ts';
import { type Catalogue, pick } from '../lib/catalogue.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { memoryMegabytes, pin, serverCore } from '../lib/cores.ts';
import { type Figure, milliseconds, perSecond, report, short } from '../lib/figures.ts';
import { startGeneratedShop } from '../lib/generated-shop.ts';
import { compare, type Target, type Work } from '../lib/load.ts';

/** Lists and searches from the index in memory against the same from the database: see README.md. */

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '4,16' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '3' },
  },
});

const {
  stack,
  shop,
  api,
  target: indexed,
} = await startGeneratedShop({ products: Number(options.products) });
try {
  const plain = await startWithoutIndex(stack);
  try {
    const database = { ...indexed, port: plain.port, pid: plain.pid };
    await untilIndexed(indexed, shop);
    const figures: Figure[] = [];
    for (const { name, work, aim } of subjects(shop)) {
      for (const concurrency of options.connections.split(',').map(Number)) {
        const { subject, yardstick, cpuRatio, ratio } = await compare(
          { ...database, work },
          { ...indexed, work },
          { concurrency, rounds: Number(options.rounds), milliseconds: Number(options.seconds) * 1_000 },
        );
        const inWords = (load: typeof subject) =>
          `${perSecond(load.perSecond)}, p50 ${milliseconds(load.p50)}, p99 ${milliseconds(load.p99)}, CPU ${short(load.serverCpu)} + database ${milliseconds(load.databaseCpu)}`;
        const isAimed = aim !== undefined && concurrency === 16;
        figures.push({
          name: `${name}, c${concurrency}`,
          value: inWords(subject),
          yardstick: inWords(yardstick),
          ratio: `${short(ratio)} (by CPU of the API ${short(cpuRatio)})`,
          ...(isAimed && { aim: `≥ ${aim}/s`, met: subject.perSecond >= aim }),
          ...(concurrency === 4 && {
            aim: 'p50 ≤ 5, p99 ≤ 25 ms',
            met: subject.p50 <= 5 && subject.p99 <= 25,
          }),
        });
        console.log(`${name}, c${concurrency}: ${inWords(subject)}; database ${inWords(yardstick)}`);
      }
    }
    figures.push({
      name: 'memory of the API after this',
      value: `${short(memoryMegabytes(api.service.pid).now)} MB, ${short(memoryMegabytes(api.service.pid).peak)} at the peak`,
      yardstick: `without index ${short(memoryMegabytes(plain.pid).now)} MB, ${short(memoryMegabytes(plain.pid).peak)} at the peak`,
    });
    report('search', figures);
  } finally {
    await plain.stop();
  }
} finally {
  await stack.stop();
}

/** Another API on the same database that keeps no index. */
async function startWithoutIndex({ apiUrl, internalSecret, logDir }: BenchStack) {
  const { node24 } = await ensureInstalled();
  const [port, mediaPort] = [await freePort(), await freePort()];
  const service = startService({
    name: 'api-without-index',
    node: node24,
    args: [join(root, 'apps/api/src/server.ts')],
    env: {
      ...process.env,
      DATABASE_URL: apiUrl,
      PORT: String(port),
      MEDIA_PORT: String(mediaPort),
      MEDIA_DIR: join(root, '.etalage', 'test-media'),
      INTERNAL_SECRET: internalSecret,
      APP_ENV: 'development',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      INDEXED_PRODUCTS: '0',
    },
    logFile: join(logDir, 'api-without-index.log'),
  });
  await waitUntilReady(service, `http://127.0.0.1:${port}/ready`);
  pin(service.pid, serverCore);
  return { port, pid: service.pid, stop: () => service.stop() };
}

/** A search waits for the index a moment only, and a large shop's takes longer: until two answers come at once. */
async function untilIndexed(target: Omit<Target, 'work'>, shop: Catalogue): Promise<void> {
  const connection = await Connection.open(target.port, target.host, target.headers);
  const path = `/products/suggestions?lang=nl&q=${pick(shop.words, 0)}`;
  for (let quick = 0; quick < 3; ) {
    const started = performance.now();
    expectStatus(await connection.request({ path }), 200);
    quick = performance.now() - started < 300 ? quick + 1 : 0;
  }
  connection.close();
}

/** Each question is asked once: another price, another pair of words, another page. */
function subjects(shop: Catalogue): { name: string; work: Work; aim?: number }[] {
  let next = 0;
  const get =
    (path: () => string): Work =>
    async (connection) => {
      next += 1;
      expectStatus(await connection.request({ path: path() }), 200);
    };
  const pages = Math.min(400, Math.floor(shop.productIds.length / 24));
  const pair = () => `${pick(shop.words, next)}%20${pick(shop.words, Math.floor(next / shop.words.length))}`;
  return [
    {
      name: 'facets and list by price, anew',
      work: get(() => `/products?lang=nl&sort=price-asc&price_min=${((next % 9_000) / 100).toFixed(2)}`),
      aim: 820,
    },
    {
      name: 'category, brand and price, anew',
      work: get(
        () =>
          `/products?lang=nl&category=${pick(shop.categories, next)}&brand=merk-${1 + (next % 20)}&price_max=${(20 + (next % 7_000) / 100).toFixed(2)}`,
      ),
      aim: 820,
    },
    {
      name: 'list by name, any page',
      work: get(() => `/products?lang=nl&sort=name&page=${1 + ((next * 7919) % pages)}`),
    },
    { name: 'search two words, anew', work: get(() => `/products?lang=nl&q=${pair()}`), aim: 2000 },
    {
      name: 'search one word, anew',
      work: get(
        () => `/products?lang=nl&q=${pick(shop.words, next)}&price_min=${((next % 9_000) / 100).toFixed(2)}`,
      ),
      aim: 2000,
    },
    {
      name: 'suggestions while typing',
      work: get(() => `/products/suggestions?lang=nl&q=${pick(shop.words, next).slice(0, 2 + (next % 4))}`),
    },
  ];
}
