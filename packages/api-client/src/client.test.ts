import { getBranches, getProducts, getShortLink, sendContactMessage } from '@etalage/contracts';
import { expect, expectTypeOf, test } from 'vitest';
import { ApiUnavailable, createApiClient, type Transport } from './index.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body?: string | Uint8Array };

/** A client whose API answers with this, and what it was sent. */
function clientOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const seen: (string | null)[] = [];
  const transport: Transport = async (url, { signal: _, ...init }) => {
    sent.push({ url, ...init });
    const answer = new Headers(headers);
    return {
      status,
      headers: answer,
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    };
  };
  const client = createApiClient({
    baseUrl: 'http://api.test',
    headers: { 'x-shop': 'a', cookie: 'session=s1' },
    transport,
    onAnswer: (answer) => seen.push(answer.get('cache-tag')),
  });
  return { client, sent, seen };
}

test('API-12 a call goes to the API it was made for, as the shopper it was made for, and fills in path and query', async () => {
  const { client, sent, seen } = clientOf(200, { key: 'over-ons' }, { 'cache-tag': 'cms' });
  const answer = await client.call(getShortLink, { params: { alias: 'a/b' } });
  expect(answer).toMatchObject({ status: 200, body: { key: 'over-ons' } });
  expect(sent[0]).toMatchObject({
    url: 'http://api.test/short-links/a%2Fb',
    method: 'GET',
    headers: { 'x-shop': 'a', cookie: 'session=s1' },
  });
  expect(seen).toEqual(['cms']);
  const list = clientOf(200, { items: [] });
  await list.client.call(getProducts, { query: { q: '', brand: ['x', 'y'], page: 2 } });
  expect(list.sent[0]?.url).toBe('http://api.test/products?brand=x&brand=y&page=2');
});

test('a body is sent as JSON, and a declared refusal is a value', async () => {
  const { client, sent } = clientOf(429, { status: 429, code: 'TOO_MANY_MESSAGES', title: '', type: '' });
  const body = { name: 'A', email: 'a@b.nl', message: 'x' };
  const answer = await client.call(sendContactMessage, { body });
  expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_MESSAGES' } });
  expect(sent[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(String(sent[0]?.body))).toEqual(body);
});

test('an answer that was never promised, a broken one and none at all are the same to the caller', async () => {
  const ask = (status: number, body: unknown) =>
    clientOf(status, body).client.call(getShortLink, { params: { alias: 'a' } });
  await expect(ask(418, {})).rejects.toMatchObject({ status: 418, endpoint: 'GET /short-links/:alias' });
  await expect(ask(200, '<html>')).rejects.toBeInstanceOf(ApiUnavailable);
  const dead = createApiClient({
    baseUrl: 'http://api.test',
    transport: async () => Promise.reject(new Error('refused')),
  });
  await expect(dead.call(getShortLink, { params: { alias: 'a' } })).rejects.toMatchObject({ status: null });
});

test('ERR-02 an answer of another shape is none, and one of an older API that lacks something is an answer', async () => {
  const ask = (body: unknown) => clientOf(200, body).client.call(getProducts, {});
  for (const body of [null, [], 7, 'x', { anders: 1 }])
    await expect(ask(body)).rejects.toBeInstanceOf(ApiUnavailable);
  await expect(ask({ items: [], total: 0 })).resolves.toMatchObject({ status: 200, body: { total: 0 } });
  const branches = (body: unknown) => clientOf(200, body).client.call(getBranches, {});
  await expect(branches({ anders: 1 })).rejects.toBeInstanceOf(ApiUnavailable);
  await expect(branches([])).resolves.toMatchObject({ body: [] });
});

test('a slow API is given up after its time', async () => {
  const transport: Transport = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const client = createApiClient({ baseUrl: 'http://api.test', timeout: 20, transport });
  await expect(client.call(getShortLink, { params: { alias: 'a' } })).rejects.toBeInstanceOf(ApiUnavailable);
});

test('the status tells the type of the body', () => {
  const { client } = clientOf(200, {});
  type Answer = Awaited<ReturnType<typeof client.call<typeof getShortLink>>>;
  expectTypeOf<Extract<Answer, { status: 200 }>['body']>().toEqualTypeOf<{ key: string }>();
  expectTypeOf<Extract<Answer, { status: 404 }>['body']>().toHaveProperty('code');
});
