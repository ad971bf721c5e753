import { getReviewForm } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { productSlug } from '../../commands/product-slug.ts';
import { findReviewable } from '../../commands/write-review.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentImage } from '../shared/present-image.ts';
import { refusalOf } from './refusal-of.ts';

export function getReviewFormRoute(app: FastifyInstance): void {
  endpoint(app, getReviewForm, async ({ tenant, language, query, customer }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const reviewer = { customerId: customer?.id ?? null, token: query.token ?? '' };
    const asked = { order: query.order, product: query.product };
    const found = await app.db.withTenant(
      tenant.id,
      (tx) => findReviewable(app.services, tx, tenant, reviewer, asked, language),
      { readOnly: true },
    );
    if ('refused' in found) throw refusalOf(getReviewForm, found.refused);
    const { order, products } = found;
    return {
      orderId: order.id,
      author: order.first_name.slice(0, 60),
      products: products.map((product) => ({
        id: product.id,
        name: product.name,
        slug: productSlug(product.slug, product.name, product.firstOutfitId ?? product.firstVariantId),
        image: presentImage(tenant.id, product.media, product.name),
        isReviewed: product.isReviewed,
      })),
    };
  });
}
