import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo, ShopOfHost } from '../app/lib/request-context.ts';
import type { KeptAddress } from './page-cache/kept-addresses.ts';
import { type Caller, shopperCookies, type Told } from './shoppers.ts';

/** A request for a page of a shop. */
export type Visit = {
  request: FastifyRequest;
  reply: FastifyReply;
  tenant: ShopOfHost;
  host: string;
  origin: string;
  /** null for a stranger, who carries neither a cart nor a session. */
  caller: Caller | null;
  /** Which page is asked for, or the data of which, where that is the same for everyone. */
  shared: { address: KeptAddress; isData: boolean } | null;
  /** Whether a browser asks for the page to keep it: as nobody's, whose page asks who is shopping as soon as it can. */
  isCopy: boolean;
  /** The theme that this visitor is shown instead of the shop's; null of everybody else. */
  preview: { id: string; isNew: boolean } | null;
  /** What a POST carries. */
  form: URLSearchParams | FormData | null;
};

/** The same with what is known of the visitor. */
export type KnownVisit = Visit & {
  /** The basis that they see prices on. */
  basis: ShopOfHost['basis'];
  /** Resolves to who they are as soon as that is known, and to null where it takes too long; null for a stranger. */
  told: (() => Promise<Told | null>) | null;
};

/** By whose cookies a request comes; null where it carries neither a cart nor a session. */
export function callerOf(request: FastifyRequest, tenant: ShopOfHost, host: string): Caller | null {
  const cookies = shopperCookies(request.headers.cookie);
  if (cookies === '') return null;
  const [, prefix = ''] = /^\/([a-z]{2})(?=[/.?]|$)/.exec(request.url) ?? [];
  return {
    tenant,
    host,
    language: tenant.languages.includes(prefix) ? prefix : tenant.languages[0],
    cookies,
    isSecure: request.protocol === 'https',
    address: request.ip,
    requestId: request.id,
  };
}

/** Milliseconds that all questions to the API for one answer may take together: below what a proxy waits for it (deploy/). */
const answerMs = 28_000;

/** All that a page for everyone is made from. */
export function emptyInfo({
  tenant,
  host,
  origin,
  basis,
  request,
}: Pick<KnownVisit, keyof Visit | 'basis'>): RequestInfo {
  return {
    tenant,
    host,
    origin,
    basis,
    requestId: request.id,
    answerBy: performance.now() + answerMs,
    cookies: '',
    acceptLanguage: '',
    clientAddress: '',
    userAgent: '',
    // A page's data is mostly asked for without the shop around it, and is made of the shop's settings all the same.
    cacheTags: new Set(['settings']),
    cacheUntil: Infinity,
    freshUntil: Infinity,
    setCookies: [],
    isPrivate: false,
    themePreview: null,
    api: request.source.api,
    memory: request.source.memory,
    shop: null,
    drawn: null,
    document: null,
  };
}

/** The request as pages read it, whatever form it was sent in. */
export function webRequest(
  request: FastifyRequest,
  origin: string,
  form: URLSearchParams | FormData | null,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  // The body is written anew from what was read, so its old type and length go; the constructor sets the type.
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
  // Whose change this is has been decided (isCrossSite). The router asks once more, by an address that the shopper may have seen with
  // another port, or with a dot at its end.
  if (headers.has('origin')) headers.set('origin', origin);
  return new Request(origin + request.url, { method: request.method, headers, body: form });
}

/** Links name the port that shoppers use and not the one that a Host header claims, which anyone can invent. */
export function originOf(request: FastifyRequest, host: string, linkPort: number): string {
  if (request.protocol === 'https') return `https://${host}`;
  return `http://${host}${linkPort && linkPort !== 80 ? `:${linkPort}` : ''}`;
}

/** The address without doubled and closing slashes: one page has one address. */
export function straightPath(url: string): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const straight = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return straight + (at < 0 ? '' : url.slice(at));
}
