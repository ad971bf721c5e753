import { logInByLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logInByLink as logInCustomerByLink } from '../../commands/log-in-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { browserOf, welcome } from './welcome.ts';

export function logInByLinkRoute(app: FastifyInstance): void {
  endpoint(app, logInByLink, async (request, reply) => {
    const { tenant, language, body } = request;
    const browser = browserOf(request);
    const outcome = await logInCustomerByLink(
      app.services,
      app.customerSessions,
      tenant,
      language,
      body.token,
      browser,
    );
    if (!outcome) throw refusal(logInByLink, 'LINK_ENDED', 'This link was used before, or its time is over.');
    return { session: await welcome(request, reply, outcome), returnUrl: outcome.returnUrl };
  });
}
