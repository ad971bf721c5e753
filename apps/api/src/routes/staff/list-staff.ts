import { listStaff } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listStaffAccounts } from '../../repositories/staff-accounts.ts';
import { findShop } from './find-shop.ts';

export function listStaffRoute(app: FastifyInstance): void {
  endpoint(app, listStaff, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listStaffAccounts(tx, shop.id), { readOnly: true });
    return { staff: rows.map(({ password, ...row }) => ({ ...row, hasPassword: password !== null })) };
  });
}
