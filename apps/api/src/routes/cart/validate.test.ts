import { createBundle, createProduct, createPromocode } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { addPromo, differences, validate } from '../../../test/codes.ts';
import { openShop } from '../../../test/open-shop.ts';
import { byInject, createStockedShop, Shopper } from '../../../test/shopping.ts';

const { app, database, shop } = await openShop();
const shopper = (given = shop) => new Shopper(byInject(app), given.tenant.host);

/** An article of 10 euros of its own, in a cart of its own. */
async function filled(quantity = 2, given = shop) {
  const { variants, translations } = await createProduct(database, given.tenant, { name: 'Mok' });
  const anna = shopper(given);
  await anna.add(variants[0].id, quantity);
  return { anna, id: variants[0].id, name: translations[0]?.name };
}
const price = (
  id: number,
  unit_price_cents: number,
  discount_price_cents: number | null = null,
  given = shop,
) =>
  database.withTenant(given.tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents, discount_price_cents }).where('id', '=', id).execute(),
  );

test('API-07 PRICE-05 a price that changed is told with its old and new figure, taken over, and told no more', async () => {
  const { anna, id } = await filled();
  await price(id, 1250);
  const change = { variantId: id, oldPrice: 10, newPrice: 12.5, name: 'Mok (nl)' };
  const { body: before } = await anna.cart();
  expect(before).toMatchObject({
    version: 1,
    notices: { prices: [change] },
    totals: { subTotal: 25 },
    transactionLines: [{ subTotal: 25, product: { unitPrice: 12.5 }, metadata: { unitPriceSnapshot: 10 } }],
  });
  const first = await validate(anna, [{ variantId: id, unitPrice: 10, qty: 2 }]);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ valid: false, changes: [change], removedCodes: [] });
  expect(first.body.cart).toMatchObject({
    version: 1,
    notices: { prices: [], codes: [] },
    totals: before.totals,
    transactionLines: [{ metadata: { unitPriceSnapshot: 12.5 } }],
  });
  expect((await anna.cart()).body).toEqual(first.body.cart);
  const again = await validate(anna, [{ variantId: id, unitPrice: 12.5, qty: 2 }]);
  expect(again.body).toEqual({ valid: true, changes: [], removedCodes: [], cart: first.body.cart });
});

test('API-07 a page that is out of date is told, though the cart knows today’s price', async () => {
  const { anna, id } = await filled();
  const { body } = await validate(anna, [{ variantId: id, unitPrice: 8.999, qty: 1 }]);
  expect(body).toMatchObject({ valid: false, changes: [{ variantId: id, oldPrice: 9, newPrice: 10 }] });
  expect((await anna.cart()).body).toEqual(body.cart);
});

test('PRICE-05 a shown price that moves by a cent follows in silence; a discount price counts as the price', async () => {
  const { anna, id } = await filled();
  await price(id, 1001);
  expect((await anna.cart()).body).toMatchObject({ totals: { subTotal: 20.02 }, notices: { prices: [] } });
  expect((await validate(anna)).body).toMatchObject({ valid: true, changes: [] });
  // Cent by cent is told as well, once it is more than a cent from what was last told.
  await price(id, 1002);
  expect((await validate(anna)).body.changes).toEqual([]);
  await price(id, 1005);
  expect((await anna.cart()).body.notices.prices).toMatchObject([{ oldPrice: 10.02, newPrice: 10.05 }]);
  await price(id, 1005, 899);
  expect((await validate(anna)).body).toMatchObject({
    changes: [{ oldPrice: 10.02, newPrice: 8.99 }],
    cart: { transactionLines: [{ product: { unitPrice: 10.05, discountPrice: 8.99 }, subTotal: 17.98 }] },
  });
});

test('PRICE-05 what this shopper is shown decides: prices excluding VAT are told including it', async () => {
  const own = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
  await database.withTenant(own.tenant.id, (tx) =>
    tx.updateTable('customer_categories').set({ display_prices_including_vat: true }).execute(),
  );
  const { anna, id } = await filled(1, own);
  await price(id, 1001, null, own);
  expect((await anna.cart()).body).toMatchObject({ basis: 'inc', notices: { prices: [] } });
  await price(id, 1002, null, own);
  expect((await anna.cart()).body.notices.prices).toMatchObject([{ oldPrice: 12.1, newPrice: 12.12 }]);
});

test('PRICE-05 BNDL-05 of a bundle with a price of its own a part that changed is not told: it costs what it did', async () => {
  const { anna, id } = await filled();
  const { variants } = await createProduct(database, shop.tenant, { variants: [{ unit_price_cents: 500 }] });
  const [part] = variants;
  const lines = [
    { variantId: part.id, unitsPerSet: 2 },
    { variantId: id, unitsPerSet: 1 },
  ];
  const fixed = await createBundle(database, shop.tenant, { lines, fixed_total_price_cents: 1500 });
  await anna.addBundle(fixed.id);
  await price(part.id, 600);
  await price(id, 1250);
  const loose = { variantId: id, oldPrice: 10, newPrice: 12.5 };
  const { body } = await anna.cart();
  expect(body).toMatchObject({ totals: { subTotal: 40 }, notices: { prices: [loose] } });
  const seen = [
    { variantId: part.id, unitPrice: 5, qty: 2 },
    { variantId: id, unitPrice: 10, qty: 2 },
  ];
  expect((await validate(anna, seen)).body.changes).toMatchObject([loose]);
  // Without one it costs what its parts do.
  const summed = await createBundle(database, shop.tenant, { lines, fixed_total_price_cents: null });
  const bert = shopper();
  await bert.addBundle(summed.id);
  await price(part.id, 700);
  expect((await validate(bert)).body.changes).toMatchObject([
    { variantId: part.id, oldPrice: 6, newPrice: 7 },
  ]);
});

test('PRICE-05 a change of the cart tells what it takes over', async () => {
  const { anna, id } = await filled();
  await price(id, 900);
  const { body } = await anna.add(shop.variantId);
  expect(body.notices.prices).toMatchObject([{ variantId: id, oldPrice: 10, newPrice: 9 }]);
  expect((await anna.cart()).body.notices.prices).toEqual([]);
});

test('API-07 COUP-06 a code that left is told by the validation, and then forgotten', async () => {
  const { anna, id } = await filled();
  const promo = await createPromocode(database, shop.tenant);
  await addPromo(anna, promo.code);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('promocodes').set({ is_active: false }).where('id', '=', promo.id).execute(),
  );
  const { body } = await validate(anna, [{ variantId: id, unitPrice: 10, qty: 2 }]);
  expect(body).toMatchObject({
    valid: true,
    removedCodes: [{ code: promo.code, reason: 'EXPIRED', minimum: null }],
    cart: { promocodes: [], notices: { codes: [] }, totals: { total: 24.95 } },
  });
  expect(differences(body.cart)).toEqual({});
  expect((await anna.cart()).body).toEqual(body.cart);
});

test('API-07 a shopper without a cart has nothing to validate', async () => {
  const { status, body } = await validate(shopper(), [{ variantId: shop.variantId, unitPrice: 1, qty: 1 }]);
  expect([status, body.valid, body.cart.version]).toEqual([200, true, 0]);
});

test('API-13 prices that no page shows are refused, and none is ever taken over', async () => {
  const { anna, id } = await filled();
  const { body: before } = await anna.cart();
  for (const unitPrice of ['-1', '1e309', '"1"', 'null', '1e300', '{}', '[10]', '10000001']) {
    const text = `{"lines":[{"variantId":${id},"unitPrice":${unitPrice},"qty":1}]}`;
    const refused = await anna.call('POST', '/cart/validate', text);
    expect(refused.status, unitPrice).toBe(400);
  }
  for (const qty of ['0', '-1', '1.5', '1e309', '"1"', 'null', '1000']) {
    const text = `{"lines":[{"variantId":${id},"unitPrice":10,"qty":${qty}}]}`;
    expect((await anna.call('POST', '/cart/validate', text)).status, qty).toBe(400);
  }
  const foreign = await createStockedShop(database);
  const { body } = await validate(anna, [
    { variantId: foreign.variantId, unitPrice: 0.01, qty: 1 },
    { variantId: id, unitPrice: 0, qty: 999 },
  ]);
  expect(body).toMatchObject({ changes: [{ variantId: id, oldPrice: 0, newPrice: 10 }], cart: before });
  expect((await anna.cart()).body).toEqual(before);
});
