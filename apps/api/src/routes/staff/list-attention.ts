import { staffListAttention } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { missingOnInvoices } from '../../commands/issue-invoice.ts';
import { moneyIsLate } from '../../commands/waiting-times.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { listAttention } from '../../repositories/attention.ts';
import { findShop } from './find-shop.ts';

/** Rows that it holds at most: a person reads it. */
const most = 200;

/** What somebody must look at. */
export function listAttentionRoute(app: FastifyInstance): void {
  endpoint(app, staffListAttention, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const { rows, missing } = await app.db.withTenant(
      shop.id,
      async (tx) => ({
        rows: await listAttention(tx, shop.id, most, moneyIsLate),
        missing: await missingOnInvoices(tx, shop),
      }),
      { readOnly: true },
    );
    return {
      missing,
      attention: rows.map(({ orderNumber, returnOrdinal, what, amountCents, currency, since, detail }) => ({
        order: orderNumber,
        return: returnOrdinal,
        what,
        amount: euros(amountCents),
        currency,
        since: since.toISOString(),
        detail,
      })),
    };
  });
}
