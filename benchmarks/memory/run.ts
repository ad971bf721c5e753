import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asStorefront, databaseName, seedLarge, startBenchStack } from '../lib/bench-stack.ts';
import { pick, readCatalogue } from '../lib/catalogue.ts';
import { type Connection, expectStatus } from '../lib/connection.ts';
import { memoryMegabytes } from '../lib/cores.ts';
import { type Figure, report, short } from '../lib/figures.ts';
import { drive, type Target, type Work } from '../lib/load.ts';
import { makeCarts, payAtTestBank, placeOrder, startCart } from '../lib/shopping.ts';

/** Memory of API and storefront after rounds of load: see README.md. */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    checkouts: { type: 'string', default: '300' },
  },
});
const rounds = Number(options.rounds);
const milliseconds = Number(options.seconds) * 1_000;
const checkouts = Number(options.checkouts);
const aimMegabytes = 450;
const flat = 1.1;
const concurrency = 16;

const stack = await startBenchStack({ seed: false });
try {
  const { databaseUrl } = stack;
  await seedLarge(databaseUrl, 5_000, 1);
  const [api] = stack.apis;
  if (!api || !stack.web) throw new Error('The shop was not started.');
  const pids = { API: api.service.pid, storefront: stack.web.pid };
  const shop = await readCatalogue(databaseUrl);
  const database = databaseName(databaseUrl);
  const toApi = { port: api.port, host: shop.host, headers: asStorefront(stack), pid: pids.API, database };
  const toWeb = {
    port: stack.webPort,
    host: `${shop.host}:${stack.webPort}`,
    pid: pids.storefront,
    database,
  };
  const load = async (target: Omit<Target, 'work'>, work: Work) => {
    await drive({ ...target, work }, concurrency, milliseconds);
  };
  const get = async (connection: Connection, path: string, headers: Record<string, string> = {}) =>
    expectStatus(await connection.request({ path, headers }), 200);
  /** A page, or the word that the machine is too busy for it: what is held is the same question. */
  const see = async (connection: Connection, path: string, headers: Record<string, string>) => {
    const { status } = await connection.request({ path, headers });
    if (status !== 200 && status !== 503) throw new Error(`${path} answered ${status}.`);
  };
  const page = (turn: number) =>
    turn % 3 === 0 ? `/nl/products?page=${1 + (turn % 5)}` : `/nl/products/${pick(shop.slugs, turn)}`;

  const held: Record<'API' | 'storefront', number>[] = [];
  const measure = () => {
    const now = { API: memoryMegabytes(pids.API).now, storefront: memoryMegabytes(pids.storefront).now };
    held.push(now);
    return `API ${short(now.API)} MB, storefront ${short(now.storefront)} MB`;
  };
  console.log(`at rest: ${measure()}`);
  for (let round = 1; round <= rounds; round += 1) {
    const carts = await makeCarts(databaseUrl, shop, 4_000);
    await load(toApi, (on, turn) => get(on, `/products?lang=nl&sort=price-asc&page=${1 + (turn % 20)}`));
    await load(toApi, (on, turn) => get(on, `/products?lang=nl&q=${pick(shop.words, turn)}`));
    await load(toApi, async (on, turn) => void (await startCart(on, pick(shop.variantIds, turn))));
    await load(toApi, async (on, turn) => {
      const headers = { cookie: carts[turn % carts.length] ?? '' };
      const json = { variantId: pick(shop.variantIds, turn), quantity: 1 };
      await on.request({ method: 'POST', path: '/cart/lines?lang=nl', headers, json });
    });
    await load(toWeb, (on, turn) => see(on, page(turn), { 'accept-encoding': 'br' }));
    await load(toWeb, (on, turn) =>
      see(on, page(turn), { 'accept-encoding': 'br', cookie: carts[turn % carts.length] ?? '' }),
    );
    let turn = round * checkouts;
    const enough = turn + checkouts;
    while (turn < enough) {
      await drive(
        {
          ...toApi,
          work: async (on) => {
            if (turn >= enough) return void (await sleep(1_000));
            turn += 1;
            await payAtTestBank(on, await placeOrder(on, shop, turn));
          },
        },
        concurrency,
        1_000,
      );
    }
    await sleep(1_000);
    console.log(`after round ${round}: ${measure()}`);
  }
  const figures = (['API', 'storefront'] as const).flatMap((part): Figure[] => {
    const [rest = 0, first = 0, second = first] = held.map((each) => each[part]);
    const last = held.at(-1)?.[part] ?? 0;
    const { peak } = memoryMegabytes(pids[part]);
    return [
      {
        name: `${part}, the most it held`,
        value: `${short(peak)} MB`,
        yardstick: `at rest ${short(rest)} MB`,
        ratio: `${short(peak / rest)} ×`,
        aim: `≤ ${aimMegabytes} MB`,
        met: peak <= aimMegabytes,
      },
      {
        name: `${part}, after ${rounds} rounds`,
        value: `${short(last)} MB`,
        yardstick: `after the second ${short(second)} MB`,
        ratio: `${short(last / second)} ×`,
        aim: `≤ ${flat} ×`,
        met: last <= flat * second,
      },
    ];
  });
  report('memory', figures);
} finally {
  await stack.stop();
}
