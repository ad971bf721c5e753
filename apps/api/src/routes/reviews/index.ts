import type { FastifyInstance } from 'fastify';
import { getReviewFormRoute } from './get-review-form.ts';
import { getReviewsRoute } from './get-reviews.ts';
import { refuseReviewMailsRoute } from './refuse-review-mails.ts';
import { writeReviewRoute } from './write-review.ts';

/** What buyers write about products. */
export async function reviewsRoutes(app: FastifyInstance): Promise<void> {
  getReviewsRoute(app);
  getReviewFormRoute(app);
  writeReviewRoute(app);
  refuseReviewMailsRoute(app);
}
