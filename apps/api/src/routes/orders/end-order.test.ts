import type { Order } from '@etalage/contracts';
import { sql } from '@etalage/db';
import {
  createBundle,
  createCoupon,
  createCustomer,
  createPaymentMethod,
  createPromocode,
} from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { addCard, addPromo, moneyOn, usesOf } from '../../../test/codes.ts';
import {
  address,
  byInject,
  createStockedShop,
  details,
  type Placed,
  Shopper,
  type Stocked,
  stockOf,
  vatNumber,
} from '../../../test/shopping.ts';
import { addDays, dayInAmsterdam } from '../../calendar.ts';

const { app, database } = await createTestApp();
let shop: Stocked;
const shopper = () => new Shopper(byInject(app), shop.tenant.host);

beforeEach(async () => {
  shop = await createStockedShop(database, { product: { variants: [{ stock: 10 }, { stock: 10 }] } });
});

const second = () => shop.product.variants[1]?.id ?? 0;
const stock = (variantId = shop.variantId) => stockOf(database, shop.tenant.id, variantId);

/** Goes on to the bank as `choice` says; 'none' stays there. */
async function order(
  anna: Shopper,
  choice: 'none' | 'failed' | 'cancelled' | 'paid' = 'none',
): Promise<Placed> {
  await anna.fillIn(shop.shippingMethodId);
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  if (choice !== 'none') await bank(anna, placed, choice);
  return placed;
}
/** The shopper's choice at the bank, and the bank's call. */
async function bank(anna: Shopper, { redirectUrl }: Placed, status: string): Promise<void> {
  const path = (redirectUrl ?? '').replace('/api', '');
  expect((await anna.call('POST', path, { status })).status).toBe(303);
  await anna.call('POST', '/payments/webhook/test-bank', { id: path.split('/').at(-1) });
}
const end = (anna: Shopper, how: 'cancel' | 'change', { id, token }: Pick<Placed, 'id' | 'token'>) =>
  anna.call<{ code?: string }>('POST', `/orders/${id}/${how}?token=${token}`);
const stateOf = async ({ id, token }: Placed) => {
  const { body } = await shopper().order(id, token);
  return [body.status, body.payment?.status, body.moneyState];
};

describe('cancelling', () => {
  test('CHK-20 PAY-03 an unpaid order ends, and all that it held is free: goods, code, and the money on its card', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
    for (const choice of ['none', 'failed'] as const) {
      const anna = shopper();
      await anna.add(shop.variantId, 3);
      await addPromo(anna, promo.code);
      await addCard(anna, card.card_code);
      const placed = await order(anna, choice);
      expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(1);
      expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([500, 500]);

      expect(await end(shopper(), 'cancel', placed)).toMatchObject({
        status: 200,
        body: { cancelled: true },
      });
      expect((await stateOf(placed))[0]).toBe('cancelled');
      expect(await stock()).toBe(10);
      expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(0);
      expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([500, 0]);
      // A second click, and a try to pay what is no order any more.
      expect((await end(anna, 'cancel', placed)).status).toBe(200);
      expect(await stock()).toBe(10);
      const pay = await anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`);
      expect(pay.status).toBe(409);
    }
  });

  test('CHK-20 PAY-02 a payment that runs is ended at its provider, and one that is paid all the same goes back', async () => {
    const anna = shopper();
    await anna.add(shop.variantId);
    const placed = await order(anna);
    const late = await order(await filled(), 'none');
    for (const each of [placed, late]) await end(anna, 'cancel', each);
    await bank(anna, late, 'paid');
    await app.jobs.runDue(shop.tenant.id);
    expect(await stateOf(placed)).toEqual(['cancelled', 'cancelled', 'ended']);
    expect((await stateOf(late)).slice(0, 2)).toEqual(['cancelled', 'refund-due']);
    expect(await stock()).toBe(10);
    const books = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('test_bank_payments').select(['order_reference', 'status']).execute(),
    );
    expect(books).toEqual(
      expect.arrayContaining([
        { order_reference: placed.id, status: 'cancelled' },
        { order_reference: late.id, status: 'paid' },
      ]),
    );
  });

  test('CHK-20 what is paid, also a moment ago, is on invoice or has ended cannot be cancelled or changed', async () => {
    const anna = await filled();
    const paid = await order(anna, 'paid');
    // The bank knows, and has told nobody yet.
    const justPaid = await order(await filled());
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('test_bank_payments')
        .set({ status: 'paid', captured_cents: 1495, paid_at: new Date() })
        .where('order_reference', '=', justPaid.id)
        .execute(),
    );
    for (const how of ['cancel', 'change'] as const)
      for (const placed of [paid, justPaid])
        expect(await end(anna, how, placed)).toMatchObject({ status: 409, body: { code: 'PAID' } });
    expect((await stateOf(justPaid))[0]).toBe('paid');
    expect(await stock()).toBe(8);

    const mine = await order(await filled());
    for (const how of ['cancel', 'change'] as const) {
      expect((await end(shopper(), how, { ...mine, token: paid.token })).status).toBe(404);
      expect((await shopper().call('POST', `/orders/${mine.id}/${how}`)).status).toBe(404);
    }

    shop = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
    await createPaymentMethod(database, shop.tenant);
    const boss = await filled();
    await boss.fillIn(shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
    const { body: onInvoice, status } = await boss.place();
    expect(status).toBe(201);
    for (const how of ['cancel', 'change'] as const)
      expect(await end(boss, how, onInvoice)).toMatchObject({ status: 409, body: { code: 'NOT_OPEN' } });
    expect((await stateOf(onInvoice))[0]).toBe('open');
  });
});

test('CHK-20 SEC-06 who changes an order of somebody else while logged in gets its articles, and not who that was', async () => {
  const placed = await order(await filled(2));
  const customer = await createCustomer(database, shop.tenant);
  const karel = shopper();
  await karel.logIn(customer);
  expect((await end(karel, 'change', placed)).status).toBe(200);
  expect((await karel.cart()).body.count).toBe(2);
  expect(JSON.stringify((await karel.get('/checkout')).body)).not.toMatch(/anna|Dorpsstraat/i);

  // Their own keeps what they typed, also under another e-mail address than the account's.
  await karel.fillIn(shop.shippingMethodId);
  const { body: own } = await karel.place();
  expect((await end(karel, 'change', own)).status).toBe(200);
  expect((await karel.get('/checkout')).body).toMatchObject({
    details: { email: details.email.toLowerCase() },
  });
});

async function filled(quantity = 1): Promise<Shopper> {
  const anna = shopper();
  await anna.add(shop.variantId, quantity);
  return anna;
}

describe('changing', () => {
  const elsewhere = {
    ...address,
    street: 'Kade',
    houseNumber: '3',
    postalCode: '9712 AB',
    city: 'Groningen',
  };

  /** A guest's order that goes to another address, of a loose line, a bundle, a code and a card, whose payment failed. */
  async function richOrder() {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
    const bundle = await createBundle(database, shop.tenant, {
      lines: [
        { variantId: shop.variantId, unitsPerSet: 2 },
        { variantId: second(), unitsPerSet: 1 },
      ],
    });
    const anna = shopper();
    await anna.add(shop.variantId, 3);
    await anna.addBundle(bundle.id, 2);
    await addPromo(anna, promo.code);
    await addCard(anna, card.card_code);
    const { body: before } = await anna.cart();
    await anna.fillIn(shop.shippingMethodId);
    await anna.expect200('PUT', '/checkout/details', {
      ...details,
      ...{ reference: 'PO-7', note: 'Achterom', companyName: 'Bakkerij De Boer', vatNumber },
    });
    await anna.expect200('PUT', '/checkout/addresses', { billing: address, shipping: elsewhere });
    const { body: placed } = await anna.place();
    await bank(anna, placed, 'failed');
    return { anna, placed, promo, card, bundle, before };
  }

  test('CHK-20 puts lines, bundles, codes and what the checkout knew back, and the old order holds nothing any more', async () => {
    const { placed, promo, card, before } = await richOrder();
    const phone = shopper();
    expect((await phone.order(placed.id, placed.token)).body).toMatchObject({
      billing: { street: 'Dorpsstraat', postalCode: '1234AB', city: 'Ons Dorp' },
      shipping: { street: 'Kade', postalCode: '9712AB', city: 'Groningen' },
    });
    expect((await end(phone, 'change', placed)).status).toBe(200);
    expect((await stateOf(placed))[0]).toBe('cancelled');
    expect([await stock(), await stock(second())]).toEqual([10, 10]);
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(0);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([500, 0]);

    const { body: checkout } = await phone.checkout();
    const { cart } = checkout;
    const linesOf = (given: typeof cart) =>
      given.transactionLines.map(({ productVariantId, quantity, metadata }) => [
        productVariantId,
        quantity,
        metadata.unitsPerSet,
      ]);
    expect(linesOf(cart)).toEqual(linesOf(before));
    expect(cart.bundles).toMatchObject([{ quantity: 2 }]);
    expect(cart.promocodes.map(({ code }) => code)).toEqual([promo.code]);
    expect(cart.couponsCreated.map(({ cardCode }) => cardCode)).toEqual([card.card_code]);
    expect(cart.notices).toEqual({ prices: [], codes: [] });
    expect(checkout).toMatchObject({
      details: {
        email: details.email.toLowerCase(),
        firstName: 'Anna',
        lastName: 'de Boer',
        phone: '06 1234 5678',
        companyName: 'Bakkerij De Boer',
        vatNumber: 'NL123456782B01',
        reference: 'PO-7',
        note: 'Achterom',
      },
      billing: { street: 'Dorpsstraat', city: 'Ons Dorp' },
      shipping: { street: 'Kade', city: 'Groningen' },
      currentStep: 'samenvatting',
    });
    expect(cart.version).not.toBe(before.version);
    // It is a cart like any other: one piece less, and it is ordered.
    const loose = cart.transactionLines.find(({ metadata }) => !metadata.bundleGroupKey);
    await phone.call('PATCH', `/cart/lines/${loose?.id}`, { quantity: 2 });
    const again = await phone.place();
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(placed.id);
    expect([await stock(), await stock(second())]).toEqual([4, 8]);
  });

  test('CHK-20 asked again, as after a lost answer, gives the same cart, and the order’s own address stays', async () => {
    const { placed } = await richOrder();
    const [one, two] = [shopper(), shopper()];
    expect((await end(one, 'change', placed)).status).toBe(200);
    expect((await end(two, 'change', placed)).status).toBe(200);
    expect(two.cookie).toBe(one.cookie);
    expect((await two.cart()).body.id).toBe((await one.cart()).body.id);
    await one.call('PUT', '/checkout/addresses', { billing: { ...address, city: 'Elders' } });
    const { body: old } = await shopper().order(placed.id, placed.token);
    expect(old.billing.city).toBe(address.city);
    await one.place();
    expect(await end(two, 'change', placed)).toMatchObject({ status: 409, body: { code: 'NOT_OPEN' } });
  });

  test('CHK-20 API-10 MINI-12 what was put into a cart since stays beside it, as far as there is enough, and once', async () => {
    const { anna, placed } = await richOrder();
    await anna.add(shop.variantId, 9);
    const another = { variantId: second(), quantity: 1 };
    const addAnother = () =>
      anna.call('POST', '/cart/lines', another, { 'idempotency-key': 'whose-answer-was-lost' });
    await addAnother();
    expect((await end(anna, 'change', placed)).status).toBe(200);
    expect((await addAnother()).status).toBe(200);
    const { body: cart } = await anna.cart();
    const loose = cart.transactionLines.filter(({ metadata }) => !metadata.bundleGroupKey);
    // 4 of 10 go into the bundles.
    expect(loose.map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual([
      [shop.variantId, 6],
      [second(), 1],
    ]);
    expect(cart.bundles).toMatchObject([{ quantity: 2 }]);
    expect((await anna.checkout()).body.details?.email).toBe(details.email.toLowerCase());
  });

  test('CHK-20 API-09 a customer’s order goes into their own cart, on every device, and a guest’s link needs no log-in', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const karel = shopper();
    await karel.logIn(customer);
    await karel.add(shop.variantId, 2);
    const placed = await order(karel, 'cancelled');
    await karel.add(second(), 1);
    expect((await karel.call('POST', `/orders/${placed.id}/change`)).status).toBe(200);
    const phone = shopper();
    await phone.logIn(customer);
    const { body: cart } = await phone.cart();
    expect(
      cart.transactionLines.map(({ productVariantId, quantity }) => [productVariantId, quantity]),
    ).toEqual([
      [shop.variantId, 2],
      [second(), 1],
    ]);
    expect((await karel.call('POST', `/orders/${placed.id}/change`)).status).toBe(200);
    expect((await phone.cart()).body.count).toBe(3);
    const { status, body: open } = await phone.place();
    expect(status).toBe(201);
    expect((await karel.call('POST', `/orders/${open.id}/cancel`)).status).toBe(200);
    expect((await stateOf(open))[0]).toBe('cancelled');
  });
});

describe('how long an unpaid order is kept', () => {
  const expiresIn = ({ id }: Placed) =>
    database.withTenant(shop.tenant.id, async (tx) => {
      const { expires_at, placed_at } = await tx
        .selectFrom('orders')
        .select(['expires_at', 'placed_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return (expires_at.getTime() - placed_at.getTime()) / 60_000;
    });

  test('CHK-21 a guest’s for 15 minutes after its payment ended, for 60 while it is open, also after paying again', async () => {
    const anna = await filled();
    const placed = await order(anna);
    expect(await expiresIn(placed)).toBe(60);
    await bank(anna, placed, 'cancelled');
    const kept = await expiresIn(placed);
    expect(kept).toBeGreaterThanOrEqual(15);
    expect(kept).toBeLessThan(16);
    const pay = await anna.call<Placed>('POST', `/orders/${placed.id}/payments?token=${placed.token}`);
    expect(pay.status).toBe(200);
    expect(await expiresIn(placed)).toBe(60);
    // Of 15 minutes after a payment and 60 in all the earlier counts.
    await database.withTenant(shop.tenant.id, (tx) =>
      sql`UPDATE orders SET placed_at = placed_at - interval '58 minutes', expires_at = expires_at - interval '58 minutes'
        WHERE id = ${placed.id}`.execute(tx),
    );
    await bank(anna, { ...placed, redirectUrl: pay.body.redirectUrl }, 'cancelled');
    expect(await expiresIn(placed)).toBe(60);
  });

  test('CHK-18 CHK-21 paying again gives no time after the first day of delivery that was chosen', async () => {
    const anna = await filled();
    const placed = await order(anna, 'cancelled');
    const kept = await expiresIn(placed);
    const yesterday = addDays(dayInAmsterdam(new Date()), -1);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('order_lines')
        .set({ delivery_day: yesterday })
        .where('order_id', '=', placed.id)
        .execute(),
    );
    expect((await anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`)).status).toBe(200);
    expect(await expiresIn(placed)).toBe(kept);
  });

  test('CHK-21 a customer’s for the whole hour', async () => {
    const karel = shopper();
    await karel.logIn(await createCustomer(database, shop.tenant));
    await karel.add(shop.variantId);
    const placed = await order(karel, 'failed');
    expect(await expiresIn(placed)).toBe(60);
  });
});

describe('an attempt whose answer got lost', () => {
  const key = { 'idempotency-key': 'attempt-of-anna-1' };
  const settle = (anna: Shopper, cartId: string | null, headers: Record<string, string> = key) =>
    anna.call<{ order: (Pick<Order, 'id' | 'number' | 'status'> & { token: string }) | null }>(
      'POST',
      '/orders/attempts',
      { cartId },
      headers,
    );

  test('CHK-22 CHK-10 is found by its key, also without the cookie, and by the cookie without the key', async () => {
    const anna = await filled();
    await anna.fillIn(shop.shippingMethodId);
    const { body: placed } = await anna.place(key);
    const { cartId } = anna.shown;
    for (const answer of [await settle(shopper(), cartId), await settle(anna, cartId, {})]) {
      expect(answer.body.order).toMatchObject({ id: placed.id, number: placed.number, status: 'open' });
      expect((await shopper().order(placed.id, answer.body.order?.token ?? '')).status).toBe(200);
    }
    expect((await anna.get('/orders/latest')).body).toMatchObject({ order: { id: placed.id } });
    const others: Record<string, string>[] = [{}, { 'idempotency-key': 'attempt-of-bert-2' }];
    for (const headers of others)
      expect((await settle(shopper(), cartId, headers)).body).toEqual({ order: null });
    expect((await shopper().get('/orders/latest')).body).toEqual({ order: null });
  });

  test('CHK-22 CHK-10 that came to nothing never becomes an order: arriving late, it finds the cart changed', async () => {
    const anna = await filled();
    await anna.fillIn(shop.shippingMethodId);
    const { body: cart } = await anna.cart();
    expect((await settle(anna, cart.id)).body).toEqual({ order: null });
    const late = await anna.placeAt(cart.version, cart.totals.total, key);
    expect([late.status, late.body.code]).toEqual([409, 'CART_CHANGED']);
    expect((await anna.place()).status).toBe(201);
    // Nobody else makes a cart change by naming it.
    const bert = await filled();
    const { body: before } = await bert.cart();
    expect((await settle(shopper(), before.id)).body).toEqual({ order: null });
    expect((await bert.cart()).body.version).toBe(before.version);
  });

  test('CHK-22 a customer’s is found by who they are', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const karel = shopper();
    await karel.logIn(customer);
    await karel.add(shop.variantId);
    await karel.fillIn(shop.shippingMethodId);
    const { body: placed } = await karel.place(key);
    const phone = shopper();
    await phone.logIn(customer);
    expect((await settle(phone, karel.shown.cartId, {})).body).toMatchObject({ order: { id: placed.id } });
    expect((await phone.get('/orders/latest')).body).toMatchObject({ order: { id: placed.id } });
  });
});
