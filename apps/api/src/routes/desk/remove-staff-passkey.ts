import { removeStaffPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { removeStaffPasskey as remove } from '../../commands/staff-passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { provedStaff } from '../../plugins/staff.ts';

export function removeStaffPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, removeStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, params } = request;
    const refused = await remove(app.services, tenant, staff, params.id);
    if (refused?.refused === 'MISSING') throw notFound();
    if (refused) throw refusal(removeStaffPasskey, 'LAST_FACTOR', 'This is the last second factor.');
    return { done: true as const };
  });
}
