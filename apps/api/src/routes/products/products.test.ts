import { lastListPage } from '@etalage/contracts/limits';
import { type RawBuilder, sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createBrand,
  createBundle,
  createCategory,
  createMedia,
  createOutfit,
  createProduct,
  createTag,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { createStockedShop } from '../../../test/shopping.ts';

const api = await createTestApp();
const get = async (shop: TestTenant, url: string, headers = {}, app: FastifyInstance = api.app) => {
  const answer = await app.inject({ url, headers: { host: shop.host, ...headers } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

test('CHK-13 what is promised is never older than a change that was told while it was read', async () => {
  const shop = await createStockedShop(api.database);
  const { id: tenantId } = shop.tenant;
  const [slug] = (await get(shop.tenant, '/products')).body.items.map((item: { slug: string }) => item.slug);
  const until = async () => (await get(shop.tenant, `/products/slug/${slug}`)).body.promise?.until;
  const run = api.database.withTenant.bind(api.database);
  /** Lets the shop take so many days, and waits until that is heard of. */
  const takes = async (days: number) => {
    let heard = () => {};
    const isHeard = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const stop = api.app.cacheTags.subscribe((change) => change?.tenant === tenantId && heard());
    await run(tenantId, (tx) =>
      sql`UPDATE shipping_methods SET days_min = ${days}, days_max = ${days}`.execute(tx),
    );
    await isHeard;
    stop();
  };
  const before = await until();
  expect(before).toMatch(/^2/);
  await takes(9);
  let isReading = true;
  api.database.withTenant = (async (id: string, work: never, options: never) => {
    const read = await run(id, work, options);
    // The shop's ways of shipping and its places, of which promises are made.
    if (isReading && 'methods' in Object(read)) {
      isReading = false;
      await takes(30);
    }
    return read;
  }) as typeof api.database.withTenant;
  const meanwhile = await until();
  api.database.withTenant = run;
  expect(isReading).toBe(false);
  expect(meanwhile > before).toBe(true);
  expect((await until()) > meanwhile).toBe(true);
});

describe('ROUTE-10 ROUTE-11 slugs', () => {
  test('ROUTE-10 a product without slug is called by its name and its first outfit’s id', async () => {
    const shop = await createTenant(api.database);
    const { id } = await createProduct(api.database, shop, {
      name: { nl: 'Crème Brûlée  Set 2.0!' },
      slug: null,
    });
    await createOutfit(api.database, shop, { product_id: id });
    // The shop's order, in which it comes before an older one.
    const first = await createOutfit(api.database, shop, { product_id: id, sort_index: -1 });
    const slug = `creme-brulee-set-2-0-${first.id}`;
    expect((await get(shop, '/products')).body.items[0].slug).toBe(slug);
    const { status, body } = await get(shop, `/products/slug/${slug}`);
    expect({ status, name: body.name, slug: body.slug }).toEqual({
      status: 200,
      name: 'Crème Brûlée  Set 2.0!',
      slug,
    });
  });

  test('ROUTE-10 without outfits the variant’s id is taken', async () => {
    const shop = await createTenant(api.database);
    const { variants } = await createProduct(api.database, shop, {
      name: { nl: 'Theepot' },
      slug: null,
      variants: [{}, {}],
    });
    expect((await get(shop, '/products')).body.items[0].slug).toBe(`theepot-${variants[0].id}`);
    expect((await get(shop, `/products/slug/theepot-${variants[0].id}`)).status).toBe(200);
    expect((await get(shop, `/products/slug/theepot-${variants[1]?.id}`)).body.slug).toBe(
      `theepot-${variants[0].id}`,
    );
  });

  test('ROUTE-11 the name decides where a number is one product’s outfit and another’s variant', async () => {
    const shop = await createTenant(api.database);
    const kan = await createProduct(api.database, shop, { name: { nl: 'Kan' }, slug: null });
    const kom = await createProduct(api.database, shop, { name: { nl: 'Kom' }, slug: null });
    const number = kom.variants[0].id;
    await api.database.withTenant(shop.id, (tx) =>
      tx
        .insertInto('outfits')
        .values({
          tenant_id: shop.id,
          id: number,
          product_id: kan.id,
          name: { nl: 'Rood' },
          main_media_id: null,
        })
        .execute(),
    );
    for (const name of ['Kan', 'Kom']) {
      const listed = (await get(shop, `/products?q=${name}`)).body.items[0];
      expect(listed.slug).toBe(`${name.toLowerCase()}-${number}`);
      expect((await get(shop, `/products/slug/${listed.slug}`)).body.name).toBe(name);
    }
  });

  test('ROUTE-11 an old name before the number still finds the product and tells today’s slug', async () => {
    const shop = await createTenant(api.database);
    const { variants } = await createProduct(api.database, shop, { name: { nl: 'Nieuwe naam' }, slug: null });
    const { body } = await get(shop, `/products/slug/oude-naam-${variants[0].id}`);
    expect(body.slug).toBe(`nieuwe-naam-${variants[0].id}`);
  });

  test('ROUTE-11 a stored slug comes first, in whatever language it is', async () => {
    const shop = await createTenant(api.database);
    const { id } = await createProduct(api.database, shop, {
      name: { nl: 'Vaas', en: 'Vase' },
      translations: { nl: { slug: 'vaas-12' }, en: { slug: 'vase-of-glass' } },
    });
    for (const slug of ['vaas-12', 'vase-of-glass']) {
      for (const lang of ['nl', 'en']) {
        const { body } = await get(shop, `/products/slug/${slug}?lang=${lang}`);
        expect(body).toMatchObject({
          id,
          name: lang === 'nl' ? 'Vaas' : 'Vase',
          slugs: { nl: 'vaas-12', en: 'vase-of-glass' },
        });
      }
    }
  });

  test('ROUTE-11 unknown and unpublished products are 404', async () => {
    const shop = await createTenant(api.database);
    const { variants } = await createProduct(api.database, shop, { slug: 'concept', status: 'draft' });
    for (const slug of [
      'concept',
      `concept-${variants[0].id}`,
      'nergens',
      'nergens-999999',
      '999999',
      '-',
      '-1',
    ]) {
      expect({ slug, ...(await get(shop, `/products/slug/${slug}`)) }).toMatchObject({
        slug,
        status: 404,
        body: { code: 'PRODUCT_NOT_FOUND' },
      });
    }
  });
});

describe('PDP-01 a product', () => {
  test('PDP-01 PDP-06 the page’s data: prices, variants, stock, pictures, breadcrumbs, bundles, related products', async () => {
    const shop = await createTenant(api.database);
    const home = (await createCategory(api.database, shop, { slug: 'wonen' })).id;
    const vases = (await createCategory(api.database, shop, { slug: 'vazen', parent_id: home })).id;
    const brand = (await createBrand(api.database, shop, { slug: 'molen' })).id;
    const tag = (await createTag(api.database, shop, { slug: 'nieuw' })).id;
    const media = await createMedia(api.database, shop, { alt: { nl: 'Een vaas op tafel' } });
    const product = await createProduct(api.database, shop, {
      name: { nl: 'Vaas' },
      slug: 'vaas',
      translations: { nl: { subtitle: 'Van glas', description: '<p>Mooi<script>x</script></p>' } },
      brand_id: brand,
      categoryIds: [vases, home],
      tagIds: [tag],
      content_milli: 500,
      content_unit: 'kg',
      variants: [
        { unit_price_cents: 2000, name: { nl: 'Groot' }, stock: 0 },
        { unit_price_cents: 1500, discount_price_cents: 1250, name: { nl: 'Klein' }, stock: 5000 },
      ],
    });
    await api.database.withTenant(shop.id, async (tx) => {
      await tx
        .updateTable('products')
        .set({ main_media_id: media.id })
        .where('id', '=', product.id)
        .execute();
      await tx
        .insertInto('product_media')
        .values({ tenant_id: shop.id, product_id: product.id, media_id: media.id })
        .execute();
    });
    for (let i = 0; i < 10; i += 1)
      await createProduct(api.database, shop, {
        name: { nl: `Ander ${i}` },
        categoryIds: [vases, home],
        popularity: i,
      });
    const bundle = await createBundle(api.database, shop, {
      lines: [{ variantId: product.variants[0].id }],
      name: { nl: 'Set' },
    });
    const { body, headers } = await get(shop, '/products/slug/vaas');
    expect(body).toMatchObject({
      name: 'Vaas',
      subtitle: 'Van glas',
      description: '<p>Mooi</p>',
      metaTitle: 'Vaas',
      metaDescription: 'Mooi',
      brand: { name: 'Merk molen', slug: 'molen' },
      unitPrice: 15,
      discountPrice: 12.5,
      isFromPrice: true,
      pricePerUnit: { price: 25, unit: 'kg' },
      unitPriceBasis: 'inc',
      vatCode: { vatPercentage: 21 },
      mainMediaUrl: `/media/${shop.id}/${media.hash}-640.webp`,
      medias: [
        { src: `/media/${shop.id}/${media.hash}`, width: 1200, height: 900, alt: 'Een vaas op tafel' },
      ],
      tags: [{ name: 'nieuw (nl)', slug: 'nieuw' }],
      breadcrumbs: [{ slug: 'wonen' }, { slug: 'vazen' }],
      inStock: true,
      bundles: [{ id: bundle.id, name: 'Set', slug: bundle.slug }],
    });
    expect(body.variants).toMatchObject([
      { name: 'Groot', unitPrice: 20, discountPrice: null, available: 0 },
      { name: 'Klein', unitPrice: 15, discountPrice: 12.5, available: 999 },
    ]);
    expect(body.related).toHaveLength(8);
    expect(body.related[0].name).toBe('Ander 9');
    expect(names({ items: body.related })).not.toContain('Vaas');
    // Kept for a while, for each language apart.
    await createProduct(api.database, shop, {
      name: { nl: 'Kom', en: 'Bowl' },
      categoryIds: [vases],
      popularity: 99,
    });
    await expect
      .poll(async () => (await get(shop, '/products/slug/vaas')).body.related[0].name, patience)
      .toBe('Kom');
    expect((await get(shop, '/products/slug/vaas?lang=en')).body.related[0].name).toBe('Bowl');
    // PDP-06 What is in stock comes before the sold out, however popular these are.
    const setStock = (quantity: number, condition: RawBuilder<unknown>) =>
      api.database.withTenant(shop.id, (tx) =>
        sql`UPDATE stock SET quantity = ${quantity} FROM variants v JOIN products p ON p.id = v.product_id
          WHERE v.id = stock.variant_id AND ${condition}`.execute(tx),
      );
    const related = async () => names({ items: (await get(shop, '/products/slug/vaas')).body.related });
    await setStock(0, sql`p.popularity > 1`);
    await expect
      .poll(related, patience)
      .toEqual(['Ander 1', 'Ander 0', 'Kom', 'Ander 9', 'Ander 8', 'Ander 7', 'Ander 6', 'Ander 5']);
    await setStock(5, sql`p.popularity = 2`);
    await expect
      .poll(async () => (await related()).slice(0, 3), patience)
      .toEqual(['Ander 2', 'Ander 1', 'Ander 0']);
    // Of a large category that holds among what is bought most: nothing reads all of it for one that nobody buys.
    await api.database.withTenant(shop.id, async (tx) => {
      await sql`SELECT set_config('app.bulk', 'on', true)`.execute(tx);
      await sql`WITH more AS (
          INSERT INTO products (tenant_id, status, vat_rate, popularity, in_stock)
          SELECT ${shop.id}, 'published', 2100, -n, n = 450 FROM generate_series(1, 450) n RETURNING id
        ) INSERT INTO product_categories (tenant_id, category_id, product_id) SELECT ${shop.id}, ${vases}, id FROM more`.execute(
        tx,
      );
    });
    await setStock(5, sql`p.popularity = 3`);
    await expect
      .poll(async () => (await related()).slice(0, 5), patience)
      .toEqual(['Ander 3', 'Ander 2', 'Ander 1', 'Ander 0', 'Kom']);
    expect(headers['cache-tag']).toContain(`product:${product.id}`);
  });

  test.each([
    ['inc', [24.2, 22, 19.36, 24.2], 2.2],
    ['ex', [20, 18.18, 16, 20], 1.82],
  ] as const)(
    'PDP-01 LIST-01 a price per kg is that of the price beside it (%s. VAT), by what the variant itself holds',
    async (displayBasis, each, reduced) => {
      const shop = await createTenant(api.database, { price_basis: 'inc', displayBasis });
      await createProduct(api.database, shop, {
        slug: 'koffie',
        content_milli: 500,
        content_unit: 'kg',
        variants: [
          { unit_price_cents: 1210 },
          { unit_price_cents: 3300, pack_units: 3 },
          { unit_price_cents: 9680, content_milli: 5000 },
          // Its own content is that of the whole pack.
          { unit_price_cents: 4840, content_milli: 2000, pack_units: 2 },
        ],
      });
      const { body } = await get(shop, '/products/slug/koffie');
      const perKilo = (price: number) => ({ price, unit: 'kg' });
      expect(body.variants.map(({ pricePerUnit }: { pricePerUnit: object }) => pricePerUnit)).toEqual(
        each.map(perKilo),
      );
      expect(body.pricePerUnit).toEqual(perKilo(each[0]));
      expect((await get(shop, '/products')).body.items[0].pricePerUnit).toEqual(perKilo(each[0]));

      // What is cheapest now may be the largest: the card's price per kg is that of its price.
      await createProduct(api.database, shop, {
        slug: 'thee',
        content_milli: 500,
        content_unit: 'kg',
        variants: [
          { unit_price_cents: 1210 },
          { unit_price_cents: 2000, discount_price_cents: 1100, content_milli: 5000 },
        ],
      });
      // The list's index hears of a product a moment later.
      await expect
        .poll(async () => (await get(shop, '/products?sort=price-asc')).body.items[0], patience)
        .toMatchObject({ slug: 'thee', pricePerUnit: perKilo(reduced) });
      expect((await get(shop, '/products/slug/thee')).body.pricePerUnit).toEqual(perKilo(reduced));
    },
  );

  test('PDP-01 there is no price per kg where the content is not known', async () => {
    const shop = await createTenant(api.database);
    await createProduct(api.database, shop, { slug: 'vaas', variants: [{ pack_units: 2 }] });
    const { body } = await get(shop, '/products/slug/vaas');
    expect([body.pricePerUnit, body.variants[0].pricePerUnit]).toEqual([null, null]);
  });

  test('LANG-09 texts fall back to the shop’s first language, one by one', async () => {
    const shop = await createTenant(api.database);
    const category = (await createCategory(api.database, shop, { slug: 'brood', name: { nl: 'Brood' } })).id;
    await createProduct(api.database, shop, {
      name: { nl: 'Volkoren' },
      slug: 'volkoren',
      categoryIds: [category],
    });
    const { body } = await get(shop, '/products/slug/volkoren?lang=en');
    expect(body).toMatchObject({
      name: 'Volkoren',
      breadcrumbs: [{ name: 'Brood' }],
      slugs: { nl: 'volkoren', en: 'volkoren' },
    });
    // A translator who filled in the name alone, and one who left out the name alone.
    const dutch = { subtitle: 'Van glas', description: '<p>Mooi</p>', meta_description: 'Een mooie vaas' };
    const empty = { subtitle: '', description: '', meta_title: '', meta_description: '' };
    const none = { name: '', subtitle: 'Of glass', description: '<p>Nice</p>' };
    for (const [slug, name, en] of [
      ['vaas', 'Vaas', { ...empty, name: 'Vase' }],
      ['schaal', 'Schaal', none],
    ] as const)
      await createProduct(api.database, shop, {
        categoryIds: [category],
        translations: {
          nl: { ...dutch, name, slug, meta_title: `${name} kopen` },
          en: { ...en, slug: null },
        },
      });
    expect((await get(shop, '/products/slug/vaas?lang=en')).body).toMatchObject({
      name: 'Vase',
      subtitle: 'Van glas',
      description: '<p>Mooi</p>',
      metaTitle: 'Vase',
      metaDescription: 'Een mooie vaas',
    });
    expect((await get(shop, '/products/slug/schaal?lang=en')).body).toMatchObject({
      name: 'Schaal',
      slug: 'schaal',
      subtitle: 'Of glass',
      description: '<p>Nice</p>',
      metaTitle: 'Schaal kopen',
      metaDescription: 'Nice',
    });
    const { items } = (await get(shop, '/products?lang=en&sort=newest')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { name: 'Schaal', subtitle: 'Of glass' },
      { name: 'Vase', subtitle: 'Van glas' },
    ]);
    // What a page says it is found by: no word of the question is left out.
    const { body: found } = await get(shop, '/products?lang=en&q=vase%20glas');
    expect(found).toMatchObject({ items: [{ name: 'Vase' }], search: { relaxed: null, corrected: null } });
  });

  test('LANG-08 the language is the query’s, else Accept-Language’s, else the shop’s first', async () => {
    const shop = await createTenant(api.database);
    await createProduct(api.database, shop, {
      name: { nl: 'Mes', en: 'Knife' },
      translations: { nl: { slug: 'mes' }, en: { slug: 'knife' } },
    });
    const nameFor = async (query: string, accept?: string) =>
      (await get(shop, `/products/slug/mes${query}`, accept ? { 'accept-language': accept } : {})).body.name;
    expect(await nameFor('')).toBe('Mes');
    expect(await nameFor('', 'en-GB,en;q=0.8')).toBe('Knife');
    expect(await nameFor('', 'de, nl;q=0.3, en;q=0.7')).toBe('Knife');
    expect(await nameFor('?lang=nl', 'en')).toBe('Mes');
    expect(await nameFor('?lang=de', 'en')).toBe('Knife');
  });

  test('PDP-01 stock that is sold shows at once', async () => {
    const shop = await createTenant(api.database);
    const { variants } = await createProduct(api.database, shop, {
      slug: 'laatste',
      variants: [{ stock: 1 }],
    });
    expect((await get(shop, '/products/slug/laatste')).body.inStock).toBe(true);
    await api.database.withTenant(shop.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', variants[0].id).execute(),
    );
    await expect
      .poll(async () => (await get(shop, '/products/slug/laatste')).body.inStock, patience)
      .toBe(false);
  });
});

describe('PRICE-01 the basis that prices are shown on', () => {
  test('PRICE-01 a business shop shows prices without VAT, a consumer view of it with', async () => {
    const business = await createTenant(api.database, { price_basis: 'ex' });
    const mixed = await createTenant(api.database, { price_basis: 'ex', displayBasis: 'inc' });
    const consumer = await createTenant(api.database, { price_basis: 'inc', displayBasis: 'ex' });
    for (const [shop, basis, unitPrice, discountPrice] of [
      [business, 'ex', 10, 8.26],
      [mixed, 'inc', 12.1, 9.99],
      [consumer, 'ex', 8.26, 6.83],
    ] as const) {
      await createProduct(api.database, shop, {
        slug: 'ketting',
        variants: [{ unit_price_cents: 1000, discount_price_cents: 826 }],
      });
      const { body } = await get(shop, '/products/slug/ketting');
      expect(body).toMatchObject({ unitPriceBasis: basis, unitPrice, discountPrice });
      expect((await get(shop, '/products')).body.items[0]).toMatchObject({
        unitPriceBasis: basis,
        unitPrice,
        discountPrice,
      });
    }
  });

  test('PRICE-01 filters and sorting go by the price that is shown', async () => {
    const shop = await createTenant(api.database, { price_basis: 'ex', displayBasis: 'inc' });
    await createProduct(api.database, shop, {
      name: { nl: 'Hoog' },
      vat_rate: 2100,
      variants: [{ unit_price_cents: 1000 }],
    });
    await createProduct(api.database, shop, {
      name: { nl: 'Laag' },
      vat_rate: 900,
      variants: [{ unit_price_cents: 1050 }],
    });
    const { body } = await get(shop, '/products?sort=price-asc');
    expect(
      body.items.map(({ name, unitPrice }: { name: string; unitPrice: number }) => [name, unitPrice]),
    ).toEqual([
      ['Laag', 11.45],
      ['Hoog', 12.1],
    ]);
    expect(body.facets.price).toEqual({ min: 11.45, max: 12.1 });
    expect(names((await get(shop, '/products?price_min=12.1&price_max=12.1')).body)).toEqual(['Hoog']);
    expect(names((await get(shop, '/products?price_max=11.45')).body)).toEqual(['Laag']);
    expect((await get(shop, '/products?price_max=11.44')).body.total).toBe(0);
  });
});

describe('LIST-03 lists', () => {
  let shop: TestTenant;
  beforeAll(async () => {
    shop = await createTenant(api.database);
    const home = (await createCategory(api.database, shop, { slug: 'wonen' })).id;
    const vases = (
      await createCategory(api.database, shop, {
        slug: 'vazen',
        parent_id: home,
        intro: { nl: '<p>Vazen<script>x</script></p>' },
      })
    ).id;
    const food = (await createCategory(api.database, shop, { slug: 'eten' })).id;
    const fresh = (await createTag(api.database, shop, { slug: 'vers' })).id;
    const molen = (await createBrand(api.database, shop, { slug: 'molen' })).id;
    const bloem = (await createBrand(api.database, shop, { slug: 'bloem' })).id;
    const product = (name: string, cents: number, more: object) =>
      createProduct(api.database, shop, {
        name: { nl: name },
        variants: [{ unit_price_cents: cents }],
        ...more,
      });
    await product('Glazen vaas', 3000, { categoryIds: [vases, home], brand_id: molen, popularity: 1 });
    await product('Stenen vaas', 2000, { categoryIds: [vases, home], brand_id: bloem, popularity: 5 });
    await product('Lamp', 5000, { categoryIds: [home], brand_id: molen, popularity: 3 });
    await product('Brood', 300, { categoryIds: [food], tagIds: [fresh], popularity: 9 });
    await product('Appelvaas', 100, {
      categoryIds: [food],
      tagIds: [fresh],
      variants: [{ unit_price_cents: 100, stock: 0 }],
    });
    await product('Concept', 100, { status: 'draft', categoryIds: [food] });
  });
  const facet = (
    body: { facets: Record<string, { value: string; count: number; selected: boolean }[]> },
    name: string,
  ) => Object.fromEntries((body.facets[name] ?? []).map(({ value, count }) => [value, count]));

  test('LIST-03 the plain list: total, facets with counts, price range; drafts are nowhere', async () => {
    const { body } = await get(shop, '/products');
    expect(body).toMatchObject({ total: 5, page: 1, size: 24, subject: null });
    expect(names(body)).toEqual(['Brood', 'Stenen vaas', 'Lamp', 'Glazen vaas', 'Appelvaas']);
    expect(facet(body, 'category')).toEqual({ wonen: 3, eten: 2 });
    expect(facet(body, 'tag')).toEqual({ vers: 2 });
    expect(facet(body, 'brand')).toEqual({ molen: 2, bloem: 1 });
    expect(facet(body, 'availability')).toEqual({ 'in-stock': 4, 'out-of-stock': 1 });
    expect(body.facets.price).toEqual({ min: 1, max: 50 });
  });

  test('LIST-03 a facet’s counts leave its own choice aside and keep to the others', async () => {
    const { body } = await get(shop, '/products?brand=molen&price_max=30');
    expect(names(body)).toEqual(['Glazen vaas']);
    expect(body.total).toBe(1);
    expect(facet(body, 'brand')).toEqual({ molen: 1, bloem: 1 });
    expect(body.facets.brand.find(({ value }: { value: string }) => value === 'molen').selected).toBe(true);
    expect(facet(body, 'category')).toEqual({ wonen: 1 });
    expect(body.facets.price).toEqual({ min: 30, max: 50 });
  });

  test('LIST-03 values of one facet widen, facets narrow each other', async () => {
    expect(names((await get(shop, '/products?brand=molen&brand=bloem&sort=name')).body)).toEqual([
      'Glazen vaas',
      'Lamp',
      'Stenen vaas',
    ]);
    expect(names((await get(shop, '/products?category=eten&availability=in-stock')).body)).toEqual(['Brood']);
    expect(names((await get(shop, '/products?category=wonen&tag=vers')).body)).toEqual([]);
    expect(names((await get(shop, '/products?category=onbekend')).body)).toEqual([]);
  });

  test('LIST-03 sorting by price, age, name and popularity', async () => {
    const sorted = async (sort: string) => names((await get(shop, `/products?sort=${sort}`)).body);
    expect(await sorted('price-asc')).toEqual(['Appelvaas', 'Brood', 'Stenen vaas', 'Glazen vaas', 'Lamp']);
    expect(await sorted('price-desc')).toEqual(['Lamp', 'Glazen vaas', 'Stenen vaas', 'Brood', 'Appelvaas']);
    expect(await sorted('newest')).toEqual(['Appelvaas', 'Brood', 'Lamp', 'Stenen vaas', 'Glazen vaas']);
    expect(await sorted('name')).toEqual(['Appelvaas', 'Brood', 'Glazen vaas', 'Lamp', 'Stenen vaas']);
    expect(await sorted('relevance')).toEqual(['Brood', 'Stenen vaas', 'Lamp', 'Glazen vaas', 'Appelvaas']);
  });

  test('LIST-03 sorting by name goes by the name that is shown, also where a text is missing', async () => {
    const other = await createTenant(api.database);
    await createProduct(api.database, other, { name: { nl: 'Mes', en: 'Knife' }, slug: null });
    await createProduct(api.database, other, { name: { nl: 'Appel', en: 'Zest' }, slug: null });
    const sorted = async (lang: string) => names((await get(other, `/products?sort=name&lang=${lang}`)).body);
    expect(await sorted('nl')).toEqual(['Appel', 'Mes']);
    expect(await sorted('en')).toEqual(['Knife', 'Zest']);
    await createProduct(api.database, other, { name: { nl: 'Lepel' }, slug: null });
    await expect.poll(() => sorted('en'), patience).toEqual(['Knife', 'Lepel', 'Zest']);
    expect(await sorted('nl')).toEqual(['Appel', 'Lepel', 'Mes']);
  });

  test('LIST-03 API-14 pages hold what was asked for, at most 100, and together everything once', async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await get(shop, `/products?size=2&page=${page}&sort=name`);
      expect(body).toMatchObject({ total: 5, page, size: 2 });
      seen.push(...names(body));
    }
    expect(seen).toEqual(['Appelvaas', 'Brood', 'Glazen vaas', 'Lamp', 'Stenen vaas']);
    expect((await get(shop, '/products?size=2&page=4')).body.items).toEqual([]);
    expect((await get(shop, '/products?size=101')).status).toBe(400);
    expect((await get(shop, `/products?page=${lastListPage}`)).status).toBe(200);
    expect((await get(shop, `/products?page=${lastListPage + 1}`)).status).toBe(400);
    expect((await get(shop, '/products?page=101&size=100')).status).toBe(400);
    expect((await get(shop, '/products?page=100&size=100')).status).toBe(200);
  });

  test('LIST-03 a large category or tag gives the same pages near its beginning and far on, by every sorting', async () => {
    const large = await createTenant(api.database, { languages: ['nl'] });
    const category = (await createCategory(api.database, large, { slug: 'groot' })).id;
    const tag = (await createTag(api.database, large, { slug: 'veel' })).id;
    // Enough that the first pages are found by walking a sort's index and later ones by the members.
    const rows = Array.from({ length: 1500 }, (_, i) => ({
      name: `Product ${String((i * 7) % 1500).padStart(4, '0')}`,
      price: (i * 31) % 997,
      popularity: (i * 13) % 500,
      isMember: i % 5 > 0,
    }));
    const added = await api.database.withTenant(large.id, async (tx) => {
      await sql`SELECT set_config('app.bulk', 'on', true)`.execute(tx);
      const { rows: products } = await sql<{ id: number }>`
        INSERT INTO products (tenant_id, status, vat_rate, min_price_cents, popularity, created_at)
        SELECT ${large.id}::uuid, CASE WHEN n = 2 THEN 'draft' ELSE 'published' END, 2100, price, popularity,
          timestamptz '2026-01-01' + n * interval '1 minute'
        FROM unnest(${rows.map(({ price }) => price)}::int[], ${rows.map((row) => row.popularity)}::int[])
          WITH ORDINALITY r (price, popularity, n) ORDER BY n RETURNING id::int`.execute(tx);
      const all = rows.map((row, i) => ({ ...row, id: products[i]?.id ?? 0, age: i }));
      const members = all.filter(({ isMember }) => isMember).map(({ id }) => id);
      await sql`INSERT INTO product_translations (tenant_id, product_id, language, name)
        SELECT ${large.id}::uuid, id, 'nl', name
        FROM unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ name }) => name)}::text[]) t (id, name)`.execute(
        tx,
      );
      await sql`INSERT INTO product_categories (tenant_id, category_id, product_id)
        SELECT ${large.id}::uuid, ${category}::bigint, unnest(${members}::bigint[])`.execute(tx);
      await sql`INSERT INTO product_tags (tenant_id, tag_id, product_id)
        SELECT ${large.id}::uuid, ${tag}::bigint, unnest(${members}::bigint[])`.execute(tx);
      // The second is a draft.
      return all.filter(({ isMember, age }) => isMember && age !== 1);
    });
    // Without statistics each look-up may read a whole index.
    await withOwner(api.database, (tx) => sql`ANALYZE`.execute(tx));
    type Added = (typeof added)[number];
    const orders: Record<string, (a: Added, b: Added) => number> = {
      relevance: (a, b) => b.popularity - a.popularity || a.id - b.id,
      'price-asc': (a, b) => a.price - b.price || a.id - b.id,
      'price-desc': (a, b) => b.price - a.price || b.id - a.id,
      newest: (a, b) => b.age - a.age,
      name: (a, b) => (a.name < b.name ? -1 : 1),
    };
    for (const [sort, order] of Object.entries(orders)) {
      const expected = added.toSorted(order).map(({ name }) => name);
      for (const pair of ['ckKey=category&ckVal=groot', 'ckKey=tag&ckVal=veel']) {
        for (const page of [1, 2, 40, 120, 121]) {
          const { body } = await get(large, `/products?${pair}&sort=${sort}&size=10&page=${page}`);
          expect(body.total).toBe(1199);
          expect(names(body), `${pair} ${sort} ${page}`).toEqual(expected.slice(page * 10 - 10, page * 10));
        }
      }
    }
  });

  test('LIST-02 LIST-04 a pair names the list’s subject, with breadcrumbs, clean intro and its children', async () => {
    const { body } = await get(shop, '/products?ckKey=category&ckVal=vazen');
    expect(names(body)).toEqual(['Stenen vaas', 'Glazen vaas']);
    expect(body.subject).toMatchObject({
      kind: 'category',
      slug: 'vazen',
      intro: '<p>Vazen</p>',
      breadcrumbs: [{ slug: 'wonen' }, { slug: 'vazen' }],
      children: [],
    });
    expect((await get(shop, '/products?ckKey=category&ckVal=wonen')).body.subject.children).toMatchObject([
      { slug: 'vazen' },
    ]);
    expect((await get(shop, '/products?ckKey=tag&ckVal=vers')).body).toMatchObject({
      total: 2,
      subject: { kind: 'tag' },
    });
    expect((await get(shop, '/products?ckKey=brand&ckVal=molen')).body).toMatchObject({
      total: 2,
      subject: { kind: 'brand' },
    });
    for (const pair of [
      'ckKey=category&ckVal=niets',
      'ckKey=kleur&ckVal=rood',
      'ckKey=category',
      'ckVal=vazen',
    ]) {
      expect((await get(shop, `/products?${pair}`)).body).toMatchObject({
        items: [],
        total: 0,
        subject: null,
      });
    }
  });

  test('LIST-01 API-08 search finds words, beginnings and parts of compounds, the best first', async () => {
    expect(names((await get(shop, '/products?q=vaas')).body)).toEqual(
      expect.arrayContaining(['Stenen vaas', 'Glazen vaas', 'Appelvaas']),
    );
    expect(names((await get(shop, '/products?q=gla')).body)).toEqual(['Glazen vaas']);
    expect((await get(shop, '/products?q=fietsbel')).body.total).toBe(0);
    expect((await get(shop, '/products?q=v')).body.total).toBe(5);
    const { body } = await get(shop, '/products/suggestions?q=vaas&size=2');
    expect(body.total).toBe(3);
    expect(body.items).toHaveLength(2);
    const next = (await get(shop, '/products/suggestions?q=vaas&size=2&page=2')).body;
    const all = names((await get(shop, '/products?q=vaas')).body);
    expect([...names(body), ...names(next)]).toEqual(all);
    expect(all).toHaveLength(3);
    expect((await get(shop, '/products/suggestions?q=v')).body).toEqual({
      items: [],
      total: 0,
      search: null,
    });
  });

  test('LIST-03 a change of the catalogue is in the counts at once', async () => {
    const other = await createTenant(api.database);
    expect((await get(other, '/products')).body.total).toBe(0);
    await createProduct(api.database, other, { name: { nl: 'Nieuw' } });
    await expect
      .poll(async () => (await get(other, '/products')).body.facets.availability[0].count, patience)
      .toBe(1);
  });
});
