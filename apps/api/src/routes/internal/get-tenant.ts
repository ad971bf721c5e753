import { getTenantByHost } from '@etalage/contracts';
import { hostName } from '@etalage/contracts/host-name';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { unknownShop } from '../../plugins/problem.ts';

export function getTenantRoute(app: FastifyInstance): void {
  endpoint(app, getTenantByHost, async (request) => {
    const tenant = await app.findTenantFor(hostName(request.query.host) ?? '', request);
    if (!tenant) throw unknownShop('No shop answers at this host.');
    return {
      tenantUuid: tenant.id,
      slug: tenant.slug,
      languages: [...tenant.languages],
      basis: tenant.displayBasis,
    };
  });
}
