import { getBuildTenants } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listTenants } from '../../repositories/tenants.ts';

/** Needs no shop: it is how a developer finds one. */
export function getBuildTenantsRoute(app: FastifyInstance): void {
  endpoint(app, getBuildTenants, async () => {
    if (app.env.APP_ENV !== 'development') return [];
    return (await listTenants(app.db)).map(({ id, name }) => ({ tenantUuid: id, tenantName: name }));
  });
}
