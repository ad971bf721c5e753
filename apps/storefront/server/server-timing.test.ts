import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from '@etalage/api-client';
import { getStoreInit } from '@etalage/contracts';
import { step } from '@etalage/memory/steps';
import { afterAll, expect, test } from 'vitest';
import type { RequestInfo } from '../app/lib/request-context.ts';
import { storeInitOf } from '../app/lib/store-init.fixture.ts';
import { buildApp } from './app.ts';
import { readEnv } from './env.ts';

const tenant = {
  tenantUuid: '11111111-1111-4111-8111-111111111111',
  slug: 'a',
  languages: ['nl'],
  basis: 'inc',
};
/** An API that says what its database took, as one in development does. */
const api = createServer((request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'server-timing': 'db;dur=12.5;desc="3", total;dur=20',
  });
  response.end(JSON.stringify(request.url?.startsWith('/internal/tenant') ? tenant : storeInitOf({})));
});
await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

async function render(_request: Request, info: RequestInfo): Promise<Response> {
  const { call } = createApiClient({ baseUrl: info.api.url, transport: info.api.transport });
  // As the real one does (renderer.ts).
  return step({ of: 'render', name: 'render page' }, async () => {
    await Promise.all([call(getStoreInit), call(getStoreInit)]);
    return new Response('page');
  });
}

async function timingIn(mode: string) {
  const env = {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    ...{ NODE_ENV: mode, INTERNAL_SECRET: 'secret', LOG_LEVEL: 'silent' },
  };
  const app = await buildApp(readEnv(env), { renderer: { render, keptAddress: async () => null } });
  const answers = [
    await app.inject({ url: '/nl/home', headers: { host: 'a.test' } }),
    await app.inject({ url: '/nergens.js', headers: { host: 'a.test' } }),
  ];
  await app.close();
  return answers.map(({ headers }) => headers['server-timing']);
}

test('OPS-35 while developing a page says what rendering it, its calls of the API and the database took; in production nothing does', async () => {
  const [page] = await timingIn('development');
  expect(page).toMatch(/(^|, )api;dur=[\d.]+;desc="[23]"(,|$)/);
  expect(page).toMatch(/(^|, )render;dur=[\d.]+(;desc="1")?(,|$)/);
  // The two of the page, and the question whose host it is.
  expect(page).toMatch(/db;dur=(25\.0;desc="6"|37\.5;desc="9")/);
  expect(page).toMatch(/cache;desc="none while developing", total;dur=[\d.]+$/);
  expect(await timingIn('production')).toEqual([undefined, undefined]);
});
