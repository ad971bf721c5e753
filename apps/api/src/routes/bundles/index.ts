import type { FastifyInstance } from 'fastify';
import { getBundleRoute } from './get-bundle.ts';
import { getBundleDetailRoute } from './get-bundle-detail.ts';

export async function bundlesRoutes(app: FastifyInstance): Promise<void> {
  getBundleRoute(app);
  getBundleDetailRoute(app);
}
