import { listSubscriptions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listSubscriptionsOf } from '../../repositories/subscriptions.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentSubscription } from './present-subscription.ts';

export function listSubscriptionsRoute(app: FastifyInstance): void {
  endpoint(app, listSubscriptions, async (request) => {
    const { tenant } = request;
    const customer = customerOf(request);
    const rows = await app.db.withTenant(tenant.id, (tx) => listSubscriptionsOf(tx, tenant.id, customer.id), {
      readOnly: true,
    });
    return { subscriptions: rows.map(({ lines, ...row }) => presentSubscription(row, lines)) };
  });
}
