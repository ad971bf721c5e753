import { type StaffReview, staffDecideReview, staffReviews } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { decideReview, listReviews, type ReviewForStaff } from '../../repositories/reviews.ts';
import { findShop } from './find-shop.ts';

/** Rows that it holds at most: a person reads it. */
const most = 200;

/** Lists reviews, and publishes or refuses them. */
export function staffReviewsRoutes(app: FastifyInstance): void {
  endpoint(app, staffReviews, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listReviews(tx, shop.id, shop.defaultLanguage, query.status ?? null, most),
      { readOnly: true },
    );
    return { reviews: rows.map(presentReview) };
  });

  endpoint(app, staffDecideReview, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const review = await app.db.withTenant(shop.id, (tx) =>
      decideReview(tx, shop.id, shop.defaultLanguage, params.id, body.status),
    );
    if (!review) throw notFound(`There is no review ${params.id}.`, 'NO_SUCH_REVIEW');
    return { review: presentReview(review) };
  });
}

function presentReview({ body, orderNumber, written_at, ...review }: ReviewForStaff): StaffReview {
  return { ...review, text: body, order: orderNumber, writtenAt: new Date(written_at).toISOString() };
}
