import { changeStaffRole, inviteStaff, linkShadow, listStaff } from '@etalage/contracts';
import { shadowPath } from '@etalage/contracts/page-paths';
import type { FastifyInstance } from 'fastify';
import { askShadow, mayShadow } from '../../commands/shadow.ts';
import { changeStaffRole as changeRole, inviteStaff as invite } from '../../commands/staff-accounts.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { findInvited } from '../../repositories/invitations.ts';
import { findStaffByEmail, listStaffAccounts } from '../../repositories/staff-accounts.ts';
import { findShop } from './find-shop.ts';

const noSuchStaff = () => notFound('Nobody of the staff has this address.', 'NO_SUCH_STAFF');

/** Who works for a shop, and links by which they act for its customers. */
export function staffAccountsRoutes(app: FastifyInstance): void {
  endpoint(app, inviteStaff, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const { language = shop.defaultLanguage, ...given } = body;
    if (!shop.languages.includes(language))
      throw refusal(
        inviteStaff,
        'OTHER_LANGUAGES',
        `The shop speaks ${shop.languages.join(', ')}, and not ${language}.`,
      );
    const until = await invite(app.services, shop, language, given);
    app.jobs.wake(shop.id);
    return { until: until.toISOString() };
  });

  endpoint(app, changeStaffRole, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    if (!(await changeRole(app.services, shop, body))) throw noSuchStaff();
    return { changed: true as const };
  });

  endpoint(app, listStaff, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listStaffAccounts(tx, shop.id), { readOnly: true });
    return { staff: rows.map(({ password, ...row }) => ({ ...row, hasPassword: password !== null })) };
  });

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
    if (!staff) throw noSuchStaff();
    if (!mayShadow(staff.role))
      throw refusal(linkShadow, 'NOT_ALLOWED', 'Only owners and those who do orders act for customers.');
    const asked =
      customer &&
      (await askShadow(app.services, shop, {
        staffId: staff.id,
        customerId: customer.id,
        reason: body.reason,
      }));
    if (!asked) throw notFound('The shop has no such customer.', 'NO_SUCH_CUSTOMER');
    const origin = await app.services.originOf(shop.id);
    return {
      url: `${origin}${shadowPath(body.language ?? shop.defaultLanguage)}?token=${asked.token}`,
      until: asked.until.toISOString(),
    };
  });
}
