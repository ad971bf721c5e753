import { randomUUID } from 'node:crypto';
import type { Order } from '@etalage/contracts';
import {
  createBundle,
  createCustomer,
  createPaymentMethod,
  createShippingMethod,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Stocked, stockOf } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop({
  product: { name: 'Vaas', variants: [{ stock: 1000 }] },
});

async function ready(quantity = 1, given = shop) {
  const anna = shopper(given.tenant.host);
  await anna.add(given.variantId, quantity);
  await anna.fillIn(given.shippingMethodId);
  return anna;
}

describe('placing', () => {
  test('CHK-06 CHK-10 CHK-11 an anonymous shopper’s cart becomes one order with frozen totals, and stock is taken', async () => {
    const own = await createStockedShop(database);
    const anna = await ready(3, own);
    const { status, body } = await anna.place();
    expect(status).toBe(201);
    expect(body).toMatchObject({ number: 1, status: 'open' });
    expect(body.redirectUrl).toMatch(/^\/api\/test-bank\/tb_[\w-]{22}$/);
    expect(body.token).toMatch(/^[\w-]{22,}$/);
    expect(await stockOf(database, own.tenant.id, own.variantId)).toBe(7);
    expect((await anna.cart()).body.count).toBe(0);

    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('variants').set({ unit_price_cents: 99999 }).execute(),
    );
    const { body: order } = await anna.order(body.id, body.token);
    expect(order).toMatchObject({
      number: 1,
      status: 'open',
      email: 'anna.de.boer@example.nl',
      billing: { postalCode: '1234AB' },
      shipping: { postalCode: '1234AB' },
      totals: { subTotal: 30, shipping: 4.95, total: 34.95, toPay: 34.95 },
      payment: { status: 'open', provider: 'test-bank', checkoutUrl: body.redirectUrl },
      canPayAgain: true,
    });
    expect(order.transactionLines[0]).toMatchObject({
      quantity: 3,
      subTotal: 30,
      product: { unitPrice: 10 },
    });
    const again = await anna.add(own.variantId);
    expect(again.body.count).toBe(1);
  });

  test('CHK-01 an order without a completed step is refused with that step, whatever the order of calls', async () => {
    const anna = shopper();
    await anna.add(shop.variantId);
    const steps = [];
    for (const step of ['gegevens', 'adres', 'bezorging', 'betaling'] as const) {
      const refused = await anna.place();
      expect(refused.status).toBe(409);
      expect(refused.body.code).toBe('STEP_MISSING');
      steps.push(refused.body.step);
      if (step === 'gegevens') {
        await anna.expect200('PUT', '/checkout/details', {
          email: 'a@b.nl',
          firstName: 'A',
          lastName: 'B',
        });
      }
      if (step === 'adres') {
        const { address } = await import('../../../test/shopping.ts');
        await anna.expect200('PUT', '/checkout/addresses', { billing: address });
      }
      if (step === 'bezorging') {
        await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
      }
    }
    expect(steps).toEqual(['gegevens', 'adres', 'bezorging', 'betaling']);
    expect((await shopper().placeAt(0, 0)).body.code).toBe('CART_EMPTY');
  });

  test('CHK-10 a higher total or another version than the confirmed one is refused, and nothing is kept', async () => {
    const anna = await ready();
    const { body: cart } = await anna.cart();
    const before = await stockOf(database, shop.tenant.id, shop.variantId);
    for (const [version, total] of [
      [cart.version, cart.totals.total - 0.01],
      [cart.version, -cart.totals.total],
      [cart.version, 0],
      [cart.version, 1e300],
      [cart.version - 1, cart.totals.total],
    ] as const) {
      const refused = await anna.placeAt(version, total);
      expect(refused.status).toBe(409);
      expect(refused.body.code).toBe('CART_CHANGED');
    }
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('variants').set({ unit_price_cents: 1001 }).where('id', '=', shop.variantId).execute(),
    );
    expect((await anna.placeAt(cart.version, cart.totals.total)).body.code).toBe('CART_CHANGED');
    expect((await anna.place()).status).toBe(201);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(before - 1);
  });

  test('CHK-10 the same key or the same cart gives the same order; the same key with another body is a conflict', async () => {
    const anna = await ready();
    const { body: cart } = await anna.cart();
    const key = { 'idempotency-key': 'key-of-anna-1' };
    const first = await anna.placeAt(cart.version, cart.totals.total, key);
    expect(first.status).toBe(201);
    for (const headers of [key, {}, { 'idempotency-key': 'another-key-2' }]) {
      const again = await anna.placeAt(cart.version, cart.totals.total, headers);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
    }
    const conflict = await anna.placeAt(cart.version, cart.totals.total + 1, key);
    expect(conflict.status).toBe(422);
    expect(conflict.body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await anna.placeAt(cart.version, 1, { 'idempotency-key': 'third-key-3' })).body.id).toBe(
      first.body.id,
    );
    const bert = await ready();
    const own = await bert.place(key);
    expect(own.status).toBe(201);
    expect(own.body.id).not.toBe(first.body.id);
    expect(own.body.number).toBe(first.body.number + 1);
  });

  test('CHK-11 stock that is gone is named, and neither order nor other stock is taken', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 5 }, { stock: 5 }] } });
    const second = own.product.variants[1]?.id ?? 0;
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId, 5);
    await anna.add(second, 5);
    await anna.fillIn(own.shippingMethodId);
    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 2 }).where('variant_id', '=', second).execute(),
    );
    const refused = await anna.place();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      lines: [{ variantId: second, available: 2 }],
    });
    expect(await stockOf(database, own.tenant.id, own.variantId)).toBe(5);
    expect((await anna.cart()).body.count).toBe(10);
    const kept = await database.withTenant(own.tenant.id, async (tx) => ({
      orders: await tx.selectFrom('orders').select('id').execute(),
      payments: await tx.selectFrom('payments').select('id').execute(),
      counters: await tx.selectFrom('order_counters').selectAll().execute(),
    }));
    expect(kept).toEqual({ orders: [], payments: [], counters: [] });
  });

  test('CHK-11 what is not on sale any more is not ordered, however much of it there is', async () => {
    const own = await createStockedShop(database);
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId, 2);
    await anna.fillIn(own.shippingMethodId);
    const { body: cart } = await anna.cart();
    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('products').set({ status: 'draft' }).execute(),
    );
    const refused = await anna.placeAt(cart.version, cart.totals.total);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ variantId: own.variantId, available: 0 }] },
    });
    expect(await stockOf(database, own.tenant.id, own.variantId)).toBe(10);
  });

  test('CHK-11 BNDL-05 an order takes what its loose lines and bundles ask for together', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 7 }] } });
    const bundle = await createBundle(database, own.tenant, {
      fixed_total_price_cents: 1500,
      lines: [{ variantId: own.variantId, unitsPerSet: 2 }],
    });
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId, 1);
    await anna.addBundle(bundle.id, 3);
    await anna.fillIn(own.shippingMethodId);
    const { body } = await anna.place();
    expect(await stockOf(database, own.tenant.id, own.variantId)).toBe(0);
    const { body: order } = await anna.order(body.id, body.token);
    expect(order.bundles).toMatchObject([{ quantity: 3, subTotal: 45, saving: 15 }]);
    expect(order.totals).toMatchObject({ subTotal: 55, total: 59.95 });
  });

  test('CHK-11 BNDL-05 a shortage says how many pieces there are, also where bundles and loose lines together want more', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ stock: 4 }] } });
    const bundle = await createBundle(database, own.tenant, {
      lines: [{ variantId: own.variantId, unitsPerSet: 3 }],
    });
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId, 1);
    await anna.addBundle(bundle.id, 1);
    await anna.fillIn(own.shippingMethodId);
    await database.withTenant(own.tenant.id, (tx) => tx.updateTable('stock').set({ quantity: 3 }).execute());
    const refused = await anna.place();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ variantId: own.variantId, available: 3 }] },
    });
    expect(refused.body.lines).toHaveLength(1);
  });

  test('CHK-10 an order that costs nothing is paid at once', async () => {
    const own = await createStockedShop(database, { product: { variants: [{ unit_price_cents: 0 }] } });
    const free = await createShippingMethod(database, own.tenant, { price: { price_cents: 0 } });
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId);
    await anna.fillIn(free.id);
    const { status, body } = await anna.place();
    expect([status, body.status, body.redirectUrl]).toEqual([201, 'paid', null]);
    expect((await anna.order(body.id, body.token)).body).toMatchObject({ payment: null, canPayAgain: false });
  });

  test('PAY-01 an order on invoice stands without a redirect and never expires by itself', async () => {
    const own = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
    await createPaymentMethod(database, own.tenant);
    const boss = shopper(own.tenant.host);
    await boss.add(own.variantId);
    await boss.fillIn(own.shippingMethodId, { provider: 'invoice', method: 'invoice' });
    const { status, body } = await boss.place();
    expect([status, body.status, body.redirectUrl]).toEqual([201, 'open', null]);
    const pay = () => boss.call('POST', `/orders/${body.id}/payments?token=${body.token}`);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    await database.withTenant(own.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ expires_at: new Date(0) })
        .execute(),
    );
    await app.jobs.reconcile(own.tenant.id);
    const { body: order } = await boss.order(body.id, body.token);
    expect(order).toMatchObject({ status: 'open', canPayAgain: false, basis: 'ex' });
    expect(order.totals).toMatchObject({ subTotal: 10, shipping: 4.95, vat: 3.14, total: 18.09 });
    expect((await pay()).status).toBe(409);
  });

  test('PAY-01 invoice chosen before the category forbade it is no payment at the order', async () => {
    const own = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
    await createPaymentMethod(database, own.tenant);
    const boss = shopper(own.tenant.host);
    await boss.add(own.variantId);
    await boss.fillIn(own.shippingMethodId, { provider: 'invoice', method: 'invoice' });
    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('customer_categories').set({ allow_invoice_payment: false }).execute(),
    );
    const refused = await boss.place();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'STEP_MISSING', step: 'betaling' });
  });

  test('CHK-01 API-13 a way of delivery that was switched off after it was chosen is to be chosen again before the order', async () => {
    const own = await createStockedShop(database);
    const anna = await ready(1, own);
    await database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('shipping_methods').set({ is_active: false }).execute(),
    );
    expect((await anna.checkout()).body).toMatchObject({ currentStep: 'bezorging', shippingOptions: [] });
    const refused = await anna.place();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'STEP_MISSING', step: 'bezorging' });
  });

  test('CHK-10 a cart that another tab changes while it is ordered gives the confirmed order or a refusal', async () => {
    const anna = await ready();
    const { body: cart } = await anna.cart();
    const [placed, added] = await Promise.all([
      anna.placeAt(cart.version, cart.totals.total),
      anna.add(shop.variantId, 1),
    ]);
    if (placed.status === 201) {
      const { body: order } = await anna.order(placed.body.id, placed.body.token);
      expect(order.totals.total).toBe(cart.totals.total);
    } else {
      expect(placed.body.code).toBe('CART_CHANGED');
    }
    expect(added.status).toBe(200);
  });
});

describe('the cart that was confirmed', () => {
  /** A customer on a device of their own. */
  async function device(customer: TestCustomer, own: Stocked) {
    const one = shopper(own.tenant.host);
    expect((await one.logIn(customer)).status).toBe(200);
    return one;
  }

  test('CHK-10 a summary whose cart was emptied elsewhere confirms no earlier order of the same version', async () => {
    const own = await createStockedShop(database);
    const customer = await createCustomer(database, own.tenant);
    const tab = await device(customer, own);
    await tab.add(own.variantId, 1);
    await tab.fillIn(own.shippingMethodId);
    const first = await tab.place();
    expect(first.status).toBe(201);

    await tab.add(own.variantId, 2);
    await tab.fillIn(own.shippingMethodId);
    const { body: cart } = await tab.cart();
    await (await device(customer, own)).call('DELETE', '/cart');
    const answer = await tab.placeAt(cart.version, cart.totals.total);
    expect([answer.status, answer.body.code]).toEqual([409, 'CART_EMPTY']);
  });

  test('CHK-10 a summary whose cart was ordered elsewhere confirms no other cart of the same version and price', async () => {
    const own = await createStockedShop(database, { product: { variants: [{}, {}] } });
    for (const kind of ['customer', 'guest'] as const) {
      const customer = kind === 'customer' ? await createCustomer(database, own.tenant) : null;
      const tab = customer ? await device(customer, own) : shopper(own.tenant.host);
      await tab.add(own.variantId, 1);
      await tab.fillIn(own.shippingMethodId);
      const { body: cart } = await tab.cart();
      const old = { ...tab.shown };
      const first = await tab.place();
      expect(first.status).toBe(201);

      // Another thing at the same price, and the old summary is still open.
      await tab.add(own.product.variants[1]?.id ?? 0, 1);
      await tab.fillIn(own.shippingMethodId);
      const { body: next } = await tab.cart();
      expect([next.version, next.totals.total]).toEqual([cart.version, cart.totals.total]);
      tab.shown = old;
      const answer = await tab.placeAt(cart.version, cart.totals.total);
      if (kind === 'customer') expect([answer.status, answer.body.id]).toEqual([201, first.body.id]);
      else expect([answer.status, answer.body.code]).toEqual([409, 'CART_CHANGED']);
      expect((await tab.cart()).body.transactionLines).toHaveLength(1);
    }
  });
});

describe('the owner', () => {
  test('PAY-04 an order opens by its own token alone; a wrong one and a missing order look alike', async () => {
    const anna = await ready();
    const { body: placed } = await anna.place();
    const other = await (await ready()).place();
    const foreign = await createStockedShop(database);
    const missing = await anna.order('6a0f3e7e-3d8b-4f59-9d4c-1f2f3a4b5c6d', placed.token);
    const refused = [
      missing,
      await anna.order(placed.id, other.body.token),
      await anna.order(placed.id, ''),
      await anna.order(placed.id, placed.token.slice(1)),
      await anna.get<Order>(`/orders/${placed.id}`),
      await shopper(foreign.tenant.host).order(placed.id, placed.token),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    const pay = await anna.call('POST', `/orders/${placed.id}/payments?token=${other.body.token}`);
    expect(pay.status).toBe(404);
    expect((await anna.order(placed.id, placed.token)).status).toBe(200);
    const kept = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(kept)).not.toContain(placed.token);
  });

  test('API-09 a shopper without an account has no open order', async () => {
    expect((await shopper().get('/orders/open')).body).toEqual({ id: null });
  });

  test('TEN-08 another shop’s orders cannot be placed, seen or paid, and have numbers of their own', async () => {
    const one = await createStockedShop(database);
    const two = await createStockedShop(database);
    const first = await (await ready(1, one)).place();
    const second = await (await ready(1, one)).place();
    const other = await ready(1, two);
    // Its cart is ready to be ordered, and is nothing in the neighbour's shop.
    const { body: theirs } = await other.cart();
    const abroad = shopper(one.tenant.host);
    abroad.cookie = other.cookie;
    abroad.shown = { ...other.shown };
    const stolen = await abroad.placeAt(theirs.version, theirs.totals.total);
    expect([stolen.status, stolen.body.code]).toEqual([409, 'CART_EMPTY']);
    const { body: third } = await other.place();
    expect([first.body.number, second.body.number, third.number]).toEqual([1, 2, 1]);
    // Neither the id with its own token, nor with a neighbour's, opens it there; the answers tell nothing apart.
    const answers = await Promise.all([
      abroad.order(third.id, third.token),
      abroad.order(third.id, first.body.token),
      abroad.order(randomUUID(), third.token),
      abroad.call('POST', `/orders/${third.id}/payments?token=${third.token}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const told = answers
      .slice(0, 3)
      .map(({ body }) => Object.assign({}, body, { instance: '', requestId: '' }));
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    expect((await shopper(two.tenant.host).order(third.id, third.token)).status).toBe(200);
    const seen = await database.withTenant(one.tenant.id, (tx) =>
      tx.selectFrom('orders').select('id').execute(),
    );
    expect(seen.map(({ id }) => id).sort()).toEqual([first.body.id, second.body.id].sort());
  });
});
