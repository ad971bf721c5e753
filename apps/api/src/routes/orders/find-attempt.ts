import { getLatestOrder, settleAttempt } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findLatestOrder, settleAttempt as settle } from '../../commands/find-attempt.ts';
import { orderToken } from '../../commands/order-token.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { shopperOf } from '../cart/cart-cookie.ts';

const hour = 3_600_000;
/** Of one network: twice as many as it may place orders, since each may be asked after more than once. */
const perHour = 120;

/** For a shopper whose order's answer got lost on the way. */
export function findAttemptRoutes(app: FastifyInstance): void {
  endpoint(
    app,
    settleAttempt,
    async (request) => ({
      order: present(
        request,
        await settle(app.services, shopperOf(request), {
          cartId: request.body.cartId,
          idempotencyKey: request.headers['idempotency-key'] ?? null,
        }),
      ),
    }),
    limitTo(perHour, hour),
  );

  endpoint(app, getLatestOrder, async (request) => ({
    order: present(request, await findLatestOrder(app.services, shopperOf(request))),
  }));

  function present({ tenant }: Pick<FastifyRequest, 'tenant'>, order: OrderRow | null) {
    if (!order) return null;
    const token = orderToken(app.env.APP_SECRET, tenant.id, order.id, order.placed_at);
    return { id: order.id, number: order.number, status: order.status, token };
  }
}
