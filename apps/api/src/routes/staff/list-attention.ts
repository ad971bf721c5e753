import { staffAttention } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listAttention } from '../../repositories/refunds.ts';
import { findShop } from './find-shop.ts';

/** Rows that it holds at most: a person reads it. */
const most = 200;

/** What somebody must look at. */
export function listAttentionRoute(app: FastifyInstance): void {
  endpoint(app, staffAttention, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listAttention(tx, shop.id, most), {
      readOnly: true,
    });
    return {
      attention: rows.map(({ orderNumber, what, amountCents, currency, since, detail }) => ({
        order: orderNumber,
        what,
        amount: euros(amountCents),
        currency,
        since: since.toISOString(),
        detail,
      })),
    };
  });
}
