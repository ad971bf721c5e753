import { join } from 'node:path';
import { openDatabase, sql } from '../../packages/db/src/index.ts';
import { withOwner } from '../../packages/db/src/owner.ts';
import { seedLoadShops } from '../../packages/demo/src/seed/seed-load-shops.ts';
import { root } from '../../scripts/bootstrap.mjs';
import { step } from '../../scripts/console.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { loadCore, pin, serverCore } from './cores.ts';

export type BenchStack = Stack & { databaseUrl: string };

type Options = Parameters<typeof startStack>[0] & {
  /** Default true. A browser wants all the cores there are. */
  pinned?: boolean;
};

/** The whole shop on real PostgreSQL, as in production; its processes on one core and this one on the other. */
export async function startBenchStack({ pinned = true, ...options }: Options = {}): Promise<BenchStack> {
  const stack = await step('Starting the shop', () => startStack({ durable: true, ...options }));
  if (pinned) {
    for (const { service } of stack.apis) pin(service.pid, serverCore);
    if (stack.web) pin(stack.web.pid, serverCore);
    pin(process.pid, loadCore);
  }
  if (!stack.databaseUrl) throw new Error('Benchmarks run on real PostgreSQL.');
  return { ...stack, databaseUrl: stack.databaseUrl };
}

/** Fills a database with generated shops, as `npm run db:seed -- --products … --tenants …` does, but without pictures. */
export async function seedLarge(databaseUrl: string, products: number, tenants: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  const mediaDir = join(root, '.etalage', 'test-media');
  const onProgress = (message: string) => {
    if (/0 of /.test(message)) console.log(`  ${message}`);
  };
  try {
    await step(`Filling the database with ${products} products in ${tenants} shops`, () =>
      seedLoadShops(database, { products, tenants, mediaDir, pictures: 'none', onProgress }),
    );
  } finally {
    await database.close();
  }
}

/** Runs statements as the owner of the tables, past row-level security and without a time limit. */
export async function asOwner<T>(databaseUrl: string, work: Parameters<typeof withOwner<T>>[1]): Promise<T> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    return await withOwner(database, work);
  } finally {
    await database.close();
  }
}

/** The name of a database in its URL. */
export function databaseName(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

/** Marks a request as the storefront's own: one machine plays all shoppers, which limits per address would stop. */
export function asStorefront({ internalSecret }: Stack): Record<string, string> {
  return { 'x-etalage-internal': internalSecret };
}

/** Tells the planner what is in the tables, as PostgreSQL does by itself within a minute of a change. */
export async function collectStatistics(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (tx) => sql`ANALYZE`.execute(tx));
}
