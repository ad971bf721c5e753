import type { Cart, Me, Order, ProductDetail, ProductList } from '@etalage/contracts';
import {
  createBranch,
  createCustomer,
  createProduct,
  createShippingMethod,
  type TestCustomer,
} from '@etalage/db/test-factories';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { patience } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Refused, type Shopper } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop({ product: { variants: [{ stock: 5000 }] } });
const { tenant } = shop;

/** The wall clock alone stands still: what waits goes on waiting. */
function stopClock(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}
afterEach(() => void vi.useRealTimers());

let products = 0;
async function newFlowers(given: { asks_gift_text?: boolean; asks_delivery_day?: boolean } = {}) {
  products += 1;
  const slug = `boeket-${products}`;
  const product = await createProduct(database, tenant, {
    asks_gift_text: true,
    asks_delivery_day: true,
    ...given,
    translations: { nl: { slug, name: 'Boeket' } },
    variants: [{ stock: 5000 }],
  });
  return { id: product.id, slug, variantId: product.variants[0].id };
}

type Asked = { giftText?: string | null; deliveryDay?: string | null };

const add = (anna: Shopper, variantId: number, asked: Asked = {}, quantity = 1, key?: string) =>
  anna.call<Cart & Refused>(
    'POST',
    '/cart/lines',
    { variantId, quantity, ...asked },
    key ? { 'idempotency-key': key } : {},
  );

const linesOf = ({ transactionLines }: Pick<Cart, 'transactionLines'>) =>
  transactionLines.map(({ quantity, giftText, deliveryDay }) => [quantity, giftText, deliveryDay]);

const productOf = async (anna: Shopper, slug: string) =>
  (await anna.get<ProductDetail>(`/products/slug/${slug}`)).body;

// Monday 23 November 2026, 15.59 and 16.00 in Amsterdam.
const beforeCutOff = '2026-11-23T14:59:00Z';
const afterCutOff = '2026-11-23T15:00:00Z';

describe('PDP-22 what is asked with a product', () => {
  test('PDP-22 only such a product tells days, each of which can be chosen, and its card adds nothing at once', async () => {
    stopClock(beforeCutOff);
    const anna = shopper();
    const flowers = await newFlowers();
    const { asksGiftText, deliveryDays, promise } = await productOf(anna, flowers.slug);
    expect(asksGiftText).toBe(true);
    expect(deliveryDays?.slice(0, 6)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
    ]);
    expect(deliveryDays?.[0]).toBe(promise?.until);
    for (const deliveryDay of deliveryDays ?? [])
      expect((await add(anna, flowers.variantId, { deliveryDay })).status).toBe(200);

    const plain = await newFlowers({ asks_gift_text: false, asks_delivery_day: false });
    expect(await productOf(anna, plain.slug)).toMatchObject({ asksGiftText: false, deliveryDays: null });
    const ofDayAlone = await newFlowers({ asks_gift_text: false });
    expect(await productOf(anna, ofDayAlone.slug)).toMatchObject({ asksGiftText: false, deliveryDays });
    expect(await add(anna, ofDayAlone.variantId, { giftText: 'Gefeliciteerd' })).toMatchObject({
      status: 422,
      body: { code: 'NO_GIFT_TEXT' },
    });
    const { body: list } = await anna.get<ProductList>('/products?q=boeket&size=100');
    const onlyVariantOf = (id: number) => list.items.find((card) => card.id === id)?.onlyVariantId;
    expect(onlyVariantOf(flowers.id)).toBeNull();
    expect(onlyVariantOf(plain.id)).toBe(plain.variantId);
    expect(onlyVariantOf(ofDayAlone.id)).toBeNull();

    // Cards that are kept hear of it.
    const shown = async (wanted: number) =>
      (await anna.get<ProductList>('/products?q=boeket&size=100')).body.items.find(({ id }) => id === wanted)
        ?.onlyVariantId;
    const set = (id: number, asked: { asks_gift_text: boolean } | { asks_delivery_day: boolean }) =>
      database.withTenant(tenant.id, (tx) =>
        tx.updateTable('products').set(asked).where('id', '=', id).execute(),
      );
    await set(plain.id, { asks_gift_text: true });
    vi.useRealTimers();
    await expect.poll(() => shown(plain.id), patience).toBeNull();
    await set(ofDayAlone.id, { asks_delivery_day: false });
    await expect.poll(() => shown(ofDayAlone.id), patience).toBe(ofDayAlone.variantId);
    await set(ofDayAlone.id, { asks_delivery_day: true });
    await expect.poll(() => shown(ofDayAlone.id), patience).toBeNull();
  });

  test('PDP-22 the days follow the cut-off, also where answers are kept, and leave out Sundays and public holidays', async () => {
    const anna = shopper();
    const { slug } = await newFlowers();
    const first = async () => (await productOf(anna, slug)).deliveryDays?.[0];
    stopClock(afterCutOff);
    expect(await first()).toBe('2026-11-25');
    // Christmas Eve in time: nothing comes on Christmas and Boxing Day or on a Sunday.
    stopClock('2026-12-24T14:00:00Z');
    expect(await first()).toBe('2026-12-28');
  });

  test.each([
    ['a product that asks for no text', { giftText: 'Hoera' }, 'NO_GIFT_TEXT', 'giftText'],
    ['one that asks for no day', { deliveryDay: '2026-11-27' }, 'NO_DELIVERY_DAY', 'deliveryDay'],
  ])('PDP-22 %s takes none', async (_, asked, code, field) => {
    stopClock(beforeCutOff);
    const anna = shopper();
    const { status, body } = await add(anna, shop.variantId, asked);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, code, field]);
    expect((await anna.cart()).body.count).toBe(0);
  });

  test.each([
    ['today', '2026-11-23'],
    ['yesterday', '2026-11-22'],
    ['a Sunday', '2026-11-29'],
    ['Christmas', '2026-12-25'],
    ['next year', '2027-11-25'],
  ])('PDP-22 CHK-18 %s is no day to choose', async (_, deliveryDay) => {
    stopClock(beforeCutOff);
    const anna = shopper();
    const { variantId } = await newFlowers();
    const { status, body } = await add(anna, variantId, { deliveryDay });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'DELIVERY_DAY_PASSED', 'deliveryDay']);
    expect((await anna.cart()).body.count).toBe(0);
  });

  test('PDP-22 a text has at most 250 characters, of several lines and without other control characters', async () => {
    const anna = shopper();
    const { variantId } = await newFlowers();
    for (const giftText of [
      'x'.repeat(251),
      'bel\u0007',
      'tab\t',
      'nul\u0000',
      '\u2028',
      '👨‍👩‍👧'.repeat(200),
    ])
      expect((await add(anna, variantId, { giftText })).status, JSON.stringify(giftText.slice(0, 9))).toBe(
        400,
      );
    for (const deliveryDay of ['2026-02-30', 'morgen', ''])
      expect((await add(anna, variantId, { deliveryDay })).status).toBe(400);
    expect((await anna.cart()).body.count).toBe(0);
    await add(anna, variantId, { giftText: ' Lieve oma,\r\n\r\nhoera!\r' });
    await add(anna, variantId, { giftText: 'x'.repeat(250) });
    await add(anna, variantId, { giftText: '🌷'.repeat(125) });
    // Nothing but white space is no text.
    await add(anna, variantId, { giftText: ' \n ' });
    await add(anna, variantId);
    expect(linesOf((await anna.cart()).body)).toEqual([
      [1, 'Lieve oma,\n\nhoera!', null],
      [1, 'x'.repeat(250), null],
      [1, '🌷'.repeat(125), null],
      [2, null, null],
    ]);
  });
});

describe('MINI-20 lines with their own text and day', () => {
  test('MINI-20 the same text and day are one line, others are lines of their own, which change apart and share the stock', async () => {
    stopClock(beforeCutOff);
    const anna = shopper();
    const { variantId } = await newFlowers();
    await database.withTenant(tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 10 }).where('variant_id', '=', variantId).execute(),
    );
    await add(anna, variantId, { giftText: 'Oma', deliveryDay: '2026-11-27' }, 2);
    await add(anna, variantId, { giftText: 'Opa', deliveryDay: '2026-11-27' });
    await add(anna, variantId, { giftText: 'Oma', deliveryDay: '2026-11-28' });
    const { body: cart } = await add(anna, variantId, { giftText: 'Oma', deliveryDay: '2026-11-27' });
    expect(linesOf(cart)).toEqual([
      [3, 'Oma', '2026-11-27'],
      [1, 'Opa', '2026-11-27'],
      [1, 'Oma', '2026-11-28'],
    ]);
    expect(cart.totals.subTotal).toBeCloseTo(
      cart.transactionLines.reduce((sum, line) => sum + line.subTotal, 0),
    );
    const { body: me } = await anna.get<Me>('/me');
    expect([me.cart.count, me.cart.subTotal]).toEqual([5, cart.totals.subTotal]);
    const [first, second, third] = cart.transactionLines;
    const tooMany = await anna.call<Refused>('PATCH', `/cart/lines/${second?.id}`, { quantity: 7 });
    expect([tooMany.status, tooMany.body.code, tooMany.body.available]).toEqual([409, 'OUT_OF_STOCK', 6]);
    await anna.call('PATCH', `/cart/lines/${second?.id}`, { quantity: 4 });
    await anna.call('DELETE', `/cart/lines/${first?.id}`);
    expect(linesOf((await anna.cart()).body)).toEqual([
      [4, 'Opa', '2026-11-27'],
      [1, 'Oma', '2026-11-28'],
    ]);
    // With the other's text and day it becomes the other.
    await anna.call('PATCH', `/cart/lines/${third?.id}`, {
      quantity: 1,
      giftText: 'Opa',
      deliveryDay: '2026-11-27',
    });
    expect(linesOf((await anna.cart()).body)).toEqual([[5, 'Opa', '2026-11-27']]);
  });

  test('MINI-20 an addition that is sent again under its key is made once, whatever its text', async () => {
    const anna = shopper();
    const { variantId } = await newFlowers();
    await add(anna, variantId);
    await add(anna, variantId, { giftText: 'Oma' }, 2, 'first-key-1');
    await add(anna, variantId, { giftText: 'Oma' }, 2, 'first-key-1');
    expect(linesOf((await anna.cart()).body)).toEqual([
      [1, null, null],
      [2, 'Oma', null],
    ]);
  });

  const texts = [undefined, 'Oma', 'Opa', 'oma', 'Oma\nen opa'];
  const days = [undefined, '2026-11-27', '2026-11-28'];
  const addition = fc.record({
    variant: fc.integer({ min: 0, max: 1 }),
    giftText: fc.constantFrom(...texts),
    deliveryDay: fc.constantFrom(...days),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  type Addition = typeof addition extends fc.Arbitrary<infer A> ? A : never;

  test('MINI-20 API-10 no sequence of additions, log-in and order that is changed mixes two texts or loses one', async () => {
    stopClock(beforeCutOff);
    const flowers = [await newFlowers(), await newFlowers()];
    const keyOf = (variantId: number, text: string | null, day: string | null) =>
      JSON.stringify([variantId, text, day]);
    const counted = (all: readonly (readonly [key: string, quantity: number])[]) => {
      const counts = new Map<string, number>();
      for (const [key, quantity] of all) counts.set(key, (counts.get(key) ?? 0) + quantity);
      return Object.fromEntries([...counts].sort());
    };
    const heldIn = ({ transactionLines }: Pick<Cart, 'transactionLines'>) => {
      const keys = transactionLines.map((line) =>
        keyOf(line.productVariantId, line.giftText, line.deliveryDay),
      );
      expect(new Set(keys).size).toBe(keys.length);
      return counted(transactionLines.map((line, i) => [keys[i] ?? '', line.quantity]));
    };
    const addAll = async (who: Shopper, wanted: readonly Addition[]) => {
      for (const { variant, quantity, giftText, deliveryDay } of wanted) {
        const asked = { ...(giftText && { giftText }), ...(deliveryDay && { deliveryDay }) };
        expect((await add(who, flowers[variant]?.variantId ?? 0, asked, quantity)).status).toBe(200);
      }
    };
    const wantedOf = (wanted: readonly Addition[]) =>
      counted(
        wanted.map(({ variant, quantity, giftText, deliveryDay }) => [
          keyOf(flowers[variant]?.variantId ?? 0, giftText ?? null, deliveryDay ?? null),
          quantity,
        ]),
      );
    const sequence = fc.array(addition, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sequence, sequence, async (own, guests) => {
        const customer: TestCustomer = await createCustomer(database, tenant);
        const karel = shopper();
        await karel.logIn(customer);
        await addAll(karel, own);
        const guest = shopper();
        await addAll(guest, guests);
        expect(heldIn((await guest.cart()).body)).toEqual(wantedOf(guests));
        await guest.logIn(customer);
        const wanted = wantedOf([...own, ...guests]);
        expect(heldIn((await guest.cart()).body)).toEqual(wanted);

        await guest.fillIn(shop.shippingMethodId);
        const placed = await guest.place();
        expect(placed.status).toBe(201);
        const { body: order } = await guest.order(placed.body.id, placed.body.token);
        expect(heldIn(order)).toEqual(wanted);
        expect(
          (await guest.call('POST', `/orders/${order.id}/change?token=${placed.body.token}`)).status,
        ).toBe(200);
        expect(heldIn((await guest.cart()).body)).toEqual(wanted);
      }),
      { numRuns: 5 },
    );
  });
});

describe('CHK-18 goods that are fetched on two days', () => {
  test.each([
    [
      'nl',
      'Op te halen vanaf donderdag 26 november, alles vanaf dinsdag 1 december',
      'Bezorgdag: donderdag 26 november',
      'Tekst op het kaartje',
    ],
    [
      'en',
      'Ready for collection from Thursday 26 November, everything from Tuesday 1 December',
      'Delivery day: Thursday 26 November',
      'Text on the card',
    ],
  ])(
    'CHK-18 cart, order and both parts of the mail say both days, and the text (%s)',
    async (language, said, day, text) => {
      stopClock(beforeCutOff);
      const { id } = await createShippingMethod(database, tenant, { is_pickup: true });
      const anna = shopper();
      const { variantId } = await newFlowers();
      await add(anna, variantId, { deliveryDay: '2026-11-26', giftText: 'Lieve oma' });
      await add(anna, variantId, { deliveryDay: '2026-12-01' });
      await anna.fillIn(id);
      const days = { from: '2026-11-26', until: '2026-12-01' };
      expect((await anna.cart()).body.promise).toMatchObject(days);
      const placed = await anna.place({ 'accept-language': language });
      expect(placed.status).toBe(201);
      const { body: order } = await anna.order(placed.body.id, placed.body.token);
      expect(order.promise).toMatchObject(days);
      await app.jobs.runDue(tenant.id);
      const mail = await database.withTenant(tenant.id, (tx) =>
        tx
          .selectFrom('mails')
          .select(['text', 'html'])
          .where('order_id', '=', placed.body.id)
          .executeTakeFirstOrThrow(),
      );
      for (const part of [mail.text, mail.html]) {
        for (const words of [said, day, text, 'Lieve oma']) expect(part).toContain(words);
        // It goes to no address.
        expect(part).not.toMatch(/Bezorgadres|Delivery address/);
      }
    },
  );
});

test('CHK-13 CHK-18 of goods that are fetched on a chosen day no time and place of another day are said', async () => {
  // A shop of its own: the others’ has no branch.
  stopClock(beforeCutOff);
  const own = await createStockedShop(database, {
    product: { asks_delivery_day: true, variants: [{ stock: 10 }] },
  });
  await createBranch(database, own.tenant, {
    ...{ name: 'Zwolle', city: 'Zwolle' },
    opening_hours: { tuesday: '09:30-17:30', thursday: '10:00-20:00' },
  });
  await createBranch(database, own.tenant, {
    ...{ name: 'Kampen', city: 'Kampen' },
    opening_hours: { thursday: '09:00-17:00' },
  });
  const plain = await createProduct(database, own.tenant, { variants: [{ stock: 10 }] });
  const desk = await createShippingMethod(database, own.tenant, {
    is_pickup: true,
    days_min: 0,
    days_max: 0,
  });
  const promiseOf = async (variantId: number, asked: Asked) => {
    const anna = shopper(own.tenant.host);
    expect((await add(anna, variantId, asked)).status).toBe(200);
    await anna.fillIn(desk.id);
    return (await anna.cart()).body.promise;
  };
  const tuesday = { from: '2026-11-24', timeFrom: '11:30', place: 'Zwolle' };
  expect(await promiseOf(plain.variants[0].id, {})).toMatchObject(tuesday);
  expect(await promiseOf(own.variantId, { deliveryDay: '2026-11-24' })).toMatchObject(tuesday);
  expect(await promiseOf(own.variantId, { deliveryDay: '2026-11-26' })).toMatchObject({
    ...{ from: '2026-11-26', until: '2026-11-26', timeFrom: null, place: null },
  });
});

describe('CHK-18 a day that passes', () => {
  test('CHK-18 between cart and order it is told and asked anew, and nothing is lost; order, mail and promise say the day and the text', async () => {
    const anna = shopper();
    const { variantId } = await newFlowers();
    stopClock(beforeCutOff);
    await add(anna, variantId, { giftText: 'Lieve <b>oma</b>\nhoera', deliveryDay: '2026-11-24' });
    await add(anna, variantId, { giftText: 'Opa', deliveryDay: '2026-11-27' }, 2);
    const { body: before } = await anna.cart();
    expect(before.transactionLines.map(({ daysLeft }) => daysLeft)).toEqual([null, null]);
    expect(before.promise).toMatchObject({ from: '2026-11-24', until: '2026-11-27' });
    await anna.fillIn(shop.shippingMethodId);

    stopClock(afterCutOff);
    const refused = await anna.place();
    expect([refused.status, refused.body.code]).toEqual([409, 'DELIVERY_DAY_PASSED']);
    expect(refused.body).toMatchObject({ passed: [{ variantId, name: 'Boeket', day: '2026-11-24' }] });
    const { body: cart } = await anna.cart();
    expect(linesOf(cart)).toEqual(linesOf(before));
    // What has passed is promised no more: as long as no other day is chosen it comes as soon as it can.
    expect(cart.promise).toMatchObject({ from: '2026-11-25', until: '2026-11-27' });
    const [line, other] = cart.transactionLines;
    expect(line?.daysLeft?.[0]).toBe('2026-11-25');
    expect(other?.daysLeft).toBeNull();

    // How many may still change; a day that has passed is none to choose.
    expect((await anna.call('PATCH', `/cart/lines/${line?.id}`, { quantity: 3 })).status).toBe(200);
    const again = await anna.call<Refused>('PATCH', `/cart/lines/${line?.id}`, {
      quantity: 3,
      deliveryDay: '2026-11-24',
    });
    expect([again.status, again.body.code]).toEqual([422, 'DELIVERY_DAY_PASSED']);
    await anna.call('PATCH', `/cart/lines/${line?.id}`, { quantity: 3, deliveryDay: '2026-11-25' });
    const placed = await anna.place();
    expect(placed.status).toBe(201);

    stopClock('2026-12-20T12:00:00Z');
    const { body: order } = await anna.order(placed.body.id, placed.body.token);
    expect(linesOf(order)).toEqual([
      [3, 'Lieve <b>oma</b>\nhoera', '2026-11-25'],
      [2, 'Opa', '2026-11-27'],
    ]);
    expect(order.promise).toMatchObject({ from: '2026-11-25', until: '2026-11-27' });
    await app.jobs.runDue(tenant.id);
    const mail = await database.withTenant(tenant.id, (tx) =>
      tx
        .selectFrom('mails')
        .select(['text', 'html'])
        .where('subject', 'like', `%${order.number}%`)
        .executeTakeFirstOrThrow(),
    );
    for (const each of [mail.text, mail.html])
      for (const said of [
        'Bezorgdag: woensdag 25 november',
        'Bezorgdag: vrijdag 27 november',
        'Opa',
        'hoera',
      ])
        expect(each).toContain(said);
    expect(mail.text).toContain('Lieve <b>oma</b>');
    expect(mail.html).toContain('Lieve &lt;b&gt;oma&lt;/b&gt;');
  });

  test('CHK-18 an order that was placed in time is given again after its day has passed', async () => {
    const anna = shopper();
    const { variantId } = await newFlowers();
    stopClock(beforeCutOff);
    await add(anna, variantId, { deliveryDay: '2026-11-24' });
    await anna.fillIn(shop.shippingMethodId);
    const { body: cart } = await anna.cart();
    const first = await anna.placeAt(cart.version, cart.totals.total, { 'idempotency-key': 'order-key-1' });
    stopClock(afterCutOff);
    const second = await anna.placeAt(cart.version, cart.totals.total, { 'idempotency-key': 'order-key-1' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
  });

  test('CHK-18 the way of shipping decides: what it cannot keep is told, and refused at placing', async () => {
    const slow = await createShippingMethod(database, tenant, {
      code: 'slow',
      days_min: 5,
      days_max: 5,
      delivery_days: [2],
      sort_index: 9,
    });
    const anna = shopper();
    const { variantId } = await newFlowers();
    stopClock(beforeCutOff);
    await add(anna, variantId, { deliveryDay: '2026-11-25' });
    await anna.fillIn(slow.id);
    const { body: cart } = await anna.cart();
    expect(cart.transactionLines[0]?.daysLeft?.slice(0, 2)).toEqual(['2026-12-22', '2026-12-29']);
    expect((await anna.place()).body.code).toBe('DELIVERY_DAY_PASSED');
    await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: shop.shippingMethodId });
    const placed = await anna.place();
    expect(placed.status).toBe(201);
    const { body: order } = await anna.get<Order>(`/orders/${placed.body.id}?token=${placed.body.token}`);
    expect(linesOf(order)).toEqual([[1, null, '2026-11-25']]);
  });
});
