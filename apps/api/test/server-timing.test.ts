import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, internalSecret } from './build-app.ts';
import { byInject, createStockedShop, Shopper } from './shopping.ts';

const { app, database } = await createTestApp({ env: { APP_ENV: 'development' } });

test('OPS-35 in development an answer says what its transactions and the payment provider took; in production none does', async () => {
  const { tenant, variantId, shippingMethodId } = await createStockedShop(database);
  const headers = { 'x-etalage-internal': internalSecret, 'x-etalage-host': tenant.host };
  const timing = async (one: typeof app, url: string) =>
    (await one.inject({ url, headers })).headers['server-timing'];
  // The first question may find everything in memory; an order that there is not is looked for in the database.
  const unknown = '/orders/7d444840-9dc0-11d1-b245-5ffdce74fad2?token=x';
  expect(await timing(app, `${unknown}1`)).toMatch(/(^|, )total;dur=[\d.]+$/);
  expect(await timing(app, '/products?q=x')).toMatch(/db;dur=[\d.]+;desc="[1-9]\d*", total;dur=[\d.]+$/);
  // What the payment provider took is told apart.
  const shopper = new Shopper(byInject(app), tenant.host);
  await shopper.add(variantId);
  await shopper.fillIn(shippingMethodId);
  const placed = await shopper.place();
  expect(placed.status).toBe(201);
  expect(placed.headers['server-timing']).toMatch(/(^|, )provider;dur=[\d.]+;desc="[1-9]\d*"(,|$)/);
  const selling = await buildApp({ database, env: { ...app.env, APP_ENV: 'production' } });
  for (const url of ['/products?q=x', '/nergens', unknown])
    expect(await timing(selling, url)).toBeUndefined();
  await selling.close();
});
