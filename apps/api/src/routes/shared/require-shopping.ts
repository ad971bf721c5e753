import type { Endpoint, Naming } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import { sharedRefusal } from '../../plugins/problem.ts';

/** Refuses where the tenant sells nothing online at the moment. */
export function requireShopping<E extends Endpoint>(
  request: Pick<FastifyRequest, 'tenant'>,
  contract: Naming<E, 'SHOPPING_DISABLED'>,
): void {
  if (!request.tenant.shoppingEnabled)
    throw sharedRefusal(contract, 'SHOPPING_DISABLED', 'This shop does not take orders at the moment.');
}
