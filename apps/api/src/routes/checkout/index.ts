import type { FastifyInstance } from 'fastify';
import { getCheckoutRoute } from './get-checkout.ts';
import { getShippingOptionsRoute } from './get-shipping-options.ts';
import { lookUpAddressRoute } from './look-up-address.ts';
import { putAddressesRoute } from './put-addresses.ts';
import { putDetailsRoute } from './put-details.ts';
import { putPaymentRoute } from './put-payment.ts';
import { putShippingRoute } from './put-shipping.ts';

/** The five steps of the checkout; each answer is the whole checkout, so that a client always knows where it is. */
export async function checkoutRoutes(app: FastifyInstance): Promise<void> {
  getCheckoutRoute(app);
  putDetailsRoute(app);
  putAddressesRoute(app);
  putShippingRoute(app);
  putPaymentRoute(app);
  getShippingOptionsRoute(app);
  lookUpAddressRoute(app);
}
