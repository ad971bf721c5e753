import type { FastifyInstance } from 'fastify';
import { getProductFeedRoute } from './get-product-feed.ts';

export async function feedsRoutes(app: FastifyInstance): Promise<void> {
  getProductFeedRoute(app);
}
