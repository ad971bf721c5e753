import { staffCapture } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { requestCapture } from '../../commands/capture-payment.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';

/** Taking the money that was promised for an order. */
export function captureRoute(app: FastifyInstance): void {
  endpoint(app, staffCapture, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const order = await orderOfNumber(tx, shop.id, staffCapture, params.number);
      return requestCapture(tx, shop, order.id);
    });
    if (outcome !== 'requested')
      throw refusal(
        staffCapture,
        outcome.refused,
        outcome.refused === 'WITHDRAWN'
          ? 'All of this order was withdrawn from: decide about that first.'
          : 'No provider holds money for this order.',
      );
    return { requested: true as const };
  });
}
