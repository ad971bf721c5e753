import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  expect((await karel.add(shop.variantId)).status).toBe(200);
  const late = Promise.withResolvers<never>();
  const stalled = vi.spyOn(database, 'withTenant').mockImplementation(async () => late.promise);
  limits.answerMs = 100;
  const { status, body, headers } = await karel.call('GET', '/cart');
  expect({ status, body }).toMatchObject({ status: 503, body: { status: 503, code: 'TOO_SLOW' } });
  expect(headers['retry-after']).toBe('5');
  limits.answerMs = usualMs;
  stalled.mockRestore();
  late.reject(new Error('The answer that nobody waits for any more.'));
  expect((await karel.call('GET', '/cart')).status).toBe(200);
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
