import { startStaffPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { startStaffPasskey as start } from '../../commands/staff-passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { provedStaff } from '../../plugins/staff.ts';
import { noMorePasskeys } from '../shared/passkey-refusals.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { tooManyTries } from './log-in-refusals.ts';

export function startStaffPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, startStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, body, clientAddress: address } = request;
    const options = await start(app.services, tenant, passkeySiteOf(request), { ...body, staff, address });
    if (!('refused' in options)) return options;
    if (options.refused === 'FULL') throw refusal(startStaffPasskey, 'TOO_MANY_PASSKEYS', noMorePasskeys);
    if (options.refused === 'WRONG')
      throw refusal(startStaffPasskey, 'WRONG_PASSWORD', 'This is not the password of this account.');
    throw refusal(startStaffPasskey, 'TOO_MANY_TRIES', tooManyTries, { retryAfter: options.secondsLeft });
  });
}
