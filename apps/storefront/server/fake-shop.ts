import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import type { Me } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { nobody } from '../app/lib/me.ts';
import type { RequestInfo } from '../app/lib/request-context.ts';
import { buildApp } from './app.ts';
import { readEnv } from './env.ts';
import type { StorefrontMetrics } from './metrics.ts';
import { addressesOf } from './page-cache/kept-addresses.ts';

export const tenants = {
  'a.test': {
    tenantUuid: '11111111-1111-4111-8111-111111111111',
    slug: 'a',
    languages: ['nl', 'en'],
    basis: 'inc',
  },
  'www.a.test': {
    tenantUuid: '11111111-1111-4111-8111-111111111111',
    slug: 'a',
    languages: ['nl', 'en'],
    basis: 'inc',
  },
  'b.test': {
    tenantUuid: '22222222-2222-4222-8222-222222222222',
    slug: 'b',
    languages: ['nl', 'en'],
    basis: 'ex',
  },
  'c.test': {
    tenantUuid: '33333333-3333-4333-8333-333333333333',
    slug: 'c',
    languages: ['nl'],
    basis: 'inc',
  },
} as const;

const problem = { 'content-type': 'application/problem+json' };

/** As the API says it to whoever knows its secret; to others it says NOT_FOUND, as of any address that is not there. */
const unknownShop = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  code: 'UNKNOWN_SHOP',
  requestId: '1',
};

export type Ask = {
  host?: string;
  url?: string;
  headers?: Record<string, string>;
  method?: string;
  payload?: string | Readable;
};

/** What the API makes of the question who is shopping. `hang` gives no answer until it is set to something else. */
type MeAnswer = { status: number; me?: Me; setCookie?: string } | 'hang';
type MeBehaviour = (request: IncomingMessage) => MeAnswer | Promise<MeAnswer>;

const addressOf = addressesOf([
  { path: '/:lang/home', parameters: [], chain: ['root', 'home'] },
  { path: '/:lang/products', parameters: ['q', 'page'], chain: ['root', 'products'] },
  { path: '/:lang/products/:slug', parameters: ['variant'], chain: ['root', 'product'] },
  { path: '/:lang/pagina/:slug', parameters: [], chain: ['root', 'routes/cms-page'] },
]);
const keptAddress = async (url: string) => addressOf(url);

type Render = { url: string; info: RequestInfo; headers: Headers };

/** A page that tells everything that it was made from, so that what must not be shared shows, and has one place. */
function fakePages() {
  const renders: Render[] = [];
  /** Ends of the pages that are being made slowly. */
  const slow: (() => void)[] = [];
  async function render(request: Request, info: RequestInfo): Promise<Response> {
    renders.push({ url: request.url, info, headers: request.headers });
    await (request.url.includes('q=slow')
      ? new Promise<void>((resolve) => slow.push(resolve))
      : new Promise((resolve) => setTimeout(resolve, 2)));
    const { pathname, search } = new URL(request.url);
    if (request.method === 'POST') return Response.json([...(await request.formData())]);
    if (pathname.endsWith('/broken')) throw new Error('geheim: a page of ours is broken');
    if (pathname.endsWith('/gone')) return new Response('gone', { status: 404 });
    if (info.themePreview && /\/over(\.data)?$/.test(pathname)) info.themePreview.state = 'over';
    if (pathname.endsWith('/private')) info.isPrivate = true;
    if (pathname.endsWith('/sets-cookie')) info.setCookies.push('etalage_cart=fresh; HttpOnly');
    info.cacheTags.add('cms');
    const from = [
      info.tenant.slug,
      info.basis,
      info.origin,
      pathname + search,
      info.cookies,
      info.acceptLanguage,
    ];
    if (pathname === '/favicon.svg')
      return new Response('<svg/>', { headers: { 'Cache-Control': 'public, max-age=3600' } });
    if (pathname.endsWith('.data'))
      return new Response(`data(${from.join('|')})`, {
        headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
      });
    const html = `<html><script nonce="N">1</script>canary(${from.join('|')})<!--place-own-->${'.'.repeat(2_000)}é</html>`;
    info.document = {
      html,
      nonce: 'N',
      connect: [],
      frames: [],
      pictures: null,
      placeMark: /<!--place-([a-z]+)-->/,
      drawPlaces: (whose) => () =>
        typeof whose === 'string' ? whose : `own(${whose.customer?.firstName ?? ''}|${whose.cart.count})`,
    };
    return new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
  return { renders, slow, render };
}

/** An API that knows the shops, who is shopping, and how to tell changes; anything else it answers with its address. */
async function fakeApi() {
  const seenByApi: IncomingMessage[] = [];
  /** What it was told of the pages that were seen. */
  const counted: string[] = [];
  const behaviour = {
    apiIsAway: false,
    hasOtherSecret: false,
    takesCounts: true,
    me: namedByCookies as MeBehaviour,
  };
  const listeners = new Set<ServerResponse>();
  const api = createServer((request, response) => {
    seenByApi.push(request);
    const url = new URL(request.url ?? '/', 'http://api');
    if (url.pathname === '/internal/cache-tags') {
      if (behaviour.apiIsAway) return request.destroy();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
      // As the real one does: after a silence the storefront takes it for lost, and keeps no pages any more.
      const timer = setInterval(() => response.write(': here\n\n'), 5_000);
      listeners.add(response);
      response.on('close', () => {
        clearInterval(timer);
        listeners.delete(response);
      });
      return;
    }
    if (/^\/internal\/page-(counts|vitals)$/.test(url.pathname))
      request.setEncoding('utf8').on('data', (text) => counted.push(text));
    if (url.pathname === '/internal/page-counts' && !behaviour.takesCounts) return;
    const tenant = tenants[url.searchParams.get('host') as keyof typeof tenants];
    if (url.pathname === '/ready' && behaviour.apiIsAway) return request.destroy();
    if (url.pathname === '/ready' && behaviour.hasOtherSecret)
      return response.writeHead(503, problem).end(JSON.stringify({ status: 503, code: 'WRONG_SECRET' }));
    if (url.pathname === '/me') return void answerMe(behaviour.me(request), response);
    const isTenant = url.pathname === '/internal/tenant';
    response.writeHead(isTenant && !tenant ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isTenant ? (tenant ?? unknownShop) : { path: request.url }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  /** Tells that something of a tenant changed, to every process of the storefront. */
  const tell = (tenant: string, tags: readonly string[]) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify({ tenant, tags })}\n\n`);
  };
  /** Ends the streams of changes, as an API that goes does. */
  const endStreams = () => {
    for (const listener of listeners) listener.destroy();
  };
  return { api, apiUrl, seenByApi, counted, behaviour, tell, endStreams };
}

async function answerMe(answering: ReturnType<MeBehaviour>, response: ServerResponse): Promise<void> {
  const answer = await answering;
  if (answer === 'hang') return;
  const cookies = answer.setCookie ? { 'set-cookie': answer.setCookie } : {};
  response.writeHead(answer.status, { 'content-type': 'application/json', ...cookies });
  response.end(JSON.stringify(answer.me ?? unknownShop));
}

/** For tests: a storefront's server over an API and pages that are not real. */
export async function startFakeShop(
  given: { patience?: number; metrics?: StorefrontMetrics; env?: Record<string, string> } = {},
) {
  const { renders, slow, render } = fakePages();
  const { api, apiUrl, seenByApi, counted, behaviour, tell, endStreams } = await fakeApi();
  // However slow the machine is, tests hear who is asking before the page goes.
  const { patience = 60_000 } = given;
  /** Lines of the log, where `env` wants any. */
  const log: Record<string, unknown>[] = [];
  const env = {
    ...readEnv({ API_URL: apiUrl, INTERNAL_SECRET: 'secret', PORT: '80', LOG_LEVEL: 'silent', ...given.env }),
    patience,
  };

  /** One of the storefront's processes. */
  async function startProcess() {
    const app: FastifyInstance = await buildApp(env, {
      renderer: { render, keptAddress },
      metrics: given.metrics,
      logTo: { write: (line) => void log.push(JSON.parse(line)) },
    });
    await app.ready();
    const ask = ({ host = 'a.test', url = '/nl/home', headers = {}, method = 'GET', payload = '' }: Ask) =>
      app.inject({
        method: method as 'GET',
        url,
        headers: { host, ...headers },
        ...(payload && { payload }),
      });
    // Pages are kept only once the changes can be heard, and for good once they could be for a moment.
    for (let isKept = false; !isKept; ) {
      const before = renders.length;
      await ask({ url: '/nl/pagina/first' });
      const health = await ask({ host: '127.0.0.1', url: '/health' });
      isKept = health.json().pages === 1 && renders.length === before;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { app, ask };
  }
  const { app, ask } = await startProcess();
  const others: FastifyInstance[] = [];
  return {
    ...{ app, ask, renders, seenByApi, counted, slow, behaviour, tell, endStreams, log },
    async startAnother() {
      const other = await startProcess();
      others.push(other.app);
      return other.ask;
    },
    async stop() {
      await Promise.all([app, ...others].map((one) => one.close()));
      api.closeAllConnections();
      api.close();
    },
  };
}

/** A shopper is called by the cookies that they came with, without the one that only marks a change. */
export const namedByCookies = ({ headers: { cookie = '', ...headers } }: IncomingMessage) => ({
  status: 200,
  me: {
    ...nobody,
    basis: basisIn(cookie) ?? tenants[headers['x-etalage-host'] as keyof typeof tenants].basis,
    customer: {
      id: 'c',
      firstName: cookie.replace(/(; )?etalage_change=[^;]*(; )?/, ''),
      headerCustomerLogo: null,
    },
  },
});

/** Customers' sessions begin with the basis of their category; guests have the shop's. */
const basisIn = (cookie: string) => {
  const [, basis] = /etalage_session=(inc|ex)/.exec(cookie) ?? [];
  return basis === 'inc' || basis === 'ex' ? basis : null;
};
