import { getCmsPageBySlug } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findPageBySlug } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readBlockProducts } from './block-products.ts';
import { presentPage } from './present-page.ts';

export function getPageBySlugRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getCmsPageBySlug, async (request, reply) => {
    const { tenant, language } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    const page = await app.db.withTenant(
      tenant.id,
      (tx) => findPageBySlug(tx, request.params.slug, languages),
      {
        readOnly: true,
      },
    );
    if (!page) throw notFound('There is no page with this name.', 'PAGE_NOT_FOUND');
    const { byBlock, tags } = await readBlockProducts(shelves, request, page);
    tagAnswer(reply, `cms:${page.id}`, ...tags);
    return presentPage(page, tenant.id, byBlock);
  });
}
