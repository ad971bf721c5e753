import { getSuggestions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { type Catalogue, searchText, toFilter } from '../shared/catalogue.ts';
import { listTags } from '../shared/list-tags.ts';

export function getSuggestionsRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    getSuggestions,
    async (request, reply) => {
      const { tenant, language } = request;
      const { q, page, size } = request.query;
      if (searchText(q) === null) return { items: [], total: 0 };
      const filter = toFilter(
        { q, page, size },
        undefined,
        { categories: [], tags: [], brands: [], attributes: [] },
        tenant,
        language,
      );
      const { cards, total } = await shelves.list({
        tenant,
        filter,
        sorting: 'relevance',
        page: { offset: (page - 1) * size, limit: size },
        isCounted: false,
      });
      tagAnswer(reply, ...listTags(filter, 'relevance', cards));
      return { items: cards, total };
    },
    asSearch,
  );
}
