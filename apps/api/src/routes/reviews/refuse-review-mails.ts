import { refuseReviewMails } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { refuseReviewMails as refuse } from '../../commands/write-review.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';

export function refuseReviewMailsRoute(app: FastifyInstance): void {
  endpoint(app, refuseReviewMails, async ({ tenant, body }) => {
    const isRefused = await app.db.withTenant(tenant.id, (tx) =>
      refuse(app.services, tx, tenant.id, body.order, body.token),
    );
    if (!isRefused) throw notFound();
    return { refused: true as const };
  });
}
