import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from '@etalage/api-client';
import type { StoreInit } from '@etalage/contracts';
import { getStoreInit, sendContactMessage } from '@etalage/contracts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestInfo } from '../app/lib/request-context.ts';
import { buildApp } from '../server/app.ts';
import { readEnv } from '../server/env.ts';
import { choiceCookies, untouched } from './choice.ts';

const chosenTenant = '22222222-2222-4222-8222-222222222222';
const goneTenant = '33333333-3333-4333-8333-333333333333';
const shop = (tenantUuid: string, slug: string) => ({
  tenantUuid,
  slug,
  languages: ['nl', 'en'],
  basis: 'inc',
});
const ownShop = shop('11111111-1111-4111-8111-111111111111', 'own');

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
const atOwn: Asked[] = [];
const atLive: Asked[] = [];
const atFiles: string[] = [];
let isLiveAway = false;

/** As ours does: production data is asked for by its header, and a host that names no shop leaves the choice to the developer. */
const ownApi = await listen((request, response) => {
  const url = new URL(request.url ?? '/', 'http://api');
  // The storefront's own, which it opens when it starts and anew whenever it is lost: nobody's request.
  if (url.pathname === '/internal/cache-tags')
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
  atOwn.push({ method: request.method, url: request.url, headers: request.headers });
  const isChosen =
    request.headers['x-production-data'] === 'true' &&
    request.headers['x-etalage-dev-tenant'] === chosenTenant;
  const found =
    url.searchParams.get('host') === 'localhost' ? ownShop : isChosen && shop(chosenTenant, 'chosen');
  const isTenant = url.pathname === '/internal/tenant';
  response.writeHead(isTenant && !found ? 404 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(isTenant ? found || { code: 'UNKNOWN_SHOP' } : { tenantUuid: '', from: 'own' }),
  );
});
const live = await listen((request, response) => {
  atLive.push({ method: request.method, url: request.url, headers: request.headers });
  if (isLiveAway) return void request.destroy();
  const init = {
    tenantUuid: '44444444-4444-4444-8444-444444444444',
    tenantSlug: 'live',
    languages: [{ code: 'nl', name: 'Nederlands', flag: '' }],
    basis: 'ex',
  } satisfies Partial<StoreInit>;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(request.url?.startsWith('/api/store/init') ? init : { tenantUuid: '', from: 'live' }),
  );
});
const files = await listen((request, response) => {
  atFiles.push(request.url ?? '');
  response.end('a picture');
});

/** A page that asks its API as pages do, and sends it a message where it is posted to. */
async function render(request: Request, info: RequestInfo): Promise<Response> {
  const { call } = createApiClient({
    baseUrl: info.api.url,
    transport: info.api.transport,
    headers: { cookie: info.cookies, 'x-etalage-host': info.host, ...info.api.headers },
  });
  const status =
    request.method === 'POST'
      ? await call(sendContactMessage, { body: { name: 'A', email: 'a@b.nl', message: 'x' } }).then(
          (answer) => answer.status,
          (error) => error.status,
        )
      : (await call(getStoreInit)).status;
  return Response.json({ shop: info.tenant.slug, basis: info.basis, status });
}

async function startDevelopment(env: Record<string, string> = {}) {
  const app = await buildApp(
    readEnv({
      ...{ NODE_ENV: 'development', API_URL: ownApi, INTERNAL_SECRET: 'secret', PORT: '80' },
      ...{ LOG_LEVEL: 'silent', MEDIA_PORT: new URL(files).port },
      ...env,
    }),
    { renderer: { render, keptAddress: async () => null } },
  );
  closers.push(() => app.close());
  return async (url: string, choice: Partial<typeof untouched> | null, more: object = {}) => {
    const cookies =
      choice && choiceCookies({ ...untouched, ...choice }).map((cookie) => cookie.split(';', 1)[0]);
    const headers = { host: 'localhost', cookie: ['etalage_cart=mine', ...(cookies ?? [])].join('; ') };
    return app.inject({ url, headers, ...more });
  };
}

const ask = await startDevelopment({ ETALAGE_LIVE_API: `${live}/api/` });
beforeEach(() => {
  for (const list of [atOwn, atLive, atFiles]) list.length = 0;
  isLiveAway = false;
});
const production = { productionMode: true, tenantUuid: chosenTenant };
const secretOf = ({ headers }: Asked) => headers['x-etalage-internal'];

describe('DEV-09 TEN-04 production data of the API on localhost', () => {
  test('DEV-09 TEN-04 with it every request of page and browser carries the header and the chosen shop', async () => {
    expect((await ask('/nl/home', production)).json()).toMatchObject({ shop: 'chosen', status: 200 });
    expect((await ask('/api/products', production)).json()).toEqual({ tenantUuid: '', from: 'own' });
    expect(atOwn.length).toBeGreaterThanOrEqual(3);
    for (const asked of atOwn) {
      expect.soft(asked.headers['x-production-data'], asked.url).toBe('true');
      expect.soft(asked.headers['x-etalage-dev-tenant'], asked.url).toBe(chosenTenant);
      expect.soft(asked.headers['x-etalage-host'], asked.url).toBe('production-data.invalid');
      // As the API wants it of a change (SEC-04), wherever this machine's own page stands.
      expect.soft(asked.headers.origin, asked.url).toBe('http://production-data.invalid');
      expect.soft(secretOf(asked), asked.url).toBe('secret');
    }
  });

  test('DEV-09 with test data, or none chosen, no request carries it', async () => {
    for (const choice of [null, {}, { themeMode: 'dark' as const }]) {
      expect((await ask('/nl/home', choice)).json()).toMatchObject({ shop: 'own' });
      await ask('/api/products', choice);
    }
    expect(atOwn.length).toBeGreaterThanOrEqual(6);
    for (const { headers } of atOwn) {
      expect(headers).not.toHaveProperty('x-production-data');
      expect(headers).not.toHaveProperty('x-etalage-dev-tenant');
    }
  });

  test('DEV-11 a chosen shop that is gone is taken back, and the page is of this machine', async () => {
    const answer = await ask('/nl/home', { ...production, tenantUuid: goneTenant });
    expect(answer.json()).toMatchObject({ shop: 'own' });
    expect(answer.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringContaining('productionMode=false;'),
        expect.stringMatching(/^selectedTenantUuid=;.*Max-Age=0/),
      ]),
    );
  });
});

describe('DEV-02 TEN-04 the live API', () => {
  test('DEV-02 TEN-04 live shows the shop of ETALAGE_LIVE_API, in pages, to browsers and in pictures', async () => {
    expect((await ask('/nl/home', { api: 'live' })).json()).toEqual({
      shop: 'live',
      basis: 'ex',
      status: 200,
    });
    expect((await ask('/api/products?q=x', { api: 'live' })).json()).toEqual({
      tenantUuid: '',
      from: 'live',
    });
    expect(atLive.map(({ url }) => url)).toContain('/api/products?q=x');
    expect((await ask('/media/a.webp', { api: 'live' })).headers.location).toBe(`${live}/media/a.webp`);
    expect(atOwn).toEqual([]);
  });

  test('DEV-11 it is only read and searched, by nobody, unless the panel allows changes', async () => {
    const post = { method: 'POST', payload: 'a=b', headers: {} };
    const postAs = (url: string, liveWrites: boolean) =>
      ask(
        url,
        { api: 'live', liveWrites },
        {
          ...post,
          headers: {
            host: 'localhost',
            'content-type': 'application/x-www-form-urlencoded',
            cookie: `etalage_cart=mine; web_api_version=live; liveWrites=${liveWrites}`,
          },
        },
      );
    expect((await postAs('/nl/contact', false)).json()).toMatchObject({ status: 403 });
    for (const url of ['/api/contact/messages', '/api/cart/lines?x=/1/indexes/', '/api/cart/1/indexes/']) {
      const refused = await postAs(url, false);
      expect.soft([refused.statusCode, refused.json().code], url).toEqual([403, 'LIVE_READS_ONLY']);
    }
    await ask('/nl/home', { api: 'live' });
    expect(atLive.length).toBeGreaterThan(0);
    for (const { method, headers } of atLive) {
      expect(method).toBe('GET');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('x-etalage-internal');
    }
    // What is searched is posted, and changes nothing.
    atLive.length = 0;
    const search = '/api/1/indexes/*/queries';
    expect((await postAs(search, false)).json()).toEqual({ tenantUuid: '', from: 'live' });
    const searched = atLive.find(({ url }) => url === search);
    expect(searched?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(searched?.headers).not.toHaveProperty('cookie');
    atLive.length = 0;
    await postAs('/nl/contact', true);
    expect((await postAs('/api/contact/messages', true)).json()).toEqual({ tenantUuid: '', from: 'live' });
    const written = atLive.filter(({ method }) => method === 'POST');
    expect(written).toHaveLength(2);
    for (const { headers } of written) expect(headers.cookie).toContain('etalage_cart=mine');
  });

  test('DEV-07 build-tenants is asked of the API on this machine, whichever is shown', async () => {
    const url = '/api/tenanted/ecommerce/website/config/build-tenants';
    const headers = { host: 'localhost', cookie: 'web_api_version=live', 'x-environment': 'production' };
    expect((await ask(url, null, { headers })).json()).toEqual({ tenantUuid: '', from: 'own' });
    expect(atOwn.find((asked) => asked.url?.includes('build-tenants'))?.headers['x-environment']).toBe(
      'production',
    );
    expect(atLive).toEqual([]);
  });

  test('DEV-11 a live API that is away, or that was never named, is taken back', async () => {
    const without = await startDevelopment();
    const other = await startDevelopment({ ETALAGE_LIVE_API: `${live}/api` });
    isLiveAway = true;
    for (const from of [without, other]) {
      const answer = await from('/nl/home', { api: 'live' });
      expect(answer.json()).toMatchObject({ shop: 'own' });
      expect(answer.headers['set-cookie']).toContainEqual(expect.stringContaining('web_api_version=lh;'));
    }
  });

  test('DEV-01 TEN-04 outside development the same cookies choose nothing', async () => {
    const app = await buildApp(
      readEnv({
        API_URL: ownApi,
        INTERNAL_SECRET: 'secret',
        LOG_LEVEL: 'silent',
        ETALAGE_LIVE_API: `${live}/api`,
      }),
      { renderer: { render, keptAddress: async () => null } },
    );
    closers.push(() => app.close());
    for (const choice of [
      { ...untouched, api: 'live' as const },
      { ...untouched, ...production },
    ]) {
      const cookie = choiceCookies(choice).map((each) => each.split(';', 1)[0]);
      const answer = await app.inject({
        url: '/nl/home',
        headers: { host: 'localhost', cookie: cookie.join('; ') },
      });
      expect(answer.json()).toMatchObject({ shop: 'own' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(atLive).toEqual([]);
    expect(atOwn.some(({ headers }) => 'x-production-data' in headers)).toBe(false);
  });
});

test('DEV-10 in development documents and authentication are at 8080 and files at 9199 of this machine', async () => {
  expect(readEnv({ NODE_ENV: 'development' })).toMatchObject({
    apiUrl: 'http://127.0.0.1:8080',
    mediaUrl: 'http://127.0.0.1:9199',
  });
  expect((await ask('/media/t/a.webp', null)).body).toBe('a picture');
  expect(atFiles).toEqual(['/media/t/a.webp']);
});
