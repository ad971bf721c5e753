import { requestEmailChange } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { requestEmailChange as requestChange } from '../../commands/change-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { refuseDoubt } from './refuse-doubt.ts';

export function requestEmailChangeRoute(app: FastifyInstance): void {
  endpoint(app, requestEmailChange, async (request) => {
    const { tenant, language, body, clientAddress: address } = request;
    const asked = { ...body, customer: customerOf(request), address };
    const refused = await requestChange(app.services, tenant, language, asked);
    if (refused?.refused === 'LIMIT')
      throw refusal(
        requestEmailChange,
        'TOO_MANY_REQUESTS',
        'Too many links were asked for; try again later.',
        {
          retryAfter: refused.secondsLeft,
        },
      );
    if (refused) throw refuseDoubt(requestEmailChange, refused);
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
