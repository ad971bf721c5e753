import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cart } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { afterEach, expect, test, vi } from 'vitest';
import { internalSecret } from '../../test/build-app.ts';
import { openShop } from '../../test/open-shop.ts';
import { limits } from './request-limits.ts';

const { app, database, shop, shopper } = await openShop({ env: { LOG_LEVEL: 'silent' } });

const usualMs = limits.answerMs;

test('API-16 the usual limit is twelve seconds', () => {
  expect(usualMs).toBe(12_000);
});
afterEach(() => {
  limits.answerMs = usualMs;
});

test('API-16 what is not answered in time is refused, and what comes of it later changes nothing', async () => {
  const karel = shopper();
  const countOf = async () => (await karel.call<Cart>('GET', '/cart')).body.count;
  expect((await karel.add(shop.variantId)).status).toBe(200);
  const refused = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  const { withTenant } = database;
  const held = vi.spyOn(database, 'withTenant').mockImplementation((tenantId, work, options = {}) => {
    if (options.readOnly || options.mayBeOld) return withTenant(tenantId, work, options);
    const slowly = (tx: Tx) => refused.promise.then(() => work(tx));
    const change = withTenant(tenantId, slowly, options);
    late.push(change.catch(() => {}));
    return change;
  });
  // Until there was time enough to begin with the change.
  for (limits.answerMs = 100; late.length === 0; limits.answerMs *= 2) {
    const { status, body, headers } = await karel.add(shop.variantId, 2);
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 503, code: 'TOO_SLOW' } });
    expect(headers['retry-after']).toBe('5');
  }
  limits.answerMs = usualMs;
  held.mockRestore();
  refused.resolve();
  await Promise.all(late);
  expect(await countOf()).toBe(1);
  expect((await karel.add(shop.variantId, 2)).status).toBe(200);
  expect(await countOf()).toBe(3);
});

test('API-16 a stream that is meant to stay open outlives the limit', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  limits.answerMs = 100;
  const headers = { 'x-etalage-internal': internalSecret };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/internal/cache-tags', headers }, resolve).on('error', reject);
  });
  expect(stream.statusCode).toBe(200);
  stream.resume();
  await new Promise((resolve) => setTimeout(resolve, 5 * limits.answerMs));
  expect(stream.closed).toBe(false);
  stream.destroy();
});
