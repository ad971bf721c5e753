import { parseArgs } from 'node:util';
import { type BenchStack, collectStatistics } from '../lib/bench-stack.ts';
import { type Catalogue, pick } from '../lib/catalogue.ts';
import { expectStatus } from '../lib/connection.ts';
import { type Figure, milliseconds, perSecond, report, short } from '../lib/figures.ts';
import { startGeneratedShop } from '../lib/generated-shop.ts';
import { compare, type Target, type Work } from '../lib/load.ts';
import { makeCarts, payAtTestBank, placeOrder, startCart } from '../lib/shopping.ts';
import { startQueryYardstick } from '../lib/yardstick.ts';

/** Calls of the API against one bare withTenant query over HTTP: see README.md. */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});

/** The better of the two peers at 1 and at 16 connections, requests a second; from runs on such a machine. */
type Peers = { vendure: [number, number]; medusa: [number, number] };

type Subject = {
  name: string;
  work: Work;
  /** Part of the yardstick's requests per second that it should reach. */
  aim?: number;
  peers?: Peers;
  /** Before each of its turns, outside the time. */
  prepare?: () => Promise<void>;
};

const { stack, shop, target } = await startGeneratedShop({ products: 5_000 });
try {
  console.log(`${shop.host}: ${shop.slugs.length} products, ${shop.variantIds.length} variants`);
  const yardstick = await startQueryYardstick(stack, shop.tenantId);
  try {
    const bare: Target = {
      ...yardstick,
      host: 'localhost',
      database: target.database,
      work: async (connection, turn) =>
        expectStatus(await connection.request({ path: `/${pick(shop.productIds, turn)}` }), 200),
    };
    const figures: Figure[] = [];
    for (const { name, work, aim, peers, prepare } of subjects(stack, shop)) {
      if (options.only && !name.includes(options.only)) continue;
      await collectStatistics(stack.databaseUrl);
      for (const [index, concurrency] of [1, 16].entries()) {
        const subject = { ...target, work, ...(prepare && { prepare }) };
        const result = await compare(bare, subject, {
          concurrency,
          rounds: Number(options.rounds),
          milliseconds: Number(options.seconds) * 1_000,
        });
        const { perSecond: rate, p50, p99, serverCpu, databaseCpu } = result.subject;
        const figure: Figure = {
          name: `${name}, c${concurrency}`,
          value: `${perSecond(rate)}, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, CPU ${short(serverCpu)} + database ${milliseconds(databaseCpu)}`,
          yardstick: `${perSecond(result.yardstick.perSecond)}, CPU ${short(result.yardstick.serverCpu)} + ${milliseconds(result.yardstick.databaseCpu)}`,
          ratio: `${short(result.ratio)} (by CPU ${short(result.cpuRatio)})`,
          ...(aim !== undefined && { aim: `≥ ${aim}`, met: result.ratio >= aim }),
        };
        figures.push(figure);
        console.log(`${figure.name}: ${figure.value}; yardstick ${figure.yardstick}, ratio ${figure.ratio}`);
        if (peers) figures.push(besidePeers(name, concurrency, rate, peers, index as 0 | 1));
      }
    }
    report('api', figures);
  } finally {
    await yardstick.stop();
  }
} finally {
  await stack.stop();
}

function besidePeers(name: string, concurrency: number, rate: number, peers: Peers, index: 0 | 1): Figure {
  const better = Math.max(peers.vendure[index], peers.medusa[index]);
  const times = rate / better;
  return {
    name: `  ${name}, c${concurrency}, beside peers`,
    value: perSecond(rate),
    yardstick: `Vendure ${peers.vendure[index]}/s, Medusa ${peers.medusa[index]}/s`,
    ratio: `${short(times)} × the better`,
    aim: '≥ 10 ×',
    met: times >= 10,
  };
}

function subjects({ databaseUrl }: BenchStack, shop: Catalogue): Subject[] {
  const get =
    (path: (turn: number) => string): Work =>
    async (connection, turn) =>
      expectStatus(await connection.request({ path: path(turn) }), 200);
  const deepestPage = Math.min(20, Math.max(1, Math.floor(shop.slugs.length / 24)));
  let search = 0;
  return [
    {
      name: 'product',
      work: get((turn) => `/products/slug/${pick(shop.slugs, turn)}?lang=nl`),
      aim: 0.4,
      peers: { vendure: [98, 218], medusa: [38, 66] },
    },
    {
      // By a variant's number behind a name that nobody gave it before.
      name: 'the same, read anew',
      work: get((turn) => `/products/slug/x${search++}-${pick(shop.variantIds, turn)}?lang=nl`),
    },
    {
      name: 'list of 24 by price, total, facets',
      work: get((turn) => `/products?lang=nl&sort=price-asc&page=${1 + (turn % deepestPage)}`),
      aim: 0.1,
      peers: { vendure: [26, 27], medusa: [44, 63] },
    },
    {
      name: 'the same in one category',
      work: get(
        (turn) => `/products?lang=nl&sort=price-asc&ckKey=category&ckVal=${pick(shop.categories, turn)}`,
      ),
    },
    {
      // A price that nobody asked for before: the facets are counted in every request.
      name: 'the same, facets counted anew',
      work: get(() => `/products?lang=nl&sort=price-asc&price_min=${(search++ % 100_000) / 100}`),
    },
    {
      name: 'search one word',
      work: get((turn) => `/products?lang=nl&q=${pick(shop.words, turn)}`),
      aim: 0.1,
      peers: { vendure: [1, 1], medusa: [170, 382] },
    },
    {
      // Without a word that no product has, which nobody left out before: the hits are looked for in every request.
      name: 'the same, looked for anew',
      work: get((turn) => `/products?lang=nl&q=${pick(shop.words, turn)}%20-x${search++}`),
    },
    {
      name: 'suggestions',
      work: get((turn) => `/products/suggestions?lang=nl&q=${pick(shop.words, turn).slice(0, 4)}`),
    },
    ...buyingSubjects(databaseUrl, shop),
  ];
}

/** From a first cart to a paid order. */
function buyingSubjects(databaseUrl: string, shop: Catalogue): Subject[] {
  let carts: string[] = [];
  return [
    {
      name: 'new cart + line',
      work: async (connection, turn) => void (await startCart(connection, pick(shop.variantIds, turn))),
      peers: { vendure: [25, 63], medusa: [9.8, 15] },
    },
    {
      name: 'add line to a cart of 5',
      prepare: async () => {
        carts = await makeCarts(databaseUrl, shop, 4_000);
      },
      work: async (connection, turn) => {
        const answer = await connection.request({
          method: 'POST',
          path: '/cart/lines?lang=nl',
          headers: { cookie: carts[turn % carts.length] ?? '' },
          json: { variantId: pick(shop.variantIds, turn), quantity: 1 },
        });
        expectStatus(answer, 200);
      },
      aim: 0.15,
      peers: { vendure: [52, 100], medusa: [8, 10.7] },
    },
    {
      name: 'checkout to the placed order (6 calls)',
      work: async (connection, turn) => void (await placeOrder(connection, shop, turn)),
      peers: { vendure: [4.6, 10.2], medusa: [1.3, 1.7] },
    },
    {
      name: 'the same and paid (7 calls, webhook)',
      work: async (connection, turn) => payAtTestBank(connection, await placeOrder(connection, shop, turn)),
    },
  ];
}
