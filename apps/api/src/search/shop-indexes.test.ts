import { sql } from '@etalage/db';
import {
  createAttribute,
  createBrand,
  createCategory,
  createProduct,
  createTag,
  createTenant,
  type TestAttribute,
  type TestTenant,
} from '@etalage/db/test-factories';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, patience, type TestApp } from '../../test/build-app.ts';
import { countFacets } from '../repositories/product-facets.ts';
import type { ProductFilter } from '../repositories/product-filter.ts';
import { listCards } from '../repositories/product-lists.ts';
import type { ShopIndex } from './shop-index.ts';
import { type IndexedShop, ShopIndexes } from './shop-indexes.ts';

let api: TestApp;
let indexes: ShopIndexes;
beforeAll(async () => {
  api = await createTestApp();
  indexes = new ShopIndexes(api.database, api.app.cacheTags, 10_000);
});
afterAll(() => indexes.close());

const asIndexed = (shop: TestTenant): IndexedShop => ({
  id: shop.id,
  languages: ['nl', 'en'],
  defaultLanguage: 'nl',
  priceBasis: 'inc',
});

/** On a busy machine an index takes longer than a search waits for it. */
const warm = (shop: TestTenant): Promise<ShopIndex> =>
  vi.waitFor(async () => {
    const index = await indexes.soon(asIndexed(shop));
    if (!index) throw new Error('The index was not made.');
    return index;
  }, patience);

type Ids = {
  categories: number[];
  tags: number[];
  brands: number[];
  products: number[];
  attributes: TestAttribute[];
};

/** A shop of 120 products that are sorted into everything there is, some of them twice. */
async function fill(): Promise<{ shop: TestTenant; ids: Ids }> {
  const shop = await createTenant(api.database);
  const ids: Ids = { categories: [], tags: [], brands: [], products: [], attributes: [] };
  for (const n of [1, 2, 3, 4])
    ids.categories.push((await createCategory(api.database, shop, { slug: `c${n}-${shop.slug}` })).id);
  for (const n of [1, 2, 3])
    ids.tags.push((await createTag(api.database, shop, { slug: `t${n}-${shop.slug}` })).id);
  for (const n of [1, 2, 3])
    ids.brands.push((await createBrand(api.database, shop, { slug: `b${n}-${shop.slug}` })).id);
  for (const n of [1, 2, 3])
    ids.attributes.push(
      await createAttribute(api.database, shop, { slug: `s${n}`, values: ['a', 'b', 'c'] }),
    );
  ids.attributes.push(
    await createAttribute(api.database, shop, { slug: 'unseen', values: ['a'], is_filterable: false }),
  );
  const valueIds = ids.attributes.flatMap((attribute) => attribute.valueIds);
  const some = (list: number[], n: number) => list.filter((_, i) => (n >> i) % 2 === 1);
  for (let n = 0; n < 120; n += 1) {
    const { id } = await createProduct(api.database, shop, {
      name: { nl: `${['Vaas', 'Mok', 'Kan'][n % 3]} ${(n * 37) % 50}` },
      vat_rate: n % 4 === 0 ? 900 : 2100,
      popularity: (n * 13) % 40,
      categoryIds: some(ids.categories, n % 16),
      tagIds: some(ids.tags, n % 8),
      valueIds: some(valueIds, (n * 53) % 1024),
      brand_id: n % 4 === 3 ? null : (ids.brands[n % 4] ?? null),
      variants: [{ unit_price_cents: 500 + ((n * 71) % 900), stock: n % 5 === 0 ? 0 : 3 }],
    });
    ids.products.push(id);
  }
  return { shop, ids };
}

const chosenValues = ({ id, valueIds }: TestAttribute) =>
  fc.option(
    fc.record({
      attributeId: fc.constant(id),
      valueIds: fc.subarray([...valueIds, 0], { minLength: 1 }),
    }),
  );

const filters = ({ categories, tags, brands, attributes }: Ids) => {
  const chosen = (list: number[]) => fc.subarray([...list, 0], { maxLength: 2 });
  const price = fc.option(fc.integer({ min: 400, max: 1600 }), { nil: null });
  const subject = fc.oneof(
    fc.record({ kind: fc.constant('category' as const), ids: fc.subarray(categories, { minLength: 1 }) }),
    fc.record({ kind: fc.constant('brand' as const), ids: fc.subarray(brands, { minLength: 1 }) }),
    fc.record({ kind: fc.constant('tag' as const), ids: fc.subarray(tags, { minLength: 1 }) }),
  );
  return fc.record<ProductFilter>({
    language: fc.constantFrom('nl', 'en'),
    fallback: fc.constant('nl'),
    query: fc.constant(null),
    subjects: fc.array(subject, { maxLength: 2 }),
    categories: chosen(categories),
    tags: chosen(tags),
    brands: chosen(brands),
    specifications: fc
      .tuple(...attributes.filter(({ valueIds }) => valueIds.length > 1).map(chosenValues))
      .map((some) => some.filter((one) => one !== null)),
    priceMinCents: price,
    priceMaxCents: price,
    onlyInStock: fc.boolean(),
    isCountedWithin: fc.boolean(),
    isTranslated: fc.constant(false),
    priceBasis: fc.constant('inc'),
    displayBasis: fc.constantFrom('inc', 'ex'),
  });
};
const sortings = fc.constantFrom('relevance', 'price-asc', 'price-desc', 'newest', 'name');

/** Holds any list of the index against the database's own. */
async function compare(shop: TestTenant, ids: Ids, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      filters(ids),
      sortings,
      fc.integer({ min: 0, max: 60 }),
      async (filter, sorting, offset) => {
        const page = { offset, limit: 24 };
        const { counts, rows } = await api.database.withTenant(shop.id, async (tx) => ({
          counts: await countFacets(tx, filter, null),
          rows: await listCards(tx, filter, null, sorting as 'name', page),
        }));
        const index = await warm(shop);
        const names = await indexes.nameOrder(asIndexed(shop), filter.language);
        const selection = index.select(filter, null);
        expect(index.count(selection)).toEqual(counts);
        expect(index.page(selection, null, sorting as 'name', page, names)).toEqual(rows.map(({ id }) => id));
      },
    ),
    { numRuns: runs },
  );
}

describe('LIST-05 the index of a shop', () => {
  test('LIST-05 lists, totals and facets are the database’s, whatever is chosen', async () => {
    const { shop, ids } = await fill();
    await compare(shop, ids, 150);
  });

  test('LIST-05 they are so after any change that the database announces, without the index being made anew', async () => {
    const { shop, ids } = await fill();
    const before = await warm(shop);
    const pick = (n: number) => ids.products[n % ids.products.length] ?? 0;
    for (let n = 1; n <= 12; n += 1) {
      const [one, other] = [pick(n * 17), pick(n * 29)];
      await api.database.withTenant(shop.id, async (tx) => {
        await sql`UPDATE variants SET unit_price_cents = ${400 + n * 90} WHERE product_id = ${one}`.execute(
          tx,
        );
        await sql`UPDATE stock SET quantity = CASE quantity WHEN 0 THEN 9 ELSE 0 END
          WHERE variant_id IN (SELECT id FROM variants WHERE product_id = ${other})`.execute(tx);
        await sql`DELETE FROM product_categories WHERE product_id = ${other}`.execute(tx);
        await sql`INSERT INTO product_tags (tenant_id, tag_id, product_id) VALUES (${shop.id}, ${ids.tags[n % 3]}, ${one})
          ON CONFLICT DO NOTHING`.execute(tx);
        await sql`DELETE FROM product_attributes WHERE product_id = ${other}`.execute(tx);
        const attribute = ids.attributes[n % 3];
        await sql`INSERT INTO product_attributes (tenant_id, product_id, attribute_id, value_id)
          VALUES (${shop.id}, ${one}, ${attribute?.id}, ${attribute?.valueIds[n % 2]}) ON CONFLICT DO NOTHING`.execute(
          tx,
        );
        await sql`UPDATE products SET popularity = ${n * 3}, brand_id = ${ids.brands[n % 3]} WHERE id = ${one}`.execute(
          tx,
        );
        await sql`UPDATE products SET status = CASE status WHEN 'draft' THEN 'published' ELSE 'draft' END
          WHERE id = ${pick(n * 7)}`.execute(tx);
        await sql`UPDATE product_translations SET name = ${`Vaas ${99 - n}`} WHERE product_id = ${one}`.execute(
          tx,
        );
      });
    }
    // The first comparisons may come before the last announcement.
    await vi.waitFor(() => compare(shop, ids, 5), patience);
    await compare(shop, ids, 60);
    expect(await warm(shop)).toBe(before);
  });

  test('LIST-05 LIST-06 an attribute that can no longer be chosen by is counted no more, and another is from then on', async () => {
    const { shop, ids } = await fill();
    await warm(shop);
    const [first] = ids.attributes;
    const unseen = ids.attributes.at(-1);
    await api.database.withTenant(shop.id, async (tx) => {
      await sql`UPDATE attributes SET is_filterable = id = ${unseen?.id} WHERE id IN (${first?.id}, ${unseen?.id})`.execute(
        tx,
      );
    });
    await vi.waitFor(() => compare(shop, { ...ids, attributes: [] }, 5), patience);
  });

  test('TEN-01 LIST-05 no shop’s index has another’s products', async () => {
    const [one, other] = [await createTenant(api.database), await createTenant(api.database)];
    const mine = await createProduct(api.database, one, { name: { nl: 'Karaf' } });
    await createProduct(api.database, other, { name: { nl: 'Karaf' } });
    const index = await warm(one);
    const found = index.search('nl', 'karaf').slots.array();
    expect(found.map((slot) => index.columns.ids[slot])).toEqual([mine.id]);
  });

  test('SRCH-18 LIST-05 a changed category, brand or synonym is searched by at once, and the old no more', async () => {
    const shop = await createTenant(api.database);
    const category = (await createCategory(api.database, shop, { slug: 'oud', name: { nl: 'Kannen' } })).id;
    await createProduct(api.database, shop, { name: { nl: 'Bol' }, categoryIds: [category] });
    const found = async (text: string) => (await warm(shop)).search('nl', text).ranked.length;
    expect([await found('kan'), await found('vaas')]).toEqual([1, 0]);
    await api.database.withTenant(shop.id, (tx) =>
      sql`UPDATE categories SET name = '{"nl": "Vazen"}' WHERE id = ${category}`.execute(tx),
    );
    await vi.waitFor(async () => expect([await found('kan'), await found('vaas')]).toEqual([0, 1]), patience);
    await api.database.withTenant(shop.id, (tx) =>
      sql`INSERT INTO search_synonyms (tenant_id, language, words) VALUES (${shop.id}, 'nl', '{vaas,pul}')`.execute(
        tx,
      ),
    );
    await vi.waitFor(async () => expect(await found('pul')).toBe(1), patience);
  });

  test('LIST-05 a shop of more products than are kept in memory has no index', async () => {
    const small = new ShopIndexes(api.database, api.app.cacheTags, 2);
    const shop = await createTenant(api.database);
    for (let n = 0; n < 3; n += 1) await createProduct(api.database, shop);
    expect(await small.soon(asIndexed(shop))).toBeNull();
    await small.close();
  });
});
