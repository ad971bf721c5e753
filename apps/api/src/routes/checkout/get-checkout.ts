import { getCheckout } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readCheckout } from '../../commands/checkout.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { presentCheckout } from '../shared/present-checkout.ts';
import { shopperOf } from '../shared/shopper.ts';

export function getCheckoutRoute(app: FastifyInstance): void {
  endpoint(app, getCheckout, async (request) => {
    const shopper = shopperOf(request);
    return presentCheckout(shopper.tenant, shopper.language, await readCheckout(app, shopper));
  });
}
