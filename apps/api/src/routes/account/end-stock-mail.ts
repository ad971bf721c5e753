import { endStockMail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { endStockRequest } from '../../repositories/mail-choices.ts';
import { customerOf } from '../shared/customer-of.ts';

export function endStockMailRoute(app: FastifyInstance): void {
  endpoint(app, endStockMail, async (request) => {
    const { tenant, body } = request;
    const { email } = customerOf(request);
    const isEnded = await app.db.withTenant(tenant.id, (tx) =>
      endStockRequest(tx, tenant.id, email, body.id),
    );
    if (!isEnded) throw notFound();
    return { done: true as const };
  });
}
