import {
  createAttribute,
  createCategory,
  createProduct,
  createTag,
  createTenant,
} from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const api = await createTestApp();

/** Three pans and a lid, with a material, a size and a weight by which nothing is chosen. */
async function openShop() {
  const shop = await createTenant(api.database);
  const size = await createAttribute(api.database, shop, {
    slug: 'size',
    values: [28_000, 20_500],
    unit: { nl: 'cm', en: 'cm' },
    sort_index: 2,
  });
  const material = await createAttribute(api.database, shop, {
    slug: 'material',
    name: { nl: 'Materiaal', en: 'Material' },
    values: ['steel', 'iron'],
    sort_index: 1,
  });
  const weight = await createAttribute(api.database, shop, {
    slug: 'weight',
    values: [1_250_000, 2000],
    unit: { nl: 'g' },
    is_filterable: false,
    sort_index: 3,
  });
  const sale = await createTag(api.database, shop, { slug: 'sale' });
  const [large, small] = size.valueIds as [number, number];
  const [steel, iron] = material.valueIds as [number, number];
  const [heavy, light] = weight.valueIds as [number, number];
  const make = (name: string, valueIds: number[], tagIds: number[] = []) =>
    createProduct(api.database, shop, {
      name: { nl: name, en: `${name} (en)` },
      slug: name,
      valueIds,
      tagIds,
    });
  await make('pan-een', [large, small, steel, heavy], [sale.id]);
  await make('pan-twee', [large, iron, light]);
  await make('pan-drie', [small, steel]);
  await make('deksel', []);
  const get = async (url: string) => {
    const answer = await api.app.inject({ url, headers: { host: shop.host } });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { shop, get };
}

type Facet = { slug: string; name: string; values: { value: string; label: string; count: number }[] };
const counts = (body: { facets: { specification: Facet[] } }) =>
  Object.fromEntries(
    body.facets.specification.flatMap(({ values }) => values.map(({ value, count }) => [value, count])),
  );
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name).sort();

describe.each([
  ['made by the database', ''],
  ['made by the index', 'warm'],
])('a list %s', (_, state) => {
  test('LIST-06 is narrowed by any of the values of one attribute and by all attributes, each counted without its own', async () => {
    const { get } = await openShop();
    // The first question to a shop is answered by the database and begins its index, for which a search waits.
    if (state === 'warm') await get('/products?q=pan');
    const plain = (await get('/products')).body;
    expect(plain.facets.specification.map(({ name }: Facet) => name)).toEqual(['Materiaal', 'size (nl)']);
    expect(counts(plain)).toEqual({
      'material.iron': 1,
      'material.steel': 2,
      'size.20500': 2,
      'size.28000': 2,
    });

    const steel = (await get('/products?spec=material.steel')).body;
    expect({ total: steel.total, names: names(steel) }).toEqual({ total: 2, names: ['pan-drie', 'pan-een'] });
    expect(counts(steel)).toEqual({
      'material.iron': 1,
      'material.steel': 2,
      'size.20500': 2,
      'size.28000': 1,
    });
    expect(steel.facets.tag).toMatchObject([{ value: 'sale', count: 1 }]);

    const either = (await get('/products?spec=material.steel&spec=material.iron&spec=size.28000')).body;
    expect(names(either)).toEqual(['pan-een', 'pan-twee']);
    expect(names((await get('/products?spec=material.iron&spec=size.20500')).body)).toEqual([]);
    expect(names((await get('/products?spec=material.steel&tag=sale')).body)).toEqual(['pan-een']);
    expect(names((await get('/products?spec=material.steel&sort=price-asc')).body)).toHaveLength(2);
    for (const unknown of ['material.gold', 'shape.round', 'weight.2000'])
      expect((await get(`/products?spec=${unknown}`)).body.total, unknown).toBe(0);
  });
});

test('LIST-06 a search is narrowed and counted as a list is', async () => {
  const { get } = await openShop();
  const { body } = await get('/products?q=pan&spec=size.28000');
  expect(names(body)).toEqual(['pan-een', 'pan-twee']);
  expect(counts(body)).toEqual({
    'material.iron': 1,
    'material.steel': 1,
    'size.20500': 2,
    'size.28000': 2,
  });
});

test('LIST-06 what leaves no choice is not offered unless it was chosen, and at most eight attributes are', async () => {
  const shop = await createTenant(api.database);
  const ids: number[][] = [];
  for (let n = 0; n < 10; n += 1)
    ids.push(
      (await createAttribute(api.database, shop, { slug: `a${n}`, values: ['x', 'y'], sort_index: -n }))
        .valueIds,
    );
  const lonely = await createAttribute(api.database, shop, { slug: 'lonely', values: ['x', 'y'] });
  const all = (at: number) => ids.slice(2).map((values) => values[at] ?? 0);
  await createProduct(api.database, shop, {
    valueIds: [...all(0), ids[0]?.[0] ?? 0, lonely.valueIds[0] ?? 0],
  });
  await createProduct(api.database, shop, { valueIds: all(1) });
  await createProduct(api.database, shop, { valueIds: [ids[1]?.[0] ?? 0, ids[1]?.[1] ?? 0] });
  const offered = async (query: string) => {
    const { body } = await get(`/products?${query}`);
    return body.facets.specification.map(({ slug }: Facet) => slug);
  };
  const get = async (url: string) => {
    const answer = await api.app.inject({ url, headers: { host: shop.host } });
    return { body: answer.json() };
  };
  expect(await offered('')).toHaveLength(8);
  expect(await offered('')).not.toContain('lonely');
  expect(await offered('spec=lonely.x')).toContain('lonely');
});

test('LIST-06 the eight are those that most products have: one with two values of one is one product', async () => {
  const shop = await createTenant(api.database);
  const attributes = [];
  for (let n = 0; n < 9; n += 1)
    attributes.push(
      await createAttribute(api.database, shop, {
        slug: `a${n}`,
        values: ['x', 'y', 'z'],
        // The rare one is first in the shop's order.
        sort_index: n,
      }),
    );
  const [rare, ...usual] = attributes;
  // One product has all three values of the rare one; two products have one value each of the others.
  const of = (at: number) => usual.map(({ valueIds }) => valueIds[at] ?? 0);
  await createProduct(api.database, shop, {
    name: { nl: 'Pan' },
    valueIds: [...of(0), ...(rare?.valueIds ?? [])],
  });
  await createProduct(api.database, shop, { name: { nl: 'Pannetje' }, valueIds: of(1) });
  const offered = async (query: string) => {
    const answer = await api.app.inject({ url: `/products${query}`, headers: { host: shop.host } });
    return answer.json().facets.specification.map(({ slug }: Facet) => slug);
  };
  const others = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
  expect(await offered('')).toEqual(others);
  // A search waits for the index.
  expect(await offered('?q=pan')).toEqual(others);
  expect(await offered('?spec=a0.x')).toContain('a0');
});

test('LIST-06 a value that is no name of one is refused', async () => {
  const { get } = await openShop();
  for (const wrong of ['material', 'material.steel.x', '.steel', '../x.y'])
    expect((await get(`/products?spec=${encodeURIComponent(wrong)}`)).status, wrong).toBe(400);
});

test('LIST-06 PDP-08 numbers stand in their order and as the language writes them, with their unit', async () => {
  const { get } = await openShop();
  const labels = async (lang: string) => {
    const { body } = await get(`/products?lang=${lang}`);
    return body.facets.specification.at(-1).values.map(({ label }: { label: string }) => label);
  };
  expect(await labels('nl')).toEqual(['20,5 cm', '28 cm']);
  expect(await labels('en')).toEqual(['20.5 cm', '28 cm']);
});

test('PDP-08 a product says what it is and measures, in the shop’s order and words', async () => {
  const { get } = await openShop();
  const table = async (slug: string, lang = 'nl') => {
    const { body } = await get(`/products/slug/${slug}?lang=${lang}`);
    return body.specifications;
  };
  expect(await table('pan-een')).toEqual([
    { slug: 'material', name: 'Materiaal', values: ['steel (nl)'] },
    { slug: 'size', name: 'size (nl)', values: ['20,5 cm', '28 cm'] },
    { slug: 'weight', name: 'weight (nl)', values: ['1.250 g'] },
  ]);
  expect((await table('pan-een', 'en'))[0]).toEqual({
    slug: 'material',
    name: 'Material',
    values: ['steel (en)'],
  });
  expect(await table('deksel')).toEqual([]);
});

test('PDP-10 a product has what belongs to it, in the shop’s order and as far as it can be bought, apart from others of its kind', async () => {
  const { shop } = await openShop();
  const category = await createCategory(api.database, shop, { slug: 'pans' });
  const make = (name: string, stock: number, categoryIds: number[] = []) =>
    createProduct(api.database, shop, { name: { nl: name }, slug: name, categoryIds, variants: [{ stock }] });
  const pan = await make('wok', 3, [category.id]);
  await make('hapjespan', 3, [category.id]);
  const accessories = [await make('spatel', 3), await make('pannenlap', 0), await make('olie', 3)];
  await api.database.withTenant(shop.id, (tx) =>
    tx
      .insertInto('product_accessories')
      .values(
        accessories.map(({ id }, index) => ({
          tenant_id: shop.id,
          product_id: pan.id,
          accessory_id: id,
          sort_index: -index,
        })),
      )
      .execute(),
  );
  const answer = await api.app.inject({ url: '/products/slug/wok', headers: { host: shop.host } });
  const body = answer.json();
  expect(body.accessories.map(({ name }: { name: string }) => name)).toEqual(['olie', 'spatel']);
  expect(body.related.map(({ name }: { name: string }) => name)).toEqual(['hapjespan']);
  const tags = String(answer.headers['cache-tag']).split(', ');
  expect(tags).toEqual(expect.arrayContaining(accessories.map(({ id }) => `card:${id}`)));
});

test('PDP-10 what belongs to a product is there however much before it is sold out', async () => {
  const { shop } = await openShop();
  const product = await createProduct(api.database, shop, { slug: 'lamp' });
  const accessories: number[] = [];
  for (let n = 0; n < 10; n += 1)
    accessories.push(
      (
        await createProduct(api.database, shop, {
          name: { nl: `Kap ${n}` },
          variants: [{ stock: n < 8 ? 0 : 2 }],
        })
      ).id,
    );
  await api.database.withTenant(shop.id, (tx) =>
    tx
      .insertInto('product_accessories')
      .values(
        accessories.map((accessory_id, sort_index) => ({
          tenant_id: shop.id,
          product_id: product.id,
          accessory_id,
          sort_index,
        })),
      )
      .execute(),
  );
  const answer = await api.app.inject({ url: '/products/slug/lamp', headers: { host: shop.host } });
  expect(answer.json().accessories.map(({ name }: { name: string }) => name)).toEqual(['Kap 8', 'Kap 9']);
});

test('PDP-09 a variant says how many units of the product it holds', async () => {
  const { shop } = await openShop();
  await createProduct(api.database, shop, {
    slug: 'ketting',
    variants: [{ pack_units: 1 }, { pack_units: 10 }, {}],
  });
  const answer = await api.app.inject({ url: '/products/slug/ketting', headers: { host: shop.host } });
  expect(answer.json().variants.map(({ packUnits }: { packUnits: number | null }) => packUnits)).toEqual([
    1,
    10,
    null,
  ]);
});
