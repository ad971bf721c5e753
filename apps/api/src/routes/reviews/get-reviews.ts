import { getReviews } from '@etalage/contracts';
import { reviewsPerPage } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { mayReadReviews, readPublishedReviews } from '../../repositories/reviews.ts';
import { presentReviews } from '../shared/present-reviews.ts';

export function getReviewsRoute(app: FastifyInstance): void {
  endpoint(app, getReviews, async ({ tenant, language, params, query }, reply) => {
    const from = (query.page - 1) * reviewsPerPage;
    const page = await app.db.withTenant(
      tenant.id,
      async (tx) =>
        (await mayReadReviews(tx, tenant, language, params.id)) &&
        readPublishedReviews(tx, params.id, reviewsPerPage, from),
      { mayBeOld: true },
    );
    if (!page) throw notFound();
    tagAnswer(reply, `product:${params.id}`, 'products', 'settings');
    return presentReviews(page, query.page);
  });
}
