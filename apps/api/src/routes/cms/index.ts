import type { FastifyInstance } from 'fastify';
import { getPageByKeyRoute } from './get-page-by-key.ts';
import { getPageBySlugRoute } from './get-page-by-slug.ts';
import { getPreviewRoute } from './get-preview.ts';
import { getShortLinkRoute } from './get-short-link.ts';

export async function cmsRoutes(app: FastifyInstance): Promise<void> {
  getPageByKeyRoute(app);
  getPageBySlugRoute(app);
  getPreviewRoute(app);
  getShortLinkRoute(app);
}
