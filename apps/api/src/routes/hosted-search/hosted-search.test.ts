import type { AddressInfo } from 'node:net';
import {
  createBrand,
  createCategory,
  createProduct,
  createTag,
  createTenant,
  type ProductGiven,
  type TestTenant,
} from '@etalage/db/test-factories';
import { type Algoliasearch, algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  getServerState,
  InstantSearch,
  type InstantSearchProps,
  type InstantSearchServerState,
  InstantSearchSSRProvider,
  useHits,
  useRefinementList,
  useSearchBox,
} from 'react-instantsearch';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';

const api = await createTestApp();
let port: number;
let requests = 0;
/** Names that a client can reach over the loopback without a name server. */
let molen: TestTenant;
let fiets: TestTenant;
const hosts = { molen: 'localhost', fiets: '127.0.0.1' };
const ids = { vazen: 0, mokken: 0, vaas: 0, kan: 0, mok: 0, duur: 0 };

beforeAll(async () => {
  molen = await createTenant(api.database, { slug: 'molen', hosts: [hosts.molen], languages: ['nl', 'en'] });
  // A business shop: prices ex VAT, and both shop and shopper see them so.
  fiets = await createTenant(api.database, {
    slug: 'fiets',
    hosts: [hosts.fiets],
    price_basis: 'ex',
    displayBasis: 'ex',
  });
  ids.vazen = (
    await createCategory(api.database, molen, { slug: 'vazen', name: { nl: 'Vazen', en: 'Vases' } })
  ).id;
  ids.mokken = (
    await createCategory(api.database, molen, { slug: 'mokken', name: { nl: 'Mokken', en: 'Mugs' } })
  ).id;
  const nieuw = (await createTag(api.database, molen, { slug: 'nieuw' })).id;
  const merk = (await createBrand(api.database, molen, { slug: 'royal', name: 'ROYAL' })).id;
  const ander = (await createBrand(api.database, molen, { slug: 'ander', name: 'ANDER' })).id;
  const product = async (nl: string, en: string, cents: number, more: ProductGiven) =>
    (
      await createProduct(api.database, molen, {
        name: { nl, en },
        slug: null,
        variants: [{ unit_price_cents: cents, stock: 3 }],
        ...more,
      })
    ).id;
  ids.vaas = await product('Crème vaas', 'Cream vase', 1250, {
    categoryIds: [ids.vazen],
    tagIds: [nieuw],
    brand_id: merk,
    popularity: 5,
  });
  ids.kan = await product('Vaaskan', 'Vase jug', 1500, {
    categoryIds: [ids.vazen],
    brand_id: ander,
    popularity: 4,
    variants: [{ unit_price_cents: 2000, discount_price_cents: 1500, stock: 0 }],
  });
  ids.mok = await product('Mok', 'Mug', 700, {
    categoryIds: [ids.mokken],
    tagIds: [nieuw],
    brand_id: merk,
    popularity: 3,
  });
  ids.duur = await product('Dure vaas', 'Dear vase', 9900, { categoryIds: [ids.vazen], popularity: 2 });
  await createProduct(api.database, fiets, {
    name: { nl: 'Vaas op de fiets' },
    variants: [{ unit_price_cents: 1000 }],
  });

  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
  api.app.server.on('request', () => {
    requests += 1;
  });
});
beforeEach(() => {
  requests = 0;
});

const hostOf = (url: string, at = port) => ({
  url,
  port: at,
  protocol: 'http' as const,
  accept: 'readWrite' as const,
});
const clientOf = (host: string, ...before: ReturnType<typeof hostOf>[]): Algoliasearch =>
  algoliasearch('ETALAGE', 'public-key', { hosts: [...before, hostOf(host)] });
const liteOf = (host: string) =>
  liteClient('ETALAGE', 'public-key', { hosts: [hostOf(host)], authMode: 'WithinQueryParameters' });

type Request = Record<string, unknown>;
type Result = {
  hits: (Record<string, unknown> & { objectID: string; name: string; price: number })[];
  nbHits: number;
  nbPages: number;
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, { min: number; max: number }>;
};
/** One search by the real client. */
async function ask(request: Request, host = hosts.molen): Promise<Result> {
  const { results } = await clientOf(host).search({
    requests: [{ indexName: 'products', ...request } as never],
  });
  return results[0] as unknown as Result;
}
const namesOf = ({ hits }: Pick<Result, 'hits'>) => hits.map(({ name }) => name);

/** What a page of InstantSearch would show: what was found, with its price, and the brands with their counts. */
function Found() {
  useSearchBox();
  const { hits } = useHits<{ name: string; price: number }>();
  const { items } = useRefinementList({ attribute: 'brand' });
  const said = [
    ...hits.map(({ name, price }) => `${name} ${price}`),
    ...items.map(({ label, count }) => `${label} ${count}`),
  ];
  return said.toSorted().join('; ');
}

describe('SRCH-13 the real client against our own API', () => {
  test('SRCH-13 API-11 a search gives the hits, prices and total of our own list', async () => {
    const result = await ask({ query: 'vaas', hitsPerPage: 2 });
    const own = await fetch(`http://${hosts.molen}:${port}/products?lang=nl&q=vaas&size=2`);
    const list = (await own.json()) as { items: Record<string, unknown>[]; total: number };
    expect(result).toMatchObject({ nbHits: 3, nbPages: 2, page: 0, hitsPerPage: 2, query: 'vaas' });
    expect(list.total).toBe(3);
    expect(result.hits).toHaveLength(2);
    for (const [i, hit] of result.hits.entries()) expect(hit).toMatchObject(list.items[i] ?? {});
    const kan = (await ask({ query: 'vaaskan' })).hits[0];
    expect(kan).toMatchObject({ objectID: String(ids.kan), unitPrice: 20, discountPrice: 15, price: 15 });
  });

  test('SRCH-13 the client of browsers, with its credentials in the address, searches several indexes at once', async () => {
    const { results } = await liteOf(hosts.molen).search<Record<string, unknown>>({
      requests: [
        { indexName: 'products', query: 'mok' },
        { indexName: 'products_en', query: 'mug' },
        { indexName: 'molen_products_en_price_desc', hitsPerPage: 2 },
        { indexName: 'products_price_asc', query: '', hitsPerPage: 1, page: 1 },
        { indexName: 'products_name', hitsPerPage: 100 },
      ],
    });
    expect(requests).toBe(1);
    expect(results.map((result) => namesOf(result as unknown as Result))).toEqual([
      ['Mok'],
      ['Mug'],
      ['Dear vase', 'Vase jug'],
      ['Crème vaas'],
      ['Crème vaas', 'Dure vaas', 'Mok', 'Vaaskan'],
    ]);
  });

  test('SRCH-13 what InstantSearch draws for React are our hits, our counts and what is chosen of them', async () => {
    const searchClient = liteOf(hosts.molen);
    const drawnWith = async (initialUiState: InstantSearchProps['initialUiState']): Promise<string> => {
      const shop = (state?: InstantSearchServerState) =>
        createElement(
          InstantSearchSSRProvider,
          state,
          createElement(
            InstantSearch,
            { searchClient, indexName: 'products', initialUiState },
            createElement(Found),
          ),
        );
      return renderToString(shop(await getServerState(shop(), { renderToString })));
    };
    const vases = await drawnWith({ products: { query: 'vaas' } });
    expect(vases).toBe('ANDER 1; Crème vaas 12.5; Dure vaas 99; ROYAL 1; Vaaskan 15');
    const chosen = { query: 'vaas', refinementList: { brand: ['ROYAL'] } };
    expect(await drawnWith({ products: chosen })).toBe('ANDER 1; Crème vaas 12.5; ROYAL 1');
  });

  test('SRCH-13 one index alone is searched too, by an object or by a query string', async () => {
    const client = clientOf(hosts.molen);
    const one = await client.searchSingleIndex<{ name: string }>({
      indexName: 'products',
      searchParams: { query: 'mok', hitsPerPage: 1 },
    });
    expect(one.hits.map(({ name }) => name)).toEqual(['Mok']);
    const other = await client.searchSingleIndex<{ name: string }>({
      indexName: 'products',
      searchParams: {
        params: 'query=&hitsPerPage=1&page=1&facetFilters=["category:Vazen"]&facets=["brand"]',
      },
    });
    expect(other).toMatchObject({
      nbHits: 3,
      page: 1,
      hitsPerPage: 1,
      facets: { brand: { ANDER: 1 } },
    });
    expect(other.hits.map(({ name }) => name)).toEqual(['Vaaskan']);
  });

  test('SRCH-13 facets are counted within all that was chosen, and carry names in the index’s language', async () => {
    const all = await ask({ facets: ['*'], hitsPerPage: 0 });
    expect(all).toMatchObject({
      hits: [],
      nbHits: 4,
      nbPages: 0,
      facets: {
        category: { Vazen: 3, Mokken: 1 },
        availability: { 'in-stock': 3, 'out-of-stock': 1 },
        price: {},
      },
      facets_stats: { price: { min: 7, max: 99 } },
    });
    const english = await ask({
      indexName: 'products_en',
      facets: ['category'],
      facetFilters: ['category:Mugs'],
    });
    expect(english).toMatchObject({ nbHits: 1, facets: { category: { Mugs: 1 } } });
    expect(Object.keys(english.facets)).toEqual(['category']);
    const narrowed = await ask({
      facets: ['category', 'availability', 'price'],
      facetFilters: [['category:Vazen', 'category:mokken']],
      numericFilters: ['price>=7.01', 'price<99'],
    });
    expect(namesOf(narrowed)).toEqual(['Crème vaas', 'Vaaskan']);
    expect(narrowed).toMatchObject({
      nbHits: 2,
      facets: { category: { Vazen: 2 }, availability: { 'in-stock': 1, 'out-of-stock': 1 } },
      facets_stats: { price: { min: 12.5, max: 15 } },
    });
  });

  test.each<[string, Request, string[]]>([
    ['two facets', { facetFilters: ['category:Vazen', 'brand:ROYAL'] }, ['Crème vaas']],
    ['the same facet twice', { facetFilters: ['category:Vazen', 'category:Mokken'] }, []],
    ['a text of filters', { facetFilters: 'tag:nieuw,category:Mokken' }, ['Mok']],
    ['a range', { numericFilters: 'price:7 TO 12.50' }, ['Crème vaas', 'Mok']],
    ['below and above', { numericFilters: ['price<12.5', 'price>6.99'] }, ['Mok']],
    ['an exact price', { numericFilters: [['price=15']] }, ['Vaaskan']],
    [
      'what is in stock',
      { facetFilters: ['availability:in-stock', 'category:Vazen'] },
      ['Crème vaas', 'Dure vaas'],
    ],
    [
      'either availability',
      { facetFilters: [['availability:in-stock', 'availability:out-of-stock']] },
      ['Crème vaas', 'Vaaskan', 'Mok', 'Dure vaas'],
    ],
    [
      'a filter expression',
      { filters: '(category:Mokken OR category:"Vazen") AND price <= 15 AND availability:in-stock' },
      ['Crème vaas', 'Mok'],
    ],
    [
      'alternatives without brackets',
      { filters: "brand:'ANDER' OR brand:royal AND price:10 TO 20" },
      ['Crème vaas', 'Vaaskan'],
    ],
    ['a name that nothing has', { facetFilters: ['category:Niets'] }, []],
    [
      'empty filters',
      { filters: ' ', facetFilters: [], numericFilters: '', tagFilters: '' },
      ['Crème vaas', 'Vaaskan', 'Mok', 'Dure vaas'],
    ],
  ])('SRCH-13 filters by %s', async (_, request, expected) => {
    const result = await ask(request);
    expect(namesOf(result)).toEqual(expected);
    expect(result.nbHits).toBe(expected.length);
  });

  test('SRCH-13 PRICE-01 prices, and filters by price, are on the basis that is shown', async () => {
    const shop = await createTenant(api.database, {
      hosts: ['inc.test'],
      price_basis: 'ex',
      displayBasis: 'inc',
    });
    const category = (await createCategory(api.database, shop, { slug: 'alles' })).id;
    const add = (name: string, cents: number) =>
      createProduct(api.database, shop, {
        name: { nl: name },
        variants: [{ unit_price_cents: cents }],
        categoryIds: [category],
      });
    const { id } = await add('Bel', 1000);
    await add('Slot', 1100);
    const post = async (path: string, payload: object) =>
      (
        await api.app.inject({
          method: 'POST',
          url: `/1/indexes/${path}`,
          headers: { host: shop.host },
          payload,
        })
      ).json();
    const body = await post('products_price_desc/query', {
      facets: ['price'],
      filters: 'price:12.10 TO 13.31',
    });
    expect(body.hits).toMatchObject([
      { name: 'Slot', price: 13.31, unitPriceBasis: 'inc' },
      { name: 'Bel', price: 12.1, unitPriceBasis: 'inc' },
    ]);
    expect(body.facets_stats).toEqual({ price: { min: 12.1, max: 13.31 } });
    expect((await post('products/query', { numericFilters: ['price<=13.30'] })).nbHits).toBe(1);
    const request = { indexName: 'products', model: 'related-products', objectID: String(id) };
    const { results } = await post('*/recommendations', { requests: [request] });
    expect(namesOf(results[0])).toEqual(['Slot']);
  });

  test('SRCH-13 names that two categories share are told apart by their slugs', async () => {
    const shop = await createTenant(api.database, { hosts: ['twee.test'] });
    const name = { nl: 'Overig' };
    const a = (await createCategory(api.database, shop, { slug: 'overig-a', name })).id;
    const b = (await createCategory(api.database, shop, { slug: 'overig-b', name })).id;
    await createProduct(api.database, shop, { name: { nl: 'In a' }, categoryIds: [a] });
    await createProduct(api.database, shop, { name: { nl: 'In b' }, categoryIds: [b] });
    const send = async (body: Request) =>
      (
        await api.app.inject({
          method: 'POST',
          url: '/1/indexes/products/query',
          headers: { host: shop.host },
          payload: body,
        })
      ).json() as Result;
    expect((await send({ facets: 'category' })).facets.category).toEqual({
      'Overig (overig-a)': 1,
      'Overig (overig-b)': 1,
    });
    expect(namesOf(await send({ facetFilters: ['category:Overig (overig-b)'] }))).toEqual(['In b']);
  });

  test('SRCH-13 words that were asked for are marked, whatever their accents', async () => {
    const { hits } = await ask({ query: 'creme va', highlightPreTag: '[', highlightPostTag: ']' });
    expect(hits[0]).toMatchObject({
      _highlightResult: {
        name: { value: '[Crème] [va]as', matchLevel: 'full', matchedWords: ['creme', 'va'] },
      },
    });
    const [first] = (await ask({ query: '' })).hits;
    expect(first).toMatchObject({ _highlightResult: { name: { value: 'Crème vaas', matchLevel: 'none' } } });
  });

  test('SRCH-13 a change shows in the next search', async () => {
    const { id } = await createProduct(api.database, molen, {
      name: { nl: 'Tijdelijke zeef' },
      categoryIds: [ids.mokken],
    });
    await expect
      .poll(async () => (await ask({ query: 'zeef', facets: ['category'] })).nbHits, patience)
      .toBe(1);
    await api.database.withTenant(molen.id, (tx) =>
      tx.updateTable('products').set({ status: 'draft' }).where('id', '=', id).execute(),
    );
    await expect
      .poll(async () => (await ask({ query: 'zeef', facets: ['category'] })).nbHits, patience)
      .toBe(0);
  });
});

describe('SRCH-13 shops', () => {
  test('SRCH-13 the host says which shop is searched, whatever key and index are named', async () => {
    const [hit, ...others] = (await ask({ query: 'vaas' }, hosts.fiets)).hits;
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ name: 'Vaas op de fiets', price: 10, unitPriceBasis: 'ex' });
    await expect(ask({ indexName: 'molen_products' }, hosts.fiets)).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Index molen_products does not exist',
    });
    const foreign = { model: 'related-products', objectID: String(ids.vaas), threshold: 0 } as const;
    const { results } = await liteOf(hosts.fiets).getRecommendations([{ indexName: 'products', ...foreign }]);
    expect(results[0]).toMatchObject({ hits: [], nbHits: 0 });
  });

  test.each([
    'product',
    'products_',
    'products_de',
    'products_price',
    'products_en_en',
    'products_constructor',
    'orders',
    '*',
    'fiets_products',
  ])('SRCH-13 index %s does not exist', async (indexName) => {
    await expect(ask({ indexName })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: `Index ${indexName} does not exist`,
    });
    // The client tries no other host after a refusal.
    expect(requests).toBe(1);
  });
});

describe('SRCH-13 recommendations', () => {
  const recommend = async (request: Request) => {
    const { results } = await liteOf(hosts.molen).getRecommendations({
      requests: [{ indexName: 'products', model: 'related-products', threshold: 0, ...request } as never],
    });
    return namesOf(results[0] as unknown as Result);
  };

  test('SRCH-13 related products are of the same category, nearest price first', async () => {
    const objectID = String(ids.vaas);
    expect(await recommend({ objectID })).toEqual(['Vaaskan', 'Dure vaas']);
    expect(await recommend({ objectID: String(ids.duur) })).toEqual(['Vaaskan', 'Crème vaas']);
    expect(await recommend({ objectID, maxRecommendations: 1 })).toEqual(['Vaaskan']);
    expect(await recommend({ objectID, model: 'bought-together' })).toEqual(['Vaaskan', 'Dure vaas']);
    expect(await recommend({ objectID, indexName: 'products_en' })).toEqual(['Vase jug', 'Dear vase']);
    expect(
      await recommend({ objectID, queryParameters: { filters: 'availability:in-stock AND price < 99.01' } }),
    ).toEqual(['Dure vaas']);
  });

  test('SRCH-13 a product that is not sold has none', async () => {
    const draft = await createProduct(api.database, molen, { status: 'draft', categoryIds: [ids.vazen] });
    const alone = await createProduct(api.database, molen, { name: { nl: 'Zonder categorie' } });
    for (const objectID of ['999999999', String(draft.id), String(alone.id)])
      expect(await recommend({ objectID })).toEqual([]);
  });

  test('API-13 a model or a record of no such form is refused', async () => {
    for (const request of [
      { objectID: '1', model: 'trending-items' },
      { objectID: 'vaas' },
      { objectID: '1', maxRecommendations: 31 },
    ])
      await expect(recommend(request)).rejects.toMatchObject({ name: 'ApiError', status: 400 });
  });
});

describe('SRCH-11 hosts and refusals', () => {
  test('SRCH-11 a host that is down, or answers 5xx, is followed by the next', async () => {
    const dead = await closedPort();
    const client = clientOf(hosts.molen, hostOf('127.0.0.1', dead));
    const { results } = await client.search({ requests: [{ indexName: 'products', query: 'mok' }] });
    expect(namesOf(results[0] as unknown as Result)).toEqual(['Mok']);
    const lost = algoliasearch('ETALAGE', 'public-key', { hosts: [hostOf('127.0.0.1', dead)] });
    await expect(lost.search({ requests: [{ indexName: 'products' }] })).rejects.toMatchObject({
      name: 'RetryError',
      message: expect.stringContaining('Unreachable hosts'),
    });
  });

  test('SRCH-12 application id and key are required, by name', () => {
    expect(() => algoliasearch('', 'key')).toThrow('`appId` is missing');
    expect(() => algoliasearch('ETALAGE', '')).toThrow('`apiKey` is missing');
  });

  test('SRCH-12 a user token of one sign and one of 64 are taken', async () => {
    for (const userToken of ['_', 'a'.repeat(64)])
      expect(namesOf(await ask({ query: 'mok', userToken })), userToken).toEqual(['Mok']);
  });

  test.each<[string, Request, string]>([
    ['SRCH-12 a page below 0', { page: -1 }, 'page'],
    ['SRCH-12 a user token with a space', { userToken: 'a b' }, 'userToken'],
    ['SRCH-12 a user token of 65 letters', { userToken: 'a'.repeat(65) }, 'userToken'],
    ['SRCH-12 an empty user token', { userToken: '' }, 'userToken'],
    ['API-13 more than 100 hits on a page', { hitsPerPage: 101 }, 'hitsPerPage'],
    ['API-13 a page beyond 10,000 products', { hitsPerPage: 100, page: 100 }, 'page'],
    ['API-13 a text of 65 letters', { query: 'v'.repeat(65) }, 'query'],
    ['API-13 a facet that is none', { facets: ['vat_rate'] }, 'facets'],
    ['API-13 a filter by a column', { facetFilters: ['tenant_id:x'] }, 'filters'],
    ['API-13 a filter that is code', { filters: "price < 1; DROP TABLE products --'" }, 'filters'],
    ['API-13 a facet filter without value', { facetFilters: ['category'] }, 'facetFilters'],
    ['API-13 an exclusion', { facetFilters: ['category:-Vazen'] }, 'facetFilters'],
    ['API-13 an exclusion in words', { filters: 'NOT category:Vazen' }, 'filters'],
    ['API-13 alternatives of two facets', { facetFilters: [['category:Vazen', 'tag:nieuw']] }, 'filters'],
    ['API-13 a price that is no number', { numericFilters: ['price>1e9'] }, 'filters'],
    ['API-13 half an expression', { filters: 'category:Vazen AND' }, 'filters'],
    ['API-13 an open bracket', { filters: '(category:Vazen' }, 'filters'],
    ['API-13 more than 20 filters', { facetFilters: Array(21).fill('tag:nieuw') }, 'facetFilters'],
    ['API-13 a search around a place', { aroundLatLng: '52,6' }, 'aroundLatLng'],
    ['API-13 a parameter that is none', { constructorr: 1 }, 'constructorr'],
    ['API-13 a broken list in a query string', { params: 'facets=["brand"' }, 'params'],
    ['API-13 a wrong number in a query string', { params: 'hitsPerPage=many' }, 'params.hitsPerPage'],
  ])('%s is refused once, with the name of the parameter', async (_, request, field) => {
    await expect(ask(request)).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      message: expect.stringContaining(field),
    });
    expect(requests).toBe(1);
  });

  test('API-13 eleven searches in one call are refused', async () => {
    const eleven = Array.from({ length: 11 }, () => ({ indexName: 'products' }));
    const client = clientOf(hosts.molen);
    await expect(client.search({ requests: eleven })).rejects.toMatchObject({ status: 400 });
    expect((await client.search({ requests: eleven.slice(1) })).results).toHaveLength(10);
  });

  test('API-13 a refusal says message and status beside the problem’s own members', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { host: hosts.molen, 'content-type': 'text/plain' },
      payload: '{"requests": [{"indexName": "products", "hitsPerPage": 101}]}',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('requests.0.hitsPerPage'),
      errors: [{ field: 'requests.0.hitsPerPage', code: 'maximum' }],
    });
    const broken = await api.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { host: hosts.molen, 'content-type': 'text/plain' },
      payload: '{"requests": [',
    });
    expect(broken.json()).toMatchObject({
      status: 400,
      code: 'MALFORMED_JSON',
      message: 'The body is not valid JSON.',
    });
  });

  test('API-13 JSON as plain text is read on these paths only', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/cart/lines',
      headers: { host: hosts.molen, 'content-type': 'text/plain' },
      payload: '{"variantId": 1, "quantity": 1}',
    });
    expect(answer.statusCode).toBe(415);
  });

  test('API-10 the document of the API describes the three paths', async () => {
    const { paths } = (await api.app.inject('/openapi.json')).json();
    for (const path of ['queries', 'query', 'recommendations']) {
      const { post } = paths[`/1/indexes/{indexName}/${path}`];
      expect(Object.keys(post.requestBody.content)).toEqual(['application/json', 'text/plain']);
      expect(Object.keys(post.responses)).toEqual(
        expect.arrayContaining(['200', '400', '404', '415', '429']),
      );
    }
  });
});

/** A port of the loopback where nobody listens. */
async function closedPort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}
