import { SearchParameters } from '@etalage/contracts';
import { deepestProduct } from '@etalage/contracts/limits';
import { Compile } from 'typebox/compile';
import { type FacetName, facetNames, isFacetName } from './facet-values.ts';
import { readFacetFilters, readFilters, readNumericFilters, type Terms } from './filters.ts';
import { badParameter } from './refusals.ts';

/** A search with its parameters read, whatever way they were written. */
export type Asked = {
  query: string;
  /** The first is 0. */
  page: number;
  hitsPerPage: number;
  facets: readonly FacetName[];
  maxValuesPerFacet: number;
  terms: Terms;
  highlight: { pre: string; post: string };
};

/**
 * Parameters that clients send and that change nothing about which products are found: how a service ranks, counts
 * visits, corrects typing or marks words. Any other name that is not answered to is refused rather than passed over.
 */
const passedOver = new Set(
  `allowTyposOnNumericTokens alternativesAsExact analytics analyticsTags attributeCriteriaComputedByMinProximity
  attributesToHighlight attributesToRetrieve attributesToSnippet clickAnalytics decompoundQuery
  disableExactOnAttributes disableTypoToleranceOnAttributes enableABTest enablePersonalization enableReRanking
  enableRules exactOnSingleWordQuery explain extensions facetingAfterDistinct getRankingInfo ignorePlurals
  indexName maxFacetHits minProximity mode model naturalLanguages objectID optionalFilters optionalWords
  percentileComputation personalizationImpact queryLanguages queryType ranking reRankingApplyFilter
  relevancyStrictness removeStopWords removeWordsIfNoResults renderingContent replaceSynonymsInHighlight
  responseFields restrictHighlightAndSnippetArrays ruleContexts snippetEllipsisText sortFacetValuesBy
  sumOrFiltersScores synonyms type typoTolerance userToken`.split(/\s+/),
);

const isParameters = Compile(SearchParameters);

/** Reads a search's parameters. Throws where one is unknown, or beyond what the shop's own lists allow. */
export function readParameters(given: SearchParameters): Asked {
  const { params, ...parameters } = given;
  const fromText = params === undefined ? {} : readQueryString(params);
  const all: SearchParameters = { ...fromText, ...parameters };
  refuseUnknown(all);
  const { query = '', page = 0, hitsPerPage = 20, facetFilters, numericFilters, filters } = all;
  if ((page + 1) * hitsPerPage > deepestProduct)
    throw badParameter('page', `must end within ${deepestProduct} products`, 'maximum');
  return {
    query,
    page,
    hitsPerPage,
    facets: readFacets(all.facets),
    maxValuesPerFacet: all.maxValuesPerFacet ?? 100,
    terms: [
      ...(facetFilters === undefined ? [] : readFacetFilters(facetFilters)),
      ...(numericFilters === undefined ? [] : readNumericFilters(numericFilters)),
      ...(filters === undefined ? [] : readFilters(filters)),
    ],
    highlight: { pre: all.highlightPreTag ?? '<em>', post: all.highlightPostTag ?? '</em>' },
  };
}

function refuseUnknown(parameters: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (Object.hasOwn(SearchParameters.properties, name) || passedOver.has(name)) continue;
    // Helpers send these empty.
    if (value === null || value === undefined || value === '' || value === false) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    throw badParameter(name.slice(0, 50), 'is not a parameter of this search');
  }
}

const numbers = new Set(['page', 'hitsPerPage', 'maxValuesPerFacet']);

/** 'query=vaas&facets=["brand"]' */
function readQueryString(text: string): SearchParameters {
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(Object.prototype, name)) continue;
    parameters[name] = numbers.has(name) ? Number(value) : value.startsWith('[') ? parse(value) : value;
  }
  if (!isParameters.Check(parameters)) {
    const [first] = isParameters.Errors(parameters);
    const field = first?.instancePath.split('/')[1] ?? 'params';
    throw badParameter(`params.${field}`, first?.message ?? 'is not right', 'format');
  }
  return parameters;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter('params', 'holds a list that is not JSON', 'format');
  }
}

function readFacets(facets: SearchParameters['facets']): readonly FacetName[] {
  const names = typeof facets === 'string' ? facets.split(',').map((name) => name.trim()) : (facets ?? []);
  if (names.includes('*')) return facetNames;
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    if (!isFacetName(name)) throw badParameter('facets', `must be among ${facetNames.join(', ')}`, 'enum');
    return name;
  });
}
