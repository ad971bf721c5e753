import { listStaffPasskeys } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { codeOnlyFactor } from '../../commands/staff-log-in.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { provedStaff } from '../../plugins/staff.ts';
import { listStaffPasskeys as list } from '../../repositories/staff-passkeys.ts';

/** The passkeys of somebody of the staff: a second factor beside their password. */
export function listStaffPasskeysRoute(app: FastifyInstance): void {
  endpoint(app, listStaffPasskeys, async (request) => {
    const staff = await provedStaff(request);
    const { tenant } = request;
    const rows = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, staff.id), {
      readOnly: true,
    });
    const passkeys = rows.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }));
    return { passkeys, hasCode: codeOnlyFactor(tenant, staff) !== null };
  });
}
