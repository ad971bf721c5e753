import type { FastifyInstance } from 'fastify';
import { getBranchesRoute } from './get-branches.ts';
import { getBuildTenantsRoute } from './get-build-tenants.ts';
import { getCampaignRoute } from './get-campaign.ts';
import { getCampaignProductsRoute } from './get-campaign-products.ts';
import { getMenuPagesRoute } from './get-menu-pages.ts';
import { getPreviewCacheRoute } from './get-preview-cache.ts';
import { getSitemapRoute } from './get-sitemap.ts';
import { getStoreIconRoute } from './get-store-icon.ts';
import { getStoreInitRoute } from './get-store-init.ts';
import { getWebsiteSettingsRoute } from './get-website-settings.ts';
import { getWheelsRoute } from './get-wheels.ts';
import { turnWheelRoute } from './turn-wheel.ts';
import { visitWheelsRoute } from './visit-wheels.ts';

export async function storeRoutes(app: FastifyInstance): Promise<void> {
  getStoreInitRoute(app);
  getStoreIconRoute(app);
  getWebsiteSettingsRoute(app);
  getMenuPagesRoute(app);
  getBranchesRoute(app);
  getCampaignRoute(app);
  getCampaignProductsRoute(app);
  getPreviewCacheRoute(app);
  getSitemapRoute(app);
  getWheelsRoute(app);
  visitWheelsRoute(app);
  turnWheelRoute(app);
}

/** What is asked before a shop is known. */
export async function platformRoutes(app: FastifyInstance): Promise<void> {
  getBuildTenantsRoute(app);
}
