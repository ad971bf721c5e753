import { getSuggestions } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { listCards } from '../../repositories/product-lists.ts';
import { type Catalogue, searchText, toFilter } from '../shared/catalogue.ts';
import { presentCard } from '../shared/present-card.ts';

export function getSuggestionsRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    getSuggestions,
    async (request, reply) => {
      const { tenant, language } = request;
      const { q, page, size } = request.query;
      tagAnswer(reply, 'products');
      if (searchText(q) === null) return { items: [], total: 0 };
      const filter = toFilter(
        { q, page, size },
        undefined,
        { categories: [], tags: [], brands: [] },
        tenant,
        language,
      );
      const hits = (await shelves.hits(tenant, filter)) ?? [];
      const cards = await app.db.withTenant(
        tenant.id,
        (tx) => listCards(tx, filter, hits, 'relevance', { offset: (page - 1) * size, limit: size }),
        { readOnly: true },
      );
      return { items: cards.map((card) => presentCard(card, tenant)), total: hits.length };
    },
    asSearch,
  );
}
