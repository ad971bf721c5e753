import type { Cart, Me, ProductDetail } from '@etalage/contracts';
import type { Database } from '@etalage/db';
import {
  createBundle,
  createCustomer,
  createCustomerCategory,
  createPromocode,
  type TestCustomer,
} from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { addPromo } from '../../../test/codes.ts';
import { noteTransactions } from '../../../test/count-statements.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../../../test/shopping.ts';

let app: FastifyInstance;
let database: Database;
let shop: Stocked;
let business: TestCustomer;

const logo = { enabled: '1', logoUrl: 'https://smit.example/logo.svg', displayName: 'Smit BV' };

beforeAll(async () => {
  ({ app, database } = await createTestApp());
  shop = await createStockedShop(database, {
    product: {
      variants: [
        { stock: 1000, unit_price_cents: 1099 },
        { stock: 1000, unit_price_cents: 2500, discount_price_cents: 1999 },
      ],
    },
  });
  const category = await createCustomerCategory(database, shop.tenant, {
    display_prices_including_vat: false,
  });
  business = await createCustomer(database, shop.tenant, {
    customer_category_id: category.id,
    first_name: 'Sanne',
    header_customer_logo: logo,
  });
});

const visitor = () => new Shopper(byInject(app), shop.tenant.host);
const me = async (shopper: Shopper) => (await shopper.get<Me>('/me?lang=nl')).body;

/** What the whole cart says of itself, in the words of /me. */
async function wholeCart(shopper: Shopper): Promise<Me['cart']> {
  const { count, totals, promocodes } = (await shopper.cart()).body as Cart;
  return { count, subTotal: totals.subTotal, promocodes };
}

test('HEAD-14 a stranger has nothing in the cart, no name, and the prices of the shop', async () => {
  const answer = await visitor().get<Me>('/me?lang=nl');
  expect(answer.body).toEqual({
    customer: null,
    basis: 'inc',
    cart: { count: 0, subTotal: 0, promocodes: [] },
  });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('HEAD-14 PRICE-01 count and sum are those of the whole cart: with sales, sets, codes, and on both bases', async () => {
  const [plain, onSale] = shop.product.variants;
  const bundle = await createBundle(database, shop.tenant, {
    lines: [
      { variantId: plain.id, unitsPerSet: 2 },
      { variantId: onSale?.id ?? 0, unitsPerSet: 1 },
    ],
    fixed_total_price_cents: 3333,
  });
  const { code } = await createPromocode(database, shop.tenant, { amount: 1000 });
  const guest = visitor();
  const customer = visitor();
  expect((await customer.logIn(business)).status).toBe(200);
  for (const shopper of [guest, customer]) {
    await shopper.add(plain.id, 3);
    await shopper.add(onSale?.id ?? 0, 2);
    expect((await me(shopper)).cart).toEqual(await wholeCart(shopper));
    expect((await me(shopper)).cart.count).toBe(5);
    await shopper.addBundle(bundle.id, 2);
    expect((await me(shopper)).cart).toEqual(await wholeCart(shopper));
    expect((await me(shopper)).cart.count).toBe(7);
    expect((await addPromo(shopper, code)).status).toBe(200);
    const { cart } = await me(shopper);
    expect(cart).toEqual(await wholeCart(shopper));
    expect(cart.promocodes).toMatchObject([{ code }]);
  }
  expect((await me(guest)).cart.subTotal).toBe(139.61);
  expect((await me(customer)).basis).toBe('ex');
});

test('COUP-04 a code that does not count any more is not told of', async () => {
  const guest = visitor();
  await guest.add(shop.variantId);
  const { id, code } = await createPromocode(database, shop.tenant, { amount: 1000 });
  await addPromo(guest, code);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('promocodes').set({ is_active: false }).where('id', '=', id).execute(),
  );
  expect((await me(guest)).cart).toMatchObject({ count: 1, promocodes: [] });
});

test('HEAD-04 HEAD-24 a customer is told by number, first name and logo, and nothing else of them, until they log out', async () => {
  const shopper = visitor();
  await shopper.logIn(business);
  expect((await me(shopper)).customer).toEqual({
    id: business.id,
    firstName: 'Sanne',
    headerCustomerLogo: { ...logo, enabled: true },
  });
  const session = shopper.session;
  await shopper.logOut();
  shopper.session = session;
  expect(await me(shopper)).toMatchObject({ customer: null, basis: 'inc', cart: { count: 0 } });
});

test('API-18 it takes one statement to find out who is logged in, and one for what is in their cart', async () => {
  const shopper = visitor();
  await shopper.logIn(await createCustomer(database, shop.tenant));
  await shopper.add(shop.variantId);
  const noted = noteTransactions(database);
  expect((await me(shopper)).cart.count).toBe(1);
  // Without BEGIN, its settings and COMMIT.
  expect(noted.taken().map((statements) => statements.length - 3)).toEqual([1, 1]);
});

test('TEN-08 neither cart nor session of one shop is known in another', async () => {
  const shopper = visitor();
  await shopper.logIn(business);
  const other = await createStockedShop(database);
  const elsewhere = new Shopper(byInject(app), other.tenant.host);
  elsewhere.session = shopper.session;
  const guest = visitor();
  await guest.add(shop.variantId);
  elsewhere.cookie = guest.cookie;
  expect(await me(elsewhere)).toMatchObject({ customer: null, cart: { count: 0 } });
});

test('PRICE-01 the storefront’s server may ask on a basis as nobody, and nobody else may', async () => {
  const slug = shop.product.translations[0]?.slug ?? '';
  const url = `/products/slug/${slug}?lang=nl`;
  const asked = await visitor().call<ProductDetail>('GET', url, undefined, { 'x-etalage-basis': 'ex' });
  expect(asked.body.unitPriceBasis).toBe('ex');
  expect(asked.headers['cache-tag']).toBeDefined();
  // A session that ended elsewhere had a basis once.
  const gone = await visitor().call<ProductDetail>('GET', url, undefined, {
    'x-etalage-basis': 'ex',
    cookie: 'etalage_session=ended',
  });
  expect(gone.body.unitPriceBasis).toBe('inc');
  for (const headers of [
    { 'x-etalage-basis': 'free' },
    { 'x-etalage-basis': 'ex', 'x-etalage-internal': 'a guess' },
  ]) {
    const answer = await app.inject({ url, headers: { host: shop.tenant.host, ...headers } });
    expect(answer.json().unitPriceBasis).toBe('inc');
  }
});
