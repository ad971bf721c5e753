import type { Tx } from '@etalage/db';
import {
  createBundle,
  createMedia,
  createProduct,
  createShippingMethod,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { byInject, Shopper } from '../../../test/shopping.ts';

const api = await createTestApp();
const get = async (shop: TestTenant, url: string) => {
  const answer = await api.app.inject({ url, headers: { host: shop.host } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

type Columns = {
  media_id?: number;
  description?: Record<string, string>;
  fixed_total_price_cents?: number | null;
  bundle_to_price_cents?: number | null;
};

async function breakfast(shop: TestTenant, columns: Columns = {}) {
  const mug = await createProduct(api.database, shop, {
    name: { nl: 'Mok' },
    slug: 'mok',
    withdrawal_exception: 'sealed',
    variants: [{ unit_price_cents: 1000, stock: 9 }],
  });
  const jam = await createProduct(api.database, shop, {
    name: { nl: 'Jam' },
    slug: null,
    vat_rate: 900,
    variants: [{ unit_price_cents: 500, discount_price_cents: 400, stock: 5 }],
  });
  const bundle = await createBundle(api.database, shop, {
    name: { nl: 'Ontbijt', en: 'Breakfast' },
    lines: [{ variantId: mug.variants[0].id, unitsPerSet: 2 }, { variantId: jam.variants[0].id }],
    fixed_total_price_cents: 2000,
    bundle_from_price_cents: 2500,
    bundle_to_price_cents: 2000,
    ...columns,
  });
  return { ...bundle, jam };
}

test('API-02 PDP-02 bundle detail in the specification’s fields', async () => {
  const shop = await createTenant(api.database);
  const { id } = await breakfast(shop);
  const { body } = await get(shop, `/edge/products/bundle-detail?id=${id}&lang=en`);
  expect(body).toEqual({
    id,
    name: 'Breakfast',
    presentationOutfit: null,
    fixedTotalPrice: 20,
    customFields: { bundle_from_price: 25, bundle_to_price: 20 },
  });
});

test('API-02 PDP-02 a bundle’s picture is in its detail, and its page has the very same fields', async () => {
  const shop = await createTenant(api.database);
  const media = await createMedia(api.database, shop);
  const { id, slug } = await breakfast(shop, { media_id: media.id });
  const { body: detail } = await get(shop, `/edge/products/bundle-detail?id=${id}&lang=nl`);
  const src = `/media/${shop.id}/${media.hash}`;
  expect(detail.presentationOutfit).toEqual({
    mainMediaUrl: expect.stringContaining(src),
    image: expect.objectContaining({ src, width: 1200, height: 900, widths: [320, 640, 1200] }),
  });
  expect((await get(shop, `/bundles/slug/${slug}?lang=nl`)).body).toMatchObject(detail);
});

test('PDP-02 HOME-11 LAW-06 a bundle’s page: its lines and which cannot be withdrawn from, how many sets there are, and of its description only safe HTML', async () => {
  const shop = await createTenant(api.database);
  const description = { nl: '<p onclick="x()" style="position:fixed">Fijn<script>x</script></p>' };
  const { id, slug } = await breakfast(shop, { description });
  const { body, headers } = await get(shop, `/bundles/slug/${slug}`);
  expect(body).toMatchObject({
    id,
    slug,
    name: 'Ontbijt',
    description: '<p>Fijn</p>',
    unitPriceBasis: 'inc',
    available: 4,
    lines: [
      { productName: 'Mok', slug: 'mok', unitsPerSet: 2, unitPrice: 10, withdrawalException: 'sealed' },
      { productName: 'Jam', unitsPerSet: 1, unitPrice: 4, withdrawalException: null },
    ],
  });
  expect(body.lines[1].slug).toBe(`jam-${body.lines[1].variantId}`);
  expect(headers['cache-tag']).toContain(`bundle:${id}`);
});

test('PRICE-01 a bundle of two VAT rates costs on the shown basis what a cart with it shows', async () => {
  const shop = await createTenant(api.database, { price_basis: 'inc', displayBasis: 'ex' });
  const { id, slug } = await breakfast(shop);
  const { body } = await get(shop, `/bundles/slug/${slug}`);
  // 2000 is divided 1667 at 21% and 333 at 9% by what the parts cost apart (2000 and 400).
  expect(body).toMatchObject({ id, unitPriceBasis: 'ex', fixedTotalPrice: 16.84 });
  expect(body.lines.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([8.26, 3.67]);
});

test.each([
  ['from the price before to the price now', 'inc', {}, 5],
  ['where its fixed price is not its price now', 'inc', { fixed_total_price_cents: 2200 }, 3],
  ['without a price now', 'inc', { bundle_to_price_cents: null }, 4],
  ['without a fixed price', 'inc', { fixed_total_price_cents: null }, 1],
  ['on the basis that is shown', 'ex', {}, 4.2],
  ['on the basis that is shown, without a price now', 'ex', { bundle_to_price_cents: null }, 3.36],
] as const)(
  'BNDL-04 PRICE-01 a bundle’s page says the price and the saving that the cart says, %s',
  async (_, displayBasis, prices, saving) => {
    const shop = await createTenant(api.database, { price_basis: 'inc', displayBasis });
    const { id, slug } = await breakfast(shop, prices);
    const { body } = await get(shop, `/bundles/slug/${slug}`);
    const cart = await new Shopper(byInject(api.app), shop.host).addBundle(id, 1);
    expect(cart.body.bundles[0]?.saving).toBe(saving);
    expect(body.saving).toBe(saving);
    expect(body.price).toBe(cart.body.bundles[0]?.subTotal);
  },
);

test('API-02 a bundle that is not there, not published, or another shop’s', async () => {
  const shop = await createTenant(api.database);
  const { id, slug } = await breakfast(shop);
  const product = await createProduct(api.database, shop);
  const draft = await createBundle(api.database, shop, {
    lines: [{ variantId: product.variants[0].id }],
    status: 'draft',
  });
  const other = await createTenant(api.database);
  for (const [at, url] of [
    [shop, `/edge/products/bundle-detail?id=${draft.id}`],
    [shop, `/bundles/slug/${draft.slug}`],
    [shop, '/bundles/slug/nergens'],
    [other, `/edge/products/bundle-detail?id=${id}`],
    [other, `/bundles/slug/${slug}`],
  ] as const) {
    expect(await get(at, url)).toMatchObject({ status: 404, body: { code: 'BUNDLE_NOT_FOUND' } });
  }
  expect((await get(shop, '/edge/products/bundle-detail')).status).toBe(400);
});

test('PDP-02 a bundle of which one product is a draft is nowhere, also by a former address, no cart takes it or more of it, and what a cart has of it is not ordered, until that is published', async () => {
  const shop = await createTenant(api.database);
  const shippingMethod = await createShippingMethod(api.database, shop);
  const { id, slug: former, jam } = await breakfast(shop);
  const slug = 'ontbijt-op-bed';
  const make = (status: 'draft' | 'published') =>
    api.database.withTenant(shop.id, (tx) =>
      tx.updateTable('products').set({ status }).where('id', '=', jam.id).execute(),
    );
  await api.database.withTenant(shop.id, (tx) =>
    tx.updateTable('bundles').set({ slug }).where('id', '=', id).execute(),
  );
  const pages = [`/bundles/slug/${slug}`, `/bundles/slug/${former}`, `/edge/products/bundle-detail?id=${id}`];
  const statuses = () => Promise.all(pages.map(async (url) => (await get(shop, url)).status));
  const named = async () => (await get(shop, '/products/slug/mok')).body.bundles;
  const isInSitemap = async () => JSON.stringify((await get(shop, '/store/sitemap')).body).includes(slug);
  const anna = new Shopper(byInject(api.app), shop.host);
  const held = await anna.addBundle(id, 1);
  const path = `/cart/bundles/${held.body.bundles[0]?.bundleGroupKey}`;
  await anna.fillIn(shippingMethod.id);
  const { version, totals } = (await anna.cart()).body;
  await expect.poll(statuses, patience).toEqual([200, 200, 200]);
  expect(await named()).toEqual([{ id, name: 'Ontbijt', slug }]);
  expect(await isInSitemap()).toBe(true);

  await make('draft');
  expect(await statuses()).toEqual([404, 404, 404]);
  // The page of what is published in it is renewed by its sister.
  await expect.poll(named, patience).toEqual([]);
  expect((await get(shop, '/products/slug/mok')).headers['cache-tag']).toContain(`card:${jam.id}`);
  expect(await isInSitemap()).toBe(false);
  const other = new Shopper(byInject(api.app), shop.host);
  expect(await other.addBundle(id, 1)).toMatchObject({ body: { code: 'UNKNOWN_BUNDLE' } });
  const { body } = await anna.cart();
  expect(body.transactionLines.map(({ available }) => available)).toEqual([0, 0]);
  expect((await anna.call('PATCH', path, { quantity: 2 })).body).toMatchObject({ code: 'OUT_OF_STOCK' });
  // Also whoever saw the summary before it waited.
  for (const placing of [anna.place(), anna.placeAt(version, totals.total)])
    expect(await placing).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        lines: [
          { name: 'Mok', available: 0 },
          { name: 'Jam', available: 0 },
        ],
      },
    });
  const count = (tx: Tx) => tx.selectFrom('orders').select('id').execute();
  expect(await api.database.withTenant(shop.id, count)).toEqual([]);

  await make('published');
  await expect.poll(statuses, patience).toEqual([200, 200, 200]);
  await expect.poll(named, patience).toHaveLength(1);
  expect((await anna.call('PATCH', path, { quantity: 2 })).status).toBe(200);
  expect((await anna.place()).status).toBe(201);
});
