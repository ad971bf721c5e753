import { getStockRequestForm } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { productSlug } from '../../commands/product-slug.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findWaitedFor } from '../../repositories/stock-requests.ts';
import { presentImageUrl } from '../shared/present-image.ts';
import { readShop } from '../shared/read-shop.ts';

export function getStockRequestFormRoute(app: FastifyInstance): void {
  endpoint(app, getStockRequestForm, async ({ tenant, language, query }) => {
    const variant = await readShop(app, { tenant, language }, (tx, languages) =>
      findWaitedFor(tx, tenant.id, query.variant, languages),
    );
    if (!variant) throw notFound('There is no such variant.');
    const { name, variantName, quantity, media } = variant;
    return {
      name,
      variantName,
      slug: productSlug(variant.slug, name, variant.firstOutfitId ?? variant.firstVariantId),
      image: presentImageUrl(tenant.id, media),
      isInStock: quantity > 0,
    };
  });
}
