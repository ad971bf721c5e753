import { getProducts } from '@etalage/contracts';
import { deepestProduct } from '@etalage/contracts/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { invalid } from '../../plugins/problem.ts';
import type { FacetCounts } from '../../repositories/product-facets.ts';
import type { Taxonomy } from '../../repositories/taxonomy.ts';
import { type Catalogue, findFormerSubject, findSubject, toFilter } from '../shared/catalogue.ts';
import { favouriteTags, listTags, nameTags, unknownTags } from '../shared/list-tags.ts';
import { offeredCategories, presentFacets, presentSubject } from './present-facets.ts';
import { namedTags, type PresentSearch } from './present-search.ts';

const nothing: FacetCounts = {
  total: 0,
  categories: {},
  tags: {},
  brands: {},
  specifications: {},
  attributes: {},
  inStock: 0,
  outOfStock: 0,
  priceMinCents: null,
  priceMaxCents: null,
};

type Asking = Pick<FastifyRequest, 'tenant' | 'language'>;

/** Products that are shown where a list is empty: two rows on a wide screen. */
const favouriteCount = 8;

export function getProductsRoute(
  app: FastifyInstance,
  shelves: Catalogue,
  presentSearch: PresentSearch,
): void {
  /** What is bought most of what is in stock: an empty list has something to show. */
  async function favouritesOf({ tenant, language }: Asking, taxonomy: Taxonomy) {
    const query = { page: 1, size: favouriteCount, availability: 'in-stock' as const };
    const filter = toFilter(query, undefined, taxonomy, tenant, language);
    const page = { offset: 0, limit: favouriteCount };
    return (await shelves.list({ tenant, filter, sorting: 'relevance', page, isCounted: false })).cards;
  }

  endpoint(
    app,
    getProducts,
    async (request, reply) => {
      const { tenant, language, query } = request;
      const { page, size } = query;
      const offset = (page - 1) * size;
      if (offset + size > deepestProduct) {
        throw invalid([
          { field: 'page', code: 'maximum', message: `must end within ${deepestProduct} products` },
        ]);
      }
      const taxonomy = await shelves.taxonomy(tenant, language);
      const named = findSubject(taxonomy, query);
      const subject = named === null ? await findFormerSubject(app, tenant, taxonomy, query) : named;
      const filter = toFilter(query, subject ?? undefined, taxonomy, tenant, language);
      if (subject === null) {
        const favourites = await favouritesOf(request, taxonomy);
        tagAnswer(reply, ...unknownTags(query.ckKey), ...favouriteTags(favourites, taxonomy));
        return {
          items: [],
          total: 0,
          page,
          size,
          facets: presentFacets(nothing, filter, taxonomy, undefined),
          subject,
          search: null,
          favourites,
        };
      }
      const sorting = query.sort ?? 'relevance';
      const listed = await shelves.list({
        tenant,
        filter,
        sorting,
        page: { offset, limit: size },
        isCounted: true,
        categoryIds: offeredCategories(filter, taxonomy, subject).map(({ id }) => id),
      });
      const { cards } = listed;
      const facets = presentFacets(listed.counts ?? nothing, filter, taxonomy, subject);
      const about = subject ? presentSubject(subject, taxonomy, tenant.id) : null;
      const favourites = listed.total === 0 ? await favouritesOf(request, taxonomy) : [];
      tagAnswer(
        reply,
        ...listTags(filter, sorting, cards),
        ...(listed.total === 0 ? favouriteTags(favourites, taxonomy) : []),
        ...nameTags(taxonomy, { filter, facets, subject: about, cards }),
        ...(filter.query === null ? [] : namedTags),
      );
      return {
        items: cards,
        total: listed.total,
        page,
        size,
        facets,
        subject: about,
        search: filter.query === null ? null : await presentSearch(filter.query, listed, request, taxonomy),
        favourites,
      };
    },
    asSearch,
  );
}
