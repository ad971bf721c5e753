import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getBranches, getShortLink } from '@etalage/contracts';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { api as apiOf } from './api.server.ts';
import { apiTransport } from './api-transport.server.ts';
import { languageContext, type RequestInfo, requestInfoContext } from './request-context.ts';
import type { sessionOf as askSession } from './session.server.ts';
import { createShopMemory } from './shop-memory.ts';

const bannerEnds = '2026-11-24T12:00:00.000Z';

/** What a mailed link gives back as the address where its shopper was going. */
let returnUrl: string | null = null;
/** An API that keeps who asked what, and is silent about sessions. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
const server: Server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  if (request.url?.includes('session')) return;
  if (request.url?.startsWith('/short-links/away')) return void request.destroy();
  const status = /^\/short-links\/(\d+)/.exec(request.url ?? '')?.[1];
  if (status) return void response.writeHead(Number(status)).end(`{"status":${status}}`);
  response.setHeader('content-type', 'application/json');
  if (request.url?.startsWith('/store/init')) response.setHeader('cache-fresh-until', bannerEnds);
  if (request.url?.endsWith('-000000000500')) response.statusCode = 500;
  const problem = /-000000001(\d{3})$/.exec(request.url ?? '')?.[1];
  if (problem)
    return void response
      .writeHead(Number(problem), { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status: Number(problem), code: 'X', title: 'X', type: 'about:blank' }));
  const isList = /^\/(store\/branches|core\/preview-cache)/.test(request.url ?? '');
  response.end(isList ? '[]' : JSON.stringify({ settings: [], customer: null, returnUrl }));
});
let apiUrl: string;
let api: typeof apiOf;
let sessionOf: typeof askSession;
let account: typeof import('../routes/account/reservations/route.tsx');
let logOut: typeof import('../routes/auth/logout/route.tsx');
let logInLink: typeof import('../routes/auth/link/route.tsx');
let choosePassword: typeof import('../routes/auth/choose-password/route.tsx');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ api } = await import('./api.server.ts'));
  ({ sessionOf } = await import('./session.server.ts'));
  account = await import('../routes/account/reservations/route.tsx');
  logOut = await import('../routes/auth/logout/route.tsx');
  logInLink = await import('../routes/auth/link/route.tsx');
  choosePassword = await import('../routes/auth/choose-password/route.tsx');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function contextOf(language: string, cookies = ''): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(languageContext, language);
  context.set(requestInfoContext, {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    host: 'shop.example',
    basis: 'inc',
    origin: 'https://shop.example',
    cookies,
    clientAddress: '',
    userAgent: '',
    requestId: 'r',
    api: { url: apiUrl, headers: {}, transport: apiTransport },
    cacheTags: new Set(),
    cacheUntil: Infinity,
    freshUntil: Infinity,
    setCookies: [],
    answerBy: Infinity,
  } as unknown as RequestInfo);
  return context;
}

test('LANG-08 every call of the API carries the page’s language, unless the call names another', async () => {
  for (const language of ['nl', 'en']) {
    await api(contextOf(language)).call(getBranches);
    expect(asked.at(-1)?.headers['accept-language']).toBe(language);
  }
  await api(contextOf('nl')).call(getBranches, { headers: { 'accept-language': 'en-GB' } });
  expect(asked.at(-1)?.headers['accept-language']).toBe('en-GB');
});

test('ERR-02 an API that gives no answer, or fails, is told to the log whoever catches it: once a second, with how often since', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // After all that other files of this process had told.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
  try {
    const { call, read } = api(contextOf('nl'));
    const ask = (alias: string) => call(getShortLink, { params: { alias } }).catch(() => null);
    const told = () => lines.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)));
    const refused = await read(getShortLink, { params: { alias: 'away' } }).catch(
      (reason: unknown) => reason,
    );
    expect(refused).toMatchObject({ init: { status: 503 } });
    expect(await Promise.all(['away', 'away-2'].map(ask))).toEqual([null, null]);
    const [away, ...more] = told();
    expect(more).toEqual([]);
    expect(away).toMatchObject({ level: 50, requestId: 'r', msg: 'GET /short-links/:alias did not answer' });
    clock.mockReturnValue(1e9 + 1_001);
    await ask('away');
    expect(told()).toMatchObject([{ untold: 2 }]);
    await ask('500');
    expect(told()).toMatchObject([{ msg: 'GET /short-links/:alias answered 500' }]);
    // Nothing failed: it is not there, or whoever asked so often is told to wait.
    for (const fine of ['404', '429', 'x']) await ask(fine);
    expect(told()).toEqual([]);
  } finally {
    lines.mockRestore();
    clock.mockRestore();
  }
});

test('REV-02 ERR-02 the page of a review says that it failed where the API fails, and that there is nothing to review where the API says so', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { loader } = await import('../routes/reviews/new.tsx');
  const ask = (status: number) =>
    loader({
      context: contextOf('nl'),
      url: new URL(`https://shop.example/nl/reviews/new?order=0a1b2c3d-0000-4000-8000-000000001${status}`),
    } as unknown as Parameters<typeof loader>[0]).catch((reason: unknown) => reason);
  try {
    for (const status of [404, 400])
      expect(await ask(status)).toMatchObject({ data: { refused: 'unknown' }, init: { status: 404 } });
    for (const status of [429, 503])
      expect(await ask(status)).toMatchObject({ data: null, init: { status } });
  } finally {
    lines.mockRestore();
  }
});

test('OPS-41 what is asked of the API for one answer ends with what a proxy waits for it, however much there is to ask', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const context = contextOf('nl');
    context.set(requestInfoContext, { ...context.get(requestInfoContext), answerBy: 29_000 });
    const { call } = api(context);
    await call(getBranches);
    clock.mockReturnValue(20_000.5);
    await call(getBranches);
    expect(limits.mock.calls).toEqual([[15_000], [9_000]]);
    clock.mockReturnValue(29_001);
    await expect(call(getBranches)).rejects.toThrow('did not answer');
  } finally {
    for (const spy of [limits, clock, lines]) spy.mockRestore();
  }
});

test('AUTH-02 the account waits 1500 ms to hear who is shopping, then sends to log in with the way back', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const context = contextOf('nl', 'etalage_session=abc');
  const url = new URL('https://shop.example/nl/account/orders?page=2');
  const loaded = account.loader({ context, url } as unknown as Parameters<typeof account.loader>[0]);
  const answer: unknown = await loaded.catch((reason: unknown) => reason);
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect([status, headers.get('location')]).toEqual([
    302,
    '/nl/auth/login?returnUrl=%2Fnl%2Faccount%2Forders%3Fpage%3D2',
  ]);
  expect(asked.at(-1)?.url).toContain('session');
  expect(limits).toHaveBeenCalledWith(1500);
  expect(await sessionOf(context)).toBeNull();
});

test('AUTH-02 who carries no session is sent on without a question', async () => {
  const before = asked.length;
  const loaded = account.loader({
    context: contextOf('en'),
    url: new URL('https://shop.example/en/account'),
  } as unknown as Parameters<typeof account.loader>[0]);
  expect(await loaded.catch((reason: unknown) => (reason as Response).headers.get('location'))).toBe(
    '/en/auth/login?returnUrl=%2Fen%2Faccount',
  );
  expect(asked).toHaveLength(before);
});

test('SEC-06 log-out ends the way to the last order by the name that it has, over TLS one that no neighbour can plant', async () => {
  for (const [origin, cookie] of [
    ['https://shop.example', '__Host-etalage_order=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
    ['http://shop.example', 'etalage_order=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  ] as const) {
    const context = contextOf('nl');
    const info = context.get(requestInfoContext);
    context.set(requestInfoContext, { ...info, origin });
    const request = new Request(`${origin}/en/auth/logout`, { method: 'POST', body: new URLSearchParams() });
    const left = logOut.action({ request, context } as unknown as Parameters<typeof logOut.action>[0]);
    await left.catch((reason: unknown) => reason);
    expect(context.get(requestInfoContext)?.setCookies).toContain(cookie);
  }
});

test('AUTH-05 Stop leads back to the page where it was pressed, without what opens an order, and home from elsewhere; a log-out does not', async () => {
  const leave = async (referer: string | null, form: Record<string, string> = { stop: '1' }) => {
    const request = new Request('https://shop.example/en/auth/logout', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: referer === null ? {} : { referer },
    });
    const left = logOut.action({ request, context: contextOf('en') } as unknown as Parameters<
      typeof logOut.action
    >[0]);
    const { headers } = await left.then(
      () => new Response(),
      (reason: unknown) => reason as Response,
    );
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
    return headers.get('location');
  };
  expect(await leave('https://shop.example/nl/products?q=a+b&page=2')).toBe('/nl/products?q=a+b&page=2');
  expect(await leave('https://shop.example/en/orders/7?token=abc&a=1')).toBe('/en/orders/7?a=1');
  for (const elsewhere of [
    null,
    'nonsense',
    'https://evil.example/nl/home',
    'https://shop.example//evil.example',
  ])
    expect(await leave(elsewhere), String(elsewhere)).toBe('/en/home');
  expect(await leave('https://shop.example/nl/products', {})).toBe('/en/auth/logout');
});

test('AUTH-01 a mailed link leads its owner on within the shop alone, whatever address was given when it was asked for', async () => {
  const follow = async ({ action }: typeof logInLink | typeof choosePassword) => {
    const request = new Request('https://shop.example/nl/auth/link', {
      method: 'POST',
      body: new URLSearchParams({ token: 'abc', password: 'correct horse battery' }),
    });
    const led = action({ request, context: contextOf('nl') } as unknown as Parameters<
      typeof logInLink.action
    >[0] &
      Parameters<typeof choosePassword.action>[0]);
    const { status, headers } = await led.then(
      () => new Response(),
      (reason: unknown) => reason as Response,
    );
    expect(status).toBe(303);
    return headers.get('location');
  };
  const both = async (given: string | null) => {
    returnUrl = given;
    return [await follow(logInLink), await follow(choosePassword)];
  };
  try {
    for (const foreign of ['https://evil.example/', '//evil.example/nl/home', 'javascript:alert(1)', '/'])
      expect(await both(foreign), foreign).toEqual(['/nl/home', '/nl/home']);
    const own = '/en/products?page=2';
    expect(await both(own)).toEqual([own, own]);
    expect(await both(null)).toEqual(['/nl/home', '/nl/account']);
  } finally {
    returnUrl = null;
  }
});

test('DEV-08 ERR-01 a preview’s settings are fetched once for its page, without the environment header, and remembered for nobody', async () => {
  const { storeInit } = await import('./store-init.server.ts');
  const ask = async (id: string | null) => {
    const context = contextOf('nl');
    const info = context.get(requestInfoContext);
    info.memory = createShopMemory({ most: 10 });
    info.themePreview = id === null ? null : { id, state: 'asked' };
    await Promise.all([storeInit(context), storeInit(context)]);
    return info.themePreview?.state;
  };
  const seen = asked.length;
  expect(await ask('0a1b2c3d-0000-4000-8000-00000000000f')).toBe('shown');
  const fetched = asked.slice(seen).filter(({ url }) => url.startsWith('/core/'));
  expect(fetched.map(({ url }) => url)).toEqual(['/core/preview-cache/0a1b2c3d-0000-4000-8000-00000000000f']);
  expect(fetched[0]?.headers).not.toHaveProperty('x-environment');
  await ask(null);
  expect(asked.slice(seen).filter(({ url }) => url.startsWith('/core/'))).toHaveLength(1);

  // Of the answers that the API declares one alone says that it is over.
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const states = [1404, 1429, 1500, 1503].map((problem) => ask(`0a1b2c3d-0000-4000-8000-00000000${problem}`));
  expect(await Promise.all(states)).toEqual(['over', 'failed', 'failed', 'failed']);
  silent.mockRestore();

  // One that cannot be had is not called over: the shop is shown as it is, and the page says so.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await ask('0a1b2c3d-0000-4000-8000-000000000500')).toBe('failed');
  expect(log.mock.calls.join()).toContain('GET /core/preview-cache/:id did not answer');
  log.mockRestore();
});

test('PROMO-09 a page is out of date when the next banner comes or goes, also where it is made from remembered settings', async () => {
  const { storeInit } = await import('./store-init.server.ts');
  const clock = { now: 0 };
  const remembering = createShopMemory({ most: 10, now: () => clock.now });
  remembering.setListening(true);
  // It has heard of changes for a while, and the banner ends in a quarter of a minute.
  clock.now = Date.parse(bannerEnds) - 15_000;
  const make = async () => {
    const context = contextOf('nl');
    const info = context.get(requestInfoContext);
    info.memory = remembering;
    await storeInit(context);
    return info.freshUntil;
  };
  const before = asked.length;
  expect([await make(), await make()]).toEqual([Date.parse(bannerEnds), Date.parse(bannerEnds)]);
  expect(asked.length).toBe(before + 1);
  clock.now += 15_000;
  await make();
  expect(asked.length).toBe(before + 2);
});
