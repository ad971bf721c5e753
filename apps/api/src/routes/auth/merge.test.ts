import type { Cart, Order } from '@etalage/contracts';
import {
  createBundle,
  createCoupon,
  createCustomer,
  createProduct,
  createPromocode,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { address, createStockedShop, details, type Shopper } from '../../../test/shopping.ts';

const { database, shop, shopper } = await openShop({ product: { variants: [{ stock: 5000 }] } });

const newCustomer = () => createCustomer(database, shop.tenant);

async function loggedIn(customer: TestCustomer): Promise<Shopper> {
  const karel = shopper();
  expect((await karel.logIn(customer)).status).toBe(200);
  return karel;
}

/** A customer with these pieces in their cart, who has left. */
async function customerWith(...wanted: [variantId: number, quantity: number][]): Promise<TestCustomer> {
  const customer = await newCustomer();
  const karel = await loggedIn(customer);
  for (const [variantId, quantity] of wanted) await karel.add(variantId, quantity);
  await karel.logOut();
  return customer;
}

async function newVariant(stock: number): Promise<number> {
  return (await createProduct(database, shop.tenant, { variants: [{ stock }] })).variants[0].id;
}

/** One after the other: all at once they would wait for a connection, which a busy machine gives up. */
async function newVariants(count: number): Promise<number[]> {
  const made: number[] = [];
  for (let i = 0; i < count; i += 1) made.push(await newVariant(10));
  return made;
}

const lines = ({ transactionLines }: Cart) =>
  transactionLines.map((line) => [line.productVariantId, line.quantity]);

describe('whose cart', () => {
  test('API-10 a guest’s cart becomes the customer’s, no cookie opens it any more, and it waits on the next device', async () => {
    const customer = await newCustomer();
    const phone = shopper();
    const { body: before } = await phone.add(shop.variantId, 2);
    const { cookie } = phone;
    const answer = await phone.logIn(customer);
    expect([answer.headers['set-cookie']].flat().join()).toContain('etalage_cart=; Max-Age=0');
    expect(phone.cookie).toBeNull();
    const { body: after } = await phone.cart();
    expect(lines(after)).toEqual([[shop.variantId, 2]]);
    expect(after.version).toBe(before.version + 1);

    const thief = shopper();
    thief.cookie = cookie;
    expect((await thief.cart()).body).toMatchObject({ count: 0, version: 0 });
    expect((await thief.add(shop.variantId)).body.count).toBe(1);
    const desk = await loggedIn(customer);
    await desk.add(shop.variantId);
    expect(lines((await phone.cart()).body)).toEqual([[shop.variantId, 3]]);

    await phone.logOut();
    expect((await phone.cart()).body).toMatchObject({ count: 0, version: 0, transactionLines: [] });
    expect(lines((await (await loggedIn(customer)).cart()).body)).toEqual([[shop.variantId, 3]]);
  });

  test('API-10 a customer’s first thing makes one cart, also from two devices at once, and no cart cookie', async () => {
    const customer = await newCustomer();
    const [phone, desk] = [await loggedIn(customer), await loggedIn(customer)];
    expect((await phone.cart()).body.version).toBe(0);
    const answers = await Promise.all([phone.add(shop.variantId), desk.add(shop.variantId, 2)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect([phone.cookie, desk.cookie]).toEqual([null, null]);
    expect(lines((await phone.cart()).body)).toEqual([[shop.variantId, 3]]);
  });

  test('API-10 a customer sees and changes no one’s cart but their own, whatever cart cookie comes along', async () => {
    const guest = shopper();
    const { body } = await guest.add(shop.variantId, 4);
    const karel = await loggedIn(await newCustomer());
    karel.cookie = guest.cookie;
    expect((await karel.cart()).body.count).toBe(0);
    const lineId = body.transactionLines[0]?.id ?? 0;
    expect((await karel.call('PATCH', `/cart/lines/${lineId}`, { quantity: 1 })).status).toBe(404);
    expect((await karel.call('DELETE', `/cart/lines/${lineId}`)).status).toBe(404);
    expect((await guest.cart()).body.count).toBe(4);
  });

  test('TEN-08 a cart of another shop does not join', async () => {
    const other = await createStockedShop(database);
    const guest = shopper(other.tenant.host);
    await guest.add(other.variantId);
    const karel = shopper();
    karel.cookie = guest.cookie;
    await karel.logIn(await newCustomer());
    expect((await karel.cart()).body.count).toBe(0);
    expect((await guest.cart()).body.count).toBe(1);
  });
});

describe('two carts', () => {
  test('API-10 the same article adds up, others join, and the guest’s cart is spent', async () => {
    const other = await newVariant(100);
    const customer = await customerWith([shop.variantId, 2]);
    const guest = shopper();
    await guest.add(shop.variantId, 3);
    await guest.add(other, 1);
    const { cookie } = guest;
    await guest.logIn(customer);
    const { body } = await guest.cart();
    expect(lines(body)).toEqual([
      [shop.variantId, 5],
      [other, 1],
    ]);
    expect(body.totals.subTotal).toBe(60);
    // The same cookie once more brings nothing once more.
    guest.cookie = cookie;
    await guest.logIn(customer);
    expect((await guest.cart()).body).toEqual(body);
  });

  test('API-10 the sum ends at the stock and at 999, and what was in a cart never becomes less or vanishes', async () => {
    const [scarce, gone] = [await newVariant(5), await newVariant(3)];
    const customer = await customerWith([scarce, 3], [shop.variantId, 600]);
    const guest = shopper();
    await guest.add(scarce, 4);
    await guest.add(shop.variantId, 500);
    await guest.add(gone, 3);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', gone).execute(),
    );
    await guest.logIn(customer);
    const { body } = await guest.cart();
    expect(lines(body)).toEqual([
      [scarce, 5],
      [shop.variantId, 999],
      [gone, 1],
    ]);
    expect(body.transactionLines[2]?.available).toBe(0);
    // Stock that went below what the customer had is for the line to say, not for the log-in to take.
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 2 }).where('variant_id', '=', scarce).execute(),
    );
    await guest.logOut();
    await guest.add(scarce, 1);
    await guest.logIn(customer);
    expect(lines((await guest.cart()).body)[0]).toEqual([scarce, 5]);
  });

  test('API-10 bundles join as bundles: the same one adds up in sets, another stays whole', async () => {
    const [cup, plate] = [await newVariant(100), await newVariant(7)];
    const set = await createBundle(database, shop.tenant, {
      lines: [
        { variantId: cup, unitsPerSet: 1 },
        { variantId: plate, unitsPerSet: 2 },
      ],
    });
    const single = await createBundle(database, shop.tenant, {
      lines: [{ variantId: cup, unitsPerSet: 3 }],
    });
    const customer = await newCustomer();
    const karel = await loggedIn(customer);
    await karel.addBundle(set.id, 1);
    await karel.logOut();
    const guest = shopper();
    await guest.addBundle(set.id, 2);
    await guest.addBundle(single.id, 2);
    await guest.add(cup, 1);
    await guest.logIn(customer);
    const { body } = await guest.cart();
    expect(body.bundles.map((bundle) => [bundle.bundleId, bundle.quantity])).toEqual([
      [set.id, 3],
      [single.id, 2],
    ]);
    const ofSet = body.transactionLines.filter((line) => line.metadata.bundleId === set.id);
    expect(ofSet.map((line) => [line.productVariantId, line.quantity])).toEqual([
      [cup, 3],
      [plate, 6],
    ]);
    expect(body.count).toBe(6);
    // A fourth set would need eight plates.
    await guest.logOut();
    await guest.addBundle(set.id, 3);
    await guest.logIn(customer);
    expect((await guest.cart()).body.bundles[0]?.quantity).toBe(3);
  });

  test('API-10 a cart holds no more than 100 lines after they joined', async () => {
    const variants = await newVariants(60);
    const customer = await customerWith(...variants.map((id): [number, number] => [id, 1]), [
      shop.variantId,
      1,
    ]);
    const more = await newVariants(50);
    const guest = shopper();
    for (const id of more) await guest.add(id);
    await guest.add(variants[0] ?? 0);
    await guest.logIn(customer);
    const { body } = await guest.cart();
    expect(body.transactionLines).toHaveLength(100);
    expect(lines(body)[0]).toEqual([variants[0], 2]);
  });

  test('API-10 what the checkout knew of the guest fills what it does not know of the customer, group by group', async () => {
    const customer = await newCustomer();
    const karel = await loggedIn(customer);
    await karel.add(shop.variantId);
    await karel.expect200('PUT', '/checkout/details', {
      ...details,
      firstName: 'Karel',
      email: 'k@example.nl',
    });
    await karel.logOut();
    const guest = shopper();
    await guest.add(shop.variantId);
    await guest.fillIn(shop.shippingMethodId);
    // The same person, whose customer's cart was begun with another address.
    await guest.expect200('PUT', '/checkout/details', { ...details, email: customer.email.toUpperCase() });
    await guest.logIn(customer);
    const { body } = await guest.checkout();
    expect(body).toMatchObject({
      details: { firstName: 'Karel', email: 'k@example.nl' },
      billing: { street: address.street },
      shippingMethodId: shop.shippingMethodId,
      payment: { provider: 'test-bank', method: 'ideal' },
      currentStep: 'samenvatting',
    });
  });

  test('SEC-06 what another person typed on this device enters no customer’s cart, neither a first one nor a second', async () => {
    for (const hasCart of [false, true]) {
      const customer = hasCart ? await customerWith([shop.variantId, 1]) : await newCustomer();
      const guest = shopper();
      await guest.add(shop.variantId);
      await guest.fillIn(shop.shippingMethodId);
      await guest.logIn(customer);
      const { body } = await guest.checkout();
      expect(body).toMatchObject({ details: null, billing: null, shipping: null, currentStep: 'gegevens' });
      expect(body.cart.count).toBe(hasCart ? 2 : 1);
      expect(JSON.stringify(body).toLowerCase()).not.toContain(details.email.toLowerCase());
    }
  });

  test('API-10 codes and cards join, five of them in all', async () => {
    const customer = await customerWith([shop.variantId, 1]);
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => createPromocode(database, shop.tenant, { amount: 100 })),
    );
    const card = await createCoupon(database, shop.tenant);
    const guest = shopper();
    await guest.add(await newVariant(10));
    const { tenant } = shop;
    await database.withTenant(tenant.id, async (tx) => {
      const carts = await tx
        .selectFrom('carts')
        .select(['id', 'customer_id'])
        .where('status', '=', 'open')
        .execute();
      const own = carts.find((cart) => cart.customer_id === customer.id)?.id ?? '';
      const brought = await tx
        .selectFrom('carts')
        .select('id')
        .where('customer_id', 'is', null)
        .where('status', '=', 'open')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      const put = (cart_id: string, index: number, removed_reason: string | null = null) =>
        tx
          .insertInto('cart_promocodes')
          .values({
            tenant_id: tenant.id,
            cart_id,
            promocode_id: codes[index]?.id ?? 0,
            removed_reason,
            created_at: new Date(Date.now() - 1000 * (10 - index)),
          })
          .execute();
      await put(own, 0);
      await put(own, 1, 'EXPIRED');
      for (const index of [0, 1, 2, 3]) await put(brought.id, index);
      await tx
        .insertInto('cart_coupons')
        .values({ tenant_id: tenant.id, cart_id: brought.id, coupon_id: card.id })
        .execute();
      await put(brought.id, 4);
    });
    await guest.logIn(customer);
    const { body } = await guest.cart();
    const joined = [
      ...body.promocodes.map(({ code }) => code),
      ...body.couponsCreated.map(({ cardCode }) => cardCode),
    ];
    expect(joined.toSorted()).toEqual(codes.map(({ code }) => code).toSorted());
  });

  test('API-10 joining tells no new prices: what each cart was filled at stays', async () => {
    const dear = await createProduct(database, shop.tenant, {
      variants: [{ unit_price_cents: 1000, stock: 50 }],
    });
    const [variant] = dear.variants;
    const customer = await customerWith([variant.id, 1]);
    const guest = shopper();
    await guest.add(shop.variantId);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('variants').set({ unit_price_cents: 1200 }).where('id', '=', variant.id).execute(),
    );
    await guest.logIn(customer);
    const line = (await guest.cart()).body.transactionLines.find(
      (each) => each.productVariantId === variant.id,
    );
    expect(line).toMatchObject({ subTotal: 12, metadata: { unitPriceSnapshot: 10, unitPriceEffective: 12 } });
  });
});

describe('orders', () => {
  test('CHK-10 a customer who places twice at once, or again, has one order, and it is theirs', async () => {
    const customer = await newCustomer();
    const karel = await loggedIn(customer);
    await karel.add(shop.variantId, 2);
    const { body: ready } = await karel.fillIn(shop.shippingMethodId);
    const { version, totals } = ready.cart;
    const desk = await loggedIn(customer);
    const { shown } = karel;
    desk.shown = shown;
    const answers = await Promise.all([
      karel.placeAt(version, totals.total),
      desk.placeAt(version, totals.total),
      karel.placeAt(version, totals.total, { 'idempotency-key': 'once-and-again' }),
    ]);
    answers.push(await karel.placeAt(version, totals.total));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const orders = await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .selectFrom('orders')
        .select(['customer_id', 'email'])
        .where('customer_id', '=', customer.id)
        .execute(),
    );
    expect(orders).toEqual([{ customer_id: customer.id, email: 'anna.de.boer@example.nl' }]);
    // The next cart is a new one, and a late repetition of the first order does not touch it.
    expect((await karel.cart()).body).toMatchObject({ count: 0, version: 0 });
    const confirmed = { ...shown };
    await karel.add(shop.variantId);
    karel.shown = confirmed;
    const late = await karel.placeAt(version, totals.total);
    expect([late.status, late.body.id]).toEqual([201, answers[0]?.body.id]);
    expect((await karel.cart()).body.count).toBe(1);
  });

  test('API-09 PAY-04 an order opens for the customer who placed it without its token, and for nobody else', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()];
    const karel = await loggedIn(customer);
    await karel.add(shop.variantId);
    await karel.fillIn(shop.shippingMethodId);
    const { body: placed } = await karel.place();
    const path = `/orders/${placed.id}`;
    expect((await karel.get<Order>(path)).body.number).toBe(placed.number);
    expect((await karel.get('/orders/open')).body).toEqual({ id: placed.id });
    const again = await karel.call<{ redirectUrl: string }>('POST', `${path}/payments`);
    expect(again.body.redirectUrl).toBe(placed.redirectUrl);

    const missing = await karel.get('/orders/00000000-0000-4000-8000-000000000000');
    expect(missing.status).toBe(404);
    for (const visitor of [await loggedIn(other), shopper()]) {
      const foreign = await visitor.get(path);
      expect({ ...(foreign.body as object), requestId: '' }).toEqual({
        ...(missing.body as object),
        requestId: '',
      });
      expect((await visitor.call('POST', `${path}/payments`)).status).toBe(404);
      expect((await visitor.get('/orders/open')).body).toEqual({ id: null });
    }
    // The link in a mail opens it as before, logged in or not.
    expect((await shopper().order(placed.id, placed.token)).status).toBe(200);
    await karel.logOut();
    expect((await karel.get(path)).status).toBe(404);
  });

  test('PAY-03 API-09 the open order is one that its customer can still pay: not paid, over, on invoice, promised, or of another amount that staff look at', async () => {
    const karel = await loggedIn(await newCustomer());
    const open = async () => (await karel.get<{ id: string | null }>('/orders/open')).body.id;
    const ordered = async () => {
      await karel.add(shop.variantId);
      await karel.fillIn(shop.shippingMethodId);
      return (await karel.place()).body.id;
    };
    const change = (id: string, state: { status?: 'paid'; expires_at?: Date }) =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx.updateTable('orders').set(state).where('id', '=', id).execute(),
      );
    const [first, second, third] = [await ordered(), await ordered(), await ordered()];
    expect(await open()).toBe(third);
    await change(third, { expires_at: new Date(0) });
    expect(await open()).toBe(second);
    await change(second, { status: 'paid' });
    expect(await open()).toBe(first);
    const before = { provider: 'test-bank', status: 'open', paid_cents: 0 } as const;
    const other = { status: 'mismatch', paid_cents: 100 } as const;
    for (const [state, answer] of [
      [{ provider: 'invoice' }, null],
      [{ status: 'authorized' }, null],
      [other, null],
      [{ ...other, refund_cents: 100 }, first],
    ] as const) {
      await database.withTenant(shop.tenant.id, (tx) =>
        tx
          .updateTable('payments')
          .set({ ...before, ...state })
          .where('order_id', '=', first)
          .execute(),
      );
      expect(await open(), JSON.stringify(state)).toBe(answer);
    }
  });

  test('API-10 an order that a guest placed stays what it was when they log in afterwards', async () => {
    const guest = shopper();
    await guest.add(shop.variantId);
    await guest.fillIn(shop.shippingMethodId);
    const { body: placed } = await guest.place();
    await guest.logIn(await newCustomer());
    expect((await guest.cart()).body.count).toBe(0);
    expect((await guest.get(`/orders/${placed.id}`)).status).toBe(404);
    expect((await guest.order(placed.id, placed.token)).status).toBe(200);
  });
});
