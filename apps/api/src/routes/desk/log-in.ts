import { getStaffSession, logInStaff, logOutStaff, proveStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logInStaff as begin, proveStaff as prove } from '../../commands/staff-log-in.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { clearStaffCookie, setStaffCookie, staffHashOf, staffSessionOf } from '../../plugins/staff.ts';
import { endStaffSession } from '../../repositories/staff-sessions.ts';
import { noStaff, presentStaff } from './present-staff.ts';

export const tooManyTries = 'Too many tries; try again later.';
export const logInEnded = 'The password was shown too long ago.';

/** Log-in by a password and a second factor, and log-out. */
export function logInRoutes(app: FastifyInstance): void {
  endpoint(app, getStaffSession, async (request) =>
    presentStaff(request.tenant, await staffSessionOf(request)),
  );

  endpoint(app, logInStaff, async (request, reply) => {
    const { tenant, language, body } = request;
    const asked = { ...body, address: request.clientAddress };
    const outcome = await begin(app.services, tenant, language, asked);
    if ('refused' in outcome) {
      if (outcome.refused === 'WRONG')
        throw refusal(logInStaff, 'LOGIN_FAILED', 'The e-mail address or the password is not right.');
      throw refusal(logInStaff, 'TOO_MANY_TRIES', tooManyTries, { retryAfter: outcome.secondsLeft });
    }
    await endSession(request.tenant.id, staffHashOf(request));
    setStaffCookie(request, reply, outcome.token);
    if (outcome.factor === 'mail') app.jobs.wake(tenant.id);
    return noStaff(outcome.factor, outcome.hasPasskey);
  });

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

  endpoint(app, logOutStaff, async (request, reply) => {
    await endSession(request.tenant.id, staffHashOf(request));
    clearStaffCookie(request, reply);
    return noStaff();
  });

  async function endSession(tenantId: string, hash: string | null): Promise<void> {
    if (hash !== null) await app.db.withTenant(tenantId, (tx) => endStaffSession(tx, tenantId, hash));
  }
}
