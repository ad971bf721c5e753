import type { FastifyInstance } from 'fastify';
import { getOrderAgainRoute } from './get-order-again.ts';
import { listOwnOrdersRoute } from './list-own-orders.ts';
import { orderAgainRoute } from './order-again.ts';

/** A customer's own orders; one by itself is among the orders, for whoever holds its link as well. */
export async function ownOrdersRoutes(app: FastifyInstance): Promise<void> {
  listOwnOrdersRoute(app);
  getOrderAgainRoute(app);
  orderAgainRoute(app);
}
