import { requestLogInLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { requestLogInLink as mailLink } from '../../commands/log-in-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { ProblemError } from '../../plugins/problem.ts';

export function requestLogInLinkRoute(app: FastifyInstance): void {
  endpoint(app, requestLogInLink, async (request, reply) => {
    const { tenant, language, body, clientAddress } = request;
    const over = await mailLink(app.services, tenant, language, {
      email: body.email,
      address: clientAddress,
    });
    if (over) {
      throw new ProblemError(429, 'TOO_MANY_REQUESTS', 'Too many links were asked for; try again later.', {
        retryAfter: over.secondsLeft,
      });
    }
    app.jobs.wake(tenant.id);
    reply.header('cache-control', 'private, no-store');
    return { requested: true as const };
  });
}
