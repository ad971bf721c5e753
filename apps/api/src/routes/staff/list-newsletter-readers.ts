import { staffListNewsletterReaders } from '@etalage/contracts';
import { newsletterLeavePath } from '@etalage/contracts/page-paths';
import type { FastifyInstance } from 'fastify';
import { readersWithLinks } from '../../commands/newsletter.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { findShop } from './find-shop.ts';

/** Readers in one answer; the command asks until there are none left. */
const most = 1_000;

/** Who confirmed that they want a newsletter, with the link that each mail to them must have. */
export function listNewsletterReadersRoute(app: FastifyInstance): void {
  endpoint(app, staffListNewsletterReaders, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const readers = await readersWithLinks(app.services, shop.id, query.after ?? null, most);
    const origin = await app.services.originOf(shop.id);
    return {
      readers: readers.map(({ row: { leaveHash: _, ...row }, token }) => ({
        ...row,
        leaveUrl: `${origin}${newsletterLeavePath(row.language)}?token=${token}`,
      })),
    };
  });
}
