import { putCheckoutShipping } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { changeAndAnswer } from './answer-checkout.ts';

export function putShippingRoute(app: FastifyInstance): void {
  endpoint(app, putCheckoutShipping, async (request) => {
    requireShopping(request, putCheckoutShipping);
    const { shippingMethodId } = request.body;
    return changeAndAnswer(request, ({ shippingMethods }) =>
      shippingMethods.some((method) => method.id === shippingMethodId)
        ? { details: { shipping_method_id: shippingMethodId } }
        : { refused: 'UNKNOWN_SHIPPING_METHOD' },
    );
  });
}
