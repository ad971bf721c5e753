import type { Cart, Checkout } from '@etalage/contracts';
import { createBundle, createCoupon, createProduct, createPromocode } from '@etalage/db/test-factories';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addCard, addPromo, differences } from '../../../test/codes.ts';
import { openShop } from '../../../test/open-shop.ts';
import {
  address,
  byInject,
  createStockedShop,
  details,
  type Refused,
  Shopper,
  type Stocked,
} from '../../../test/shopping.ts';

const { app, database, shop } = await openShop({ product: { variants: [{ stock: 500 }] } });
let foreign: Stocked & { bundleId: number; code: string; cardCode: string; cart: Cart };
let anna: Shopper;
let before: Checkout;

beforeAll(async () => {
  foreign = await fill(await createStockedShop(database, { product: { variants: [{ stock: 500 }] } }));
});
beforeEach(async () => {
  const own = await fill(shop);
  anna = own.shopper;
  before = (await anna.checkout()).body;
});

/** A cart at the summary with a line, a bundle, a promo code and a card. */
async function fill(given: Stocked) {
  const other = await createProduct(database, given.tenant, { vat_rate: 900, variants: [{ stock: 500 }] });
  const bundle = await createBundle(database, given.tenant, {
    fixed_total_price_cents: 2500,
    lines: [
      { variantId: given.variantId, unitsPerSet: 2 },
      { variantId: other.variants[0].id, unitsPerSet: 1 },
    ],
  });
  const { code } = await createPromocode(database, given.tenant);
  const { card_code: cardCode } = await createCoupon(database, given.tenant, { balance_cents: 500 });
  const shopper = new Shopper(byInject(app), given.tenant.host);
  await shopper.add(given.variantId, 3);
  await shopper.addBundle(bundle.id, 1);
  await addPromo(shopper, code);
  await addCard(shopper, cardCode);
  await shopper.fillIn(given.shippingMethodId);
  const { body: cart } = await shopper.cart();
  return { ...given, bundleId: bundle.id, code, cardCode, cart, shopper };
}

type Call = [method: string, path: string, body: Record<string, unknown>];

/** Every call of cart, codes, checkout and order that takes a body, as a good shopper would make it. */
function calls({ cart }: Checkout): Call[] {
  const line = cart.transactionLines.find((each) => !each.metadata.bundleGroupKey);
  const [group] = cart.bundles;
  return [
    ['POST', '/cart/lines', { variantId: shop.variantId, quantity: 1 }],
    ['PATCH', `/cart/lines/${line?.id}`, { quantity: 1 }],
    ['POST', '/cart/bundles', { bundleId: group?.bundleId, quantity: 1 }],
    ['PATCH', `/cart/bundles/${group?.bundleGroupKey}`, { quantity: 2 }],
    ['POST', '/cart/promocodes', { code: 'X1' }],
    ['POST', '/cart/coupons', { cardCode: 'X1' }],
    ['POST', '/coupon/universal/check', { code: 'X1' }],
    ['POST', '/cart/validate', { lines: [] }],
    ['PUT', '/checkout/details', { ...details }],
    ['PUT', '/checkout/addresses', { billing: address }],
    ['PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId }],
    ['PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' }],
    [
      'POST',
      '/orders',
      { cartId: cart.id, cartVersion: cart.version, confirmedTotal: cart.totals.total, termsAccepted: true },
    ],
  ];
}

const figures = [
  ...[
    'unitPrice',
    'unitPriceCents',
    'unit_price_cents',
    'price',
    'discountPrice',
    'subTotal',
    'total',
    'totals',
  ],
  ...['totalCents', 'discount', 'promocodes', 'vat', 'vatPct', 'vatRate', 'vat_rate', 'vatCode', 'currency'],
  ...['basis', 'unitPriceBasis', 'priceBasis', 'metadata', 'unitPriceSnapshot', 'unitPriceEffective'],
  ...[
    'unitsPerSet',
    'bundleGroupKey',
    'fixedTotalPrice',
    'shippingCost',
    'shipments',
    'toPay',
    'couponsCreated',
  ],
  ...['amount', 'balance', 'usedCents', 'usageLimit', 'status', 'isPaid', 'tenant', 'tenantId', 'tenant_id'],
  ...['customerId', 'customer', 'orderId', 'version', 'stock', 'available'],
];
const values = ['0', '0.01', '-1', '1e300', '"1"', 'null', '{"unitPrice":0.01}', '[]'];

/** The cart and the checkout are as they were, to the cent. */
async function expectUnchanged() {
  const { body } = await anna.checkout();
  expect(body).toEqual(before);
  expect(differences(body.cart)).toEqual({});
}

test('API-13 PRICE-12 a figure beside what a call takes is refused by name, in every call, and nothing is kept', async () => {
  for (const [method, path, body] of calls(before)) {
    for (const field of figures) {
      for (const value of values) {
        // As text: what JSON can say and JavaScript would round is said as it stands.
        const text = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:${value}}`;
        const { status, body: told } = await anna.call<Refused>(method, path, text);
        const what = `${method} ${path} ${field} ${value}`;
        const named = (told.errors ?? []).map((error) => error.field);
        expect(named, what).toContain(field);
        expect(status, what).toBe(400);
      }
    }
  }
  for (const part of ['billing', 'shipping']) {
    for (const field of figures) {
      const body = { billing: address, [part]: { ...address, [field]: 0.01 } };
      expect((await anna.call('PUT', '/checkout/addresses', body)).status, `${part} ${field}`).toBe(400);
    }
  }
  for (const field of figures.filter((name) => name !== 'unitPrice')) {
    const lines = [{ variantId: shop.variantId, unitPrice: 10, qty: 1, [field]: 0.01 }];
    expect((await anna.call('POST', '/cart/validate', { lines })).status, field).toBe(400);
  }
  await expectUnchanged();
});

test('API-13 a number that is none, negative, fractional or beyond all bounds gets into no call', async () => {
  const wrong = [
    '-1',
    '-0.5',
    '1.5',
    '1e-7',
    '1e309',
    '-1e309',
    '"1"',
    '"NaN"',
    'null',
    'true',
    '[]',
    '[1]',
    '{}',
  ];
  wrong.push('9007199254740993', '1e21');
  const fields: Record<string, string[]> = {
    'POST /cart/lines': ['variantId', 'quantity'],
    'PATCH /cart/lines/': ['quantity'],
    'POST /cart/bundles': ['bundleId', 'quantity'],
    'PATCH /cart/bundles/': ['quantity'],
    'PUT /checkout/shipping': ['shippingMethodId'],
    'POST /orders': ['cartVersion'],
  };
  let tried = 0;
  for (const [method, path, body] of calls(before)) {
    const key = Object.keys(fields).find((each) => `${method} ${path}`.startsWith(each));
    for (const field of (key && fields[key]) || []) {
      for (const value of [...wrong, ...(field === 'quantity' ? ['0', '1000', '2147483648'] : [])]) {
        const text = JSON.stringify({ ...body, [field]: '@' }).replace('"@"', value);
        const { status } = await anna.call(method, path, text);
        // A version that the cart never had is a number all the same.
        const expected = field === 'cartVersion' ? [400, 409] : [400];
        expect(expected, `${method} ${path} ${field} ${value}`).toContain(status);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(120);
  await expectUnchanged();
});

test('CHK-08 API-13 an order without the terms is refused by that field, however it leaves them out', async () => {
  const { cart } = before;
  const body = { cartId: cart.id, cartVersion: cart.version, confirmedTotal: cart.totals.total };
  for (const terms of [{}, { termsAccepted: false }, { termsAccepted: null }, { termsAccepted: 'no' }])
    expect(await anna.call('POST', '/orders', { ...body, ...terms }), JSON.stringify(terms)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'termsAccepted' })]) },
    });
  await expectUnchanged();
});

test('CHK-10 API-13 whatever total is said to be confirmed, an order costs what the shop says or is not made', async () => {
  const order = async (confirmedTotal: string, more = '') => {
    const text = `{"cartId":"${before.cart.id}","cartVersion":${before.cart.version},"confirmedTotal":${confirmedTotal},"termsAccepted":true${more}}`;
    return anna.call<Refused & { total?: number; id: string }>('POST', '/orders', text);
  };
  for (const total of ['"29.95"', 'null', '[]', '{}', 'true', '1e309', '-1e309']) {
    expect((await order(total)).status, total).toBe(400);
  }
  for (const total of ['0', '-1', '0.01', '1e-7', '-0', '1e300', '1e21', '99999999']) {
    const { status, body } = await order(total);
    expect([total, status, body.code]).toEqual([total, 409, 'CART_CHANGED']);
  }
  for (const toPay of ['"1"', 'null', '1e309', '[]']) {
    expect((await order('999', `,"confirmedToPay":${toPay}`)).status, toPay).toBe(400);
  }
  expect((await order('999', ',"confirmedToPay":0')).body.code).toBe('CART_CHANGED');
  await expectUnchanged();
  const placed = await order(String(before.cart.totals.total));
  expect([placed.status, placed.body.total]).toEqual([201, before.cart.totals.total]);
  const stored = await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .selectFrom('order_lines')
      .select(['unit_price_cents', 'vat_rate', 'units_per_set'])
      .where('order_id', '=', placed.body.id)
      .orderBy('sort_index')
      .execute(),
  );
  expect(stored).toEqual([
    { unit_price_cents: 1000, vat_rate: 2100, units_per_set: null },
    { unit_price_cents: 1000, vat_rate: 2100, units_per_set: 2 },
    { unit_price_cents: 1000, vat_rate: 900, units_per_set: 1 },
  ]);
});

test('TEN-08 API-13 what is another shop’s, or another’s cart, is unknown in every call', async () => {
  const bert = (await fill(shop)).cart;
  const foreignLine = foreign.cart.transactionLines[0]?.id;
  const foreignGroup = foreign.cart.bundles[0]?.bundleGroupKey;
  const answers: [expected: number, method: string, path: string, body?: unknown][] = [
    [422, 'POST', '/cart/lines', { variantId: foreign.variantId, quantity: 1 }],
    [422, 'POST', '/cart/bundles', { bundleId: foreign.bundleId, quantity: 1 }],
    [422, 'POST', '/cart/promocodes', { code: foreign.code }],
    [422, 'POST', '/cart/coupons', { cardCode: foreign.cardCode }],
    [422, 'PUT', '/checkout/shipping', { shippingMethodId: foreign.shippingMethodId }],
    [404, 'DELETE', `/cart/promocodes/${foreign.code}`],
    [404, 'DELETE', `/cart/coupons/${foreign.cardCode}`],
  ];
  for (const id of [foreignLine, bert.transactionLines[0]?.id]) {
    answers.push([404, 'PATCH', `/cart/lines/${id}`, { quantity: 1 }], [404, 'DELETE', `/cart/lines/${id}`]);
  }
  for (const group of [foreignGroup, bert.bundles[0]?.bundleGroupKey]) {
    answers.push(
      [404, 'PATCH', `/cart/bundles/${group}`, { quantity: 1 }],
      [404, 'DELETE', `/cart/bundles/${group}`],
    );
  }
  for (const [expected, method, path, body] of answers) {
    expect((await anna.call(method, path, body)).status, `${method} ${path}`).toBe(expected);
  }
  const told = await anna.call('POST', '/coupon/universal/check', { code: foreign.code });
  expect(told.body).toEqual({ valid: false, coupon: null, promocode: null });
  await expectUnchanged();
});

test('BNDL-03 API-13 a bundle is its recipe’s: no call changes the pieces in a set, or takes one out of it', async () => {
  const inBundle = before.cart.transactionLines.filter((line) => line.metadata.bundleGroupKey);
  expect(inBundle.map((line) => line.quantity)).toEqual([2, 1]);
  for (const { id } of inBundle) {
    const { status, body } = await anna.call<Refused>('PATCH', `/cart/lines/${id}`, { quantity: 5 });
    expect([status, body.code]).toEqual([422, 'BUNDLE_LINE']);
  }
  await expectUnchanged();
  const { body } = await anna.call<Cart>('DELETE', `/cart/lines/${inBundle[0]?.id}`);
  expect(body.bundles).toEqual([]);
  expect(body.transactionLines.map((line) => line.quantity)).toEqual([3]);
});
