import { addPageVitals } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { unknownShop } from '../../plugins/problem.ts';
import { addVitals } from '../../repositories/page-vitals.ts';

export function addPageVitalsRoute(app: FastifyInstance): void {
  endpoint(app, addPageVitals, async ({ body: { tenantUuid, vitals } }) => {
    if (!(await app.tenantOf(tenantUuid))) throw unknownShop('There is no such shop.');
    // If the machine fails, counts of some seconds are lost, as they are when a storefront dies.
    await app.db.withTenant(tenantUuid, (tx) => addVitals(tx, tenantUuid, vitals), { mayBeLost: true });
    return {};
  });
}
