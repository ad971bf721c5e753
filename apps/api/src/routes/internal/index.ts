import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/problem.ts';
import { addPageCountsRoute } from './add-page-counts.ts';
import { addPageVitalsRoute } from './add-page-vitals.ts';
import { getTenantRoute } from './get-tenant.ts';
import { streamCacheTagsRoute } from './stream-cache-tags.ts';

/** For the storefront's server alone; to everyone else these addresses do not exist. */
export async function internalRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!request.isInternal) throw notFound();
  });
  getTenantRoute(app);
  addPageCountsRoute(app);
  addPageVitalsRoute(app);
  streamCacheTagsRoute(app);
}
