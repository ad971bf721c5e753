import { addPageCounts } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { unknownShop } from '../../plugins/problem.ts';
import { addCounts } from '../../repositories/page-counts.ts';

export function addPageCountsRoute(app: FastifyInstance): void {
  endpoint(app, addPageCounts, async ({ body: { tenantUuid, counts } }) => {
    if (!(await app.tenantOf(tenantUuid))) throw unknownShop('There is no such shop.');
    // If the machine fails, counts of some seconds are lost, as they are when a storefront dies.
    await app.db.withTenant(tenantUuid, (tx) => addCounts(tx, tenantUuid, counts), { mayBeLost: true });
    return {};
  });
}
