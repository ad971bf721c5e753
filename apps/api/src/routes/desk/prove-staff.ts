import { proveStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { proveStaff as prove } from '../../commands/staff-log-in.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { setStaffCookie, staffSessionOf } from '../../plugins/staff.ts';
import { logInEnded, tooManyTries } from './log-in-refusals.ts';
import { presentStaff } from './present-staff.ts';

export function proveStaffRoute(app: FastifyInstance): void {
  endpoint(app, proveStaff, async (request, reply) => {
    const { tenant, body } = request;
    const login = await staffSessionOf(request);
    const ended = refusal(proveStaff, 'LOG_IN_ENDED', logInEnded);
    if (!login || login.isProved) throw ended;
    const outcome = await prove(app.services, tenant, login, body.code);
    if ('refused' in outcome) {
      if (outcome.refused === 'ENDED') throw ended;
      if (outcome.refused === 'TOO_MANY')
        throw refusal(proveStaff, 'TOO_MANY_TRIES', tooManyTries, { retryAfter: outcome.secondsLeft });
      throw refusal(proveStaff, 'CODE_WRONG', 'This code is not right.');
    }
    setStaffCookie(request, reply, outcome.token);
    return presentStaff(tenant, { ...login, isProved: true });
  });
}
