import { addStaffPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { addStaffPasskey as add } from '../../commands/staff-passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { provedStaff } from '../../plugins/staff.ts';
import { noMorePasskeys, noSuchPasskey } from '../shared/passkey-refusals.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';

export function addStaffPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, addStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, body, language } = request;
    const refused = await add(app.services, tenant, passkeySiteOf(request), { ...body, staff, language });
    if (refused?.refused === 'FULL') throw refusal(addStaffPasskey, 'TOO_MANY_PASSKEYS', noMorePasskeys);
    if (refused) throw refusal(addStaffPasskey, 'PASSKEY_FAILED', noSuchPasskey);
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
