import type { BenchStack } from '../lib/bench-stack.ts';
import { databaseName } from '../lib/bench-stack.ts';
import { type Answer, Connection, expectStatus } from '../lib/connection.ts';
import { type Figure, median, milliseconds, perSecond, short } from '../lib/figures.ts';
import { drive, type Load, type Target } from '../lib/load.ts';
import { startCallYardstick } from '../lib/yardstick.ts';

/** The kept page as shoppers get it who have something in the cart, or are logged in: see README.md. */

const concurrency = 16;
const aims = { cpu: 0.8, rate: 2_500, ratio: 0.7 };
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Shoppers who look at pages by turns, each of whom is asked about. */
const shoppers = 50;
const demoCustomer = { email: 'sanne@voorbeeld.test', password: 'welkom-in-de-etalage' };

type Rounds = { rounds: number; seconds: number };

/** Stranger, cart and customer on home, list and product, and `/me`, in turns with a route that makes one call of it. */
export async function measureShoppers(stack: BenchStack, { rounds, seconds }: Rounds): Promise<Figure[]> {
  if (!stack.web) throw new Error('No storefront was started.');
  const host = `localhost:${stack.webPort}`;
  const connection = await Connection.open(stack.webPort, host);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await connection.request({ path, headers: { ...encodings, ...headers } });
    expectStatus(answer, 200);
    return answer;
  };
  const list = await ask('/nl/products', { 'accept-encoding': 'identity' });
  const html = list.body.toString('utf8');
  const product = /href="(\/nl\/products\/[a-z0-9-]+)"/.exec(html)?.[1] ?? '';
  const variantId = Number(
    /name="variantId" value="(\d+)"|value="(\d+)"[^>]*name="variantId"/.exec(html)?.[1],
  );
  const cart = await cookieOf(connection, '/api/cart/lines', { variantId, quantity: 2 });
  const session = await cookieOf(connection, '/api/auth/login', demoCustomer);
  const carts: string[] = [];
  for (let made = 0; made < shoppers; made += 1)
    carts.push(await cookieOf(connection, '/api/cart/lines', { variantId, quantity: 1 }));
  const filled = await ask('/nl/home', { cookie: cart });
  connection.close();

  const yardstick = await startCallYardstick(stack, filled, cart);
  try {
    const [api] = stack.apis;
    const helpers = api ? [api.service.pid] : [];
    const database = databaseName(stack.databaseUrl);
    const page = (path: string, cookie: (turn: number) => string | null): Target => ({
      ...{ port: stack.webPort, host, pid: stack.web?.pid ?? 0, helpers, database },
      work: async (each, turn) => {
        const own = cookie(turn);
        expectStatus(
          await each.request({ path, headers: { ...encodings, ...(own && { cookie: own }) } }),
          200,
        );
      },
    });
    const me = (cookie: string): Target => ({
      ...{ port: api?.port ?? 0, host: 'localhost', pid: helpers[0] ?? 0, database },
      headers: { 'x-etalage-internal': stack.internalSecret, 'x-etalage-host': 'localhost', cookie },
      work: async (each) => expectStatus(await each.request({ path: '/me?lang=nl' }), 200),
    });
    const paths = { home: '/nl/home', list: '/nl/products', product };
    const subjects: Record<string, Target> = {};
    for (const [name, path] of Object.entries(paths)) {
      subjects[`${name}, stranger`] = page(path, () => null);
      subjects[`${name}, cart`] = page(path, () => cart);
      subjects[`${name}, log-in`] = page(path, () => session);
    }
    subjects[`home, ${shoppers} carts by turns`] = page('/nl/home', (turn) => carts[turn % shoppers] ?? '');
    // A mark that nobody had before: nothing is remembered of this shopper.
    subjects['home, cart that just changed'] = page('/nl/home', (turn) => `${cart}; etalage_change=${turn}`);
    subjects['/me, cart'] = me(cart);
    subjects['/me, log-in'] = me(session);

    const bare: Target = {
      ...{ port: yardstick.port, host, pid: yardstick.pid, helpers, database },
      work: async (each) => expectStatus(await each.request({ path: '/' }), 200),
    };
    const measured = new Map<string, { own: Load; bare: Load }[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, subject] of Object.entries(subjects)) {
        const before = await drive(bare, concurrency, seconds * 500);
        const own = await drive(subject, concurrency, seconds * 1_000);
        measured.set(name, [...(measured.get(name) ?? []), { own, bare: before }]);
      }
    return [...measured].map(([name, pairs]) => figureOf(name, pairs));
  } finally {
    await yardstick.stop();
  }
}

const cpuOf = ({ serverCpu, databaseCpu }: Load) => serverCpu + databaseCpu;
const shown = (loads: Load[]) =>
  `${perSecond(median(loads.map((load) => load.perSecond)))}, CPU of all ${milliseconds(median(loads.map(cpuOf)))}`;

function figureOf(name: string, pairs: { own: Load; bare: Load }[]): Figure {
  const rate = median(pairs.map(({ own }) => own.perSecond));
  const cpu = median(pairs.map(({ own }) => cpuOf(own)));
  const ratio = median(pairs.map(({ own, bare }) => own.perSecond / bare.perSecond));
  const cpuRatio = median(pairs.map(({ own, bare }) => cpuOf(bare) / cpuOf(own)));
  const isAimedAt = /, (cart|log-in)$/.test(name) && !name.startsWith('/me');
  return {
    name,
    value: shown(pairs.map(({ own }) => own)),
    yardstick: `one call of /me, same bytes ${shown(pairs.map(({ bare }) => bare))}`,
    ratio: `${short(ratio)} (by CPU ${short(cpuRatio)})`,
    ...(isAimedAt && {
      aim: `≤ ${aims.cpu} ms, ≥ ${aims.rate}/s, ≥ ${aims.ratio}`,
      met: cpu <= aims.cpu && rate >= aims.rate && ratio >= aims.ratio,
    }),
  };
}

/** Cookies that a change by the API under the shop's host gives a browser that has none. */
async function cookieOf(connection: Connection, path: string, json: object): Promise<string> {
  const answer: Answer = await connection.request({ method: 'POST', path, json });
  expectStatus(answer, 200);
  const set = answer.headers.get('set-cookie') ?? '';
  const cookies = set.match(/etalage_(?:cart|session)=[^;\n]+/g);
  if (!cookies) throw new Error(`${path} set no cookie.`);
  return cookies.join('; ');
}
