import { inviteColleague } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { inviteColleague as invite } from '../../commands/invite.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, notFound, refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

/** Who orders for the same company. */
export function inviteColleagueRoute(app: FastifyInstance): void {
  endpoint(app, inviteColleague, async (request) => {
    const { tenant, language, body, clientAddress: address } = request;
    const asked = { ...body, customerId: customerOf(request).id, address };
    const outcome = await invite(app.services, tenant, language, asked);
    if (outcome === null) throw notFound();
    if (outcome !== 'sent') {
      if ('errors' in outcome) throw invalid(outcome.errors);
      throw refusal(inviteColleague, 'TOO_MANY_REQUESTS', 'Too many invitations; try again later.', {
        retryAfter: outcome.secondsLeft,
      });
    }
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
