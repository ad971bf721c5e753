import { staffListReviews } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listReviews } from '../../repositories/reviews.ts';
import { findShop } from './find-shop.ts';
import { presentReview } from './present-review.ts';

/** Rows that it holds at most: a person reads it. */
const most = 200;

export function listReviewsRoute(app: FastifyInstance): void {
  endpoint(app, staffListReviews, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listReviews(tx, shop.id, shop.defaultLanguage, query.status ?? null, most),
      { readOnly: true },
    );
    return { reviews: rows.map(presentReview) };
  });
}
