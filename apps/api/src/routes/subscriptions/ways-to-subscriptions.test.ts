import type { ProductDetail } from '@etalage/contracts';
import { createBundle, createCustomer, createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { detailOf, giveAddress, subscribe } from '../../../test/subscriptions.ts';

const { database, shop, shopper } = await openShop({
  env: { APP_ENV: 'development' },
  product: { offers_subscription: true, variants: [{ stock: 100 }] },
});
const { tenant } = shop;
const loose = await createProduct(database, tenant, { variants: [{ stock: 10 }] });

test('ACC-03 cart and order lead to a subscription where all of them can be had so, and for nobody but their customer', async () => {
  const karel = shopper();
  await karel.logIn(await createCustomer(database, tenant));
  await karel.add(shop.variantId, 2);
  expect((await karel.cart()).body.canSubscribe).toBe(true);
  await karel.add(loose.variants[0].id);
  expect((await karel.cart()).body.canSubscribe).toBeUndefined();
  await karel.fillIn(shop.shippingMethodId);
  const { body: both } = await karel.place();
  expect((await karel.order(both.id, both.token)).body.subscription).toEqual({ id: null, canBegin: false });

  await karel.add(shop.variantId);
  await karel.fillIn(shop.shippingMethodId);
  const { body: one } = await karel.place();
  expect((await karel.order(one.id, one.token)).body.subscription).toEqual({ id: null, canBegin: true });
  const byLink = shopper();
  expect((await byLink.order(one.id, one.token)).body.subscription).toEqual({ id: null, canBegin: false });
});

test('ACC-03 what stays in the cart, a gift, what is for one day and a bundle, leads to no subscription and keeps the rest from none', async () => {
  const flowers = await createProduct(database, tenant, {
    ...{ asks_gift_text: true, asks_delivery_day: true },
    variants: [{ stock: 10 }],
  });
  const [{ id: variantId }] = flowers.variants;
  const karel = shopper();
  const { body } = await karel.get<ProductDetail>(`/products/slug/${flowers.translations[0]?.slug}`);
  for (const asked of [{ giftText: 'Hoera' }, { deliveryDay: body.deliveryDays?.at(-1) }])
    expect((await karel.call('POST', '/cart/lines', { variantId, quantity: 1, ...asked })).status).toBe(200);
  const set = await createBundle(database, tenant, { lines: [{ variantId }] });
  expect((await karel.addBundle(set.id)).body.canSubscribe).toBeUndefined();
  expect((await karel.add(shop.variantId)).body.canSubscribe).toBe(true);
});

test('ACC-03 an order of a subscription leads to it, and it to its orders', async () => {
  const karel = shopper();
  await karel.logIn(await createCustomer(database, tenant));
  await giveAddress(karel);
  const { body } = await subscribe(karel, shop);
  const { id, token } = body.order;
  expect((await karel.order(id, token)).body.subscription).toEqual({ id: body.id, canBegin: true });
  expect((await shopper().order(id, token)).body.subscription).toEqual({ id: null, canBegin: false });
  expect((await detailOf(karel, body.id)).deliveries).toMatchObject([{ order: { id } }]);
});
