import type { Database } from '@etalage/db';
import type { ProductGiven, TenantGiven } from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestAppOptions } from './build-app.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from './shopping.ts';

export type OpenShop = {
  app: FastifyInstance;
  database: Database;
  /** Of a real PostgreSQL: for another process's API on it. */
  databaseUrl: string | undefined;
  shop: Stocked;
  /** Somebody new with an empty browser, in this shop or in that of another host. */
  shopper: (host?: string) => Shopper;
};

/**
 * What most tests begin with: the whole API on a database of its own, with one shop that sells one product. Awaited at the
 * top of a test file; it closes itself after the file's tests.
 */
export async function openShop({
  tenant,
  product,
  ...options
}: TestAppOptions & { tenant?: TenantGiven; product?: ProductGiven } = {}): Promise<OpenShop> {
  const { app, database, databaseUrl } = await createTestApp(options);
  const shop = await createStockedShop(database, { tenant, product });
  return {
    app,
    database,
    databaseUrl,
    shop,
    shopper: (host = shop.tenant.host) => new Shopper(byInject(app), host),
  };
}
