import { listSavedCarts } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listSavedCartsOf } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

/** Lines whose names are shown of each. */
const mostNames = 3;

export function listSavedCartsRoute(app: FastifyInstance): void {
  endpoint(app, listSavedCarts, async (request) => {
    const { id: tenantId } = request.tenant;
    const { id } = customerOf(request);
    const rows = await app.db.withTenant(tenantId, (tx) => listSavedCartsOf(tx, tenantId, id, mostNames), {
      readOnly: true,
    });
    return { carts: rows.map(({ createdAt, ...cart }) => ({ ...cart, savedAt: createdAt.toISOString() })) };
  });
}
