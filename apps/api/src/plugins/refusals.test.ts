import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseUnavailable } from '@etalage/db';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, internalSecret } from '../../test/build-app.ts';

const api = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
let shop: TestTenant;
beforeAll(async () => {
  shop = await createTenant(api.database);
});

const message = { name: 'Iemand', email: 'iemand@voorbeeld.nl', message: 'Hallo' };
const ask = async (options: InjectOptions) => {
  const answer = await api.app.inject({ ...options, headers: { host: shop.host, ...options.headers } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
let clients = 0;
/** Each from an address of its own: how many one address may send is tested elsewhere. */
const post = (payload: unknown, headers = {}) => {
  clients += 1;
  return ask({
    remoteAddress: `10.0.${clients}.1`,
    method: 'POST',
    url: '/contact',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });
};

describe('API-13 refusals', () => {
  test('API-13 every refusal is problem+json with a code, also of an unknown address', async () => {
    for (const url of ['/nothing', '/products/slug', '/cms/pages', '/%', '/a/../b']) {
      const { status, body, headers } = await ask({ url });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(body).toMatchObject({
        type: 'about:blank',
        status,
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  test('API-13 a wrong body is refused with the names of its fields', async () => {
    const { status, body } = await post({ email: 'x', message: '', extra: 1 });
    expect(status).toBe(400);
    expect(
      Object.fromEntries(body.errors.map((e: { field: string; code: string }) => [e.field, e.code])),
    ).toEqual({
      name: 'required',
      email: 'minLength',
      message: 'minLength',
      extra: 'unknown',
    });
  });

  test('API-13 a wrong query or path is refused with its name', async () => {
    const fields = async (url: string) => {
      const { status, body } = await ask({ url });
      return [status, ...(body.errors ?? []).map(({ field }: { field: string }) => field).sort()];
    };
    expect(await fields('/products?page=0')).toEqual([400, 'page']);
    expect(await fields('/products?page=1.5')).toEqual([400, 'page']);
    expect(await fields('/products?page=1&page=2')).toEqual([400, 'page']);
    expect(await fields('/products?size=101&sort=cheap')).toEqual([400, 'size', 'sort']);
    expect(await fields('/products?q=a%00b')).toEqual([400, 'q']);
    expect(await fields('/products/slug/UPPER')).toEqual([400, 'slug']);
    expect(await fields('/products?page=400&size=100')).toEqual([400, 'page']);
  });

  test('API-13 numbers in a query are read, numbers in a body are not guessed', async () => {
    expect((await ask({ url: '/products?page=2&size=5' })).body).toMatchObject({ page: 2, size: 5 });
    const { status, body } = await ask({
      method: 'POST',
      url: '/cart/lines',
      payload: { variantId: '1', quantity: 1 },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'variantId', code: 'type' })]);
  });

  test('API-13 what is not JSON, not of our media type, or holds characters that are no text', async () => {
    expect(await post('{"name":')).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
    expect(await post('')).toMatchObject({ status: 400 });
    expect(await post('null')).toMatchObject({ status: 400 });
    expect(await post('"text"')).toMatchObject({ status: 400 });
    expect(await post({ ...message, name: 'a\0b' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    });
    expect(await post(`{"name":"\\ud800","email":"a@b.nl","message":"x"}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    });
    expect(await post('['.repeat(50_000))).toMatchObject({ status: 400 });
    expect(await post(`${'['.repeat(30)}${']'.repeat(30)}`)).toMatchObject({
      status: 400,
      body: { code: 'TOO_DEEP' },
    });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'text/json',
    ]) {
      expect(await post(message, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'MEDIA_TYPE' },
      });
    }
    for (const type of [
      'application/json\t; x',
      'application/json ,text/plain',
      ' application/json',
      'application/ json',
    ]) {
      const { status } = await post({ nothing: 'valid' }, { 'content-type': type });
      expect([400, 415]).toContain(status);
    }
  });

  test('API-13 prototypes are not polluted', async () => {
    await post('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"x"}');
    await ask({
      url: '/products?__proto__[polluted]=1&__proto__=1&constructor=2&constructor[prototype][polluted]=1',
    });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('API-13 a database without a free connection or in trouble is 503 with a time to come back', async () => {
    for (const error of [
      new DatabaseUnavailable('busy', 'no connection'),
      Object.assign(new Error('canceling statement'), { code: '57014' }),
    ]) {
      const broken = vi.spyOn(api.database, 'withTenant').mockRejectedValueOnce(error);
      const { status, body, headers } = await ask({ url: '/short-links/actie' });
      expect({ status, code: body.code, retry: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        retry: '2',
      });
      broken.mockRestore();
    }
  });

  test('API-13 a fault of ours is 500 and tells nothing about itself', async () => {
    const broken = vi.spyOn(api.database, 'withTenant').mockRejectedValueOnce(new Error('secret: hunter2'));
    const { status, body } = await ask({ url: '/short-links/actie' });
    broken.mockRestore();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect((await ask({ url: '/short-links/actie' })).status).toBe(404);
  });
});

describe('API-13 limits', () => {
  test('API-13 a body of up to 100 KB is read, a larger one refused', async () => {
    const sized = (bytes: number) => {
      const rest = JSON.stringify({ ...message, message: '' }).length;
      return JSON.stringify({ ...message, message: 'x'.repeat(bytes - rest) });
    };
    expect((await post(sized(100 * 1024))).body.errors).toEqual([
      expect.objectContaining({ field: 'message', code: 'maxLength' }),
    ]);
    expect(await post(sized(100 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    expect(await post(sized(10_000 * 1024))).toMatchObject({ status: 413 });
  });

  test('API-13 an address of up to 2,048 characters is read, a longer one refused', async () => {
    const sized = (length: number) => `/products?x=${'y'.repeat(length - '/products?x='.length)}`;
    expect((await ask({ url: sized(2048) })).status).toBe(200);
    expect(await ask({ url: sized(2049) })).toMatchObject({ status: 414, body: { code: 'URL_TOO_LONG' } });
    expect((await ask({ url: sized(200_000) })).status).toBe(414);
  });

  test('SRCH-14 API-13 a query holds 20 values of a name, 5 levels in one and 1,000 parameters', async () => {
    const asked = (names: string[]) => ask({ url: `/products?${names.join('&')}` });
    const refusal = { status: 400, body: { code: 'TOO_MANY_PARAMETERS' } };
    const tags = (n: number) => Array.from({ length: n }, (_, i) => `tag=t${i}`);
    expect((await asked(tags(20))).status).toBe(200);
    expect(await asked(tags(21))).toMatchObject(refusal);
    // Names that nothing reads, each often enough and not too often.
    const letters = [...'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789'];
    const others = (n: number) => Array.from({ length: n }, (_, i) => letters[i % letters.length] ?? '');
    expect((await asked(others(1000))).status).toBe(200);
    expect(await asked(others(1001))).toMatchObject(refusal);
    expect((await asked(['a[b][c][d][e][f]=1'])).status).toBe(200);
    expect(await asked(['a[b][c][d][e][f][g]=1'])).toMatchObject(refusal);
  });

  test('API-13 headers of more than 16 KB are refused', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const send = (bytes: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = httpRequest(
          { port, host: '127.0.0.1', path: '/health', headers: { 'x-large': 'x'.repeat(bytes) } },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        );
        sent.on('error', reject);
        sent.end();
      });
    expect(await send(15_000)).toBe(200);
    expect(await send(17_000)).toBe(431);
    expect(api.app.server.headersTimeout).toBe(10_000);
    expect(api.app.server.requestTimeout).toBe(30_000);
    expect(api.app.server.keepAliveTimeout).toBe(65_000);
  });
});

describe('API-10 changes asked for by another site', () => {
  test('API-10 SEC-04 a change that either header calls another site’s is refused, the shop’s own is not', async () => {
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'garbage' },
      { origin: `https://${shop.host}.evil.test` },
      { 'sec-fetch-site': 'cross-site', origin: `https://${shop.host}` },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
      { 'sec-fetch-site': 'none', origin: 'null' },
    ];
    for (const headers of refused) {
      expect(await post(message, headers)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
      for (const [method, url] of [
        ['PUT', '/checkout/details'],
        ['PATCH', '/cart/lines/1'],
        ['DELETE', '/cart/lines/1'],
      ] as const) {
        const answer = await ask({ method, url, payload: {}, headers });
        expect(answer, method).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
      }
    }
    const allowed = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: `https://${shop.host}` },
      { 'sec-fetch-site': 'same-origin', origin: `https://${shop.host}:3000` },
    ];
    for (const [i, headers] of allowed.entries()) {
      expect((await post({ ...message, email: `goed${i}@voorbeeld.nl` }, headers)).status).toBe(201);
    }
  });

  test('API-10 reading is allowed from anywhere', async () => {
    expect((await ask({ url: '/products', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });
});

describe('API-10 rate limit', () => {
  test('API-10 one address has its number of requests a minute; others and the storefront itself are not touched', async () => {
    const { buildApp } = await import('../app.ts');
    const { readEnv } = await import('./env.ts');
    const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: '5', INTERNAL_SECRET: internalSecret });
    const app = await buildApp({ database: api.database, env });
    const call = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/short-links/x', headers: { host: shop.host, ...headers } })).statusCode;
    const internal = { 'x-etalage-internal': internalSecret, 'x-etalage-host': shop.host };
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push(await call({}));
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    expect(await call({ 'x-etalage-client-ip': '198.51.100.9', 'x-forwarded-for': '198.51.100.9' })).toBe(
      429,
    );
    expect(await call({ ...internal, 'x-etalage-client-ip': '198.51.100.9' })).toBe(404);
    for (let i = 0; i < 10; i += 1) expect(await call(internal)).toBe(404);
    const refused = await app.inject({ url: '/short-links/x', headers: { host: shop.host } });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await app.close();
  });

  test('SEC-01 whoever changes addresses within a network gets no new tries', async () => {
    const { buildApp } = await import('../app.ts');
    const { readEnv } = await import('./env.ts');
    const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: '5', INTERNAL_SECRET: internalSecret });
    const app = await buildApp({ database: api.database, env });
    const call = async (address: string) => {
      const headers = {
        'x-etalage-internal': internalSecret,
        'x-etalage-host': shop.host,
        'x-etalage-client-ip': address,
      };
      return (await app.inject({ url: '/short-links/x', headers })).statusCode;
    };
    const callAll = (count: number, address: (i: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, i) => call(address(i))));
    const allowed = (statuses: number[]) => statuses.filter((status) => status === 404).length;
    // One subscriber with 50 addresses of a /64; then one with 50 networks of a /48.
    expect(allowed(await callAll(50, (i) => `2001:db8:1:2::${i.toString(16)}`))).toBe(5);
    expect(allowed(await callAll(100, (i) => `2001:db8:2:${i.toString(16)}::1`))).toBe(50);
    expect(allowed(await callAll(200, (i) => `203.0.113.${i}`))).toBe(100);
    expect(await call('198.51.100.77')).toBe(404);
    await app.close();
  });
});

describe('many searches at once', () => {
  test('SEC-07 wait for their turn or are told to come back, and those of another shop get theirs', async () => {
    const other = await createTenant(api.database);
    const search = (host: string, i: number) => ask({ url: `/products?q=zoek${i}`, headers: { host } });
    const flood = Promise.all(Array.from({ length: 150 }, (_, i) => search(shop.host, i)));
    // Suggestions wait behind the same ones.
    const suggest = () => ask({ url: '/products/suggestions?q=zoek' });
    const suggestions = Promise.all(Array.from({ length: 20 }, suggest));
    // So do those of the hosted search, which is asked with each letter typed.
    const hosted = Promise.all(
      [
        { url: '/1/indexes/*/queries', payload: { requests: [{ indexName: 'products', query: 'zoek' }] } },
        { url: '/1/indexes/products/query', payload: { query: 'zoek' } },
        {
          url: '/1/indexes/*/recommendations',
          payload: { requests: [{ indexName: 'products', model: 'related-products', objectID: '1' }] },
        },
      ].map((asked) => Promise.all(Array.from({ length: 20 }, () => ask({ method: 'POST', ...asked })))),
    );
    const others = await Promise.all(Array.from({ length: 3 }, (_, i) => search(other.host, i)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(150);
    expect(refused.length).toBeGreaterThan(50);
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['BUSY', '2']);
    expect((await suggestions).map(({ status }) => status)).toContain(503);
    for (const asked of await hosted)
      expect(asked.map(({ status, headers }) => [status, headers['retry-after']])).toContainEqual([503, '2']);
    expect((await search(shop.host, 0)).status).toBe(200);
  });
});
