import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo, Tenant } from '../app/lib/request-context.ts';
import { plainPage } from './plain-pages.ts';
import type { Renderer } from './renderer.ts';
import { cleanHost, type Tenants } from './tenants.ts';

type Parts = { renderer: Renderer; tenants: Tenants };

/** Every address that is no file: a page of a shop. */
export function registerPages(app: FastifyInstance, { renderer, tenants }: Parts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  app.all('/*', async (request, reply) => {
    const host = cleanHost(request.host);
    const tenant = host ? await tenants.ofHost(host).catch(() => undefined) : null;
    if (tenant === undefined) return plain(reply.header('retry-after', '10'), 503, 'unavailable');
    if (!tenant || !host) return plain(reply, 404, 'unknownShop');
    const info = infoOf(request, tenant, host);
    const response = await renderer.render(webRequest(request, info.origin), info);
    return send(reply, response, info);
  });
}

function plain(reply: FastifyReply, status: number, name: Parameters<typeof plainPage>[0]) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(name));
}

function infoOf(request: FastifyRequest, tenant: Tenant, host: string): RequestInfo {
  return {
    tenant,
    host,
    origin: `${request.protocol}://${request.host}`,
    cookies: request.headers.cookie ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    requestId: request.id,
    cacheTags: new Set(),
    setCookies: [],
    isPrivate: false,
  };
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  const body = request.body instanceof Buffer ? new Uint8Array(request.body) : null;
  return new Request(origin + request.url, { method: request.method, headers, body });
}

async function send(reply: FastifyReply, response: Response, info: RequestInfo) {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of [...response.headers.getSetCookie(), ...info.setCookies])
    reply.header('set-cookie', cookie);
  reply.removeHeader('x-script-nonce');
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
