import { getCmsPageBySlug } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findPageBySlug } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readShop } from '../shared/read-shop.ts';
import { answerPage } from './answer-page.ts';

export function getPageBySlugRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getCmsPageBySlug, async (request, reply) => {
    const { slug } = request.params;
    const page = await readShop(app, request, (tx, languages) => findPageBySlug(tx, slug, languages));
    if (!page) throw refusal(getCmsPageBySlug, 'PAGE_NOT_FOUND', 'There is no page with this name.');
    return answerPage(shelves, request, reply, page);
  });
}
