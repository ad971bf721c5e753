import { RouterContextProvider } from 'react-router';
import {
  headerDefaultsContext,
  languageContext,
  type RequestInfo,
  requestInfoContext,
} from './request-context.ts';
import { storeInitOf } from './store-init.fixture.ts';

const origin = 'https://shop.example';

/** What a page is made of for which the API answers so, in a shop with these settings. */
export async function loadPage(
  loader: (given: never) => Promise<unknown>,
  path: string,
  params: object,
  answer: object,
  settings: Record<string, string> = {},
  language = 'nl',
) {
  const context = new RouterContextProvider();
  context.set(languageContext, language);
  context.set(headerDefaultsContext, async () => ({}));
  const headers = { get: () => null, getSetCookie: () => [] };
  context.set(requestInfoContext, {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    ...{ host: 'shop.example', origin, basis: 'inc', cookies: '', requestId: 'r' },
    api: {
      url: 'http://api.test',
      headers: {},
      transport: async () => ({ status: 200, headers, text: async () => JSON.stringify(answer) }),
    },
    cacheTags: new Set(),
    setCookies: [],
    answerBy: Infinity,
    drawn: new Map(),
    memory: { recall: async () => ({ value: storeInitOf(settings), tags: [] }) },
  } as unknown as RequestInfo);
  const url = new URL(origin + path);
  return loader({ context, params, url, request: new Request(url) } as never);
}
