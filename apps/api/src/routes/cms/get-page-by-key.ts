import { getCmsPageByKey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { findPageByKey } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readBlockProducts } from './block-products.ts';
import { presentPage } from './present-page.ts';

export function getPageByKeyRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getCmsPageByKey, async (request, reply) => {
    const { tenant, language } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    const page = await app.db.withTenant(
      tenant.id,
      (tx) => findPageByKey(tx, request.params.key, languages),
      {
        readOnly: true,
      },
    );
    if (!page) throw notFound('There is no page with this key.', 'PAGE_NOT_FOUND');
    const { byBlock, tags } = await readBlockProducts(shelves, request, page);
    tagAnswer(reply, `cms:${page.id}`, ...tags);
    return presentPage(page, tenant.id, byBlock);
  });
}
