import type { FastifyInstance } from 'fastify';
import { confirmStockMailRoute } from './confirm-stock-mail.ts';
import { getStockRequestFormRoute } from './get-stock-request-form.ts';
import { requestStockMailRoute } from './request-stock-mail.ts';
import { stopStockMailRoute } from './stop-stock-mail.ts';

/** Hearing by mail that a sold-out variant is back. */
export async function stockRequestsRoutes(app: FastifyInstance): Promise<void> {
  getStockRequestFormRoute(app);
  requestStockMailRoute(app);
  confirmStockMailRoute(app);
  stopStockMailRoute(app);
}
