import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@etalage/db';
import { createProduct, createShippingMethod, createTenant } from '@etalage/db/test-factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileRaw, hostileTexts } from '../apps/api/test/fuzz/hostile.ts';
import { createRandom } from '../apps/api/test/fuzz/random.ts';
import routes from '../apps/storefront/app/routes.ts';
import { startStack } from '../scripts/stack.mjs';

const runs = Number(process.env.FUZZ_RUNS ?? 400);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

const host = 'fuzz.test';

let stack: Awaited<ReturnType<typeof startStack>>;
let database: Database;
let variantId: number;
beforeAll(async () => {
  stack = await startStack({ database: 'postgres', seed: false });
  database = await openDatabase({ databaseUrl: stack.databaseUrl ?? '' });
  const tenant = await createTenant(database, { hosts: [host] });
  const product = await createProduct(database, tenant, {});
  await createShippingMethod(database, tenant);
  variantId = product.variants[0].id;
  known.slug = [...(known.slug ?? []), `vaas-${variantId}`];
});
afterAll(async () => {
  await database?.close();
  await stack?.stop();
});

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer };
type Answer = { status: number; head: string; body: string };

/** Sends what no client library would, as it is; a connection that the server only closes counts as status 0. */
function send({ method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(stack.webPort, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer in a minute')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may have refused, and closed, before all was sent.
    socket.on('error', (error) =>
      chunks.length > 0 ? undefined : isClosed(error) ? undefined : reject(error),
    );
    socket.on('close', () => {
      const text = Buffer.concat(chunks)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join('\r\n\r\n'),
      });
    });
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const length = body.length > 0 || method === 'POST' ? [`content-length: ${body.length}`] : [];
    socket.write(`${method} ${path} HTTP/1.1\r\n${[...lines, ...length].join('\r\n')}\r\n\r\n`, 'latin1');
    socket.write(body);
  });
}

/** Who is told that the shop is too busy asks again, as a shopper would. */
async function sendPatiently(sent: Sent): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(sent);
    if (answer.status !== 503 || tries === 10) return answer;
    await sleep(500);
  }
}

const isClosed = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE';

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** Every address of routes.ts, as its parts. */
function addressesOf(entries: readonly Entry[], before = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${before}/${path}` : before;
    return [own || '/', ...addressesOf(children, own)];
  });
}

const methods = [
  ...Array<string>(6).fill('GET'),
  ...Array<string>(8).fill('POST'),
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'],
];
const boundary = 'fuzz'.repeat(8);
const types = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  `multipart/form-data; boundary=${boundary}`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'text/x-script',
  'application/octet-stream',
  '',
  'a/b/c',
  '\t',
  'application/x-www-form-urlencoded\ttext/plain',
];
const fields = (
  'email password intent code variantId quantity lineId lines bundleId bundleGroupKey name message phone firstName ' +
  'lastName postalCode houseNumber countryCode street city shippingMethodId payment termsAccepted cartVersion ' +
  'confirmedTotal orderKey cartId q page sort category price_min returnUrl token order __proto__ constructor'
).split(' ');
const intents = [
  'add-line',
  'set-line',
  'remove-line',
  'add-bundle',
  'add-code',
  'validate',
  'clear',
  'pay',
  'cancel',
  'x',
];
const known: Record<string, readonly string[]> = {
  lang: ['nl', 'en', 'de', 'xx'],
  slug: ['vaas', 'over-ons', 'a-1'],
  id: ['1', '00000000-0000-4000-8000-000000000000', 'x'],
  file: ['nl.json', 'x'],
  page: ['products-nl-1.xml', '1'],
  ckKey: ['category', 'brand', 'x'],
};

/** One request that the seed makes. */
function makeRequest(
  random: ReturnType<typeof createRandom>,
  addresses: readonly string[],
  cookies: readonly string[],
): Sent {
  const method = random.pick(methods);
  const hostileText = () => random.pick(hostileTexts);
  const part = (name: string) => {
    if (random.chance(0.6)) return random.pick(known[name] ?? ['x']);
    return random.chance(0.5) ? random.pick(hostileRaw) : encodeURIComponent(hostileText().toWellFormed());
  };
  const path = random
    .pick(addresses)
    .replaceAll(/:(\w+)/g, (_, name: string) => (name === 'lang' && random.chance(0.9) ? 'nl' : part(name)))
    .replace('*', () => part('any'));
  const pairs = () =>
    Array.from({ length: random.int(6) }, (): [string, string] => {
      const name = random.pick(fields);
      if (name === 'intent' && random.chance(0.8)) return [name, random.pick(intents)];
      if (random.chance(0.3)) return [name, String(random.int(1_000))];
      return [name, hostileText().toWellFormed()];
    });
  const query = random.chance(0.4)
    ? `?${random.chance(0.2) ? random.pick(hostileRaw) : new URLSearchParams(pairs())}`
    : '';
  const suffix = random.chance(0.15) ? random.pick(['.data', '/', '//', '.css', ';a', '%00']) : '';
  const headers: Record<string, string> = {
    host: random.chance(0.97) ? host : random.pick(['', '127.0.0.1', 'x y', 'é']),
  };
  const type = random.pick(types);
  if (type !== '') headers['content-type'] = type;
  if (random.chance(0.3)) headers.cookie = random.pick(cookies);
  if (random.chance(0.1)) headers['accept-language'] = hostileHeader(random);
  if (random.chance(0.1)) headers['accept-encoding'] = hostileHeader(random);
  if (random.chance(0.1)) headers['if-none-match'] = hostileHeader(random);
  if (random.chance(0.1)) headers['content-encoding'] = random.pick(['gzip', 'br', 'x']);
  if (random.chance(0.1)) headers.expect = '100-continue';
  const body =
    ['GET', 'HEAD', 'TRACE'].includes(method) && random.chance(0.9)
      ? Buffer.alloc(0)
      : makeBody(random, type, pairs());
  return { method, path: (path + suffix + query).replaceAll(/[\s\0]/g, ''), headers, body };
}

const hostileHeader = (random: ReturnType<typeof createRandom>) =>
  random
    .pick(hostileTexts)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 300);

function makeBody(random: ReturnType<typeof createRandom>, type: string, pairs: [string, string][]): Buffer {
  const kind = random.int(8);
  if (kind === 0) return Buffer.alloc(0);
  if (kind === 1) return Buffer.from(JSON.stringify(Object.fromEntries(pairs)));
  if (kind === 2) return Buffer.from(Array.from({ length: 200 }, () => random.int(256)));
  if (kind === 3) return Buffer.from(`email=${'a'.repeat(random.pick([5_000, 99_000, 200_000]))}`);
  if (kind === 4)
    return Buffer.from(
      random.pick(['%', 'a=%zz&b=%', '=&=&&', 'a=%00', 'a=%ED%A0%80', '{"a":', 'null', '[]']),
    );
  if (type.startsWith('multipart') || kind === 5) {
    const end = random.chance(0.7) ? `--${boundary}--\r\n` : '';
    const file = random.chance(0.3) ? '; filename="a.txt"' : '';
    const parts = pairs.map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
    );
    return Buffer.from(parts.join('') + end);
  }
  return Buffer.from(new URLSearchParams(pairs).toString());
}

const quiet = { host, 'sec-fetch-site': 'same-origin' };

describe('whatever is sent to the storefront', () => {
  test('SEC-05 what was found before: no form, half a form, no type, odd methods', async () => {
    const multipart = `multipart/form-data; boundary=${boundary}`;
    for (const page of [
      '/auth/login',
      '/nl/auth/login',
      '/nl/contact',
      '/nl/shopping-bag',
      '/nl/shopping-bag/contents',
      '/nl/checkout/gegevens',
    ])
      for (const [type, body, status] of [
        ['application/json', '{"email":"a@b.nl"}', 415],
        [multipart, 'no part', 400],
        [undefined, 'email=a', 415],
      ] as const) {
        const headers = { ...quiet, ...(type && { 'content-type': type }) };
        const answer = await send({ method: 'POST', path: page, headers, body: Buffer.from(body) });
        expect.soft(answer.status, `${page} ${type}`).toBe(status);
        expect.soft(answer.body).toContain('Dit verzoek is niet te lezen');
      }
    const ask = async (method: string, path: string) =>
      (await send({ method, path, headers: quiet, body: Buffer.alloc(0) })).status;
    expect(await ask('TRACE', '/nl/home')).toBe(405);
    expect(await ask('OPTIONS', '*')).toBe(204);
    expect(await ask('GET', `http://${host}/nl/home`)).toBe(400);
  });

  test(`SEC-05 API-13 gives no answer of the 500s (${runs} requests, FUZZ_SEED=${seed})`, async () => {
    const random = createRandom(seed);
    const addresses = [
      ...new Set(addressesOf(routes as Entry[])),
      ...[
        '/__manifest',
        '/_root.data',
        '/assets/*',
        '/media/*',
        '/api/cart',
        '/api/auth/login',
        '/api/products',
        '/api/*',
        '/health',
      ],
    ];
    expect(addresses.length).toBeGreaterThan(60);
    const added = await send({
      method: 'POST',
      path: '/api/cart/lines',
      headers: { ...quiet, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ variantId, quantity: 1 })),
    });
    const cart = /set-cookie: (etalage_cart=[^;]+)/i.exec(added.head)?.[1] ?? 'etalage_cart=none';
    const cookies = [
      cart,
      `${cart}; etalage_order=x.y`,
      'etalage_session=x',
      '=;;;',
      'etalage_cart=%00',
      'a'.repeat(3_000),
    ];
    const counts = new Map<number, number>();
    for (let run = 0; run < runs; run += 10) {
      const requests = Array.from({ length: Math.min(10, runs - run) }, () =>
        makeRequest(random, addresses, cookies),
      );
      const answers = await Promise.all(requests.map(sendPatiently));
      for (const [index, { status, body }] of answers.entries()) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status >= 500) {
          const { body: sent, ...request } = requests[index] as Sent;
          throw new Error(
            `${status} for ${JSON.stringify(request)} ${JSON.stringify(sent.toString('latin1').slice(0, 300))}\n${body.slice(0, 500)}`,
          );
        }
      }
    }
    console.log(
      `${runs} requests: ${[...counts]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ')}`,
    );
    expect(counts.get(200) ?? 0).toBeGreaterThan(runs / 20);
    expect(
      (await send({ method: 'GET', path: '/nl/home', headers: quiet, body: Buffer.alloc(0) })).status,
    ).toBe(200);
  }, 900_000);
});

describe('a device', () => {
  test('SEC-06 log-out ends its way to the last order', async () => {
    const form = { ...quiet, 'content-type': 'application/x-www-form-urlencoded' };
    const cookie = `etalage_order=00000000-0000-4000-8000-000000000000.${'t'.repeat(32)}`;
    const answer = await send({
      method: 'POST',
      path: '/nl/auth/logout',
      headers: { ...form, cookie },
      body: Buffer.alloc(0),
    });
    expect(answer.status).toBe(303);
    expect(answer.head).toMatch(/set-cookie: etalage_order=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax/i);
  });
});

describe('without its API', () => {
  test('SEC-05 the storefront says 503 with Retry-After, to pages, forms and calls alike, and that it is not ready', async () => {
    await stack.apis[0]?.service.stop();
    const asked = [
      { method: 'GET', path: '/nl/products?q=zonder', headers: quiet, body: Buffer.alloc(0) },
      {
        method: 'GET',
        path: '/nl/shopping-bag',
        headers: { ...quiet, cookie: 'etalage_cart=abc' },
        body: Buffer.alloc(0),
      },
      { method: 'GET', path: '/api/products', headers: quiet, body: Buffer.alloc(0) },
      {
        method: 'POST',
        path: '/nl/auth/login',
        headers: { ...quiet, 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from('email=a%40b.nl&password=x'),
      },
    ];
    for (const request of asked) {
      const { status, head } = await send(request);
      // A cart that cannot be read says so on its page.
      if (request.path !== '/nl/shopping-bag') expect.soft(status, request.path).toBe(503);
      else expect.soft([200, 503], request.path).toContain(status);
      if (status === 503) expect.soft(head, request.path).toMatch(/retry-after: \d+/i);
    }
    const ready = () =>
      send({ method: 'GET', path: '/ready', headers: { host: '127.0.0.1' }, body: Buffer.alloc(0) });
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(503);
    await stack.restartApi(0);
    await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200);
  });
});
