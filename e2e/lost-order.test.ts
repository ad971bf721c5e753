import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeMollie } from '../apps/api/test/fake-mollie.ts';
import { byHttp, createStockedShop, Shopper, type Stocked } from '../apps/api/test/shopping.ts';
import { startStorefront } from '../scripts/house.mjs';
import { freePort, waitUntilReady } from '../scripts/processes.mjs';
import { startStack } from '../scripts/stack.mjs';

/** What happens to a placed order on its way: between storefront and API, at the provider, and to the storefront itself. */

let stack: Awaited<ReturnType<typeof startStack>>;
let database: Database;
let mollie: Awaited<ReturnType<typeof startFakeMollie>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let storefront: ReturnType<typeof startStorefront>;
let webPort: number;
let shop: Stocked;
const internalSecret = 'a-secret-for-tests-only';

beforeAll(async () => {
  mollie = await startFakeMollie('test_key');
  stack = await startStack({
    seed: false,
    env: {
      INTERNAL_SECRET: internalSecret,
      MOLLIE_API_KEY: 'test_key',
      MOLLIE_SHARED_SHOPS: '*',
      MOLLIE_API_URL: mollie.url,
    },
  });
  database = await openDatabase({ databaseUrl: stack.databaseUrl ?? '' });
  proxy = await startProxy(stack.apiPorts[0] ?? 0);
  webPort = await freePort();
  await openStorefront();
});
afterAll(async () => {
  await storefront?.stop();
  await proxy?.close();
  await database?.close();
  await stack?.stop();
  await mollie?.close();
});
beforeEach(async () => {
  Object.assign(mollie.mode, { isSilent: false, delayMs: 0 });
  proxy.mode.orders = 'pass';
  proxy.mode.isDown = false;
  shop = await createStockedShop(database);
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
});

/** The storefront whose way to the API leads through the proxy. */
async function openStorefront(): Promise<void> {
  storefront = startStorefront(
    {
      node24: process.execPath,
      databaseUrl: stack.databaseUrl,
      dataDir: '',
      mediaDir: '',
      logDir: stack.logDir,
      internalSecret,
      host: '127.0.0.1',
      webPort,
      env: {},
    },
    { apiPort: proxy.port },
  );
  await waitUntilReady(storefront, `http://127.0.0.1:${webPort}/ready`);
}

/**
 * Carries bytes between storefront and API. What carries a placing can be cut before it arrives, cut when its answer comes, or its
 * answer held back; or nothing passes at all.
 */
async function startProxy(apiPort: number) {
  const mode: { orders: 'pass' | 'lose-request' | 'lose-answer' | 'hold-answer'; isDown: boolean } = {
    orders: 'pass',
    isDown: false,
  };
  const held = { answers: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (mode.isDown) return near.destroy();
    const far = connect(apiPort, '127.0.0.1');
    let isPlacing = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (mode.isDown) return near.destroy();
      isPlacing = /^POST \/orders\?/.test(bytes.toString('latin1')) || isPlacing;
      if (isPlacing && mode.orders === 'lose-request') return near.destroy();
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (isPlacing && mode.orders === 'lose-answer') return near.destroy();
      if (isPlacing && mode.orders === 'hold-answer') {
        held.answers += 1;
        return;
      }
      near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mode,
    held,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Page = { status: number; location: string; html: string };

function ask(path: string, cookie: string | null, form?: Record<string, string>): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: shop.tenant.host,
      ...(cookie !== null && { cookie: `etalage_cart=${cookie}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    };
    const method = form ? 'POST' : 'GET';
    request({ host: '127.0.0.1', port: webPort, path, method, headers, agent: false }, (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        html += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', html }),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end(form && new URLSearchParams(form).toString());
  });
}

/** A shopper at the summary, and their press on the button. */
async function atSummary() {
  const anna = new Shopper(byHttp(`http://127.0.0.1:${stack.apiPorts[0]}`), shop.tenant.host);
  await anna.add(shop.variantId);
  const { body } = await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  const { cart } = body;
  const submit = () =>
    ask('/nl/checkout/samenvatting', anna.cookie, {
      orderKey: `key-of-${cart.id}`,
      cartId: cart.id ?? '',
      cartVersion: String(cart.version),
      confirmedTotal: String(cart.totals.total),
      confirmedToPay: String(cart.totals.toPay),
      termsAccepted: 'yes',
    });
  return { submit, look: (path: string) => ask(path, anna.cookie) };
}

const orders = () =>
  database.withTenant(shop.tenant.id, (tx) => tx.selectFrom('orders').select(['id', 'status']).execute());
const nothing = /Er is niets besteld/;

/** Looks at a page until it leads on. */
async function untilLedOn(look: () => Promise<Page>): Promise<string> {
  for (let waited = 0; waited < 120_000; waited += 500) {
    const { location } = await look();
    if (location) return location;
    await sleep(500);
  }
  throw new Error('The page never led on.');
}

test('CHK-22 PAY-21 a provider that says nothing: the order stands, the page says so, and leads on to pay later', async () => {
  mollie.mode.isSilent = true;
  const { submit, look } = await atSummary();
  const placed = await submit();
  expect(placed.status).toBe(303);
  expect(placed.location).toMatch(/\/nl\/checkout\/success\?order=.*&pay=1$/);
  const page = await look(placed.location.replace(/^https?:\/\/[^/]+/, ''));
  expect(page.html).toContain('We zetten je betaling klaar');
  const english = placed.location.replace(/^https?:\/\/[^/]+/, '').replace('/nl/', '/en/');
  expect((await look(english)).html).toContain('We are preparing your payment');
  expect(page.html).not.toMatch(nothing);
  expect(await orders()).toMatchObject([{ status: 'open' }]);
  mollie.mode.isSilent = false;
  const to = await untilLedOn(() => look(placed.location.replace(/^https?:\/\/[^/]+/, '')));
  expect(to).toContain('https://www.mollie.com/');
});

test('CHK-22 PAY-21 a provider that is slow: the page waits for the payment and leads on to it', async () => {
  mollie.mode.delayMs = 5_000;
  const { submit, look } = await atSummary();
  const placed = await submit();
  expect(placed.status).toBe(303);
  expect(placed.location).toMatch(/\/nl\/checkout\/success\?/);
  const to = await untilLedOn(() => look(placed.location.replace(/^https?:\/\/[^/]+/, '')));
  expect(to).toContain('https://www.mollie.com/');
});

test('CHK-22 CHK-10 an answer that is lost on its way: the page finds the order by its key, and there is one', async () => {
  proxy.mode.orders = 'lose-answer';
  const { submit, look } = await atSummary();
  const placed = await submit();
  expect(placed.html).not.toMatch(nothing);
  expect(placed.location).toMatch(/^\/nl\/checkout\/placing\?cart=.*&key=/);
  // Not even looking works at first.
  proxy.mode.isDown = true;
  const unsure = await look(placed.location);
  expect(unsure.status).toBe(200);
  expect(unsure.html).toContain('We zoeken je bestelling op');
  const english = await look(placed.location.replace('/nl/', '/en/'));
  expect([english.status, english.html]).toEqual([
    200,
    expect.stringContaining('We are looking for your order'),
  ]);
  expect(unsure.html).not.toMatch(nothing);
  proxy.mode.isDown = false;
  const to = await untilLedOn(() => look(placed.location));
  const [order] = await orders();
  expect(to).toContain(`/nl/checkout/success?order=${order?.id}&token=`);
  expect(await orders()).toHaveLength(1);
});

test('CHK-22 a request that is lost on its way: only then the page says that nothing was ordered, and ordering works', async () => {
  proxy.mode.orders = 'lose-request';
  const { submit, look } = await atSummary();
  const placed = await submit();
  expect(placed.location).toMatch(/^\/nl\/checkout\/placing\?/);
  proxy.mode.orders = 'pass';
  const to = await untilLedOn(() => look(placed.location));
  expect(to).toBe('/nl/checkout/samenvatting?nothing=1');
  expect((await look(to)).html).toMatch(nothing);
  expect((await look(to.replace('/nl/', '/en/'))).html).toMatch(/Nothing (was|has been) ordered/);
  expect(await orders()).toEqual([]);
  // What was confirmed before is of the past now: pressed once more, it is shown again first.
  expect((await submit()).status).toBe(409);
});

test('CHK-22 a storefront that dies while the order is placed: the next one shows the order to its shopper', async () => {
  proxy.mode.orders = 'hold-answer';
  const before = proxy.held.answers;
  const { submit, look } = await atSummary();
  const cut = submit().then(
    () => 'answered',
    () => 'cut',
  );
  while (proxy.held.answers === before) await sleep(20);
  await storefront.kill('SIGKILL');
  expect(await cut).toBe('cut');
  proxy.mode.orders = 'pass';
  await openStorefront();
  const [order] = await orders();
  const page = await look('/nl/checkout/gegevens');
  expect(page.html).toContain(`/nl/orders/${order?.id}?token=`);
  expect(page.html).not.toMatch(nothing);
});
