import type { FastifyRequest } from 'fastify';
import { orderToken } from '../../commands/order-token.ts';
import type { OrderRow } from '../../repositories/orders.ts';

/** An order whose answer got lost, for the shopper who made it; null where there is none. */
export function presentAttempt(
  { tenant, server }: Pick<FastifyRequest, 'tenant' | 'server'>,
  order: OrderRow | null,
) {
  if (!order) return null;
  const token = orderToken(server.env.APP_SECRET, tenant.id, order.id, order.placed_at);
  return { id: order.id, number: order.number, status: order.status, token };
}
