import { linkShadow } from '@etalage/contracts';
import { shadowPath } from '@etalage/contracts/page-paths';
import type { FastifyInstance } from 'fastify';
import { askShadow, mayShadow } from '../../commands/shadow.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findInvited } from '../../repositories/invitations.ts';
import { findStaffByEmail } from '../../repositories/staff-accounts.ts';
import { findShop } from './find-shop.ts';
import { noSuchStaff } from './no-such-staff.ts';

/** A link by which somebody of the staff acts for a customer. */
export function linkShadowRoute(app: FastifyInstance): void {
  endpoint(app, linkShadow, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const { staff, customer } = await app.db.withTenant(
      shop.id,
      async (tx) => ({
        staff: await findStaffByEmail(tx, shop.id, body.staff.toLowerCase()),
        customer: await findInvited(tx, shop.id, body.customer.toLowerCase()),
      }),
      { readOnly: true },
    );
    if (!staff) throw noSuchStaff(linkShadow);
    if (!mayShadow(staff.role))
      throw refusal(linkShadow, 'NOT_ALLOWED', 'Only owners and those who do orders act for customers.');
    const asked =
      customer &&
      (await askShadow(app.services, shop, {
        staffId: staff.id,
        customerId: customer.id,
        reason: body.reason,
      }));
    if (!asked) throw refusal(linkShadow, 'NO_SUCH_CUSTOMER', 'The shop has no such customer.');
    const origin = await app.services.originOf(shop.id);
    return {
      url: `${origin}${shadowPath(body.language ?? shop.defaultLanguage)}?token=${asked.token}`,
      until: asked.until.toISOString(),
    };
  });
}
