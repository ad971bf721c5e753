import type { FastifyInstance } from 'fastify';
import { checkQuickOrderRoute } from './check-quick-order.ts';
import { quickOrderRoute } from './quick-order.ts';

/** Article numbers or EANs with quantities, looked at line by line and then put into the cart at once. */
export async function quickOrderRoutes(app: FastifyInstance): Promise<void> {
  checkQuickOrderRoute(app);
  quickOrderRoute(app);
}
