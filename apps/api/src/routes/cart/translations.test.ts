import type { BundleDetail, Cart, Checkout, Order, ProductDetail, Refill } from '@etalage/contracts';
import {
  createBundle,
  createMedia,
  createOutfit,
  createProduct,
  createPromocode,
  createShippingMethod,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { byInject, createStockedShop, Shopper } from '../../../test/shopping.ts';

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
