import { logInStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logInStaff as begin } from '../../commands/staff-log-in.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { setStaffCookie, staffHashOf } from '../../plugins/staff.ts';
import { endSession } from './end-session.ts';
import { tooManyTries } from './log-in-refusals.ts';
import { noStaff } from './present-staff.ts';

/** A password, which a second factor follows. */
export function logInStaffRoute(app: FastifyInstance): void {
  endpoint(app, logInStaff, async (request, reply) => {
    const { tenant, language, body } = request;
    const asked = { ...body, address: request.clientAddress };
    const outcome = await begin(app.services, tenant, language, asked);
    if ('refused' in outcome) {
      if (outcome.refused === 'WRONG')
        throw refusal(logInStaff, 'LOGIN_FAILED', 'The e-mail address or the password is not right.');
      throw refusal(logInStaff, 'TOO_MANY_TRIES', tooManyTries, { retryAfter: outcome.secondsLeft });
    }
    await endSession(app, request.tenant.id, staffHashOf(request));
    setStaffCookie(request, reply, outcome.token);
    if (outcome.factor === 'mail') app.jobs.wake(tenant.id);
    return noStaff(outcome.factor, outcome.hasPasskey);
  });
}
