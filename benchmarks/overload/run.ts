import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/db/src/index.ts';
import { createProduct, createTenant, type TestTenant } from '../../packages/db/src/test-factories/index.ts';
import { startBenchStack } from '../lib/bench-stack.ts';
import { type Answer, Connection } from '../lib/connection.ts';
import { type Figure, milliseconds, perSecond, quantile, report, short } from '../lib/figures.ts';
import { makeCarts } from '../lib/shopping.ts';

/** Five times the load that can be carried: see README.md. */

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, times: { type: 'string', default: '5' } },
});
const productsEach = 60;

const stack = await startBenchStack({ seed: false });
try {
  const [flooded, other] = await makeShops();
  const [cart = ''] = await makeCarts(stack.databaseUrl, flooded, 1);
  const searches = (host: string) => (n: number) => ({ host, path: `/nl/products?q=vaas+${n.toString(36)}` });
  const rated = await measureRate(searches(flooded.host));
  console.log(`searches that were never asked for: ${short(rated)} a second`);

  const kinds: Kind[] = [
    { name: 'searches of the flooded shop', share: 0.8, ask: searches(flooded.host), least: 0 },
    { name: 'searches of another shop', share: 0.04, ask: searches(other.host), least: 0.95 },
    { name: 'kept pages', share: 0.08, ask: () => ({ host: flooded.host, path: '/nl/home' }), least: 1 },
    {
      name: 'shopping bags',
      share: 0.08,
      ask: () => ({ host: flooded.host, path: '/nl/shopping-bag', headers: { cookie: cart } }),
      least: 0.95,
    },
  ];
  const outcomes = await flood(kinds, rated * Number(options.times), Number(options.seconds) * 1_000);
  await sleep(10_000);
  const after = await timed(searches(flooded.host)(-1));
  const figures = outcomes.map(({ kind, answered, shed, failed, p99 }): Figure => {
    const share = answered / Math.max(1, answered + shed + failed);
    return {
      name: `${kind.name}, of ${short(answered + shed + failed)}`,
      value: `${short(share * 100)}% answered, 99% in ${milliseconds(p99)}; ${short(shed)} shed, ${failed} failed`,
      yardstick: perSecond(rated),
      ratio: `${options.times} ×`,
      aim: `≥ ${kind.least * 100}%, < 2,000 ms, 0 failed`,
      met: share >= kind.least && failed === 0 && (answered === 0 || p99 < 2_000),
    };
  });
  figures.push({
    name: 'a search ten seconds later',
    value: `${after.status}, ${milliseconds(after.took)}`,
    yardstick: '',
    ratio: '',
    aim: '200, < 1,000 ms',
    met: after.status === 200 && after.took < 1_000,
  });
  report('overload', figures);
} finally {
  await stack.stop();
}

type Ask = { host: string; path: string; headers?: Record<string, string> };
type Kind = { name: string; share: number; ask: (n: number) => Ask; least: number };
type Shop = TestTenant & { tenantId: string; variantIds: number[] };

async function makeShops(): Promise<[Shop, Shop]> {
  const database = await openDatabase({ databaseUrl: stack.databaseUrl });
  const make = async (slug: string): Promise<Shop> => {
    const tenant = await createTenant(database, { slug });
    const variantIds: number[] = [];
    for (let i = 0; i < productsEach; i += 1)
      variantIds.push((await createProduct(database, tenant)).variants[0].id);
    return { ...tenant, tenantId: tenant.id, variantIds };
  };
  try {
    return [await make('flooded'), await make('other')];
  } finally {
    await database.close();
  }
}

/** Searches a second that four connections get, each asked for by nobody before. */
async function measureRate(ask: (n: number) => Ask): Promise<number> {
  const until = performance.now() + 5_000;
  let count = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (lane) => {
      for (let n = lane * 1_000_000; performance.now() < until; n += 1)
        if ((await timed(ask(n))).status === 200) count += 1;
    }),
  );
  return count / 5;
}

type Outcome = { kind: Kind; answered: number; shed: number; failed: number; p99: number };

/** Sends so many requests a second, whether or not answers come. */
async function flood(kinds: readonly Kind[], rate: number, lasts: number): Promise<Outcome[]> {
  const started = performance.now();
  const under: Promise<void>[] = [];
  const results = kinds.map(() => ({ times: [] as number[], shed: 0, failed: 0 }));
  let sent = 0;
  for (let now = started; now < started + lasts; now = performance.now()) {
    for (; sent < ((now - started) / 1_000) * rate; sent += 1) {
      // Each kind at its share, in a fixed order: 0, 0.61…, 0.23…, as a low-discrepancy sequence.
      const part = (sent * 0.618_033_988_75) % 1;
      const sums = kinds.map((_, i) => kinds.slice(0, i + 1).reduce((sum, { share }) => sum + share, 0));
      const index = Math.max(
        0,
        sums.findIndex((sum) => part < sum),
      );
      const [kind, result] = [kinds[index], results[index]];
      if (!kind || !result) continue;
      under.push(
        timed(kind.ask(sent)).then(({ status, took, answer }) => {
          if (status === 200) result.times.push(took);
          else if (status === 503 && answer?.headers.has('retry-after')) result.shed += 1;
          else result.failed += 1;
        }),
      );
    }
    await sleep(5);
  }
  await Promise.all(under);
  return kinds.map((kind, i) => {
    const { times, shed, failed } = results[i] ?? { times: [], shed: 0, failed: 0 };
    return {
      kind,
      answered: times.length,
      shed,
      failed,
      p99: quantile(
        times.sort((a, b) => a - b),
        0.99,
      ),
    };
  });
}

/** One request on a connection of its own, as shoppers come; status 0 where there was no answer. */
async function timed({
  host,
  path,
  headers,
}: Ask): Promise<{ status: number; took: number; answer?: Answer }> {
  const started = performance.now();
  try {
    const connection = await Connection.open(stack.webPort, host);
    const answer = await connection.request({ path, ...(headers && { headers }) });
    connection.close();
    return { status: answer.status, took: performance.now() - started, answer };
  } catch {
    return { status: 0, took: performance.now() - started };
  }
}
