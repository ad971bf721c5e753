import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { getProductFeed } from '@etalage/contracts';
import { escapeXml } from '@etalage/contracts/escape-xml';
import { Busy, createFairGate } from '@etalage/contracts/fair-gate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { ProblemError, refusal } from '../../plugins/problem.ts';
import { type FeedProduct, readDeliveries, readFeedProducts } from '../../repositories/feeds.ts';
import { languagesWhereOn } from '../../repositories/settings.ts';
import { readShop } from '../shared/read-shop.ts';
import { presentItems } from './present-item.ts';

/** Products that are read, and kept in memory, at once. */
const together = 200;
/** A feed reads the whole shop, and anybody may ask for it: few at a time, in turn over the shops. */
const limits = { atOnce: 2, waiting: 8, patience: 5_000 };
/** For a feed, from its first byte to its last. */
const sendingMs = 120_000;
/** Packed bytes that wait for a reader: more than a feed of 100,000 products has, so that a slow one holds up no other feed. */
const mostWaiting = 64 * 1024 * 1024;

/**
 * A shop's products as a Google Merchant feed, written while it is read. A shop has to switch it on, and takes orders: what cannot be
 * bought is not advertised.
 */
export function getProductFeedRoute(app: FastifyInstance): void {
  const gate = createFairGate(limits);
  endpoint(app, getProductFeed, async (request, reply) => {
    const { tenant } = request;
    const language = request.params.file.slice('google-'.length, -'.xml'.length);
    const isOn = await app.db.withTenant(tenant.id, (tx) => languagesWhereOn(tx, tenant, 'productFeeds'), {
      mayBeOld: true,
    });
    if (!isOn.includes(language) || !tenant.shoppingEnabled)
      throw refusal(getProductFeed, 'FEED_NOT_FOUND', 'This shop has no such feed.');
    // Fastify answers it by this too: nothing is written for who wants the headers alone.
    if (request.method === 'HEAD') {
      reply.hijack();
      reply.raw.writeHead(200, headersFor(request)).end();
      return reply;
    }

    const leave = await gate.enter(tenant.id).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      throw new ProblemError(503, 'BUSY', 'Other feeds are being written.', { retryAfter: 30 });
    });
    try {
      const asked = { tenant, language };
      const read = (afterId: number) =>
        readShop(app, asked, (tx, languages) => readFeedProducts(tx, languages, afterId, together));
      const origin = await app.shopOrigin(tenant.id);
      const deliveries = await readShop(app, asked, (tx) => readDeliveries(tx));
      const first = await read(0);
      const pieces = Readable.from(
        writeFeed(first, read, { name: tenant.name, feed: { ...asked, origin, deliveries } }),
      );
      const packed = new PassThrough({ highWaterMark: mostWaiting });
      const written = pipeline(pieces, createGzip(), packed);
      send(request, reply, packed);
      // A feed that breaks off is no XML, so that whoever reads it keeps the one before.
      await written.catch((err: unknown) => {
        request.log.warn({ err }, 'a product feed broke off');
        reply.raw.destroy();
      });
    } finally {
      leave();
    }
    return reply;
  });
}

/** Sends a feed as it is written, and as slowly as it is read, for `sendingMs` at most. */
function send(request: FastifyRequest, reply: FastifyReply, packed: PassThrough): void {
  // From here on it is the connection's: a feed may take longer than an answer.
  reply.hijack();
  reply.raw.writeHead(200, headersFor(request));
  const tooLate = setTimeout(() => reply.raw.destroy(), sendingMs);
  const sent = takesGzip(request) ? pipeline(packed, reply.raw) : pipeline(packed, createGunzip(), reply.raw);
  sent
    .catch((err: unknown) => request.log.info({ err }, 'a product feed was not read to its end'))
    .finally(() => clearTimeout(tooLate));
}

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));

const headersFor = (request: FastifyRequest) => ({
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=600',
  vary: 'Accept-Encoding',
  ...(takesGzip(request) && { 'content-encoding': 'gzip' }),
});

type Written = { name: string; feed: Parameters<typeof presentItems>[1] };

async function* writeFeed(
  first: FeedProduct[],
  read: (afterId: number) => Promise<FeedProduct[]>,
  { name, feed }: Written,
): AsyncGenerator<string> {
  const title = `<title>${escapeXml(name)}</title><link>${escapeXml(feed.origin)}</link>`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${title}<description>${escapeXml(name)}</description>\n`;
  for (let products = first; products.length > 0; products = await read(products.at(-1)?.id ?? 0)) {
    yield products.map((product) => presentItems(product, feed)).join('');
    if (products.length < together) break;
  }
  yield '</channel>\n</rss>\n';
}
