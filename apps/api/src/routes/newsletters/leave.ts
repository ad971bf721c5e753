import { leaveNewsletter } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { leave } from '../../commands/newsletter.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';

export function leaveRoute(app: FastifyInstance): void {
  endpoint(app, leaveNewsletter, async ({ tenant, body }, reply) => {
    if (!(await leave(app.services, tenant.id, body.token)))
      throw refusal(leaveNewsletter, 'LINK_ENDED', 'This link does not work any more.');
    reply.header('cache-control', 'private, no-store');
    return { left: true as const };
  });
}
