import type { Cart, Checkout, DeliveryPromise, Order, ProductDetail } from '@etalage/contracts';
import type { Database } from '@etalage/db';
import { createBranch, createProduct, createShippingMethod, createTenant } from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { byInject, Shopper } from '../../../test/shopping.ts';

let app: FastifyInstance;
let database: Database;
beforeAll(async () => {
  ({ app, database } = await createTestApp());
});

/** The wall clock alone stands still: what waits goes on waiting. */
function stopClock(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}
afterEach(() => void vi.useRealTimers());

async function shopWithTwoWays() {
  const tenant = await createTenant(database, {
    settings: { store_name: 'De Molen', store_email_address: 'winkel@molen.test' },
  });
  const pickup = await createShippingMethod(database, tenant, {
    is_pickup: true,
    days_min: 0,
    days_max: 0,
    price: { price_cents: 0 },
  });
  const home = await createShippingMethod(database, tenant, { name: { nl: 'Bezorging', en: 'Delivery' } });
  const evening = await createShippingMethod(database, tenant, {
    delivery_days: [1, 2, 3, 4, 5],
    window_from: '17:30',
    window_until: '22:00',
  });
  await createBranch(database, tenant, {
    ...{ name: 'Winkel Zwolle', street: 'Melkmarkt', postal_code: '8011MC', city: 'Zwolle' },
    opening_hours: { tuesday: '09:30-17:30', wednesday: '09:30-17:30', sunday: '' },
  });
  const product = await createProduct(database, tenant, {
    translations: { nl: { slug: 'vaas' } },
    variants: [{ stock: 10 }],
  });
  const shopper = () => new Shopper(byInject(app), tenant.host);
  return { tenant, pickup, home, evening, product, variantId: product.variants[0].id, shopper };
}

const daysOf = (promise: Pick<DeliveryPromise, 'from' | 'until'> | null | undefined) =>
  promise && [promise.from, promise.until];

// Monday 23 November 2026, 15.59 and 16.00 in Amsterdam.
const beforeCutOff = '2026-11-23T14:59:00Z';
const afterCutOff = '2026-11-23T15:00:00Z';

describe('one promise', () => {
  test('CHK-13 product, cart, delivery step, order and mail name the same day, and the order keeps it', async () => {
    const { tenant, home, variantId, shopper } = await shopWithTwoWays();
    const anna = shopper();
    stopClock(beforeCutOff);
    const day = ['2026-11-24', '2026-11-24'];
    const { body: product } = await anna.get<ProductDetail>('/products/slug/vaas');
    expect(product.promise).toMatchObject({ method: 'Bezorging', orderBefore: '2026-11-23T15:00:00.000Z' });
    expect(daysOf(product.promise)).toEqual(day);
    const { body: cart } = await anna.add(variantId);
    expect(cart.promise).toEqual(product.promise);

    await anna.fillIn(home.id);
    const { body: checkout } = await anna.checkout();
    expect(checkout.cart.promise).toEqual(product.promise);
    expect(checkout.shippingOptions.find(({ id }) => id === home.id)?.promise).toEqual(product.promise);
    const placed = await anna.place();
    expect(placed.status).toBe(201);

    // Weeks later, and by rules that have become others, it is still what was promised.
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('shipping_methods')
        .set({ days_min: 5, days_max: 9 })
        .where('id', '=', home.id)
        .execute(),
    );
    stopClock('2026-12-20T12:00:00Z');
    const { body: order } = await anna.order(placed.body.id, placed.body.token);
    expect(order.promise).toEqual({
      isPickup: false,
      from: '2026-11-24',
      until: '2026-11-24',
      timeFrom: null,
      timeUntil: null,
      place: null,
    });
    await app.jobs.runDue(tenant.id);
    const mails = await database.withTenant(tenant.id, (tx) => tx.selectFrom('mails').selectAll().execute());
    expect(mails.map(({ template }) => template)).toEqual(['order-received']);
    for (const { text, html } of mails)
      for (const each of [text, html]) expect(each).toContain('Verwacht op dinsdag 24 november');
  });

  test('CHK-13 at the cut-off the day moves on everywhere, also in the answers that are kept', async () => {
    const { variantId, shopper, home } = await shopWithTwoWays();
    const anna = shopper();
    stopClock(beforeCutOff);
    const first = await anna.get<ProductDetail>('/products/slug/vaas');
    expect(first.headers['cache-until']).toBe('2026-11-23T15:00:00.000Z');
    await anna.add(variantId);
    await anna.fillIn(home.id);
    stopClock(afterCutOff);
    const day = ['2026-11-25', '2026-11-25'];
    const second = await anna.get<ProductDetail>('/products/slug/vaas');
    expect(daysOf(second.body.promise)).toEqual(day);
    expect(second.headers['cache-until']).toBe('2026-11-24T15:00:00.000Z');
    expect(daysOf((await anna.cart()).body.promise)).toEqual(day);
    const placed = await anna.place();
    const { body: order } = await anna.order(placed.body.id, placed.body.token);
    expect(daysOf(order.promise)).toEqual(day);
  });

  test('CHK-13 the evening is as exact as the day and names its hours; nobody fetches from a closed shop', async () => {
    const { pickup, home, evening, variantId, shopper } = await shopWithTwoWays();
    const anna = shopper();
    await anna.add(variantId);
    // The night from Saturday to Sunday: the branch opens on Tuesday.
    stopClock('2026-11-21T23:30:00Z');
    const { body } = await anna.checkout();
    const promiseOf = ({ id }: { id: number }) =>
      body.shippingOptions.find((each) => each.id === id)?.promise;
    expect(daysOf(promiseOf(home))).toEqual(['2026-11-24', '2026-11-24']);
    expect(promiseOf(evening)).toMatchObject({
      from: '2026-11-24',
      until: '2026-11-24',
      timeFrom: '17:30',
      timeUntil: '22:00',
    });
    expect(promiseOf(pickup)).toMatchObject({ isPickup: true, from: '2026-11-24', timeFrom: '11:30' });
    // The cart goes by the chosen way from then on.
    const chosen = await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: pickup.id });
    expect(chosen.body.cart.promise).toEqual(promiseOf(pickup));
  });

  test('CHK-13 goods that take days to make move the day of the product and of the whole cart', async () => {
    const { tenant, variantId, shopper } = await shopWithTwoWays();
    const slow = await createProduct(database, tenant, {
      handling_days: 2,
      translations: { nl: { slug: 'op-maat' } },
    });
    const anna = shopper();
    stopClock(beforeCutOff);
    const { body: product } = await anna.get<ProductDetail>('/products/slug/op-maat');
    expect(daysOf(product.promise)).toEqual(['2026-11-26', '2026-11-26']);
    const { body: quick } = await anna.add(variantId);
    expect(daysOf(quick.promise)).toEqual(['2026-11-24', '2026-11-24']);
    const { body: both } = await anna.add(slow.variants[0].id);
    expect(both.promise).toEqual(product.promise);
  });

  test('CHK-13 what is sold out promises nothing, in the shop and in a cart that holds it', async () => {
    const { tenant, home, variantId, product, shopper } = await shopWithTwoWays();
    const anna = shopper();
    await anna.add(variantId, 2);
    await database.withTenant(tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', product.variants[0].id).execute(),
    );
    await expect
      .poll(async () => (await anna.get<ProductDetail>('/products/slug/vaas')).body.promise, patience)
      .toBeNull();
    const { body: cart } = await anna.get<Cart>('/cart');
    expect(cart.promise).toBeNull();
    const { body: checkout } = await anna.get<Checkout>('/checkout');
    expect(checkout.shippingOptions.find(({ id }) => id === home.id)?.promise).toBeNull();
    expect((await shopper().get<Cart>('/cart')).body.promise).toBeNull();
  });

  test('CHK-13 a way of shipping that changes is promised by at once', async () => {
    const { tenant, home, shopper } = await shopWithTwoWays();
    const anna = shopper();
    const before = (await anna.get<ProductDetail>('/products/slug/vaas')).body.promise;
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('shipping_methods')
        .set({ days_min: 4, days_max: 4 })
        .where('id', '=', home.id)
        .execute(),
    );
    await expect
      .poll(async () => (await anna.get<ProductDetail>('/products/slug/vaas')).body.promise?.from, patience)
      .not.toBe(before?.from);
  });
});

test('CHK-13 an order of before there were promises has none', async () => {
  const { tenant, home, variantId, shopper } = await shopWithTwoWays();
  const anna = shopper();
  await anna.add(variantId);
  await anna.fillIn(home.id);
  const placed = await anna.place();
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('orders').set({ delivery_promise: null }).execute(),
  );
  const { status, body } = await anna.get<Order>(`/orders/${placed.body.id}?token=${placed.body.token}`);
  expect(status).toBe(200);
  expect(body.promise).toBeNull();
});
