import type {
  Account,
  BundleDetail,
  Cart,
  Checkout,
  Order,
  ProductDetail,
  Refill,
  Reservation,
  ReviewForm,
} from '@etalage/contracts';
import {
  createBranch,
  createBundle,
  createCustomer,
  createMedia,
  createOutfit,
  createProduct,
  createPromocode,
  createReview,
  createShippingMethod,
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

test('ROUTE-10 a product without a slug has the one made of its name in a cart, an order, a quick order and the forms that ask of it', async () => {
  const { database } = api;
  const withoutSlug = (article_number: string, nl: string) => ({
    ...{ name: { nl }, slug: null },
    variants: [{ article_number, stock: 9 }],
  });
  const shop = await createStockedShop(database, { product: withoutSlug('VAAS-1', 'Hoge vaas') });
  const { tenant, variantId, shippingMethodId } = shop;
  const bowl = await createProduct(database, tenant, withoutSlug('KOM-1', 'Kom'));
  const outfit = await createOutfit(database, tenant, { product_id: bowl.id });
  const slugs = [`hoge-vaas-${variantId}`, `kom-${outfit.id}`];
  const variants = [variantId, bowl.variants[0].id];

  const anna = new Shopper(byInject(api.app), tenant.host);
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

  await anna.fillIn(shippingMethodId);
  const placed = await anna.place();
  expect(placed.status).toBe(201);
  const { body: order } = await anna.order(placed.body.id, placed.body.token);
  expect(order.transactionLines.map(({ slug }) => slug)).toEqual(slugs);
  expect(order.transactionLines.map(({ product }) => product.slug)).toEqual(slugs);
});
