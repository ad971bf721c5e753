import { expect, test } from 'vitest';
import type { IndexRow } from '../repositories/index-rows.ts';
import type { ProductFilter } from '../repositories/product-filter.ts';
import { ShopIndex } from './shop-index.ts';

const count = 3_000;
const rowOf = (n: number): IndexRow => ({
  id: n,
  brandId: n % 400 === 0 ? 2 : 1,
  minPriceCents: 500 + ((n * 7_919) % 700),
  vatRate: n % 4 === 0 ? 900 : 2100,
  inStock: n % 6 !== 0,
  popularity: (n * 37) % 50,
  createdAt: (n * 13) % 900,
  directCategoryIds: [1 + (n % 3)],
  categoryIds: [1 + (n % 3), 10],
  tagIds: n % 5 === 0 ? [1] : [],
  specifications: [{ attributeId: 1, valueId: 1 + (n % 4) }],
  valueIds: [1 + (n % 4)],
  codes: [`K-${n}`],
  texts: [
    {
      language: 'nl',
      name: `Vaas ${n % 700 === 0 ? 'zeldzaam ' : ''}${n % 2 === 0 ? 'groen' : 'blauw'}`,
      subtitle: n % 7 === 0 ? 'groene glazuur' : '',
      description: '',
    },
  ],
  variantNames: [],
});

/** A shop large enough that an order is walked for most lists, and that few products are picked out for some. */
function makeIndex(): ShopIndex {
  const index = new ShopIndex(
    { languages: ['nl'], defaultLanguage: 'nl', priceBasis: 'inc' },
    { categories: [], tags: [], brands: [], synonyms: [], attributeIds: [], values: [] },
  );
  for (let n = 1; n <= count; n += 1) index.put(rowOf(n), true);
  for (const _ of index.settle());
  return index;
}

const all: ProductFilter = {
  language: 'nl',
  fallback: 'nl',
  query: null,
  subjects: [],
  categories: [],
  tags: [],
  brands: [],
  specifications: [],
  priceMinCents: null,
  priceMaxCents: null,
  onlyInStock: false,
  isCountedWithin: false,
  isTranslated: false,
  priceBasis: 'inc',
  displayBasis: 'inc',
};

const orders: Record<string, (one: IndexRow, other: IndexRow) => number> = {
  relevance: (one, other) => other.popularity - one.popularity || one.id - other.id,
  newest: (one, other) => other.createdAt - one.createdAt || one.id - other.id,
  'price-asc': (one, other) => one.minPriceCents - other.minPriceCents || one.id - other.id,
  'price-desc': (one, other) => other.minPriceCents - one.minPriceCents || other.id - one.id,
};

const filters: Partial<ProductFilter>[] = [
  {},
  { brands: [2] },
  { categories: [1, 2], onlyInStock: true },
  { priceMinCents: 700 },
  { priceMaxCents: 560, tags: [1] },
  { priceMinCents: 640, priceMaxCents: 655 },
  { priceMinCents: 900, priceMaxCents: 600 },
  { brands: [2], priceMinCents: 800, specifications: [{ attributeId: 1, valueIds: [1] }] },
];

const fits = (row: IndexRow, filter: ProductFilter) =>
  (filter.brands.length === 0 || filter.brands.includes(row.brandId ?? 0)) &&
  (filter.categories.length === 0 || row.categoryIds.some((id) => filter.categories.includes(id))) &&
  (filter.tags.length === 0 || row.tagIds.some((id) => filter.tags.includes(id))) &&
  filter.specifications.every(({ valueIds }) => row.valueIds.some((id) => valueIds.includes(id))) &&
  (!filter.onlyInStock || row.inStock) &&
  row.minPriceCents >= (filter.priceMinCents ?? 0) &&
  row.minPriceCents <= (filter.priceMaxCents ?? Number.MAX_SAFE_INTEGER);

function compare(index: ShopIndex, rows: readonly IndexRow[]): void {
  for (const some of filters) {
    const filter = { ...all, ...some };
    const expected = rows.filter((row) => fits(row, filter));
    const selection = index.select(filter, null);
    for (const [sorting, order] of Object.entries(orders)) {
      const ids = expected.toSorted(order).map(({ id }) => id);
      for (const offset of [0, 30, 1_200])
        expect(
          index.page(selection, null, sorting as 'newest', { offset, limit: 24 }),
          `${JSON.stringify(some)} ${sorting} from ${offset}`,
        ).toEqual(ids.slice(offset, offset + 24));
    }
    const counts = index.count(selection, [1, 2]);
    expect(counts.total).toBe(expected.length);
    const inCategory = (id: number) =>
      rows.filter((row) => fits(row, { ...filter, categories: [] }) && row.categoryIds.includes(id)).length;
    expect([counts.categories[1] ?? 0, counts.categories[2] ?? 0, counts.categories[10]]).toEqual([
      inCategory(1),
      inCategory(2),
      undefined,
    ]);
    const prices = rows
      .filter((row) => fits(row, { ...filter, priceMinCents: null, priceMaxCents: null }))
      .map(({ minPriceCents }) => minPriceCents);
    expect([counts.priceMinCents, counts.priceMaxCents]).toEqual([Math.min(...prices), Math.max(...prices)]);
  }
}

test('LIST-03 LIST-05 a page of a long list holds what its order says, however much is chosen, before changes and after', () => {
  const index = makeIndex();
  const rows = new Map(Array.from({ length: count }, (_, n) => [n + 1, rowOf(n + 1)]));
  compare(index, [...rows.values()]);
  for (const n of [1, 400, 777, 1_600, 2_999]) {
    const row = { ...rowOf(n), minPriceCents: 400 + n, popularity: 60, inStock: false };
    rows.set(n, row);
    index.put(row);
  }
  rows.delete(800);
  index.remove(800);
  compare(index, [...rows.values()]);
  const added = { ...rowOf(count + 400), id: count + 400 };
  rows.set(added.id, added);
  index.put(added);
  compare(index, [...rows.values()]);
});

test('SRCH-18 LIST-03 pages of a search follow each other, the best first and within one score the popular', () => {
  const index = makeIndex();
  for (const text of ['vaas', 'groen', 'zeldzaam', 'vaas zeldzaam', 'K-12']) {
    const hits = index.search('nl', text);
    const scores = new Map(
      Array.from(hits.ranked, (slot, at) => [
        index.columns.ids[slot],
        -hits.ends.findIndex((end) => at < end),
      ]),
    );
    for (const some of [{}, { priceMinCents: 700 }, { brands: [2] }]) {
      const filter = { ...all, ...some };
      const expected = Array.from(scores.keys(), (id) => rowOf(id ?? 0))
        .filter((row) => fits(row, filter))
        .sort(
          (one, other) =>
            (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0) ||
            other.popularity - one.popularity ||
            one.id - other.id,
        )
        .map(({ id }) => id);
      const selection = index.select(filter, hits);
      expect(index.count(selection).total).toBe(expected.length);
      for (const offset of [0, 24, 2_480, 2_600])
        expect(
          index.page(selection, hits, 'relevance', { offset, limit: 24 }),
          `${text} ${JSON.stringify(some)} from ${offset}`,
        ).toEqual(expected.slice(offset, offset + 24));
    }
  }
});
