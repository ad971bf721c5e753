import type { FastifyRequest } from 'fastify';
import type { ReadEarlier } from '../../commands/refill-cart.ts';
import { readLinesOfOrder } from '../../repositories/earlier-lines.ts';
import { findOrder } from '../../repositories/orders.ts';
import { customerOf } from '../shared/customer-of.ts';

/** The lines of an order of the customer who asks; whoever is not logged in finds nothing. */
export function readOwnOrder(request: FastifyRequest, id: string): ReadEarlier {
  const { tenant } = request;
  const customer = customerOf(request);
  return async (tx) => {
    const order = await findOrder(tx, tenant.id, id);
    return order?.customer_id === customer.id ? readLinesOfOrder(tx, tenant.id, id) : null;
  };
}
