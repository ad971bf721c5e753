import type {
  Account,
  BundleDetail,
  BundlePage,
  Cart,
  Checkout,
  CmsPage,
  Order,
  ProductDetail,
  ProductList,
  Refill,
  Reservation,
  ReviewForm,
  StoreInit,
} from '@etalage/contracts';
import {
  createAttribute,
  createBranch,
  createBundle,
  createCategory,
  createCmsPage,
  createCustomer,
  createMedia,
  createMenuPage,
  createOutfit,
  createProduct,
  createPromocode,
  createReview,
  createShippingMethod,
  createTag,
  createWheel,
  putSettings,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { reserve } from '../../../test/reservations.ts';
import { byInject, createStockedShop, Shopper } from '../../../test/shopping.ts';
import { staffKey } from '../../commands/staff-key.ts';

/** A text that a translator opened and left empty. */
const untranslated = (nl: string) => ({ nl, en: '' });

const api = await createTestApp();

async function halfTranslatedShop() {
  const { database } = api;
  const shop = await createStockedShop(database);
  const { tenant } = shop;
  const media = await createMedia(database, tenant, { alt: untranslated('Blauwe vaas') });
  const method = await createShippingMethod(database, tenant, {
    name: untranslated('Bakfiets'),
    description: untranslated('In de namiddag'),
  });
  const bundle = await createBundle(database, tenant, {
    name: untranslated('Vaas met tulpen'),
    media_id: media.id,
    lines: [{ variantId: shop.variantId }],
  });
  const promocode = await createPromocode(database, tenant, {
    type: 'PERCENTAGE',
    amount: 1000,
    banner_text: untranslated('Tien procent'),
  });
  await database.withTenant(tenant.id, async (tx) => {
    const ofProduct = { tenant_id: tenant.id, product_id: shop.product.id };
    await tx
      .updateTable('product_translations')
      .set({ name: 'Vaas', slug: 'vaas' })
      .where('product_id', '=', ofProduct.product_id)
      .where('language', '=', 'nl')
      .execute();
    await tx
      .updateTable('product_translations')
      .set({ name: '', slug: 'vase' })
      .where('product_id', '=', ofProduct.product_id)
      .where('language', '=', 'en')
      .execute();
    await tx
      .updateTable('products')
      .set({ main_media_id: media.id })
      .where('id', '=', ofProduct.product_id)
      .execute();
    await tx
      .updateTable('variants')
      .set({ name: untranslated('Blauw') })
      .where('id', '=', shop.variantId)
      .execute();
    await tx
      .updateTable('payment_methods')
      .set({ name: untranslated('Bankkaart') })
      .where('method', '=', 'card')
      .execute();
  });
  return { ...shop, method, bundle, promocode };
}

test('LANG-09 a text left empty in one language is the other one everywhere: product, list, cart, checkout and order', async () => {
  const { tenant, variantId, method, bundle, promocode } = await halfTranslatedShop();
  const anna = new Shopper(byInject(api.app), tenant.host);

  const { body: product } = await anna.get<ProductDetail>('/products/slug/vaas?lang=en');
  const { body: list } = await anna.get<{ items: { name: string; slug: string }[] }>('/products?lang=en');
  const { body: shown } = await anna.get<BundleDetail>(`/bundles/slug/${bundle.slug}?lang=en`);
  expect(product).toMatchObject({ name: 'Vaas', slug: 'vaas', variants: [{ name: 'Blauw' }] });
  expect(product.medias[0]?.alt).toBe('Blauwe vaas');
  expect(list.items[0]).toMatchObject({ name: 'Vaas', slug: 'vaas' });
  expect(shown).toMatchObject({ name: 'Vaas met tulpen' });

  await anna.add(variantId);
  await anna.addBundle(bundle.id);
  await anna.call('POST', '/cart/promocodes', { code: promocode.code });
  const { body: cart } = await anna.get<Cart>('/cart?lang=en');
  for (const line of cart.transactionLines) {
    expect(line).toMatchObject({ slug: 'vaas', productVariant: { name: 'Blauw' } });
    expect(line).toMatchObject({ product: { name: 'Vaas', slug: 'vaas' }, image: { alt: 'Blauwe vaas' } });
  }
  expect(cart.bundles[0]).toMatchObject({ name: 'Vaas met tulpen', image: { alt: 'Blauwe vaas' } });
  expect(cart.promocodes[0]).toMatchObject({ bannerText: 'Tien procent' });

  const { body: checkout } = await anna.get<Checkout>('/checkout?lang=en');
  expect(checkout.shippingOptions).toContainEqual(
    expect.objectContaining({ id: method.id, name: 'Bakfiets', description: 'In de namiddag' }),
  );
  expect(checkout.paymentOptions).toContainEqual(
    expect.objectContaining({ method: 'card', name: 'Bankkaart' }),
  );

  await anna.fillIn(method.id, { provider: 'test-bank', method: 'card' });
  const { body: now } = await anna.get<Cart>('/cart?lang=en');
  const placed = await anna.call<{ id: string; token: string }>('POST', '/orders?lang=en', {
    cartId: now.id,
    cartVersion: now.version,
    confirmedTotal: now.totals.total,
    termsAccepted: true,
  });
  expect(placed.status).toBe(201);
  const { body: order } = await anna.get<Order>(
    `/orders/${placed.body.id}?token=${placed.body.token}&lang=en`,
  );
  expect(order.transactionLines[0]).toMatchObject({
    slug: 'vaas',
    product: { name: 'Vaas' },
    productVariant: { name: 'Blauw' },
    image: { alt: 'Blauwe vaas' },
  });
  expect(order.shipments[0]?.shippingMethod.name).toBe('Bakfiets');
  expect(order.payment?.name).toBe('Bankkaart');
});

test('LANG-09 so is the name of what somebody reserves, reviews or waits for', async () => {
  const { app, database } = api;
  const { tenant, variantId, shippingMethodId } = await halfTranslatedShop();
  await putSettings(database, tenant, { product_reviews_enabled: 'true' });
  const branch = await createBranch(database, tenant, { stock: [[variantId, 2]] });
  const anna = new Shopper(byInject(app), tenant.host);
  const names = { name: 'Vaas', variantName: 'Blauw', slug: 'vaas' };
  const formOf = async (of: string) => (await anna.get(`/${of}/form?variant=${variantId}&lang=en`)).body;

  expect(await formOf('reservations')).toMatchObject(names);
  const { body: reserved } = await reserve(anna, { variant: variantId, branch: branch.id }, {}, 'en');
  const { body: kept } = await anna.get<Reservation>(
    `/reservations/${reserved.id}?token=${reserved.token}&lang=en`,
  );
  expect(kept).toMatchObject({ productName: 'Vaas', variantName: 'Blauw', slug: 'vaas' });

  await anna.add(variantId);
  await anna.fillIn(shippingMethodId);
  const { body: placed } = await anna.place();
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', placed.id).execute(),
  );
  const { body: form } = await anna.get<ReviewForm>(
    `/reviews/form?order=${placed.id}&token=${placed.token}&lang=en`,
  );
  expect(form.products).toMatchObject([{ name: 'Vaas', slug: 'vaas' }]);
  // Staff read the shop's own language first, and here only the other one has a name.
  const jug = await createProduct(database, tenant, { name: { nl: '', en: 'Jug' } });
  await createReview(database, tenant, { product_id: jug.id });
  const toStaff = await app.inject({
    url: `/staff/shops/${tenant.slug}/reviews`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
  });
  expect(toStaff.json().reviews).toMatchObject([{ product: 'Jug' }]);

  const customer = await createCustomer(database, tenant);
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', variantId).execute(),
  );
  await anna.call('POST', '/stock-requests?lang=en', { variant: variantId, email: customer.email });
  expect(await formOf('stock-requests')).toMatchObject(names);
  await anna.logIn(customer);
  const { body: account } = await anna.get<Account>('/account?lang=en');
  expect(account.mails.stockMails).toMatchObject([{ name: 'Vaas', variantName: 'Blauw' }]);
});

test('LANG-09 so are pages, menu, strip, lists, specifications and wheels', async () => {
  const { database } = api;
  const { tenant } = await createStockedShop(database);
  const media = await createMedia(database, tenant);
  const words = { text: untranslated('Welkom'), subtitle: untranslated('in de winkel') };
  const page = await createCmsPage(database, tenant, { blocks: [{ ...words, mediaIds: [media.id] }] });
  const vases = await createCategory(database, tenant, {
    name: untranslated('Vazen'),
    intro: untranslated('Van klei'),
  });
  const gift = await createTag(database, tenant, {
    name: untranslated('Cadeau'),
    intro: untranslated('Om te geven'),
  });
  for (const submenu_key of ['product_categories', 'product_tags'] as const)
    await createMenuPage(database, tenant, { title: untranslated('Winkel'), submenu_key });
  const height = await createAttribute(database, tenant, {
    ...{ slug: 'hoogte', name: untranslated('Hoogte'), unit: untranslated('duim'), values: [3_000, 4_000] },
  });
  const glaze = await createAttribute(database, tenant, {
    ...{ slug: 'glazuur', name: untranslated('Glazuur'), values: ['mat', 'glans'] },
  });
  // Values are offered where there is a choice of them.
  const [jug] = await Promise.all(
    ['kruik', 'kan'].map((slug, at) => {
      const valueIds = [height, glaze].flatMap((attribute) => attribute.valueIds[at] ?? []);
      return createProduct(database, tenant, { slug, categoryIds: [vases.id], tagIds: [gift.id], valueIds });
    }),
  );
  await createOutfit(database, tenant, { product_id: jug?.id ?? 0, name: untranslated('Gebakken') });
  await createWheel(database, tenant, {
    name: untranslated('Draai'),
    prizes: [{ name: untranslated('Een tientje') }],
  });
  await database.withTenant(tenant.id, async (tx) => {
    await tx
      .updateTable('cms_block_medias')
      .set({ title: untranslated('Etalage') })
      .execute();
    for (const slug of ['mat', 'glans'])
      await tx
        .updateTable('attribute_values')
        .set({ name: untranslated(slug) })
        .where('slug', '=', slug)
        .execute();
    await tx
      .insertInto('usps')
      .values({ tenant_id: tenant.id, text: untranslated('Morgen in huis') })
      .execute();
  });

  const anna = new Shopper(byInject(api.app), tenant.host);
  const inEnglish = async <T>(path: string) =>
    (await anna.get<T>(`${path}${path.includes('?') ? '&' : '?'}lang=en`)).body;
  expect((await inEnglish<CmsPage>(`/cms/pages/slug/${page.slug}`)).websiteCmsPageBlocks).toMatchObject([
    { text: 'Welkom', subtitle: 'in de winkel', medias: [{ title: 'Etalage' }] },
  ]);
  const { menuPages, usps } = await inEnglish<StoreInit>('/store/init');
  expect(menuPages).toMatchObject([
    { title: 'Winkel', children: [{ title: 'Vazen' }] },
    { title: 'Winkel', children: [{ title: 'Cadeau' }] },
  ]);
  expect(usps).toMatchObject([{ text: 'Morgen in huis' }]);
  const listOf = (query: string) => inEnglish<ProductList>(`/products?${query}`);
  expect(await listOf(`ckKey=tag&ckVal=${gift.slug}`)).toMatchObject({
    subject: { name: 'Cadeau', intro: 'Om te geven' },
  });
  expect(await listOf(`ckKey=category&ckVal=${vases.slug}`)).toMatchObject({
    subject: { name: 'Vazen', intro: 'Van klei' },
  });
  expect((await listOf('size=1')).facets).toMatchObject({
    category: [{ label: 'Vazen' }],
    tag: [{ label: 'Cadeau' }],
    specification: [
      { name: 'Hoogte', values: [{ label: '3 duim' }, { label: '4 duim' }] },
      { name: 'Glazuur', values: [{ label: 'mat' }, { label: 'glans' }] },
    ],
  });
  expect(await inEnglish<ProductDetail>('/products/slug/kruik')).toMatchObject({
    outfits: [{ name: 'Gebakken' }],
    tags: [{ name: 'Cadeau' }],
    specifications: [
      { name: 'Hoogte', values: ['3 duim'] },
      { name: 'Glazuur', values: ['mat'] },
    ],
  });
  expect(await inEnglish('/store/wheels')).toMatchObject([
    { name: 'Draai', prizes: [{ name: 'Een tientje' }] },
  ]);
});

test('ROUTE-10 a product without a slug has the one made of its name and its first outfit in a list, a bundle, a cart, an order, a quick order, the files of its shop and the forms that ask of it', async () => {
  const { database } = api;
  const withoutSlug = (article_number: string, nl: string) => ({
    ...{ name: { nl }, slug: null },
    variants: [{ article_number, stock: 9 }],
  });
  const shop = await createStockedShop(database, { product: withoutSlug('VAAS-1', 'Hoge vaas') });
  const { tenant, variantId, shippingMethodId } = shop;
  const bowl = await createProduct(database, tenant, withoutSlug('KOM-1', 'Kom'));
  await createOutfit(database, tenant, { product_id: bowl.id });
  // The first in the shop's order, which is not the first that was made.
  const outfit = await createOutfit(database, tenant, { product_id: bowl.id, sort_index: -1 });
  const slugs = [`hoge-vaas-${variantId}`, `kom-${outfit.id}`];
  const variants = [variantId, bowl.variants[0].id];

  const bundle = await createBundle(database, tenant, {
    lines: variants.map((variantId) => ({ variantId })),
  });
  const branch = await createBranch(database, tenant, { stock: variants.map((variant) => [variant, 1]) });
  await putSettings(database, tenant, { product_reviews_enabled: 'true', product_feeds_enabled: 'true' });
  // A feed has what has a picture.
  const { id: main_media_id } = await createMedia(database, tenant);
  await database.withTenant(tenant.id, (tx) => tx.updateTable('products').set({ main_media_id }).execute());

  const anna = new Shopper(byInject(api.app), tenant.host);
  const { body: list } = await anna.get<ProductList>('/products?lang=nl');
  expect(list.items.map(({ slug }) => slug).sort()).toEqual(slugs);
  const { body: shown } = await anna.get<BundlePage>(`/bundles/slug/${bundle.slug}?lang=nl`);
  expect(shown.lines.map(({ slug }) => slug)).toEqual(slugs);
  for (const slug of slugs) {
    expect((await anna.get<ProductDetail>(`/products/slug/${slug}?lang=nl`)).body.slug).toBe(slug);
    expect(JSON.stringify((await anna.get('/store/sitemap')).body)).toContain(`"products/${slug}"`);
    expect((await anna.get<string>('/store/feeds/google-nl.xml')).body).toContain(`/products/${slug}`);
  }

  for (const variant of variants) await anna.add(variant);
  const { body: cart } = await anna.get<Cart>('/cart?lang=nl');
  expect(cart.transactionLines.map(({ slug }) => slug)).toEqual(slugs);
  expect(cart.transactionLines.map(({ product }) => product.slug)).toEqual(slugs);

  const lines = ['VAAS-1', 'KOM-1'].map((code) => ({ code, quantity: 1 }));
  const { body: again } = await anna.call<Refill>('POST', '/quick-order/check?lang=nl', { lines });
  expect(again.lines.map(({ slug }) => slug)).toEqual(slugs);
  for (const form of ['/stock-requests/form', '/reservations/form'])
    for (const [at, variant] of variants.entries())
      expect((await anna.get<{ slug: string }>(`${form}?variant=${variant}&lang=nl`)).body.slug).toBe(
        slugs[at],
      );
  const { body: reserved } = await reserve(anna, { variant: bowl.variants[0].id, branch: branch.id });
  const kept = await anna.get<Reservation>(`/reservations/${reserved.id}?token=${reserved.token}&lang=nl`);
  expect(kept.body.slug).toBe(slugs[1]);

  await anna.fillIn(shippingMethodId);
  const placed = await anna.place();
  expect(placed.status).toBe(201);
  const { body: order } = await anna.order(placed.body.id, placed.body.token);
  expect(order.transactionLines.map(({ slug }) => slug)).toEqual(slugs);
  expect(order.transactionLines.map(({ product }) => product.slug)).toEqual(slugs);
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', placed.body.id).execute(),
  );
  const { body: form } = await anna.get<ReviewForm>(
    `/reviews/form?order=${placed.body.id}&token=${placed.body.token}&lang=nl`,
  );
  expect(form.products.map(({ slug }) => slug)).toEqual(slugs);
});
