import { request } from 'node:http';
import { createTestProxy, type TestProxy } from '@etalage/db/test-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStack } from '../scripts/stack.mjs';

/** The whole shop with something between the API and PostgreSQL that can fall silent. */
let stack: Awaited<ReturnType<typeof startStack>>;
let proxy: TestProxy;
const patience = { timeout: 90_000, interval: 250 };

beforeAll(async () => {
  const cluster = process.env.TEST_DATABASE_URL ?? '';
  proxy = await createTestProxy(cluster);
  process.env.TEST_DATABASE_URL = proxy.url;
  stack = await startStack({ database: 'postgres', pictures: 'none' }).finally(() => {
    process.env.TEST_DATABASE_URL = cluster;
  });
}, 900_000);
afterAll(async () => {
  proxy?.speak();
  await stack?.stop();
  await proxy?.close();
});

type Page = { status: number; isStandIn: boolean };

function open(path: string, headers: Record<string, string> = {}): Promise<Page> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: stack.webPort,
      path,
      headers: { host: 'localhost', ...headers },
    };
    request(options, (answer) => {
      const isStandIn = String(answer.headers['cache-status'] ?? '').includes('stale-if-error');
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, isStandIn }));
    })
      .on('error', reject)
      .end();
  });
}

/** Asked by no shop's host, as a balancer does. */
const health = async () =>
  (await fetch(`http://127.0.0.1:${stack.webPort}/health`)).json() as Promise<{ pages: number }>;
const isApiReady = async () =>
  fetch(`http://127.0.0.1:${stack.apiPorts[0]}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const kept = ['/nl/home', '/en/home', '/nl/products'];
const shopper = { cookie: 'etalage_cart=a-cart-that-does-not-exist' };

/** Until every one of the pages is kept and current. */
async function keepPages(): Promise<void> {
  await expect
    .poll(async () => {
      const pages = await Promise.all(kept.map((path) => open(path)));
      return pages.every(({ status, isStandIn }) => status === 200 && !isStandIn) && (await health()).pages;
    }, patience)
    .toBeGreaterThanOrEqual(kept.length);
}

/** Kept pages stand in, marked, for a shopper with a cart too; what is a shopper's own is refused. */
async function expectStandIns(): Promise<void> {
  for (const path of kept)
    await expect
      .poll(async () => {
        const { status, isStandIn } = await open(path);
        return [status, isStandIn];
      }, patience)
      .toEqual([200, true]);
  expect(await open('/nl/home', shopper)).toEqual({ status: 200, isStandIn: true });
  expect(await open('/nl/shopping-bag', shopper)).toEqual({ status: 503, isStandIn: false });
  const { status, isStandIn } = await open('/nl/products?q=dit-is-nooit-gevraagd');
  expect([status >= 500, isStandIn]).toEqual([true, false]);
  expect((await health()).pages).toBeGreaterThanOrEqual(kept.length);
}

test('OPS-02 OPS-03 H2 while PostgreSQL accepts and says nothing kept pages stand in, and all goes on when it speaks', async () => {
  await keepPages();
  proxy.goSilent();
  await expect.poll(isApiReady, patience).toBe(false);
  await expectStandIns();
  proxy.speak();
  await expect.poll(isApiReady, patience).toBe(true);
  await keepPages();
});

test('OPS-03 while the API is stopped kept pages stand in, and its next start empties nothing', async () => {
  await keepPages();
  await stack.apis[0]?.service.stop();
  await expectStandIns();
  const { pages } = await health();
  await stack.restartApi(0);
  expect((await health()).pages).toBeGreaterThanOrEqual(pages);
  await keepPages();
  const again = await open('/nl/home', shopper);
  expect([again.status, again.isStandIn]).toEqual([200, false]);
});
