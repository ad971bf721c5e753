import { asStorefront, type BenchStack, databaseName, seedLarge, startBenchStack } from './bench-stack.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import type { Target } from './load.ts';

export type GeneratedShop = {
  stack: BenchStack;
  /** The shop with most products. */
  shop: Catalogue;
  api: BenchStack['apis'][number];
  /** Its API, as the storefront asks it. */
  target: Omit<Target, 'work'>;
};

/** An API on a database of generated products, without storefront, pictures and demo shops. */
export async function startGeneratedShop({
  products,
  tenants = 1,
  env,
}: {
  products: number;
  tenants?: number;
  env?: Record<string, string>;
}): Promise<GeneratedShop> {
  const stack = await startBenchStack({ storefront: false, seed: false, ...(env && { env }) });
  try {
    await seedLarge(stack.databaseUrl, products, tenants);
    const shop = await readCatalogue(stack.databaseUrl);
    const [api] = stack.apis;
    if (!api) throw new Error('No API was started.');
    const target = {
      port: api.port,
      pid: api.service.pid,
      host: shop.host,
      headers: asStorefront(stack),
      database: databaseName(stack.databaseUrl),
    };
    return { stack, shop, api, target };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
