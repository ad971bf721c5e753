import { getProducts, type ListSearch } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { asSearch } from '../../plugins/load-gate.ts';
import { invalid } from '../../plugins/problem.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import { type PageName, readPageNames } from '../../repositories/cms.ts';
import type { FacetCounts } from '../../repositories/product-facets.ts';
import type { Taxonomy } from '../../repositories/taxonomy.ts';
import { findNames } from '../../search/find-names.ts';
import { type Catalogue, deepest, findSubject, type Listed, toFilter } from '../shared/catalogue.ts';
import { listTags, nameTags, unknownTags } from '../shared/list-tags.ts';
import { presentFacets, presentSubject } from './present-facets.ts';

const nothing: FacetCounts = {
  total: 0,
  categories: {},
  tags: {},
  brands: {},
  specifications: {},
  inStock: 0,
  outOfStock: 0,
  priceMinCents: null,
  priceMaxCents: null,
};

/** Categories, and pages, that a search names at most. */
const mostNamed = 5;
/** Milliseconds that names of pages may be behind where no announcement of a change came. */
const keptMs = 30_000;

export function getProductsRoute(app: FastifyInstance, shelves: Catalogue): void {
  const pageNames = new TaggedCache<PageName[]>(app.cacheTags, { max: 2000, ttl: keptMs });

  /** How a text was understood, and what else of the shop it names. */
  async function presentSearch(
    text: string,
    { corrected, relaxed, total }: Listed,
    { tenant, language }: Pick<FastifyRequest, 'tenant' | 'language'>,
    { categories }: Taxonomy,
  ): Promise<ListSearch> {
    const languages = { language, fallback: tenant.defaultLanguage };
    const pages = await pageNames.get(tenant.id, language, ['pages'], () =>
      app.db.withTenant(tenant.id, (tx) => readPageNames(tx, languages), { readOnly: true }),
    );
    const named = findNames(categories, corrected ?? text, language, mostNamed);
    const shown =
      total > 0 || named.length > 0 ? named : categories.filter(({ parentId }) => parentId === null);
    return {
      corrected,
      relaxed,
      categories: shown.map(({ name, slug }) => ({ name, slug })),
      pages: findNames(pages, corrected ?? text, language, mostNamed),
    };
  }

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
      if (subject === null) {
        tagAnswer(reply, 'products', ...unknownTags(query.ckKey));
        return {
          items: [],
          total: 0,
          page,
          size,
          facets: presentFacets(nothing, filter, taxonomy, undefined),
          subject,
          search: null,
        };
      }
      const sorting = query.sort ?? 'relevance';
      const listed = await shelves.list({
        tenant,
        filter,
        sorting,
        page: { offset, limit: size },
        isCounted: true,
      });
      const { cards } = listed;
      const facets = presentFacets(listed.counts ?? nothing, filter, taxonomy, subject);
      const about = subject ? presentSubject(subject, taxonomy, tenant.id) : null;
      tagAnswer(
        reply,
        ...listTags(filter, sorting, cards),
        ...nameTags(taxonomy, { filter, facets, subject: about, cards }),
        // A search names pages too.
        ...(filter.query === null ? [] : ['pages']),
      );
      return {
        items: cards,
        total: listed.total,
        page,
        size,
        facets,
        subject: about,
        search: filter.query === null ? null : await presentSearch(filter.query, listed, request, taxonomy),
      };
    },
    asSearch,
  );
}
