import { getReviews } from '@etalage/contracts';
import { reviewsPerPage } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { readPublishedReviews } from '../../repositories/reviews.ts';
import { presentReviews } from '../shared/present-reviews.ts';

export function getReviewsRoute(app: FastifyInstance): void {
  endpoint(app, getReviews, async ({ tenant, params, query }, reply) => {
    const from = (query.page - 1) * reviewsPerPage;
    const page = await app.db.withTenant(
      tenant.id,
      (tx) => readPublishedReviews(tx, params.id, reviewsPerPage, from),
      { readOnly: true },
    );
    tagAnswer(reply, `product:${params.id}`, 'products');
    return presentReviews(page, query.page);
  });
}
