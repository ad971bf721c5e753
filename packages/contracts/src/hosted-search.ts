import { type Static, Type } from 'typebox';
import { type Endpoint, inLanguage, Money, Problem, refusing } from './common.ts';
import { ProductCard } from './products.ts';

/**
 * The paths of a hosted search service, in the shapes that its clients (algoliasearch 5, react-instantsearch 7) send and
 * expect, answered from the shop's own catalogue. The shop is the host's, never the index name's.
 */

/** Requests that one call may hold. */
export const mostSearches = 10;

const IndexName = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'products, products_en (a language of the shop), products_price_asc, products_price_desc, products_newest, ' +
    'products_name, products_en_price_asc…; the shop’s slug may stand before it: molen_products_en',
});

const text = (maxLength: number) => Type.String({ maxLength });
/** One filter, or filters of which all must hold; those in a list within the list are alternatives. */
const filterList = Type.Union([
  text(2000),
  Type.Array(Type.Union([text(300), Type.Array(text(300), { maxItems: 20 })]), { maxItems: 20 }),
]);

/** What a search may ask for. Parameters that only concern how a service ranks or counts visits are not answered to. */
export const SearchParameters = Type.Object({
  query: Type.Optional(text(64)),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'The first is 0' })),
  hitsPerPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  facets: Type.Optional(Type.Union([text(300), Type.Array(text(100), { maxItems: 20 })])),
  maxValuesPerFacet: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  facetFilters: Type.Optional(filterList),
  numericFilters: Type.Optional(filterList),
  filters: Type.Optional(text(2000)),
  highlightPreTag: Type.Optional(text(100)),
  highlightPostTag: Type.Optional(text(100)),
  userToken: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  /** All of the above as a query string, lists in it as JSON. */
  params: Type.Optional(text(4000)),
});
export type SearchParameters = Static<typeof SearchParameters>;

const Highlight = Type.Object({
  value: Type.String(),
  matchLevel: Type.Union([Type.Literal('none'), Type.Literal('partial'), Type.Literal('full')]),
  matchedWords: Type.Array(Type.String()),
  fullyHighlighted: Type.Boolean(),
});

/** A product's card as a record of the index; `price` is what is paid, on `unitPriceBasis`. */
export const Hit = Type.Object({
  ...ProductCard.properties,
  objectID: Type.String(),
  price: Money,
  _highlightResult: Type.Object({ name: Highlight, brand: Type.Optional(Highlight) }),
});
export type Hit = Static<typeof Hit>;

const pageOfHits = {
  hits: Type.Array(Hit),
  nbHits: Type.Integer(),
  page: Type.Integer(),
  nbPages: Type.Integer(),
  hitsPerPage: Type.Integer(),
  processingTimeMS: Type.Integer(),
};

export const SearchResult = Type.Object({
  ...pageOfHits,
  query: Type.String(),
  index: Type.String(),
  exhaustiveNbHits: Type.Boolean({ description: 'false where a text finds 1000 products or more' }),
  exhaustiveFacetsCount: Type.Boolean(),
  facets: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()))),
  facets_stats: Type.Optional(
    Type.Record(Type.String(), Type.Object({ min: Type.Number(), max: Type.Number() })),
  ),
});
export type SearchResult = Static<typeof SearchResult>;

/** A problem that also says `message`, which is where the clients look; it is only missing where no route was reached. */
const Refusal = Type.Object({ ...Problem.properties, message: Type.Optional(Type.String()) });
const refusals = {
  ...(Object.fromEntries(
    [400, 403, 413, 414, 415, 429, 500, 503].map((status) => [status, Refusal]),
  ) as Record<400 | 403 | 413 | 414 | 415 | 429 | 500 | 503, typeof Refusal>),
  404: refusing(Refusal, 'INDEX_NOT_FOUND'),
};

const tags = ['hosted search'];
/** Browsers ask no permission for plain text, so that is what the clients call their JSON. */
const consumes = ['application/json', 'text/plain'];
const AllIndexes = Type.Object({ indexName: Type.Literal('*') });

/** Application id and key come in the query or in headers, and are not looked at: what a shop shows is public. */
export const searchHosted = {
  method: 'POST',
  url: '/1/indexes/:indexName/queries',
  schema: {
    summary: 'Several searches at once, as a hosted search service answers them',
    tags,
    consumes,
    params: AllIndexes,
    querystring: inLanguage,
    body: Type.Object({
      requests: Type.Array(
        Type.Object({
          indexName: IndexName,
          type: Type.Optional(Type.Literal('default')),
          ...SearchParameters.properties,
        }),
        { maxItems: mostSearches },
      ),
      strategy: Type.Optional(Type.Literal('none')),
    }),
    response: { 200: Type.Object({ results: Type.Array(SearchResult) }), ...refusals },
  },
} as const satisfies Endpoint;

export const searchHostedIndex = {
  method: 'POST',
  url: '/1/indexes/:indexName/query',
  schema: {
    summary: 'One search, as a hosted search service answers it',
    tags,
    consumes,
    params: Type.Object({ indexName: IndexName }),
    querystring: inLanguage,
    body: SearchParameters,
    response: { 200: SearchResult, ...refusals },
  },
} as const satisfies Endpoint;

/** What is recommended: both are products of the same category whose price is nearest. */
export const recommendationModels = ['related-products', 'bought-together'] as const;

export const Recommendation = Type.Object({
  indexName: IndexName,
  model: Type.Enum(recommendationModels),
  objectID: Type.String({ pattern: '^[0-9]{1,15}$' }),
  maxRecommendations: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  /** Taken and not used: nearness of price is no score of relevance. */
  threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  /** Filters in it narrow what is recommended. */
  queryParameters: Type.Optional(SearchParameters),
});
export type Recommendation = Static<typeof Recommendation>;

export const recommendHosted = {
  method: 'POST',
  url: '/1/indexes/:indexName/recommendations',
  schema: {
    summary:
      'Products to show beside others, as a hosted search service answers it; none for a product that is not sold',
    tags,
    consumes,
    params: AllIndexes,
    querystring: inLanguage,
    body: Type.Object({ requests: Type.Array(Recommendation, { maxItems: mostSearches }) }),
    response: {
      200: Type.Object({
        results: Type.Array(Type.Object(pageOfHits)),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;
