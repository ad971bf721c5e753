import { changeStaffRole } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { changeStaffRole as changeRole } from '../../commands/staff-accounts.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { findShop } from './find-shop.ts';
import { noSuchStaff } from './no-such-staff.ts';

export function changeStaffRoleRoute(app: FastifyInstance): void {
  endpoint(app, changeStaffRole, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    if (!(await changeRole(app.services, shop, body))) throw noSuchStaff(changeStaffRole);
    return { changed: true as const };
  });
}
