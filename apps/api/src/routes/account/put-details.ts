import { putAccountDetails } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { changeDetails } from '../../commands/change-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

export function putDetailsRoute(app: FastifyInstance): void {
  endpoint(app, putAccountDetails, async (request) => {
    const { tenant, body } = request;
    const wrong = await changeDetails(app.services, tenant, customerOf(request).id, body);
    if (wrong) throw invalid(wrong.errors);
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
