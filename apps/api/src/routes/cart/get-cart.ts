import { getCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readCart } from '../../commands/change-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentCart } from '../shared/present-cart.ts';
import { shopperOf } from '../shared/shopper.ts';

export function getCartRoute(app: FastifyInstance): void {
  endpoint(app, getCart, async (request) => {
    const shopper = shopperOf(request);
    return presentCart(shopper.tenant, shopper.language, await readCart(app, shopper));
  });
}
