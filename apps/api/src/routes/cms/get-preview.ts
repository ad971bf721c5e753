import { getCmsPreview } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findAnyPage } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readShop } from '../shared/read-shop.ts';
import { readBlockProducts } from './block-products.ts';
import { presentPage } from './present-page.ts';
import { isPreviewToken } from './preview-token.ts';

export function getPreviewRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getCmsPreview, async (request, reply) => {
    const { tenant, params, query } = request;
    const refused = () =>
      refusal(getCmsPreview, 'PREVIEW_NOT_FOUND', 'This preview does not exist or is over.');
    const isAllowed = isPreviewToken(app.env.APP_SECRETS, query.token, {
      tenantId: tenant.id,
      pageId: params.id,
    });
    if (!isAllowed) throw refused();
    const page = await readShop(app, request, (tx, languages) => findAnyPage(tx, params.id, languages));
    if (!page) throw refused();
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow');
    const { byBlock } = await readBlockProducts(shelves, request, page);
    return presentPage(page, tenant.id, byBlock);
  });
}
