import { proveStaffByPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { proveStaffByPasskey as prove } from '../../commands/staff-passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { setStaffCookie, staffSessionOf } from '../../plugins/staff.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { logInEnded, tooManyTries } from './log-in-refusals.ts';
import { presentStaff } from './present-staff.ts';

/** A passkey ends a log-in that a password began. */
export function proveStaffByPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, proveStaffByPasskey, async (request, reply) => {
    const { tenant, body } = request;
    const login = await staffSessionOf(request);
    const ended = refusal(proveStaffByPasskey, 'LOG_IN_ENDED', logInEnded);
    if (!login || login.isProved) throw ended;
    const shown = { site: passkeySiteOf(request), assertion: body.credential };
    const outcome = await prove(app.services, tenant, login, shown);
    if ('refused' in outcome) {
      if (outcome.refused === 'ENDED') throw ended;
      if (outcome.refused === 'TOO_MANY')
        throw refusal(proveStaffByPasskey, 'TOO_MANY_TRIES', tooManyTries, {
          retryAfter: outcome.secondsLeft,
        });
      throw refusal(proveStaffByPasskey, 'PASSKEY_FAILED', 'This passkey ends no log-in of this account.');
    }
    setStaffCookie(request, reply, outcome.token);
    return presentStaff(tenant, { ...login, isProved: true });
  });
}
