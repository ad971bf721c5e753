import { type SearchParameters, type SearchResult, searchHostedIndex } from '@etalage/contracts';
import { deepestProduct } from '@etalage/contracts/limits';
import { euros } from '@etalage/pricing';
import { refusal } from '../../plugins/problem.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { ProductFilter } from '../../repositories/product-filter.ts';
import { type Catalogue, toFilter } from '../shared/catalogue.ts';
import { toChoices } from './choices.ts';
import { facetValues, presentCounts } from './facet-values.ts';
import { readIndexName } from './index-name.ts';
import { type Asked, readParameters } from './parameters.ts';
import { presentHit } from './present-hit.ts';

/** The shop that a request is for, in the language that it would be answered in. */
export type Visit = { tenant: Tenant; language: string };

/** A search as the filter of a list of this shop. Throws 404 for an index that it does not have. */
export async function readSearch(
  shelves: Catalogue,
  { tenant, language }: Visit,
  indexName: string,
  asked: Pick<Asked, 'query' | 'terms'>,
) {
  const index = readIndexName(indexName, tenant, language);
  if (!index) throw refusal(searchHostedIndex, 'INDEX_NOT_FOUND', `Index ${indexName} does not exist`);
  const taxonomy = await shelves.taxonomy(tenant, index.language);
  const values = facetValues(taxonomy);
  const plain = toFilter({ q: asked.query, page: 1, size: 1 }, undefined, taxonomy, tenant, index.language);
  const choices = toChoices(asked.terms, values);
  const isCountedWithin =
    choices.priceMinCents !== null || choices.priceMaxCents !== null || choices.onlyInStock;
  const filter: ProductFilter = { ...plain, ...choices, isCountedWithin };
  return { filter, sorting: index.sorting, values };
}

/** Answers one search from the shop's own lists: the same hits, prices, counts and order. */
export async function search(
  shelves: Catalogue,
  visit: Visit,
  indexName: string,
  parameters: SearchParameters,
): Promise<SearchResult> {
  const started = performance.now();
  const { tenant } = visit;
  const asked = readParameters(parameters);
  const { page, hitsPerPage } = asked;
  const { filter, sorting, values } = await readSearch(shelves, visit, indexName, asked);
  // A text alone has as many hits as it found, which spares counting.
  const isCounted = filter.query === null || asked.terms.length > 0 || asked.facets.length > 0;
  const { cards, counts, total, isExhaustive } = await shelves.list({
    tenant,
    filter,
    sorting,
    page: { offset: page * hitsPerPage, limit: hitsPerPage },
    isCounted,
  });
  const mostPages = hitsPerPage === 0 ? 0 : Math.floor(deepestProduct / hitsPerPage);
  return {
    hits: cards.map((card) => presentHit(card, asked)),
    nbHits: total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.min(Math.ceil(total / hitsPerPage), mostPages),
    hitsPerPage,
    processingTimeMS: Math.round(performance.now() - started),
    query: asked.query,
    index: indexName,
    exhaustiveNbHits: isExhaustive,
    exhaustiveFacetsCount: isExhaustive,
    ...(counts && {
      facets: presentCounts(counts, asked.facets, values, asked.maxValuesPerFacet),
      ...(asked.facets.includes('price') && {
        facets_stats: {
          price: { min: euros(counts.priceMinCents ?? 0), max: euros(counts.priceMaxCents ?? 0) },
        },
      }),
    }),
  };
}
