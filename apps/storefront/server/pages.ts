import { createHash } from 'node:crypto';
import { Busy } from '@etalage/contracts/fair-gate';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedDocument, RequestInfo, Tenant } from '../app/lib/request-context.ts';
import type { ShopMemories } from '../app/lib/shop-memory.ts';
import {
  acceptedEncoding,
  bytesOf,
  compressForKeeping,
  compressOnce,
  decompress,
  quickEncoding,
} from './compress.ts';
import { readForm } from './forms.ts';
import { createLoadGates, type LoadGates } from './load-gates.ts';
import { isPersonal, keepableAddress } from './page-cache/keepable.ts';
import type { GivenPage, MadePage, PageCache } from './page-cache/page-cache.ts';
import { plainPage } from './plain-pages.ts';
import { refuse } from './refusals.ts';
import type { Renderer } from './renderer.ts';
import { sealScripts } from './security.ts';
import { cleanHost, type Tenants } from './tenants.ts';

export type PageParts = {
  renderer: Renderer;
  tenants: Tenants;
  cache: PageCache;
  memory: ShopMemories;
  /** Port in the links that shoppers get over http; 0 for none. */
  linkPort: number;
  isDevelopment: boolean;
};

/** Every address that is no file: a page of a shop. */
export const pages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  const gates = createLoadGates();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = cleanHost(request.host);
    const tenant = host === null ? null : await parts.tenants.ofHost(host).catch(() => undefined);
    if (tenant === undefined) return sendPlain(reply.header('retry-after', '10'), 503, 'unavailable');
    if (tenant === null || host === null) return sendPlain(reply, 404, 'unknownShop');
    const straight = straightPath(request.url);
    if (straight !== request.url) return reply.header('cache-control', 'no-store').redirect(straight, 308);

    const origin = originOf(request, host, parts.linkPort);
    const visit = { request, reply, tenant, host, origin, form: null };
    if (request.method === 'POST') {
      const given = await readForm(request);
      if ('status' in given) return refuse(reply, given.status);
      await answerAlone({ ...visit, form: given.form }, parts);
      return reply;
    }
    try {
      if (!(await answerFromCache(visit, parts, gates)))
        await inTurn(gates, visit, () => answerAlone(visit, parts));
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      return sendPlain(reply.header('retry-after', busyFor), 503, 'busy');
    }
    return reply;
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: answer });
  app.setNotFoundHandler((request, reply) => {
    // What a balancer asks is no page of a shop, and is not there for its visitors; neither is a picture that is gone.
    if (pageMethods.has(request.method))
      return request.routeOptions.url?.startsWith('/media/') ? refuse(reply, 404) : answer(request, reply);
    reply.header('allow', [...pageMethods].join(', '));
    return request.method === 'OPTIONS' ? reply.code(204).send() : refuse(reply, 405);
  });
};

const pageMethods = new Set(['GET', 'HEAD', 'POST']);

/** Seconds after which whoever was sent away may come back. */
const busyFor = 5;

/** Makes a page when its turn has come. @throws Busy */
function inTurn<T>(gates: LoadGates, { request, tenant }: Visit, make: () => Promise<T>): Promise<T> {
  const gate = gates.before(request.method, request.url);
  return gate ? gate.pass(tenant.uuid, make) : make();
}

type Visit = {
  request: FastifyRequest;
  reply: FastifyReply;
  tenant: Tenant;
  host: string;
  origin: string;
  /** What a POST carries. */
  form: URLSearchParams | null;
};

/**
 * A page for everyone, from the cache or made for it. It is rendered from its key alone: no cookie, header or
 * parameter outside the key reaches the renderer, so none can leak into what others are given.
 * @returns whether the request is answered
 */
async function answerFromCache(visit: Visit, parts: PageParts, gates: LoadGates): Promise<boolean> {
  const { request, reply, tenant, host, origin } = visit;
  if (parts.isDevelopment || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const address = keepableAddress(request.url);
  const language = request.url.slice(1, 3);
  if (!address || isPersonal(request.headers.cookie) || !tenant.languages.includes(language)) return false;

  let own: { response: Response; info: RequestInfo } | undefined;
  const make = async (): Promise<MadePage> => {
    const info = emptyInfo(tenant, host, origin, request.id, parts.memory);
    const response = await parts.renderer.render(new Request(origin + address.path + address.query), info);
    own = { response, info };
    if (hasFailed(response, info)) return 'failed';
    if (!info.document || !isForEveryone(response, info)) return null;
    return keep(info.document, info, origin, address.query === '');
  };
  const identity = { tenantUuid: tenant.uuid, origin, language, basis: tenant.basis, ...address };
  let busy: Busy | undefined;
  const page = await parts.cache.get(identity, () =>
    inTurn(gates, visit, make).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      // No failure, which would let pages of all shops stand in for newer ones.
      busy = error;
      return null;
    }),
  );
  if (!page && busy) throw busy;
  if (page) await sendKept(request, reply, page);
  else if (own) await sendOnce(request, reply, own.response, own.info);
  else return false;
  return true;
}

/** Rendered from its key alone a page has no reason to be private but that a part of it could not be had. */
function hasFailed(response: Response, info: RequestInfo): boolean {
  return response.status >= 500 || info.isPrivate;
}

function isForEveryone(response: Response, info: RequestInfo): boolean {
  return (
    response.status === 200 &&
    !info.isPrivate &&
    info.setCookies.length === 0 &&
    !response.headers.has('set-cookie') &&
    response.headers.get('content-type')?.startsWith('text/html') === true
  );
}

async function keep(
  document: RenderedDocument,
  info: RequestInfo,
  origin: string,
  isPlain: boolean,
): Promise<MadePage> {
  const { pieces, policy } = sealScripts(document.html, document.nonce, origin.startsWith('https:'));
  const html = pieces.join('');
  const bodies = await compressForKeeping(html, 'page');
  return {
    page: {
      ...bodies,
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      contentSecurityPolicy: policy,
      // Pages that are not for search engines are made of what shoppers type: they may not push out the others.
      isFavoured: isPlain && !html.includes('<meta name="robots" content="noindex'),
    },
    tags: info.cacheTags,
    trueUntil: info.cacheUntil,
  };
}

/** Why a page that is out of date is given out, in the words of HTTP (RFC 5861). */
const staleness = { renewing: 'stale-while-revalidate', 'standing-in': 'stale-if-error' };

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: GivenPage) {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    // Bytes differ by encoding, so a strong tag would have to as well.
    etag: `W/${page.etag}`,
    ...(page.outdated && {
      age: String(Math.round((Date.now() - page.outdated.madeAt) / 1_000)),
      'cache-status': `etalage; hit; detail=${staleness[page.outdated.because]}`,
    }),
  });
  if (matches(request.headers['if-none-match'], page.etag)) return void reply.code(304).send();
  if (encoding === 'identity') return void reply.send(await decompress(page.gzip));
  reply.header('content-encoding', encoding).send(encoding === 'br' ? page.brotli : page.gzip);
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) === true;
}

/** A page for this shopper alone, an action, or data for the page in their browser. */
async function answerAlone({ request, reply, tenant, host, origin, form }: Visit, parts: PageParts) {
  const info: RequestInfo = {
    ...emptyInfo(tenant, host, origin, request.id, parts.memory),
    cookies: request.headers.cookie ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    clientAddress: request.ip,
  };
  const response = await parts.renderer.render(webRequest(request, origin, form), info);
  await sendOnce(request, reply, response, info, parts.isDevelopment);
}

async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  info: RequestInfo,
  isDevelopment = false,
) {
  reply.code(response.status);
  // A part of the shop that is too busy, or away, is asked again.
  if (response.status === 503) reply.header('retry-after', busyFor);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of [...response.headers.getSetCookie(), ...info.setCookies])
    reply.header('set-cookie', cookie);
  reply.header('vary', 'Accept-Encoding, Cookie');
  if (!response.headers.has('cache-control')) reply.header('cache-control', cacheControl(request, response));
  const { document } = info;
  if (!document && !response.body) return void reply.send('');

  let content: Buffer;
  if (document) {
    const { pieces, policy } = sealScripts(document.html, document.nonce, info.origin.startsWith('https:'));
    // Vite's own scripts have no hash.
    if (!isDevelopment) reply.header('content-security-policy', policy);
    content = bytesOf(pieces);
  } else content = Buffer.from(await response.arrayBuffer());
  const encoding = content.length < 1_024 ? 'identity' : quickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(compressOnce(content, encoding));
}

/** The data of a public page may be used again for a moment, so that nothing is fetched twice. */
function cacheControl(request: FastifyRequest, response: Response): string {
  const [path = ''] = request.url.split('?', 1);
  const isPublicData =
    request.method === 'GET' &&
    response.status === 200 &&
    path.endsWith('.data') &&
    keepableAddress(path.slice(0, -'.data'.length)) !== null &&
    !isPersonal(request.headers.cookie);
  return isPublicData ? 'private, max-age=10' : 'private, no-store';
}

function emptyInfo(
  tenant: Tenant,
  host: string,
  origin: string,
  requestId: string,
  memory: ShopMemories,
): RequestInfo {
  return {
    tenant,
    host,
    origin,
    requestId,
    cookies: '',
    acceptLanguage: '',
    clientAddress: '',
    cacheTags: new Set(),
    cacheUntil: Infinity,
    setCookies: [],
    isPrivate: false,
    memory,
    shop: null,
    drawn: null,
    document: null,
  };
}

function webRequest(request: FastifyRequest, origin: string, form: URLSearchParams | null): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  // The body is written anew from what was read, so its old type and length go; the constructor sets the type.
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
  return new Request(origin + request.url, { method: request.method, headers, body: form });
}

/** Links name the port that shoppers use and not the one that a Host header claims, which anyone can invent. */
function originOf(request: FastifyRequest, host: string, linkPort: number): string {
  if (request.protocol === 'https') return `https://${host}`;
  return `http://${host}${linkPort && linkPort !== 80 ? `:${linkPort}` : ''}`;
}

/** The address without doubled and closing slashes: one page has one address. */
function straightPath(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const straight = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return straight + (at < 0 ? '' : url.slice(at));
}

function sendPlain(reply: FastifyReply, status: number, name: Parameters<typeof plainPage>[0]) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(name));
}
