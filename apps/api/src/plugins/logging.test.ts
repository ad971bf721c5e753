import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../test/build-app.ts';

const lines: string[] = [];
const api = await createTestApp({
  env: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
});
let shop: TestTenant;
beforeAll(async () => {
  shop = await createTenant(api.database);
});

test('API-13 the log is JSON, one line an answer, and holds nothing personal whatever is sent', async () => {
  lines.length = 0;
  const canary = 'kanarie4711';
  const headers = {
    host: shop.host,
    cookie: `etalage_cart=${canary}`,
    authorization: `Bearer ${canary}`,
    referer: `https://${canary}.nl/?token=${canary}`,
    'user-agent': canary,
    'x-forwarded-for': canary,
  };
  const payload = { name: canary, email: `${canary}@voorbeeld.nl`, message: canary, phone: '0612345678' };
  const ask = (url: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
    api.app.inject({ url, method, headers, ...(body && { payload: body }), remoteAddress: '198.51.100.77' });
  const answers = [
    await ask(`/products?q=${canary}&lang=nl`),
    await ask(`/products/slug/${canary}`),
    await ask(`/orders/7d444840-9dc0-11d1-b245-5ffdce74fad2?token=${canary}`),
    await ask(`/cms/preview/1?token=${canary}`),
    await ask(`/${canary}/nergens?token=${canary}`),
    await ask('/contact', 'POST', payload),
    await ask('/contact', 'POST', { ...payload, email: canary }),
  ];
  const broken = vi.spyOn(api.database, 'withTenant').mockRejectedValueOnce(
    Object.assign(new Error(`duplicate key value (${canary}@voorbeeld.nl)`), {
      code: '23505',
      detail: `Key (email)=(${canary}@voorbeeld.nl) already exists.`,
      table: 'carts',
      constraint: 'carts_pkey',
    }),
  );
  answers.push(await ask('/contact', 'POST', payload));
  broken.mockRestore();

  const text = lines.join('');
  expect(text).not.toContain(canary);
  expect(text).not.toContain('198.51.100.77');
  expect(text).not.toContain('0612345678');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = entries.filter(({ msg }) => msg === 'answered');
  expect(answered).toHaveLength(answers.length);
  expect(answered.map(({ requestId }) => requestId)).toEqual(
    answers.map((answer) => answer.headers['x-request-id']),
  );
  expect(answered[1]).toMatchObject({
    method: 'GET',
    route: '/products/slug/:slug',
    status: 404,
    tenant: shop.slug,
  });
  expect(entries.find(({ msg }) => msg === 'request failed')).toMatchObject({
    err: { message: 'database error 23505', table: 'carts', constraint: 'carts_pkey' },
  });
});

test('API-10 a request id is told, and taken over where it looks like one', async () => {
  const ask = async (id?: string) =>
    (await api.app.inject({ url: '/health', ...(id && { headers: { 'x-request-id': id } }) })).headers[
      'x-request-id'
    ];
  expect(await ask()).toMatch(/^[A-Za-z0-9_-]{8,}-[0-9a-z]+$/);
  expect(await ask()).not.toBe(await ask());
  expect(await ask('storefront-12345678')).toBe('storefront-12345678');
  for (const bad of ['kort', 'met spatie erin', '"}{"', 'x'.repeat(65)]) expect(await ask(bad)).not.toBe(bad);
});
