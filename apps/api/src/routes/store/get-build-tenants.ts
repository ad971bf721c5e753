import { getBuildTenants } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { tenantsRepository } from '../../repositories/tenants.ts';

/** Needs no shop: it is how a developer finds one. */
export function getBuildTenantsRoute(app: FastifyInstance): void {
  const tenants = tenantsRepository(app.db);
  endpoint(app, getBuildTenants, async () => {
    if (app.env.APP_ENV !== 'development') return [];
    return (await tenants.all()).map(({ id, name }) => ({ tenantUuid: id, tenantName: name }));
  });
}
