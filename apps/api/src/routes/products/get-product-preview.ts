import { getProductPreview } from '@etalage/contracts';
import { createFairGate } from '@etalage/contracts/fair-gate';
import { productPreviewPath } from '@etalage/contracts/page-paths';
import { mediaUrl } from '@etalage/media';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { drawProductPreview } from '../../commands/draw-product-preview.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, ProblemError } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { findProduct } from './find-product.ts';
import { slugsOf } from './present-product.ts';
import type { Preview, PreviewOf } from './preview-facts.ts';

/** A picture takes half a second of a processor: few at a time, in turn over the shops. */
const limits = { atOnce: 2, waiting: 20, patience: 8_000 };
/** Bytes of pictures that are kept: some 400. */
const keptBytes = 32 * 1024 * 1024;
/** Of one network in a minute. Those who show links ask once for each. */
const perMinute = 120;
/** Pixels of the photo that stands in. */
const photoWidth = 1200;

/**
 * The picture that link previews show of a product. There is one for each state of a product and language, and its address says
 * which: it is drawn when it is first asked for, and kept. Where it cannot be drawn now the product's photo stands in.
 */
export function getProductPreviewRoute(app: FastifyInstance, previewOf: PreviewOf): void {
  const gate = createFairGate(limits);
  const kept = new LRUCache<string, Buffer, { tenantId: string; facts: Preview['facts'] }>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _before, { context: { tenantId, facts } }) =>
      gate.pass(tenantId, () => drawProductPreview(app.services, tenantId, facts)),
  });
  endpoint(
    app,
    getProductPreview,
    async ({ tenant, params, log }, reply) => {
      const [language = '', version] = params.file.replace('.jpg', '').split('-');
      if (!tenant.languages.includes(language)) throw notFound('This shop has no such picture.');
      const row = await findProduct(app, getProductPreview, params.slug, { tenant, language });
      const preview = await previewOf(row, tenant, language);
      // What is on it changed since, and those who were given the address before shall see what is so now.
      if (preview.version !== version) {
        const path = productPreviewPath(language, slugsOf(row, tenant)[language] ?? '', preview.version);
        return reply.header('cache-control', 'public, max-age=300').redirect(path, 302);
      }
      const context = { tenantId: tenant.id, facts: preview.facts };
      const jpeg = await kept
        .fetch(`${tenant.id} ${version}`, { context })
        .catch((err: unknown) => void log.warn({ err }, 'a picture for link previews was not drawn'));
      if (!jpeg) return reply.header('cache-control', 'no-store').redirect(photoOf(tenant.id, preview), 302);
      reply.headers({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      return reply.send(jpeg as never);
    },
    limitTo(perMinute, 'minute'),
  );
}

function photoOf(tenantId: string, { facts: { photo } }: Preview): string {
  const width = photo?.widths.findLast((one) => one <= photoWidth) ?? photo?.widths[0];
  if (!photo || width === undefined)
    throw new ProblemError(503, 'BUSY', 'This picture cannot be drawn now.', { retryAfter: 30 });
  return mediaUrl(tenantId, photo.hash, width, 'webp');
}
