import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from '@etalage/contracts/host-name';
import { houseHeaders, housePrefix } from '@etalage/contracts/house-headers';
import { mostPhotoBytes, mostRequestBytes } from '@etalage/contracts/limits';
import { traceparent } from '@etalage/memory/steps';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerEnv } from './env.ts';
import { changed, shopperCookies } from './shoppers.ts';

/** Photos come in chunks. */
const photoChunk = /^\/api\/contact\/photos\/[\w-]+\?/;

/** What is searched is posted too, with each letter typed, and changes nothing. */
const hostedSearch = '/api/1/indexes/';

/** The API under the shop's own host, so that cookies stay first-party and every answer has one tenant. */
export async function registerApiProxy(app: FastifyInstance, env: ServerEnv): Promise<void> {
  await app.register(httpProxy, proxy(env, '/api', ''));
  // Those who read a shop's feeds, or show its products elsewhere, know it by its own address; robots.txt keeps them from /api.
  await app.register(httpProxy, proxy(env, '/feeds', '/store/feeds'));
  await app.register(httpProxy, proxy(env, '/previews', '/store/previews'));
}

/** How what stands below `prefix` is asked from the API, where it stands below `rewritePrefix`. */
function proxy(env: ServerEnv, prefix: string, rewritePrefix: string): FastifyHttpProxyOptions {
  return {
    upstream: env.apiUrl,
    prefix,
    rewritePrefix,
    // The test bank sends shoppers back to a page of the shop, which is not below /api.
    internalRewriteLocationHeader: false,
    // Its lines would hold addresses, and those tokens and names; each answer has a line of ours.
    disableRequestLogging: true,
    http: { requestOptions: { timeout: 30_000 } },
    preHandler: async (request, reply) => {
      const refuse = (status: number) =>
        reply
          .code(status)
          .type('application/problem+json')
          .send({
            type: 'about:blank',
            title: status === 413 ? 'Too large' : 'Not found',
            status,
            code: 'REFUSED',
          });
      if (hostName(request.host) === null || !isPassedOn(request.url)) return refuse(404);
      const most =
        request.method === 'PATCH' && photoChunk.test(request.url) ? mostPhotoBytes : mostRequestBytes;
      if (Number(request.headers['content-length'] ?? 0) > most) return refuse(413);
    },
    replyOptions: {
      // Whatever became of the API, its caller may come back.
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, 'the API did not answer');
        reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
          .type('application/problem+json')
          .send({ type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'UNAVAILABLE' });
      },
      // Whether a connection stays open is said anew on each stretch of the way.
      rewriteHeaders: ({ connection, 'keep-alive': keepAlive, ...headers }, request) =>
        request ? withChangeCookie(headers, request as FastifyRequest) : headers,
      rewriteRequestHeaders: (request, headers) => apiHeaders(request as FastifyRequest, headers),
    },
  };
}

/** A change that a browser makes here by itself ends what pages remember of its shopper, as one by a form does. */
function withChangeCookie(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders {
  const cookies = shopperCookies(request.headers.cookie);
  const isQuestion =
    request.method === 'GET' || request.method === 'HEAD' || request.url.startsWith(hostedSearch);
  if (cookies === '' || isQuestion) return headers;
  const { cookie } = changed({ cookies, isSecure: request.protocol === 'https' });
  return { ...headers, 'set-cookie': [...(headers['set-cookie'] ?? []), cookie] };
}

/**
 * Whether a browser may call this. /internal is for the storefront's server, whose secret travels with every call
 * passed on here, and /health and /ready are for balancers; so the path is judged as the API will read it, escapes
 * resolved, and odd spellings are refused.
 */
export function isPassedOn(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    const plain = decodeURIComponent(path);
    if (/[\\%\p{Cc}]|\/\/|(^|\/)\.{1,2}(\/|$)/u.test(plain)) return false;
    return !/^\/api\/(internal|health|ready)(\/|$)/i.test(plain);
  } catch {
    return false;
  }
}

/** What the API is told of the browser's request: nothing that a browser could claim about shop, sender or address. */
function apiHeaders(request: FastifyRequest, headers: Record<string, unknown>) {
  // The body of a question is not passed on, so neither is its length, for which the API would wait.
  const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
  const passedOn = Object.entries(headers).filter(
    ([name]) =>
      !name.toLowerCase().startsWith(housePrefix) &&
      !/^(x-forwarded-|forwarded$|x-real-ip$|traceparent$|tracestate$|baggage$)/i.test(name) &&
      !(hasNoBody && /^(content-length|content-type|transfer-encoding)$/i.test(name)),
  );
  const here = traceparent();
  return {
    ...Object.fromEntries(passedOn),
    ...(here !== null && { traceparent: here }),
    [houseHeaders.host]: hostName(request.host) ?? '',
    [houseHeaders.clientAddress]: request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...request.source.api.headers,
  } as Record<string, string>;
}
