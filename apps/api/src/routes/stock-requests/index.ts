import type { FastifyInstance } from 'fastify';
import { getStockRequestFormRoute } from './get-stock-request-form.ts';
import { requestStockMailRoute } from './request-stock-mail.ts';
import { stockLinksRoutes } from './stock-links.ts';

/** Hearing by mail that a sold-out variant is back. */
export async function stockRequestsRoutes(app: FastifyInstance): Promise<void> {
  getStockRequestFormRoute(app);
  requestStockMailRoute(app);
  stockLinksRoutes(app);
}
