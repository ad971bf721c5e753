import { getShippingOptions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readCart } from '../../commands/change-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentShippingOptions } from '../shared/present-checkout.ts';
import { shopperOf } from '../shared/shopper.ts';

export function getShippingOptionsRoute(app: FastifyInstance): void {
  endpoint(app, getShippingOptions, async (request) => {
    const shopper = shopperOf(request);
    return presentShippingOptions(shopper.tenant, await readCart(app, shopper), new Date());
  });
}
