import { parseArgs } from 'node:util';
import { type Database, openDatabase, sql } from '../../packages/db/src/index.ts';
import {
  createProduct,
  createShippingMethod,
  createTenant,
} from '../../packages/db/src/test-factories/index.ts';
import { asOwner, asStorefront, databaseName, startBenchStack } from '../lib/bench-stack.ts';
import type { Catalogue } from '../lib/catalogue.ts';
import { Connection } from '../lib/connection.ts';
import { type Figure, median, perSecond, report, short } from '../lib/figures.ts';
import { placeOrder } from '../lib/shopping.ts';

/** What it costs that an order's commit announces its stock: see README.md. */

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '5' } },
});
const turnMs = Number(options.seconds) * 1_000;
const rounds = Number(options.rounds);
const shopCount = 50;
const shoppers = 48;
const connections = 16;

/** One connection for each shopper. */
const open = new Map<number, Promise<Connection>>();

type Shop = { host: string; variantId: number; catalogue: Catalogue };

/** What `notify_tags` does in each of the ways that are compared. */
const ways: Record<string, string> = {
  'as it is, NOTIFY in the commit': `SELECT pg_notify('cache_tags', json_build_object('tenant', the_tenant, 'tags', tags)::text)`,
  'tags written to a table': 'INSERT INTO changed_tags (tenant_id, tags) VALUES (the_tenant, tags)',
  neither: 'SELECT',
};

const stack = await startBenchStack({ storefront: false, seed: false, apiProcesses: 2, pinned: false });
const database = await openDatabase({ databaseUrl: stack.databaseUrl, poolSize: connections });
try {
  await asOwner(stack.databaseUrl, async (tx) => {
    await sql`CREATE TABLE changed_tags (tenant_id uuid NOT NULL, tags text[] NOT NULL)`.execute(tx);
    await sql`GRANT INSERT ON changed_tags TO etalage_app`.execute(tx);
  });
  const shops: Shop[] = [];
  while (shops.length < shopCount) shops.push(await newShop(database));
  console.log(`${shops.length} shops in ${databaseName(stack.databaseUrl)}`);
  const orders = new Map<string, number[]>();
  const sales = new Map<string, number[]>();
  for (let round = -1; round < rounds; round += 1) {
    for (const [way, body] of Object.entries(ways)) {
      await asOwner(stack.databaseUrl, (tx) =>
        sql
          .raw(
            `CREATE OR REPLACE FUNCTION notify_tags(the_tenant uuid, tags text[]) RETURNS void LANGUAGE sql AS $$ ${body} $$`,
          )
          .execute(tx),
      );
      const placed = await perSecondOf(shoppers, (i, turn) => buy(shops[i % shops.length], i, turn));
      const sold = await perSecondOf(connections, (i, turn) => sell(shops[(i + turn * 7) % shops.length]));
      if (round < 0) continue;
      orders.set(way, [...(orders.get(way) ?? []), placed]);
      sales.set(way, [...(sales.get(way) ?? []), sold]);
    }
  }
  report('notify', [...figuresOf('orders', orders), ...figuresOf('sales by SQL alone', sales)]);
} finally {
  await database.close();
  await stack.stop();
}

function figuresOf(what: string, measured: Map<string, number[]>): Figure[] {
  const base = median([...measured.values()][0] ?? []);
  return [...measured].map(([way, each]) => ({
    name: `${what}: ${way}`,
    value: `${perSecond(median(each))} (${short(Math.min(...each))} to ${short(Math.max(...each))})`,
    ratio: `${short(median(each) / base)} ×`,
  }));
}

/** How often a second `work` is done by so many at once. */
async function perSecondOf(
  many: number,
  work: (i: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: many }, async (_, i) => {
      while (performance.now() - started < turnMs) {
        await work(i, done);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - started);
}

/** One purchase from an empty cart to a placed order, at one of the two processes. */
async function buy(shop: Shop | undefined, i: number, turn: number): Promise<void> {
  const api = stack.apis[i % 2];
  if (!shop || !api) throw new Error('There is no shop.');
  let connection = open.get(i);
  if (!connection) {
    const headers = { ...asStorefront(stack), 'x-etalage-host': shop.host };
    connection = Connection.open(api.port, shop.host, headers);
    open.set(i, connection);
  }
  await placeOrder(await connection, shop.catalogue, turn);
}

/** Takes one piece of stock in a transaction of its own. */
async function sell(shop: Shop | undefined): Promise<void> {
  if (!shop) throw new Error('There is no shop.');
  await database.withTenant(shop.catalogue.tenantId, (tx) =>
    tx
      .updateTable('stock')
      .set({ quantity: sql<number>`quantity - 1` })
      .where('variant_id', '=', shop.variantId)
      .execute(),
  );
}

async function newShop(db: Database): Promise<Shop> {
  const tenant = await createTenant(db);
  const { id: shippingMethodId } = await createShippingMethod(db, tenant);
  const product = await createProduct(db, tenant, { variants: [{ stock: 10_000_000 }] });
  const variantId = product.variants[0].id;
  const catalogue: Catalogue = {
    tenantId: tenant.id,
    host: tenant.host,
    productIds: [product.id],
    slugs: [],
    variantIds: [variantId],
    words: [],
    categories: [],
    shippingMethodId,
    payment: { provider: 'test-bank', method: 'ideal' },
  };
  return { host: tenant.host, variantId, catalogue };
}
