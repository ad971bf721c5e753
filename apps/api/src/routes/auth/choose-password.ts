import { choosePassword } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { choosePassword as choose } from '../../commands/choose-password.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { browserOf, welcome } from './welcome.ts';

export function choosePasswordRoute(app: FastifyInstance): void {
  endpoint(app, choosePassword, async (request, reply) => {
    const { tenant, language, body, clientAddress: address } = request;
    const browser = { ...browserOf(request), address };
    const outcome = await choose(app.services, app.customerSessions, tenant, language, body, browser);
    if ('refused' in outcome) {
      if (outcome.refused === 'ENDED')
        throw refusal(choosePassword, 'LINK_ENDED', 'This link was used before, or its time is over.');
      throw refusal(
        choosePassword,
        'PASSWORD_GUESSABLE',
        'This password is among the first that are guessed.',
      );
    }
    app.jobs.wake(tenant.id);
    return { session: await welcome(request, reply, outcome), returnUrl: outcome.returnUrl };
  });
}
