import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Database, openDatabase } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeMollie } from '../apps/api/test/fake-mollie.ts';
import { byHttp, createStockedShop, Shopper, type Stocked } from '../apps/api/test/shopping.ts';
import { factOf, startFakeReceiver, type ToldSpan } from '../packages/memory/src/fake-receiver.ts';
import { startStack } from '../scripts/stack.mjs';

/** One request over both processes, as whoever runs the shop sees it. */

let stack: Awaited<ReturnType<typeof startStack>>;
let receiver: Awaited<ReturnType<typeof startFakeReceiver>>;
let mollie: Awaited<ReturnType<typeof startFakeMollie>>;
let database: Database;
let shop: Stocked;
const internalSecret = 'a-secret-for-tests-only';

beforeAll(async () => {
  receiver = await startFakeReceiver();
  mollie = await startFakeMollie('test_key');
  stack = await startStack({
    seed: false,
    env: {
      INTERNAL_SECRET: internalSecret,
      LOG_LEVEL: 'info',
      MOLLIE_API_KEY: 'test_key',
      MOLLIE_SHARED_SHOPS: '*',
      MOLLIE_API_URL: mollie.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    },
  });
  database = await openDatabase({ databaseUrl: stack.databaseUrl ?? '' });
  shop = await createStockedShop(database);
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
});
afterAll(async () => {
  await database?.close();
  await stack?.stop();
  await mollie?.close();
  await receiver?.close();
});

const theirTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

function ask(path: string, headers: Record<string, string> = {}, form?: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: NodeJS.Dict<string | string[]>;
  }>();
  const sent = {
    host: shop.tenant.host,
    'user-agent': 'Mozilla/5.0 (X11; Linux) SecretAgent/1',
    // A stranger's word about traces, as any browser may send it.
    traceparent: `00-${theirTrace}-00f067aa0ba902b7-01`,
    tracestate: 'stranger=tracestate-of-theirs',
    baggage: 'who=baggage-of-theirs',
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    ...headers,
  };
  const method = form ? 'POST' : 'GET';
  request({ host: '127.0.0.1', port: stack.webPort, path, method, headers: sent, agent: false }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
  })
    .on('error', reject)
    .end(form && new URLSearchParams(form).toString());
  return promise;
}

/** All that was told of the trace that holds such a span, once it holds all of these names. */
async function traceOf(isIts: (span: ToldSpan) => boolean, names: readonly string[]): Promise<ToldSpan[]> {
  let found: ToldSpan[] = [];
  await expect
    .poll(
      () => {
        const spans = receiver.spans();
        const ids = new Set(spans.filter(isIts).map(({ traceId }) => traceId));
        found = spans.filter(({ traceId }) => ids.has(traceId));
        return found.map(({ service, name }) => `${service}: ${name}`);
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual(expect.arrayContaining([...names]));
  return found;
}

/** Of one trace: each span but the first hangs on another that is there. */
function expectConnected(spans: readonly ToldSpan[]): void {
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId))).toHaveLength(1);
}

test('OPS-34 a page of the shop is one trace over both processes: the page, how it came about, each call of the API, its transactions and statements', async () => {
  const { status } = await ask('/nl/products?q=anna@example.nl&sort=newest');
  expect(status).toBe(200);
  const spans = await traceOf(
    (span) => span.service === 'etalage-storefront' && span.name === 'GET /:lang/products',
    [
      'etalage-storefront: GET /:lang/products',
      'etalage-storefront: render page',
      'etalage-storefront: GET /products',
      'etalage-api: GET /products',
    ],
  );
  expectConnected(spans);
  const [page] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(page && factOf(page, 'etalage.tenant')).toBe(shop.tenant.id);
  expect(page && factOf(page, 'etalage.cache')).toMatch(/^(made|not-shared|kept|renewing)$/);
  expect(spans.some((span) => factOf(span, 'etalage.step') === 'transaction')).toBe(true);
  expect(spans.some((span) => factOf(span, 'etalage.step') === 'statement')).toBe(true);
  // Kept, it is told as such, and asks nobody.
  await ask('/nl/products?q=anna@example.nl&sort=newest');
});

test('OPS-34 SEC-06 a placed order is one trace, with its payment at the provider and the mail that follows; nothing personal was told, and a stranger’s trace joined nowhere', async () => {
  const anna = new Shopper(byHttp(`http://127.0.0.1:${stack.apiPorts[0]}`), shop.tenant.host);
  await anna.add(shop.variantId);
  const { body } = await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  const { cart } = body;
  const placed = await ask(
    '/nl/checkout/samenvatting',
    { cookie: `etalage_cart=${anna.cookie}` },
    {
      orderKey: `key-of-${cart.id}`,
      cartId: cart.id ?? '',
      cartVersion: String(cart.version),
      confirmedTotal: String(cart.totals.total),
      confirmedToPay: String(cart.totals.toPay),
      termsAccepted: 'yes',
    },
  );
  expect(placed.status).toBe(303);
  const spans = await traceOf(
    (span) => span.name === 'place-order',
    [
      'etalage-storefront: POST /:lang/checkout',
      'etalage-storefront: POST /orders',
      'etalage-api: POST /orders',
      'etalage-api: place-order',
      'etalage-api: orders.insertOrder',
      'etalage-api: start-payment',
      'etalage-api: mollie create',
      'etalage-api: mail order-received',
    ],
  );
  expectConnected(spans);
  const [root] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('POST /:lang/checkout');

  const { id, order_id } = await database.withTenant(shop.tenant.id, async (tx) => ({
    ...(await tx.selectFrom('orders').select('id as order_id').executeTakeFirstOrThrow()),
    ...(await tx.selectFrom('payments').select('id').executeTakeFirstOrThrow()),
  }));
  const text = receiver.text();
  const personal = [
    ...['anna', 'boer', 'example.nl', 'secretagent', '127.0.0.1', 'etalage_cart', 'sort=', 'termsaccepted'],
    ...[id, order_id, cart.id ?? '', String(anna.cookie), internalSecret, 'test_key', theirTrace],
    ...['tracestate-of-theirs', 'baggage-of-theirs', shop.tenant.host],
  ];
  for (const word of personal) expect.soft(text.toLowerCase(), word).not.toContain(word.toLowerCase());
  // What is told at all is what was meant to be.
  expect(
    [...new Set(receiver.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))].sort(),
  ).toEqual([
    ...[
      'db.system.name',
      'etalage.attempt',
      'etalage.cache',
      'etalage.request_id',
      'etalage.step',
      'etalage.tenant',
    ],
    ...['http.request.method', 'http.response.status_code', 'http.route', 'peer.service', 'url.template'],
  ]);
  // The lines of the log say which trace they belong to.
  expect(readFileSync(join(stack.logDir, 'api-1.log'), 'utf8')).toContain(`"traceId":"${root?.traceId}"`);
});

test('OPS-34 a receiver that hangs or refuses costs a shopper nothing, and neither process its end', async () => {
  for (const does of ['hang', 'refuse'] as const) {
    receiver.behaviour.does = does;
    const asked = receiver.asked();
    for (let at = 0; at < 20; at += 1) expect((await ask(`/nl/products?page=1&q=x${at}`)).status).toBe(200);
    await expect.poll(receiver.asked, { timeout: 60_000 }).toBeGreaterThan(asked);
  }
  receiver.behaviour.does = 'hang';
  await ask('/nl/products?q=last');
  // Killed after 20 s, and then it says so.
  for (const service of [stack.web, stack.apis[0]?.service]) {
    await service?.stop();
    expect(await service?.ended).toContain('exit code 0');
  }
});
