import { parseArgs } from 'node:util';
import { sql } from '../../packages/db/src/index.ts';
import { startCluster } from '../../scripts/postgres.mjs';
import { asOwner, asStorefront, seedLarge, startBenchStack } from '../lib/bench-stack.ts';
import { type Catalogue, readCatalogue } from '../lib/catalogue.ts';
import { Connection } from '../lib/connection.ts';
import { type Figure, report, short } from '../lib/figures.ts';
import { payAtTestBank, placeOrder } from '../lib/shopping.ts';

/** Statements of a paid checkout, as PostgreSQL counts them: see README.md. */

const { values: options } = parseArgs({ options: { checkouts: { type: 'string', default: '200' } } });
const checkouts = Number(options.checkouts);
const aim = 90;
const warmUps = 20;

// A cluster of its own: counting is chosen when a server starts.
const cluster = await startCluster({ settings: { shared_preload_libraries: 'pg_stat_statements' } });
process.env.TEST_DATABASE_URL = cluster.url;
try {
  const stack = await startBenchStack({ storefront: false, seed: false });
  try {
    const { databaseUrl } = stack;
    await seedLarge(databaseUrl, 200, 1);
    await asOwner(databaseUrl, (tx) => sql`CREATE EXTENSION pg_stat_statements`.execute(tx));
    const shop = await readCatalogue(databaseUrl);
    const buy = (count: number, first: number, concurrency: number) =>
      buyAll(stack.apiPorts[0] ?? 0, shop, asStorefront(stack), { count, first, concurrency });
    const figures: Figure[] = [];
    let first = 0;
    for (const concurrency of [1, 16]) {
      await buy(warmUps, first, concurrency);
      await untilNothingIsLeft(databaseUrl);
      await asOwner(databaseUrl, (tx) => sql`SELECT pg_stat_statements_reset()`.execute(tx));
      await buy(checkouts, first + warmUps, concurrency);
      await untilNothingIsLeft(databaseUrl);
      first += warmUps + checkouts;
      const counted = await count(databaseUrl);
      const each = counted.reduce((sum, { calls }) => sum + calls, 0) / checkouts;
      const opening = counted
        .filter(({ text }) => /^(BEGIN|COMMIT|SET|SELECT .{0,30}set_config)/.test(text))
        .reduce((sum, { calls }) => sum + calls, 0);
      console.log(`\n${concurrency} at a time, statements of a checkout:`);
      for (const { text, calls } of counted.slice(0, 40))
        console.log(`  ${short(calls / checkouts).padStart(6)}  ${text.replace(/\s+/g, ' ').slice(0, 110)}`);
      figures.push({
        name: `a paid checkout, ${concurrency} at a time`,
        value: `${short(each)} statements`,
        yardstick: `of which ${short(opening / checkouts)} open and close transactions`,
        ratio: `${short(380 / each)} times fewer than Vendure`,
        aim: `≤ ${aim}`,
        met: each <= aim,
      });
    }
    report('statements', figures);
  } finally {
    await stack.stop();
  }
} finally {
  await cluster.stop();
}

async function buyAll(
  port: number,
  shop: Catalogue,
  headers: Record<string, string>,
  { count: checkoutsToDo, first, concurrency }: { count: number; first: number; concurrency: number },
): Promise<void> {
  let next = first;
  const shopper = async () => {
    const connection = await Connection.open(port, shop.host, headers);
    while (next < first + checkoutsToDo) {
      const turn = next++;
      await payAtTestBank(connection, await placeOrder(connection, shop, turn));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: concurrency }, shopper));
}

async function untilNothingIsLeft(databaseUrl: string): Promise<void> {
  for (let left = 1; left > 0; ) {
    const { rows } = await asOwner(databaseUrl, (tx) =>
      sql<{ left: number }>`SELECT count(*)::integer AS left FROM outbox WHERE done_at IS NULL`.execute(tx),
    );
    left = rows[0]?.left ?? 0;
  }
}

/** What the API sent in this database, the most frequent first; not what this program did as the owner. */
async function count(databaseUrl: string): Promise<{ text: string; calls: number }[]> {
  const { rows } = await asOwner(databaseUrl, (tx) =>
    sql<{ text: string; calls: number }>`
      SELECT query AS text, sum(calls)::integer AS calls FROM pg_stat_statements
      WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND userid <> (SELECT oid FROM pg_roles WHERE rolname = current_user)
      GROUP BY query ORDER BY calls DESC`.execute(tx),
  );
  return rows;
}
