import type { FastifyRequest } from 'fastify';
import type { ReadEarlier } from '../../commands/refill-cart.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { readLinesOfSavedCart } from '../../repositories/earlier-lines.ts';
import { findSharedCart } from '../../repositories/saved-carts.ts';

/** Looks at shared carts by one network in a minute. */
export const limitShared = limitTo(120, 'minute');

/** The lines without what their owner wrote, chose and paid. */
export function readShared({ tenant }: Pick<FastifyRequest, 'tenant'>, token: string): ReadEarlier {
  return async (tx) => {
    const cart = await findSharedCart(tx, tenant.id, token);
    if (!cart) return null;
    const lines = await readLinesOfSavedCart(tx, tenant.id, cart.id);
    return lines.map((line) => ({ ...line, giftText: null, hadDay: false, displayBasis: null }));
  };
}
