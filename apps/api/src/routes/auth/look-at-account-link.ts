import { lookAtAccountLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { lookAtLink } from '../../commands/choose-password.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';

export function lookAtAccountLinkRoute(app: FastifyInstance): void {
  endpoint(app, lookAtAccountLink, async ({ tenant, body }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const found = await lookAtLink(app.services, tenant, body.token);
    if (!found)
      throw refusal(lookAtAccountLink, 'LINK_ENDED', 'This link was used before, or its time is over.');
    return found;
  });
}
