import type { ListQuery, Sorting } from '@etalage/contracts';
import { lastListPage, listFilters, searchLength, sortings } from '@etalage/contracts/limits';

/** Everything that a shopper chose on a list; all of it stands in the URL (LIST-01). */
export type ListState = {
  q: string;
  category: string[];
  tag: string[];
  brand: string[];
  /** Values of the shop's attributes: 'material.oak'. */
  spec: string[];
  /** Euros, as typed; null where the shopper set no limit. */
  priceMin: number | null;
  priceMax: number | null;
  inStockOnly: boolean;
  sort: Sorting;
  page: number;
};

export const manyFacets = ['category', 'tag', 'brand'] as const;
export type ManyFacet = (typeof manyFacets)[number];

/** Every parameter that a list's state is read from: a kept page has no others. */
export const listParameters = [
  'q',
  ...manyFacets,
  'spec',
  'price_min',
  'price_max',
  'availability',
  'sort',
  'page',
] as const;

/** Reads a list's state from a query string; what makes no sense is left out, never an error. */
export function readListState(params: URLSearchParams): ListState {
  const q = (params.get('q') ?? '').trim().slice(0, searchLength.most);
  return {
    q: q.length >= searchLength.least ? q : '',
    category: slugs(params.getAll('category')),
    tag: slugs(params.getAll('tag')),
    brand: slugs(params.getAll('brand')),
    spec: slugs(params.getAll('spec'), listFilters.spec),
    priceMin: amount(params.get('price_min')),
    priceMax: amount(params.get('price_max')),
    inStockOnly: params.get('availability') === 'in-stock',
    sort: sortings.find((sorting) => sorting === params.get('sort')) ?? 'relevance',
    page: page(params.get('page')),
  };
}

/** Writes a state as a query string ('' or '?…'), always in one order and without what is not set. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  for (const facet of manyFacets) for (const value of state[facet]) params.append(facet, value);
  for (const value of state.spec) params.append('spec', value);
  if (state.priceMin !== null) params.set('price_min', String(state.priceMin));
  if (state.priceMax !== null) params.set('price_max', String(state.priceMax));
  if (state.inStockOnly) params.set('availability', 'in-stock');
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  const text = params.toString();
  return text && `?${text}`;
}

/** A list of this query, whichever of its pages are on the screen. */
export const listOf = (search: string): string =>
  writeListState({ ...readListState(new URLSearchParams(search)), page: 1 });

/** Whether what shows the list of one query, as far as its page, shows that of another. */
export function isShownBy(search: string, wanted: string): boolean {
  const { page } = readListState(new URLSearchParams(wanted));
  const isThere = page === 1 || page === readListState(new URLSearchParams(search)).page;
  return isThere && listOf(search) === listOf(wanted);
}

/** The query of the API's product list for a state. */
export function listQuery(state: ListState): Partial<ListQuery> {
  return {
    ...(state.q && { q: state.q }),
    category: state.category,
    tag: state.tag,
    brand: state.brand,
    spec: state.spec,
    ...(state.priceMin !== null && { price_min: state.priceMin }),
    ...(state.priceMax !== null && { price_max: state.priceMax }),
    ...(state.inStockOnly && { availability: 'in-stock' as const }),
    ...(state.sort !== 'relevance' && { sort: state.sort }),
    page: state.page,
  };
}

/** Whether the list is narrowed by a filter; a search term and a sorting are not filters. */
export function isFiltered(state: ListState): boolean {
  return (
    manyFacets.some((facet) => state[facet].length > 0) ||
    state.spec.length > 0 ||
    state.priceMin !== null ||
    state.priceMax !== null ||
    state.inStockOnly
  );
}

/** The state without any filter, on its first page. */
export function withoutFilters(state: ListState): ListState {
  return {
    ...state,
    category: [],
    tag: [],
    brand: [],
    spec: [],
    priceMin: null,
    priceMax: null,
    inStockOnly: false,
    page: 1,
  };
}

/** The state without one value of a facet, on its first page. */
export function withoutValue(state: ListState, facet: ManyFacet | 'spec', value: string): ListState {
  return { ...state, [facet]: state[facet].filter((one) => one !== value), page: 1 };
}

/** Each once, in one order: the same filters always make the same URL, and so the same kept page. */
function slugs(values: string[], pattern: RegExp = listFilters.slug): string[] {
  const good = values.filter((value) => pattern.test(value));
  return [...new Set(good)].sort().slice(0, listFilters.mostValues);
}

/** '12', '12.50' and '12,50' as euros. */
function amount(text: string | null): number | null {
  const typed = (text ?? '').trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return null;
  const euros = Number(typed);
  return euros <= listFilters.highestPrice ? euros : null;
}

function page(text: string | null): number {
  const number = Number(text ?? 1);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, lastListPage) : 1;
}
