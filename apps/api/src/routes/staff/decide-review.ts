import { staffDecideReview } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { decideReview } from '../../repositories/reviews.ts';
import { findShop } from './find-shop.ts';
import { presentReview } from './present-review.ts';

export function decideReviewRoute(app: FastifyInstance): void {
  endpoint(app, staffDecideReview, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const review = await app.db.withTenant(shop.id, (tx) =>
      decideReview(tx, shop.id, shop.defaultLanguage, params.id, body.status),
    );
    if (!review) throw refusal(staffDecideReview, 'NO_SUCH_REVIEW', `There is no review ${params.id}.`);
    return { review: presentReview(review) };
  });
}
