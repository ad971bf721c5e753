import { putAccountMails } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { chooseMails } from '../../commands/choose-mails.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { newslettersOf } from '../shared/read-newsletters.ts';

export function putMailsRoute(app: FastifyInstance): void {
  endpoint(app, putAccountMails, async (request) => {
    const { tenant, language, body, clientAddress: address } = request;
    const customer = customerOf(request);
    const offered = (await newslettersOf(app, tenant, language)).map(({ identifier }) => identifier);
    const chosen = { ...body, offered, address };
    const over = await chooseMails(app.services, tenant, language, customer, chosen);
    app.jobs.wake(tenant.id);
    if (over)
      throw refusal(putAccountMails, 'TOO_MANY_REQUESTS', 'Too many sign-ups; try again later.', {
        retryAfter: over.secondsLeft,
      });
    return { done: true as const };
  });
}
