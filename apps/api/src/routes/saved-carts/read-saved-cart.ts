import type { FastifyRequest } from 'fastify';
import type { ReadEarlier } from '../../commands/refill-cart.ts';
import { readLinesOfSavedCart } from '../../repositories/earlier-lines.ts';
import { findSavedCart } from '../../repositories/saved-carts.ts';
import { customerOf } from '../shared/customer-of.ts';

/** The lines of a saved cart of the customer who asks; whoever is not logged in finds nothing. */
export function readSavedCart(request: FastifyRequest, id: string): ReadEarlier {
  const { tenant } = request;
  const customer = customerOf(request);
  return async (tx) => {
    const cart = await findSavedCart(tx, tenant.id, customer.id, id);
    return cart ? readLinesOfSavedCart(tx, tenant.id, id) : null;
  };
}
