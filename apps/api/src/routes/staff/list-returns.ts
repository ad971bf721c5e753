import { staffListReturns } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listOpenReturns } from '../../repositories/returns.ts';
import { findShop } from './find-shop.ts';
import { presentStaffReturn } from './present-return.ts';

/** Listed at a time; those that were declared later follow once earlier ones have ended. */
const mostReturns = 200;

export function listReturnsRoute(app: FastifyInstance): void {
  endpoint(app, staffListReturns, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listOpenReturns(tx, shop.id, mostReturns), {
      readOnly: true,
    });
    return { returns: rows.map((row) => presentStaffReturn(row, { missingCents: 0, transferCents: 0 })) };
  });
}
