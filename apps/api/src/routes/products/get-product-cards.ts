import { getProductCards } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { shownTags } from '../shared/list-tags.ts';

export function getProductCardsRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(app, getProductCards, async (request, reply) => {
    const { tenant, language, query } = request;
    const ids = [...new Set(query.id)];
    const [items, { brands }] = await Promise.all([
      shelves.cards(tenant, language, ids),
      shelves.taxonomy(tenant, language),
    ]);
    tagAnswer(reply, ...ids.map((id) => `card:${id}`), ...shownTags(null, items, brands));
    return { items: items.filter(({ inStock }) => inStock || query.soldOut) };
  });
}
