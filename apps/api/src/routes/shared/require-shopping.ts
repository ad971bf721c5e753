import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../plugins/problem.ts';

/** Refuses where the tenant sells nothing online at the moment. */
export function requireShopping(request: Pick<FastifyRequest, 'tenant'>): void {
  if (!request.tenant.shoppingEnabled) {
    throw new ProblemError(403, 'SHOPPING_DISABLED', 'This shop does not take orders at the moment.');
  }
}
