import { writeReview } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { writeReview as keepReview } from '../../commands/write-review.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { refusalOf } from './refusal-of.ts';

/** Of one network: an order holds a hundred products at most, and few write about more than some. */
const perHour = 60;

export function writeReviewRoute(app: FastifyInstance): void {
  endpoint(
    app,
    writeReview,
    async ({ tenant, language, body, customer }, reply) => {
      const reviewer = { customerId: customer?.id ?? null, token: body.token ?? '' };
      const refused = await app.db.withTenant(tenant.id, (tx) =>
        keepReview(app.services, tx, tenant, reviewer, {
          orderId: body.order,
          product_id: body.product,
          stars: body.stars,
          title: body.title.trim(),
          body: body.text.trim(),
          author: body.author.trim(),
          language,
        }),
      );
      if (refused) throw refusalOf(writeReview, refused.refused);
      reply.code(201);
      return { received: true as const };
    },
    limitTo(perHour, 'hour'),
  );
}
