import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHostedClient } from './hosted-client.ts';

type Answer = (signal: AbortSignal) => Promise<Response> | Response;

/** How each host answers. */
let answers: Record<string, Answer> = {};
let asked: { url: URL; body: unknown }[] = [];
let number = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const address = new URL(url, 'https://shop.test');
    asked.push({ url: address, body: JSON.parse(body) });
    const ended = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    return Promise.race([ended, answers[address.host]?.(signal) ?? Promise.reject(new TypeError('refused'))]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const found = { results: [{ hits: [], nbHits: 0 }] };
const never = () => new Promise<Response>(() => undefined);
/** Begins an answer, and never ends it. */
const halfway: Answer = (signal) =>
  new Response(
    new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    }),
  );
const hostsAsked = () => asked.map(({ url }) => url.host);

/** Hosts of this test alone: which of them are down is remembered. */
function hostsOf(...given: Answer[]): string[] {
  number += 1;
  const names = given.map((_, index) => `h${number}-${index}.test`);
  answers = Object.fromEntries(names.map((name, index) => [name, given[index] ?? never]));
  return names;
}
const clientOf = (hosts: string[]) => createHostedClient({ appId: 'APP', apiKey: 'public key', hosts });
const question = [{ indexName: 'products_nl', query: 'mes' }];

describe('SRCH-11', () => {
  test('SRCH-11 SRCH-13 searches and recommendations are posted with application id and key in the query, to the shop itself where no host is named', async () => {
    answers = { 'shop.test': () => json(found) };
    const client = clientOf([]);
    expect(await client.search(question)).toEqual(found);
    const wanted = [{ indexName: 'products_nl', model: 'related-products' as const, objectID: '7' }];
    await client.recommend(wanted);
    expect(asked.map(({ url }) => url.pathname)).toEqual([
      '/api/1/indexes/*/queries',
      '/api/1/indexes/*/recommendations',
    ]);
    expect(asked.map(({ body }) => body)).toEqual([{ requests: question }, { requests: wanted }]);
    for (const { url } of asked)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        'x-algolia-application-id': 'APP',
        'x-algolia-api-key': 'public key',
      });
  });

  test('SRCH-11 no connection, 5xx and a broken answer are tried on the next host; a host that failed stays down for 2 minutes', async () => {
    const hosts = hostsOf(
      () => Promise.reject(new TypeError('refused')),
      () => json({}, 503),
      () => new Response('<html>'),
      () => json(found),
    );
    expect(await clientOf(hosts).search(question)).toEqual(found);
    expect(hostsAsked()).toEqual(hosts);
    asked = [];
    await vi.advanceTimersByTimeAsync(119_999);
    await clientOf(hosts).search(question);
    expect(hostsAsked()).toEqual(hosts.slice(3));
    asked = [];
    await vi.advanceTimersByTimeAsync(1);
    await clientOf(hosts).search(question);
    expect(hostsAsked()).toEqual(hosts);
  });

  test('SRCH-11 all failing gives Unreachable hosts, and they are asked again at the next question', async () => {
    const hosts = hostsOf(
      () => json({}, 500),
      () => json({}, 502),
    );
    for (let round = 0; round < 2; round += 1)
      await expect(clientOf(hosts).search(question)).rejects.toThrow('Unreachable hosts');
    expect(hostsAsked()).toEqual([...hosts, ...hosts]);
  });

  test('SRCH-11 4xx is an error of the service, in its words, and no other host is asked', async () => {
    const hosts = hostsOf(
      () => json({ message: 'Invalid Application-ID or API key' }, 403),
      () => json(found),
    );
    await expect(clientOf(hosts).search(question)).rejects.toMatchObject({
      name: 'SearchRefused',
      status: 403,
      message: 'Invalid Application-ID or API key',
    });
    expect(hostsAsked()).toEqual(hosts.slice(0, 1));
    const wordless = hostsOf(() => new Response('no', { status: 404 }));
    await expect(clientOf(wordless).search(question)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['a connection after 1 s', 'read', never, 1_000],
    ['the rest of an answer after 2 s', 'read', halfway, 2_000],
    ['a write after 30 s', 'write', never, 30_000],
  ] as const)('SRCH-11 %s is given up for the next host, not sooner', async (_, kind, answer, limit) => {
    const hosts = hostsOf(answer, () => json(found));
    const answered = clientOf(hosts).call('/1/anything', {}, kind);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(hostsAsked()).toEqual(hosts.slice(0, 1));
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toEqual(found);
    expect(hostsAsked()).toEqual(hosts);
  });

  test('SRCH-11 a question that is not wanted any more ends, and no host is down for it', async () => {
    const hosts = hostsOf(never, () => json(found));
    const unwanted = new AbortController();
    const answered = clientOf(hosts).search(question, unwanted.signal);
    unwanted.abort(new Error('typed on'));
    await expect(answered).rejects.toThrow('typed on');
    answers[hosts[0] ?? ''] = () => json(found);
    await clientOf(hosts).search(question);
    expect(hostsAsked()).toEqual([hosts[0], hosts[0]]);
    await expect(clientOf(hosts).search(question, unwanted.signal)).rejects.toThrow('typed on');
    expect(hostsAsked()).toHaveLength(2);
  });
});

test('SRCH-12 application id and key are required, by name, and there is no page below 0', async () => {
  const settings = { appId: 'APP', apiKey: 'key', hosts: [] };
  expect(() => createHostedClient({ ...settings, appId: '' })).toThrow('`appId` is missing');
  expect(() => createHostedClient({ ...settings, apiKey: '' })).toThrow('`apiKey` is missing');
  const client = createHostedClient(settings);
  await expect(client.search([{ indexName: 'products', query: '', page: -1 }])).rejects.toThrow(RangeError);
  expect(asked).toEqual([]);
});
