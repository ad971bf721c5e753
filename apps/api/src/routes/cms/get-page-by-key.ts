import { getCmsPageByKey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findPageByKey } from '../../repositories/cms.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { readShop } from '../shared/read-shop.ts';
import { answerPage } from './answer-page.ts';

export function getPageByKeyRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getCmsPageByKey, async (request, reply) => {
    const { key } = request.params;
    const page = await readShop(app, request, (tx, languages) => findPageByKey(tx, key, languages));
    if (!page) throw refusal(getCmsPageByKey, 'PAGE_NOT_FOUND', 'There is no page with this key.');
    return answerPage(shelves, request, reply, page);
  });
}
