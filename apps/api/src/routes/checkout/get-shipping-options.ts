import { getShippingOptions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readCart } from '../../commands/change-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shopperOf } from '../shared/shopper.ts';
import { presentShippingOptions } from './present-checkout.ts';

export function getShippingOptionsRoute(app: FastifyInstance): void {
  endpoint(app, getShippingOptions, async (request) => {
    const shopper = shopperOf(request);
    return presentShippingOptions(shopper.tenant, await readCart(app, shopper), new Date());
  });
}
