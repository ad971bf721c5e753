import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asStorefront, databaseName, startBenchStack } from '../lib/bench-stack.ts';
import { pick, readCatalogue } from '../lib/catalogue.ts';
import { expectStatus } from '../lib/connection.ts';
import { memoryMegabytes } from '../lib/cores.ts';
import { type Figure, report, short } from '../lib/figures.ts';
import { drive, type Work } from '../lib/load.ts';
import { payAtTestBank, placeOrder } from '../lib/shopping.ts';

/** Memory of API and storefront after a busy while: see README.md. */

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const aimMegabytes = 450;
const concurrency = 16;

const stack = await startBenchStack();
try {
  const [api] = stack.apis;
  if (!api || !stack.web) throw new Error('The shop was not started.');
  const atRest = { api: memoryMegabytes(api.service.pid), web: memoryMegabytes(stack.web.pid) };
  const shop = await readCatalogue(stack.databaseUrl);
  const share = (Number(options.seconds) * 1_000) / 4;
  const database = databaseName(stack.databaseUrl);
  const toApi = {
    port: api.port,
    host: shop.host,
    headers: asStorefront(stack),
    pid: api.service.pid,
    database,
  };
  const toWeb = { port: stack.webPort, host: `${shop.host}:${stack.webPort}`, pid: stack.web.pid, database };

  const page =
    (path: (turn: number) => string, headers: Record<string, string>): Work =>
    async (connection, turn) =>
      expectStatus(await connection.request({ path: path(turn), headers }), 200);
  const anyPage = (turn: number) =>
    turn % 3 === 0 ? `/nl/products?page=${1 + (turn % 5)}` : `/nl/products/${pick(shop.slugs, turn)}`;
  const brotli = { 'accept-encoding': 'br' };
  const withCart = { ...brotli, cookie: 'etalage_cart=AAAAAAAAAAAAAAAAAAAAAAAA' };

  await drive({ ...toWeb, work: page(anyPage, brotli) }, concurrency, share);
  await drive({ ...toWeb, work: page(anyPage, withCart) }, concurrency, share);
  await drive(
    { ...toApi, work: page((turn) => `/products?q=${pick(shop.words, turn)}`, {}) },
    concurrency,
    share,
  );
  await drive(
    {
      ...toApi,
      work: async (connection, turn) => payAtTestBank(connection, await placeOrder(connection, shop, turn)),
    },
    concurrency,
    share,
  );
  await sleep(1_000);

  const after = { api: memoryMegabytes(api.service.pid), web: memoryMegabytes(stack.web.pid) };
  const figures: Figure[] = (['api', 'web'] as const).map((part) => ({
    name: part === 'api' ? 'API' : 'storefront',
    value: `${short(after[part].now)} MB, at most ${short(after[part].peak)} MB`,
    yardstick: `before the load ${short(atRest[part].now)} MB`,
    ratio: `${short(after[part].now / atRest[part].now)} ×`,
    aim: `≤ ${aimMegabytes} MB`,
    met: after[part].peak <= aimMegabytes,
  }));
  report('memory', figures);
} finally {
  await stack.stop();
}
