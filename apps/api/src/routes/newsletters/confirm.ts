import { confirmNewsletter } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { confirm } from '../../commands/newsletter.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';

export function confirmRoute(app: FastifyInstance): void {
  endpoint(app, confirmNewsletter, async ({ tenant, body }, reply) => {
    if (!(await confirm(app.services, tenant.id, body.token)))
      throw refusal(confirmNewsletter, 'LINK_ENDED', 'This link does not work any more.');
    app.jobs.wake(tenant.id);
    reply.header('cache-control', 'private, no-store');
    return { confirmed: true as const };
  });
}
