import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { withOwner } from '@etalage/db/owner';
import { createProduct, createTenant, putSettings, type TestTenant } from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, internalSecret, patience } from '../../test/build-app.ts';

const api = await createTestApp();
let bloem: TestTenant;
let fiets: TestTenant;
beforeAll(async () => {
  bloem = await createTenant(api.database, { slug: 'bloem', hosts: ['bloem.test'], name: 'Bloem' });
  fiets = await createTenant(api.database, { slug: 'fiets', hosts: ['fiets.test'], name: 'Fiets' });
});

const shopAt = async (headers: Record<string, string>, app = api.app) => {
  const answer = await app.inject({ url: '/store/init', headers });
  return answer.statusCode === 200 ? answer.json().tenantSlug : answer.statusCode;
};

describe('TEN-02 the shop of a request', () => {
  test('TEN-02 the host name says which shop', async () => {
    expect(await shopAt({ host: 'bloem.test' })).toBe('bloem');
    expect(await shopAt({ host: 'fiets.test' })).toBe('fiets');
  });

  test('TEN-02 a shop has any number of host names', async () => {
    await withOwner(api.database, (tx) =>
      tx.insertInto('tenant_domains').values({ host: 'www.bloem.test', tenant_id: bloem.id }).execute(),
    );
    expect(await shopAt({ host: 'www.bloem.test' })).toBe('bloem');
  });

  test('TEN-02 port, capitals and a trailing dot make no difference', async () => {
    for (const host of ['bloem.test:3000', 'BLOEM.test', 'bloem.test.', 'Bloem.Test.:8080']) {
      expect({ host, shop: await shopAt({ host }) }).toEqual({ host, shop: 'bloem' });
    }
  });

  const strangers = [
    'unknown.test',
    '127.0.0.1',
    '[::1]:80',
    'bloem.test.evil.test',
    'evil.test#bloem.test',
    'bloem.test/..',
    'bloem.test@evil.test',
    'bloem.test, fiets.test',
    'bloem.test fiets.test',
    '-',
    '.',
    '..',
    '*',
    '%',
    'bloem.test%00',
    'xn--bloem-x.test',
    'bl\u00f6em.test',
    "'; --",
    '$host',
    'localhost',
    'a'.repeat(300),
    'bloem.test:abc',
    'bloem.test:',
    ':3000',
    'bloem..test',
    'bloem.test..',
    '0',
    'null',
    'undefined',
    'bloem',
    '.bloem.test',
  ];
  test(`TEN-02 a host that names no shop gets 404, never another's shop (${strangers.length} of them)`, async () => {
    for (const host of strangers) {
      const answer = await api.app.inject({ url: '/store/init', headers: { host } });
      expect({ host, status: answer.statusCode }).toEqual({ host, status: 404 });
      expect(answer.json()).toMatchObject({ code: 'UNKNOWN_SHOP' });
    }
  });

  test('TEN-02 TEN-08 headers that a browser can send name no shop', async () => {
    for (const name of [
      'x-forwarded-host',
      'x-original-host',
      'x-host',
      'forwarded',
      'x-etalage-host',
      'x-tenant',
      'x-etalage-dev-tenant',
    ]) {
      expect(await shopAt({ host: 'unknown.test', [name]: 'bloem.test' })).toBe(404);
      expect(await shopAt({ host: 'fiets.test', [name]: 'bloem.test' })).toBe('fiets');
    }
    expect(
      await shopAt({
        host: 'fiets.test',
        'x-etalage-host': 'bloem.test',
        'x-etalage-internal': 'a-secret-for-tests-onlY',
      }),
    ).toBe('fiets');
  });

  test('TEN-02 the storefront, which knows the secret, names the shop', async () => {
    const internal = { host: '127.0.0.1:8080', 'x-etalage-internal': internalSecret };
    expect(await shopAt({ ...internal, 'x-etalage-host': 'bloem.test:3000' })).toBe('bloem');
    expect(await shopAt({ ...internal, 'x-etalage-host': 'unknown.test' })).toBe(404);
  });

  test('TEN-02 without a host’s shop STORE_ID counts, for the storefront’s question too, and in development alone the panel’s choice', async () => {
    const { buildApp } = await import('../app.ts');
    const { readEnv } = await import('./env.ts');
    const withEnv = async (env: Record<string, string>) => {
      const app = await buildApp({
        database: api.database,
        env: readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', ...env }),
      });
      await app.ready();
      return app;
    };
    for (const APP_ENV of ['production', 'development']) {
      const fixed = await withEnv({ STORE_ID: 'bloem', APP_ENV, INTERNAL_SECRET: internalSecret });
      expect(await shopAt({ host: 'unknown.test' }, fixed), APP_ENV).toBe('bloem');
      expect(await shopAt({ host: 'fiets.test' }, fixed), APP_ENV).toBe('fiets');
      const chosen = { 'x-etalage-dev-tenant': fiets.id };
      expect(await shopAt({ host: 'unknown.test', ...chosen }, fixed), APP_ENV).toBe('bloem');
      for (const [host, slug] of [
        ['unknown.test', 'bloem'],
        ['fiets.test', 'fiets'],
      ]) {
        const url = `/internal/tenant?host=${host}`;
        const headers = { 'x-etalage-internal': internalSecret, ...chosen };
        expect((await fixed.inject({ url, headers })).json(), APP_ENV).toMatchObject({ slug });
      }
      await fixed.close();
    }

    const development = await withEnv({ APP_ENV: 'development' });
    expect(await shopAt({ host: 'unknown.test' }, development)).toBe(404);
    expect(await shopAt({ host: 'unknown.test', 'x-etalage-dev-tenant': fiets.id }, development)).toBe(
      'fiets',
    );
    expect(await shopAt({ host: 'bloem.test', 'x-etalage-dev-tenant': fiets.id }, development)).toBe('bloem');
    await development.close();
  });

  test('TEN-02 two hosts, an address in the first line, or none: refused without naming a shop', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const raw = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.end(text.replaceAll('\n', '\r\n'));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      await once(socket, 'close');
      return answer;
    };
    const cases = [
      'GET /store/init HTTP/1.1\nHost: bloem.test\nHost: fiets.test\n\n',
      'GET /store/init HTTP/1.1\nHost: fiets.test\nhost: bloem.test\n\n',
      'GET http://bloem.test/store/init HTTP/1.1\nHost: fiets.test\n\n',
      'GET http://bloem.test/store/init HTTP/1.1\nHost: bloem.test\n\n',
      'GET /store/init HTTP/1.1\n\n',
      'GET /store/init HTTP/1.1\nHost: bloem.test\nContent-Length: 1\nContent-Length: 2\n\n',
      'GET /store/init HTTP/1.1\nHost:\n\n',
      'GET /store/init HTTP/1.1\nHost: bloem.test\n folded\n\n',
      'NONSENSE\n\n',
    ];
    for (const text of cases) {
      const answer = await raw(text.replace('\n\n', '\nConnection: close\n\n'));
      expect({ text, line: answer.split('\r\n')[0] }).toEqual({
        text,
        line: expect.stringMatching(/^HTTP\/1\.1 4\d\d /),
      });
      expect(answer).not.toContain('tenantSlug');
      expect(answer).not.toContain('fiets.test');
    }
  });

  test('TEN-08 one shop’s slugs and ids lead to nothing in another', async () => {
    const own = await createProduct(api.database, bloem, { slug: 'geheime-vaas' });
    const at = async (host: string, url: string) =>
      (await api.app.inject({ url, headers: { host } })).statusCode;
    expect(await at('bloem.test', '/products/slug/geheime-vaas')).toBe(200);
    expect(await at('fiets.test', '/products/slug/geheime-vaas')).toBe(404);
    expect(await at('fiets.test', `/products/slug/geheime-vaas-${own.variants[0].id}`)).toBe(404);
    const list = await api.app.inject({ url: '/products?q=vaas', headers: { host: 'fiets.test' } });
    expect(list.json().total).toBe(0);
  });

  test('TEN-02 a change of settings is seen at once, not after the minute that shops are remembered', async () => {
    await putSettings(api.database, bloem, { store_name: 'Bloemen van nu' });
    await expect
      .poll(
        async () =>
          (await api.app.inject({ url: '/store/init', headers: { host: 'bloem.test' } })).json().store
            .storeName,
        patience,
      )
      .toBe('Bloemen van nu');
  });
});
