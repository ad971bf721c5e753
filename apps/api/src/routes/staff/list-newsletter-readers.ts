import { staffNewsletterReaders } from '@etalage/contracts';
import { newsletterLeavePath } from '@etalage/contracts/page-paths';
import type { FastifyInstance } from 'fastify';
import { newsletterToken } from '../../commands/newsletter-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { listSubscribers } from '../../repositories/newsletters.ts';
import { findShop } from './find-shop.ts';

/** Readers in one answer; the command asks until there are none left. */
const most = 1_000;

/** Who confirmed that they want a newsletter, with the link that each mail to them must have. */
export function listNewsletterReadersRoute(app: FastifyInstance): void {
  endpoint(app, staffNewsletterReaders, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listSubscribers(tx, shop.id, query.after ?? null, most),
      { readOnly: true },
    );
    const origin = await app.services.originOf(shop.id);
    return {
      readers: rows.map((row) => {
        const token = newsletterToken(app.env.APP_SECRET, shop.id, 'leave', row.id);
        return { ...row, leaveUrl: `${origin}${newsletterLeavePath(row.language)}?token=${token}` };
      }),
    };
  });
}
