import { confirmEmailChange } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { confirmEmailChange as confirmChange } from '../../commands/change-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';

export function confirmEmailChangeRoute(app: FastifyInstance): void {
  endpoint(app, confirmEmailChange, async ({ tenant, body }, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (!(await confirmChange(app.services, tenant, body.token)))
      throw refusal(confirmEmailChange, 'LINK_ENDED', 'This link was used before, or its time is over.');
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
