import { getTenantByHost } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { hostName } from '../../plugins/caller.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';

export function getTenantRoute(app: FastifyInstance): void {
  endpoint(app, getTenantByHost, async (request) => {
    const tenant = await app.findTenantFor(hostName(request.query.host), request);
    if (!tenant) throw notFound('No shop answers at this host.', 'UNKNOWN_SHOP');
    return {
      tenantUuid: tenant.id,
      slug: tenant.slug,
      languages: [...tenant.languages],
      basis: tenant.displayBasis,
    };
  });
}
