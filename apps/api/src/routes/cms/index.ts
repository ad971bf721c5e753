import type { FastifyInstance } from 'fastify';
import { catalogue } from '../shared/catalogue.ts';
import { getPageByKeyRoute } from './get-page-by-key.ts';
import { getPageBySlugRoute } from './get-page-by-slug.ts';
import { getPreviewRoute } from './get-preview.ts';
import { getShortLinkRoute } from './get-short-link.ts';

export async function cmsRoutes(app: FastifyInstance): Promise<void> {
  const shelves = catalogue(app);
  getPageByKeyRoute(app, shelves);
  getPageBySlugRoute(app, shelves);
  getPreviewRoute(app, shelves);
  getShortLinkRoute(app);
}
