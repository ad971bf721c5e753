import { getLatestOrder, settleAttempt } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findLatestOrder, settleAttempt as settle } from '../../commands/find-attempt.ts';
import { orderToken } from '../../commands/order-token.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { shopperOf } from '../cart/cart-cookie.ts';

/** For a shopper whose order's answer got lost on the way. */
export function findAttemptRoutes(app: FastifyInstance): void {
  endpoint(app, settleAttempt, async (request) => ({
    order: present(
      request,
      await settle(app.services, shopperOf(request), {
        cartId: request.body.cartId,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      }),
    ),
  }));

  endpoint(app, getLatestOrder, async (request) => ({
    order: present(request, await findLatestOrder(app.services, shopperOf(request))),
  }));

  function present({ tenant }: Pick<FastifyRequest, 'tenant'>, order: OrderRow | null) {
    if (!order) return null;
    const token = orderToken(app.env.APP_SECRET, tenant.id, order.id, order.placed_at);
    return { id: order.id, number: order.number, status: order.status, token };
  }
}
