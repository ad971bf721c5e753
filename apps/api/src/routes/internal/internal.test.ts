import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProduct, createTenant, putSettings } from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, internalSecret, patience } from '../../../test/build-app.ts';

const api = await createTestApp();
let port = 0;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
const internal = { 'x-etalage-internal': internalSecret };

test('TEN-02 the storefront asks which shop a host belongs to; nobody else learns it', async () => {
  const shop = await createTenant(api.database, { slug: 'molen', hosts: ['molen.test'] });
  const ask = (host: string, headers: Record<string, string>) =>
    api.app.inject({ url: `/internal/tenant?host=${encodeURIComponent(host)}`, headers });
  expect((await ask('Molen.test:3000', internal)).json()).toEqual({
    tenantUuid: shop.id,
    slug: 'molen',
    languages: ['nl', 'en'],
    basis: 'inc',
  });
  expect((await ask('nergens.test', internal)).json()).toMatchObject({ status: 404, code: 'UNKNOWN_SHOP' });
  for (const headers of [
    {},
    { 'x-etalage-internal': '' },
    { 'x-etalage-internal': 'a-secret-for-tests-onlx' },
    { 'x-etalage-internal': `${internalSecret}x` },
  ]) {
    expect((await ask('molen.test', headers as Record<string, string>)).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  }
});

describe('TEN-08 the stream of changes', () => {
  const open = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/internal/cache-tags', headers }, resolve)
        .on('error', reject)
        .end();
    });

  test('TEN-08 a change is told with its shop and tags', async () => {
    const shop = await createTenant(api.database);
    const stream = await open(internal);
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const { id } = await createProduct(api.database, shop);
    await putSettings(api.database, shop, { theme: 'simple' });
    await expect
      .poll(() => text, patience)
      .toContain(`data: ${JSON.stringify({ tenant: shop.id, tags: ['settings'] })}\n\n`);
    const told = ['members:shop', 'words'];
    expect(text).toContain(
      `data: ${JSON.stringify({ tenant: shop.id, tags: [`product:${id}`, `card:${id}`, ...told] })}\n\n`,
    );
    stream.destroy();
  });

  test('TEN-08 it is for the storefront alone', async () => {
    const stream = await open({});
    expect(stream.statusCode).toBe(404);
    stream.resume();
  });

  test('TEN-08 it ends when the API closes, which does not wait for it', async () => {
    const second = await createTestApp();
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    const { port: secondPort } = second.app.server.address() as AddressInfo;
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(
        { port: secondPort, host: '127.0.0.1', path: '/internal/cache-tags', headers: internal },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    const ended = new Promise((resolve) => stream.on('close', resolve).resume());
    await second.close();
    await ended;
  });
});

test('API-10 /health says that the process lives, /ready that it can work', async () => {
  expect((await api.app.inject('/health')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/ready')).json()).toEqual({ status: 'ready' });
});

test('SEC-03 health is answered however often it is asked for, from one look at the database, and at no shop’s address', async () => {
  const { buildApp } = await import('../../app.ts');
  const { readEnv } = await import('../../plugins/env.ts');
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: '5', INTERNAL_SECRET: internalSecret });
  let pings = 0;
  let isAway = false;
  const database = {
    ...api.database,
    ping: async () => {
      pings += 1;
      if (isAway) throw new Error('away');
      await api.database.ping();
    },
  };
  const app = await buildApp({ database, env });
  const shop = await createTenant(api.database, { slug: 'health', hosts: ['health.test'] });
  const ask = async (headers: Record<string, string> = {}, url = '/ready') =>
    (await app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 1_300 }, () => ask()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  // One look a second: far fewer than there were questions, on however slow a machine.
  expect(pings).toBeLessThan(130);
  for (const headers of [internal, { host: 'api.internal:8080' }, { host: '[::1]:8080' }])
    expect.soft(await ask(headers as Record<string, string>)).toBe(200);
  for (const headers of [
    { host: shop.host },
    { ...internal, 'x-etalage-host': shop.host, 'x-etalage-client-ip': '198.51.100.1' },
    { ...internal, 'x-etalage-client-ip': '198.51.100.1' },
  ])
    for (const url of ['/ready', '/health'])
      expect.soft(await ask(headers as object as Record<string, string>, url)).toBe(404);
  isAway = true;
  await expect.poll(() => ask(), patience).toBe(503);
  isAway = false;
  await expect.poll(() => ask(), patience).toBe(200);
  await app.close();
});

test('OPS-41 a proxy may fetch certificates for the hosts of shops alone, and asks where no browser does', async () => {
  const { buildApp } = await import('../../app.ts');
  const { readEnv } = await import('../../plugins/env.ts');
  const shop = await createTenant(api.database, {
    slug: 'veilig',
    hosts: ['veilig.test', 'www.veilig.test'],
  });
  // Every name leads to this shop, and its certificates are still for its own.
  const env = readEnv({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '5',
    INTERNAL_SECRET: internalSecret,
    STORE_ID: 'veilig',
  });
  const app = await buildApp({ database: api.database, env });
  const ask = async (domain: string, headers: object = { host: 'api:8080' }) =>
    (
      await app.inject({
        url: `/certificates?domain=${encodeURIComponent(domain)}`,
        headers: headers as Record<string, string>,
      })
    ).statusCode;
  for (const host of ['veilig.test', 'www.veilig.test', 'VEILIG.test.'])
    expect({ host, status: await ask(host) }).toEqual({ host, status: 200 });
  for (const host of [
    'nergens.test',
    'sub.veilig.test',
    'veilig.test.evil.test',
    '',
    '*',
    '127.0.0.1',
    'a'.repeat(260),
  ])
    expect({ host, isYes: (await ask(host)) < 300 }).toEqual({ host, isYes: false });
  // More than RATE_LIMIT allows anybody else.
  for (let asked = 0; asked < 10; asked += 1) expect(await ask('veilig.test')).toBe(200);
  for (const headers of [
    { host: shop.host },
    { ...internal, 'x-etalage-host': shop.host, 'x-etalage-client-ip': '198.51.100.1' },
    { ...internal, 'x-etalage-host': 'nergens.test', 'x-etalage-client-ip': '198.51.100.1' },
  ])
    expect(await ask('veilig.test', headers)).toBe(404);
  await app.close();
});

test('API-10 the OpenAPI document is 3.1 and has a page to read it, which runs no inline script', async () => {
  const document = (await api.app.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/products',
      '/products/slug/{slug}',
      '/campaign/get',
      '/edge/products/bundle-detail',
      '/ecommerce/website-settings',
    ]),
  );
  const page = await api.app.inject('/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('API-14 nobody can ask a list for more than 1000 entries at a time', async () => {
  const { paths } = (await api.app.inject('/openapi.json')).json();
  type Operation = { parameters?: { name: string; schema: { maximum?: number } }[] };
  const sizes = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter(({ name }) => /^(size|limit|hitsPerPage|perPage|pageSize)$/.test(name))
        .map(({ name, schema }) => ({ name: `${method} ${path} ${name}`, most: schema.maximum ?? Infinity })),
    ),
  );
  expect(sizes.map(({ name }) => name)).toEqual(expect.arrayContaining(['get /products size']));
  expect(sizes.filter(({ most }) => most > 1_000)).toEqual([]);
});
