import { getProducts } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { invalid } from '../../plugins/problem.ts';
import type { FacetCounts } from '../../repositories/product-facets.ts';
import { type Catalogue, deepest, findSubject, toFilter } from '../shared/catalogue.ts';
import { presentFacets, presentSubject } from './present-facets.ts';

const nothing: FacetCounts = {
  total: 0,
  categories: {},
  tags: {},
  brands: {},
  inStock: 0,
  outOfStock: 0,
  priceMinCents: null,
  priceMaxCents: null,
};

export function getProductsRoute(app: FastifyInstance, shelves: Catalogue): void {
  endpoint(
    app,
    getProducts,
    async (request, reply) => {
      const { tenant, language, query } = request;
      const { page, size } = query;
      const offset = (page - 1) * size;
      if (offset + size > deepest) {
        throw invalid([{ field: 'page', code: 'maximum', message: `must end within ${deepest} products` }]);
      }
      const taxonomy = await shelves.taxonomy(tenant, language);
      const subject = findSubject(taxonomy, query);
      const filter = toFilter(query, subject ?? undefined, taxonomy, tenant, language);
      tagAnswer(reply, 'products', 'menu');
      if (subject === null) {
        return {
          items: [],
          total: 0,
          page,
          size,
          facets: presentFacets(nothing, filter, taxonomy, undefined),
          subject,
        };
      }
      const listed = await shelves.list({
        tenant,
        filter,
        sorting: query.sort ?? 'relevance',
        page: { offset, limit: size },
        isCounted: true,
      });
      return {
        items: listed.cards,
        total: listed.total,
        page,
        size,
        facets: presentFacets(listed.counts ?? nothing, filter, taxonomy, subject),
        subject: subject ? presentSubject(subject, taxonomy, tenant.id) : null,
      };
    },
    asSearch,
  );
}
