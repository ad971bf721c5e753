import { logIn } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logIn as logInCustomer } from '../../commands/log-in.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { browserOf, welcome } from './welcome.ts';

export function logInRoute(app: FastifyInstance): void {
  endpoint(app, logIn, async (request, reply) => {
    const { tenant, language, body } = request;
    const outcome = await logInCustomer(app.services, app.customerSessions, tenant, language, {
      email: body.email,
      password: body.password,
      ...browserOf(request),
    });
    if ('refused' in outcome) {
      if (outcome.refused === 'WRONG') {
        throw refusal(logIn, 'LOGIN_FAILED', 'The e-mail address or the password is not right.');
      }
      throw refusal(logIn, 'PROOF_NEEDED', 'Too many tries; try again later, or by a mailed link.', {
        retryAfter: outcome.secondsLeft,
      });
    }
    return welcome(request, reply, outcome);
  });
}
