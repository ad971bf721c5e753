import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageContext, type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { loader } from './route.tsx';

/** Where an address of one segment leads, and what the API was asked for it. */
async function open(lang: string, answer: { status: number; body?: object } | 'away') {
  const asked: string[] = [];
  const headers = { get: () => null, getSetCookie: () => [] };
  const context = new RouterContextProvider();
  context.set(languageContext, 'nl');
  context.set(requestInfoContext, {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    ...{ host: 'shop.example', origin: 'https://shop.example', basis: 'inc', cookies: '', requestId: 'r' },
    api: {
      url: 'http://api.test',
      headers: {},
      transport: async (url: string) => {
        asked.push(new URL(url).pathname);
        if (answer === 'away') throw new TypeError('fetch failed');
        return { status: answer.status, headers, text: async () => JSON.stringify(answer.body ?? {}) };
      },
    },
    cacheTags: new Set(),
    setCookies: [],
    answerBy: Infinity,
  } as unknown as RequestInfo);
  const url = new URL(`https://shop.example/${lang}?from=flyer`);
  const given = { context, params: { lang }, url, request: new Request(url) };
  const status = await Promise.resolve(loader(given as never)).then(
    (response) => [response.status, response.headers.get('location')],
    (thrown: { init?: { status?: number } }) => [thrown.init?.status, null],
  );
  return { status, asked };
}

test('ROUTE-07 1 to 64 small letters, digits and hyphens are looked up and lead to their page; nothing else is asked for', async () => {
  for (const alias of ['a', 'zomer-2026', 'x'.repeat(64)])
    expect(await open(alias, { status: 200, body: { key: 'welkom' } })).toEqual({
      status: [302, '/nl/pagina/welkom?from=flyer'],
      asked: [`/short-links/${alias}`],
    });
  for (const alias of ['x'.repeat(65), 'Zomer', 'a_b', 'a.b', 'é', ' '])
    expect(await open(alias, { status: 200, body: { key: 'welkom' } }), alias).toEqual({
      status: [404, null],
      asked: [],
    });
});

test('ROUTE-07 whatever fails leads to 404, an API that is away too', async () => {
  for (const answer of [{ status: 404 }, { status: 500 }, { status: 429 }, 'away'] as const)
    expect((await open('zomer', answer)).status, JSON.stringify(answer)).toEqual([404, null]);
});
