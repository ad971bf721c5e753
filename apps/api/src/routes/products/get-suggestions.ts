import { getSuggestions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { type Catalogue, searchText, toFilter } from '../shared/catalogue.ts';
import { listTags } from '../shared/list-tags.ts';
import { namedTags, type PresentSearch } from './present-search.ts';

export function getSuggestionsRoute(
  app: FastifyInstance,
  shelves: Catalogue,
  presentSearch: PresentSearch,
): void {
  endpoint(
    app,
    getSuggestions,
    async (request, reply) => {
      const { tenant, language } = request;
      const { q, page, size } = request.query;
      if (searchText(q) === null) return { items: [], total: 0, search: null };
      const taxonomy = await shelves.taxonomy(tenant, language);
      const filter = toFilter({ q, page, size }, undefined, taxonomy, tenant, language);
      const listed = await shelves.list({
        tenant,
        filter,
        sorting: 'relevance',
        page: { offset: (page - 1) * size, limit: size },
        isCounted: false,
      });
      const { cards, total } = listed;
      tagAnswer(reply, ...listTags(filter, 'relevance', cards), ...namedTags);
      return { items: cards, total, search: await presentSearch(q.trim(), listed, request, taxonomy) };
    },
    asSearch,
  );
}
