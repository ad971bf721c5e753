import { staffListRefunds } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listRefunds } from '../../repositories/refunds.ts';
import { findShop } from './find-shop.ts';
import { presentRefund } from './present-refund.ts';

/** Rows that it holds at most: a person reads it. */
const most = 200;

/** What was given back. */
export function listRefundsRoute(app: FastifyInstance): void {
  endpoint(app, staffListRefunds, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(
      shop.id,
      (tx) => listRefunds(tx, shop.id, query.order ?? null, most),
      { readOnly: true },
    );
    return { refunds: rows.map((row) => presentRefund(row, row.order_number)) };
  });
}
