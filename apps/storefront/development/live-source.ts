import { Readable } from 'node:stream';
import { createApiClient, type Transport } from '@etalage/api-client';
import { getStoreInit } from '@etalage/contracts';
import { housePrefix } from '@etalage/contracts/house-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiTransport } from '../app/lib/api-transport.server.ts';
import type { ShopOfHost } from '../app/lib/request-context.ts';
import { createShopMemory } from '../app/lib/shop-memory.ts';
import { createShoppers } from '../server/shoppers.ts';
import type { Source } from '../server/source.ts';

export type LiveSource = Source & {
  /** Scheme and host of the live shop, where its pictures are. */
  site: string;
  /** Answers what a browser asks of /api with what the live API says. */
  passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/** Milliseconds for which it is remembered which shop is live. */
const knownFor = 60_000;

/**
 * Another Etalage, asked through its public /api as any browser would: its address names the shop. Without `mayWrite` it is only
 * read, by nobody: neither a change nor a cookie of this machine's shopper reaches it.
 * @param address such as https://shop.example/api
 */
export function createLiveSource(address: string, mayWrite: boolean): LiveSource {
  // What is searched is posted too, and changes nothing.
  const hostedSearch = `${new URL(address).pathname}/1/indexes/`;
  const isRefused = (method: string, { pathname }: URL) =>
    !mayWrite && method !== 'GET' && method !== 'HEAD' && !pathname.startsWith(hostedSearch);
  const headersFor = (headers: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) =>
          !name.toLowerCase().startsWith(housePrefix) &&
          !/^(x-forwarded-|host$|connection$|origin$|referer$|sec-)/i.test(name) &&
          (mayWrite || name !== 'cookie'),
      ),
    );
  const transport: Transport = (url, { headers, ...init }) =>
    isRefused(init.method, new URL(url))
      ? Promise.resolve({ status: 403, headers: new Headers(), text: async () => JSON.stringify(readsOnly) })
      : (apiTransport as Transport)(url, { ...init, headers: headersFor(headers) });
  const api = { url: address, headers: {}, transport };
  return {
    api,
    tenants: { ofHost: rememberTenant(api), forget: () => undefined },
    // Its changes are not heard here, so nothing of it is remembered.
    memory: createShopMemory({ most: 1 }),
    shoppers: createShoppers(api),
    site: new URL(address).origin,
    async passOn(request, reply) {
      const { method } = request;
      const url = new URL(address + request.url.slice('/api'.length));
      if (isRefused(method, url)) return reply.code(403).type('application/problem+json').send(readsOnly);
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const { 'content-length': _, ...headers } = headersFor(request.headers as Record<string, string>);
      const answer = await fetch(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        redirect: 'manual',
        ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const }),
      });
      for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
      return reply
        .code(answer.status)
        .type(answer.headers.get('content-type') ?? 'application/octet-stream')
        .send(Buffer.from(await answer.arrayBuffer()));
    },
  };
}

const readsOnly = {
  type: 'about:blank',
  title: 'The live API is only read. The development panel can allow changes.',
  status: 403,
  code: 'LIVE_READS_ONLY',
};

function rememberTenant(api: { url: string; transport: Transport }): () => Promise<ShopOfHost | null> {
  const client = createApiClient({ baseUrl: api.url, timeout: 5_000, transport: api.transport });
  let known: { tenant: ShopOfHost; until: number } | undefined;
  return async () => {
    if (known && Date.now() < known.until) return known.tenant;
    const answer = await client.call(getStoreInit);
    if (answer.status !== 200) return null;
    const { tenantUuid, tenantSlug, languages, basis } = answer.body;
    const [first = 'nl', ...others] = languages.map(({ code }) => code);
    known = {
      tenant: { uuid: tenantUuid, slug: tenantSlug, languages: [first, ...others], basis },
      until: Date.now() + knownFor,
    };
    return known.tenant;
  };
}
