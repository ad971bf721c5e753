import { randomUUID } from 'node:crypto';
import type { Order, ProductDetail, Subscription } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createBundle,
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createProduct,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { patience } from '../../../test/build-app.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import {
  address,
  createStockedShop,
  type Refused,
  type Shopper,
  type Stocked,
  stockOf,
  vatNumber,
} from '../../../test/shopping.ts';
import {
  dayFromNow,
  detailOf,
  giveAddress,
  letDateBe,
  offerOf,
  ordersOf,
  payFirst,
  subscribe,
} from '../../../test/subscriptions.ts';
import { deleteCustomer } from '../../commands/delete-customer.ts';
import { dateAfter } from '../../commands/subscription-dates.ts';

const { app, database, shopper } = await openShop({ env: { APP_ENV: 'development' } });
let shop: Stocked;
let customer: TestCustomer;
let karel: Shopper;

const offering = { name: { nl: 'Koffie' }, offers_subscription: true };
beforeEach(async () => {
  shop = await createStockedShop(database, {
    product: { ...offering, variants: [{ stock: 100, unit_price_cents: 1000 }] },
  });
  customer = await createCustomer(database, shop.tenant);
  karel = await loggedIn(customer);
  await giveAddress(karel);
});

async function loggedIn(who: TestCustomer, host?: string): Promise<Shopper> {
  const one = shopper(host ?? shop.tenant.host);
  expect((await one.logIn(who)).status).toBe(200);
  return one;
}

/** An active subscription whose first order is paid, and what the bank makes of later ones. */
async function active(later = 'pays'): Promise<string> {
  const { status, body } = await subscribe(karel, shop);
  expect(status).toBe(201);
  await payFirst(karel, body, later);
  await settleAll();
  expect((await detailOf(karel, body.id)).status).toBe('active');
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('subscription_deliveries')
      .set({ due_on: dayFromNow(-30) })
      .where('subscription_id', '=', body.id)
      .execute(),
  );
  return body.id;
}

/** Lets everybody hear what became of all payments. */
async function settleAll(): Promise<void> {
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'payment.create')
      .where('attempts', '=', 0)
      .where('done_at', 'is', null)
      .execute(),
  );
  await app.jobs.runDue(shop.tenant.id);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: new Date(0) })
      .where('check_at', 'is not', null)
      .execute(),
  );
  await app.jobs.reconcile(shop.tenant.id);
}

const work = () => app.jobs.subscriptions(shop.tenant.id);
const press = (who: Shopper, id: string, deed: string, body?: object) =>
  who.call<Refused>('POST', `/account/subscriptions/${id}/${deed}`, body ?? {});
const change = (id: string, body: object) =>
  karel.call<Refused>('PATCH', `/account/subscriptions/${id}`, body);
const templates = async () =>
  (await mailsTo(app, shop.tenant, customer.email))
    .map(({ template }) => template)
    .filter((each) => each.startsWith('subscription'));
const toldMails = async (template: string) =>
  (await mailsTo(app, shop.tenant, customer.email)).filter((mail) => mail.template === template);

/** Closes or opens the shop, and waits until the jobs have heard of it. */
async function sell(isOpen: boolean): Promise<void> {
  await withOwner(database, (tx) =>
    tx.updateTable('tenants').set({ shopping_enabled: isOpen }).where('id', '=', shop.tenant.id).execute(),
  );
  const heard = async () => (await app.tenantOf(shop.tenant.id))?.shoppingEnabled;
  await expect.poll(heard, patience).toBe(isOpen);
}

/** Makes the next date due and its price told; answers with what became of it. */
async function deliver(id: string, totalCents = 2495): Promise<void> {
  await letDateBe(database, shop.tenant.id, id, -1, { totalCents });
  await work();
  await settleAll();
}

describe('beginning', () => {
  test('ACC-03 a subscription begins with its first order, placed as any other, and the mandate that its payment brings', async () => {
    const { body: offer } = await offerOf(karel, `variantId=${shop.variantId}&quantity=2`);
    expect(offer).toMatchObject({
      lines: [{ name: 'Koffie', quantity: 2, total: 20, refused: null }],
      billing: { city: address.city },
    });
    const { status, body } = await subscribe(karel, shop);
    expect(status).toBe(201);
    expect(await detailOf(karel, body.id)).toMatchObject({ status: 'waiting', interval: 'month' });
    const { body: order } = await karel.order(body.order.id, body.order.token);
    expect(order).toMatchObject({
      number: 1,
      email: customer.email,
      totals: { total: offer.shippingOptions[0]?.total },
    });
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(98);

    const { body: page } = await karel.get<string>((body.redirectUrl ?? '').replace('/api', ''));
    expect(page).toContain('Hoe lopen latere incasso');
    await payFirst(karel, body);
    await settleAll();
    const begun = await detailOf(karel, body.id);
    const first = begun.deliveries[0]?.dueOn ?? '';
    expect(begun).toMatchObject({
      status: 'active',
      lines: [{ name: 'Koffie', quantity: 2 }],
      nextOn: dateAfter(first, 'month', first),
      payment: { provider: 'test-bank', method: 'ideal' },
      billing: { city: address.city },
      deliveries: [{ outcome: 'paid', order: { number: 1 } }],
    });
    const { body: list } = await karel.get<{ subscriptions: Subscription[] }>('/account/subscriptions');
    expect(list.subscriptions).toMatchObject([{ id: body.id, lines: [{ name: 'Koffie' }] }]);
  });

  test('ACC-03 the same form sent twice is one subscription with one order', async () => {
    const key = randomUUID();
    const first = await subscribe(karel, shop, { key });
    const again = await subscribe(karel, shop, { key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.order.id).toBe(first.body.order.id);
    expect(again.body.redirectUrl).toBe(first.body.redirectUrl);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(98);
  });

  test('ACC-03 only what the shop offers on subscription is taken, at the price that was shown and by the terms', async () => {
    const plain = await createProduct(database, shop.tenant, { name: { nl: 'Vaas' } });
    const { body: offer } = await offerOf(karel, `variantId=${plain.variants[0].id}`);
    expect(offer.lines).toMatchObject([{ name: 'Vaas', refused: 'NOT_OFFERED' }]);
    const refused = await subscribe(karel, { ...shop, variantId: plain.variants[0].id });
    expect(refused.body).toMatchObject({ status: 409, code: 'NOT_OFFERED' });
    expect((await subscribe(karel, shop, { confirmedTotal: 24.94 })).body).toMatchObject({
      code: 'CART_CHANGED',
    });
    expect((await subscribe(karel, shop, { quantity: 101 })).body).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(
      (await subscribe(karel, shop, { payment: { provider: 'invoice', method: 'invoice' } })).body,
    ).toMatchObject({
      code: 'STEP_MISSING',
      step: 'betaling',
    });
    for (const termsAccepted of [false, undefined])
      expect((await subscribe(karel, shop, { termsAccepted })).body).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([expect.objectContaining({ field: 'termsAccepted' })]),
      });
    const guest = shopper(shop.tenant.host);
    expect((await offerOf(guest, `variantId=${shop.variantId}`)).status).toBe(404);
    const { body: list } = await karel.get<{ subscriptions: Subscription[] }>('/account/subscriptions');
    expect(list.subscriptions).toEqual([]);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(100);
  });

  test('ACC-03 the goods of an order and of the cart can be subscribed to; those of another customer’s order are a 404', async () => {
    await karel.add(shop.variantId, 3);
    const fromCart = await offerOf(karel, '');
    expect(fromCart.body.lines).toMatchObject([{ quantity: 3, refused: null }]);
    const option = fromCart.body.shippingOptions[0];
    const started = await subscribe(karel, shop, {
      variantId: undefined,
      quantity: undefined,
      confirmedTotal: option?.total,
    });
    expect(started.status).toBe(201);
    expect((await karel.cart()).body.transactionLines).toEqual([]);
    const orderId = started.body.order.id;
    expect((await offerOf(karel, `orderId=${orderId}`)).body.lines).toMatchObject([{ quantity: 3 }]);
    const other = await loggedIn(await createCustomer(database, shop.tenant));
    expect((await offerOf(other, `orderId=${orderId}`)).status).toBe(404);
  });

  test('ACC-03 what of the cart does not go in stays in it: gifts, days, bundles, and what is more than twenty articles', async () => {
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('products').set({ asks_gift_text: true, asks_delivery_day: true }).execute(),
    );
    const { variantId } = shop;
    const { body: coffee } = await karel.get<ProductDetail>(
      `/products/slug/${shop.product.translations[0]?.slug}`,
    );
    const deliveryDay = coffee.deliveryDays?.at(-1);
    for (const line of [
      { variantId, quantity: 5, giftText: 'Hoera' },
      { variantId, quantity: 2, deliveryDay },
    ])
      expect((await karel.call('POST', '/cart/lines', line)).status).toBe(200);
    const set = await createBundle(database, shop.tenant, { lines: [{ variantId }] });
    expect((await karel.addBundle(set.id, 3)).status).toBe(200);
    const many = await createProduct(database, shop.tenant, {
      ...offering,
      variants: Array.from({ length: 21 }, () => ({ stock: 10 })),
    });
    for (const { id } of many.variants) await karel.add(id, 1);
    const { body: offer } = await offerOf(karel, '');
    expect(offer.lines).toHaveLength(20);
    const total = offer.shippingOptions[0]?.total;
    const all = { variantId: undefined, quantity: undefined, confirmedTotal: total };
    expect((await subscribe(karel, shop, all)).status).toBe(201);
    expect((await karel.cart()).body.transactionLines).toMatchObject([
      { quantity: 5, giftText: 'Hoera' },
      { quantity: 2, deliveryDay },
      { quantity: 3, metadata: { bundleId: set.id } },
      { quantity: 1, giftText: null, deliveryDay: null },
    ]);
  });

  test('ACC-03 a first order of nothing brings no mandate, so that it begins nothing', async () => {
    await database.withTenant(shop.tenant.id, async (tx) => {
      await tx
        .updateTable('variants')
        .set({ unit_price_cents: 0 })
        .where('id', '=', shop.variantId)
        .execute();
      const free = { price_cents: 0 };
      await tx.updateTable('shipping_method_prices').set(free).execute();
    });
    expect(await subscribe(karel, shop)).toMatchObject({
      ...{ status: 409, body: { code: 'STEP_MISSING', step: 'betaling' } },
    });
    const { body } = await karel.get<{ subscriptions: Subscription[] }>('/account/subscriptions');
    expect(body.subscriptions).toEqual([]);
  });

  test('ACC-03 a first order that is never paid begins nothing, and its customer is told', async () => {
    const { body } = await subscribe(karel, shop);
    await database.withTenant(shop.tenant.id, async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 'expired', stock_held: false })
        .where('id', '=', body.order.id)
        .execute();
      await tx
        .updateTable('subscription_deliveries')
        .set({ collect_at: new Date(0) })
        .execute();
    });
    await work();
    expect((await detailOf(karel, body.id)).status).toBe('ended');
    expect(await templates()).toEqual(['subscription-not-begun']);
  });

  test('ACC-03 who may buy on account subscribes on account, without a payment before', async () => {
    const category = await createCustomerCategory(database, shop.tenant, { allow_invoice_payment: true });
    await createPaymentMethod(database, shop.tenant, { provider: 'invoice', method: 'invoice' });
    const business = await createCustomer(database, shop.tenant, {
      customer_category_id: category.id,
      company_name: 'Bakker BV',
      vat_number: vatNumber,
    });
    const bart = await loggedIn(business);
    await giveAddress(bart);
    const { status, body } = await subscribe(bart, shop, {
      payment: { provider: 'invoice', method: 'invoice' },
    });
    expect([status, body.redirectUrl]).toEqual([201, null]);
    expect(await detailOf(bart, body.id)).toMatchObject({
      status: 'active',
      payment: { provider: 'invoice' },
    });
    await letDateBe(database, shop.tenant.id, body.id, 6);
    await work();
    const mails = await mailsTo(app, shop.tenant, business.email);
    const { html } = mails.find(({ template }) => template === 'subscription-price') ?? {};
    expect(html).toMatch(
      /24,95 inclusief btw, met bezorging erbij\. Meer zetten we er niet voor op de factuur\./,
    );
    expect(html).not.toMatch(/afschrij|schrijven we er niet/);
    await letDateBe(database, shop.tenant.id, body.id, -1, { totalCents: 2495 });
    await work();
    const orders = await ordersOf(database, shop.tenant.id, body.id);
    expect(orders.map(({ status: is, outcome }) => [is, outcome])).toEqual([
      ['open', 'ordered'],
      ['open', 'ordered'],
    ]);
  });
});

test('ACC-03 ACC-05 a colleague subscribes to no more than they may spend by themselves, also once that became less', async () => {
  const company = await createCustomer(database, shop.tenant, { company_name: 'Bakker BV' });
  const colleague = await createCustomer(database, shop.tenant, {
    parent_customer_id: company.id,
    order_limit_cents: 2495,
  });
  const bart = await loggedIn(colleague);
  await giveAddress(bart);
  expect((await subscribe(bart, shop, { quantity: 3 })).body).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(100);
  const { body } = await subscribe(bart, shop);
  await payFirst(bart, body);
  await settleAll();
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('customers').set({ order_limit_cents: 100 }).where('id', '=', colleague.id).execute(),
  );
  await letDateBe(database, shop.tenant.id, body.id, -1, { totalCents: 2495 });
  await work();
  expect(await detailOf(bart, body.id)).toMatchObject({
    ...{ status: 'paused', pausedBecause: 'limit' },
  });
  const mails = await mailsTo(app, shop.tenant, colleague.email);
  const [paused] = mails.filter(({ template }) => template === 'subscription-paused');
  expect(paused?.text).toContain(
    'die kost meer dan je zelf mag bestellen. Vraag een beheerder van je bedrijf',
  );
  expect(paused?.text).not.toContain('manier van bezorgen');
  expect(await ordersOf(database, shop.tenant.id, body.id)).toHaveLength(1);
});

test('ACC-03 AUTH-07 who is removed from a company gets what they subscribed to without its name and VAT number', async () => {
  const ofCompany = { company_name: 'Bakker BV', vat_number: vatNumber };
  const company = await createCustomer(database, shop.tenant, ofCompany);
  const colleague = await createCustomer(database, shop.tenant, {
    ...{ ...ofCompany, parent_customer_id: company.id },
  });
  const bart = await loggedIn(colleague);
  const billing = { ...address, companyName: 'Bakker BV' };
  expect((await bart.call('PUT', '/account/addresses', { billing, shipping: null })).status).toBe(200);
  const { body } = await subscribe(bart, shop);
  await payFirst(bart, body);
  await settleAll();
  const head = await loggedIn(company);
  expect((await head.call('POST', '/account/colleagues/remove', { id: colleague.id })).status).toBe(200);
  await deliver(body.id);
  const [first, next] = await ordersOf(database, shop.tenant.id, body.id);
  expect((await bart.get<Order>(`/orders/${first?.id}`)).body).toMatchObject({
    ...{ vatNumber, billing: { companyName: 'Bakker BV' } },
  });
  const { body: after } = await bart.get<Order>(`/orders/${next?.id}`);
  expect(after).toMatchObject({ companyName: null, vatNumber: null, withdrawal: { refusal: null } });
  expect(after.billing).not.toHaveProperty('companyName');
});

describe('its dates', () => {
  test('ACC-03 the price of a date is told a week before, and the date is ordered and paid by the mandate on the day', async () => {
    const id = await active();
    await letDateBe(database, shop.tenant.id, id, 8);
    await work();
    expect(await templates()).toEqual([]);
    await letDateBe(database, shop.tenant.id, id, 6);
    await work();
    const [told] = await toldMails('subscription-price');
    expect(told?.html).toContain('2 × Koffie');
    expect(told?.html).toMatch(
      /24,95 inclusief btw, met bezorging erbij\. Meer schrijven we er niet voor af\./,
    );
    expect((await detailOf(karel, id)).toldTotal).toBe(24.95);
    // Nothing is ordered before the day, nor sooner than its price was told long enough.
    await work();
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    await deliver(id);
    const orders = await ordersOf(database, shop.tenant.id, id);
    expect(orders.map(({ status, outcome, total_cents }) => [status, outcome, total_cents])).toEqual([
      ['paid', 'paid', 2495],
      ['paid', 'paid', 2495],
    ]);
    const { nextOn, deliveries } = await detailOf(karel, id);
    const due = deliveries[0]?.dueOn ?? '';
    expect(nextOn).toBe(dateAfter(due, 'month', due));
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(96);
  });

  test('ACC-03 no more is taken than was told: a price that rose is told anew and waits for a week, one that fell is taken', async () => {
    const id = await active();
    const setPrice = (unit_price_cents: number) =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx.updateTable('variants').set({ unit_price_cents }).where('id', '=', shop.variantId).execute(),
      );
    await setPrice(1100);
    await deliver(id);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    expect((await toldMails('subscription-price')).map(({ html }) => /26,95/.test(html))).toEqual([true]);
    // The day that is told, and shown, is the one on which it can be ordered.
    expect(await detailOf(karel, id)).toMatchObject({ nextOn: dayFromNow(7), toldTotal: 26.95 });
    await work();
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    await setPrice(900);
    await deliver(id, 2695);
    expect((await ordersOf(database, shop.tenant.id, id)).at(-1)?.total_cents).toBe(2295);
  });

  test.each([
    [
      'sold out',
      (tx: Parameters<Parameters<typeof database.withTenant>[1]>[0]) =>
        tx.updateTable('stock').set({ quantity: 1 }).execute(),
    ],
    [
      'gone from sale',
      (tx: Parameters<Parameters<typeof database.withTenant>[1]>[0]) =>
        tx.updateTable('products').set({ status: 'draft' }).execute(),
    ],
    [
      'not offered on subscription any more',
      (tx: Parameters<Parameters<typeof database.withTenant>[1]>[0]) =>
        tx.updateTable('products').set({ offers_subscription: false }).execute(),
    ],
  ])('ACC-03 what is %s is told and the date left out, with nothing in its place', async (_how, spoil) => {
    const id = await active();
    await database.withTenant(shop.tenant.id, async (tx) => void (await spoil(tx)));
    await deliver(id);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    expect((await detailOf(karel, id)).deliveries[0]).toMatchObject({
      outcome: 'unavailable',
      missing: ['Koffie'],
      order: null,
    });
    const [told] = await toldMails('subscription-unavailable');
    expect(told?.html).toContain('Koffie');
    expect((await detailOf(karel, id)).nextOn > dayFromNow(0)).toBe(true);
  });

  test('TEN-09 ACC-03 while a shop takes no orders it makes none by itself: a date waits, untold, until it opens again', async () => {
    const id = await active();
    await sell(false);
    await letDateBe(database, shop.tenant.id, id, 6);
    await work();
    await deliver(id);
    expect(await templates()).toEqual([]);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(98);
    await sell(true);
    await deliver(id);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(2);
  });

  test('TEN-09 ACC-03 a date that was told and is long over is told anew for a day a week on, and ordered at most three days late', async () => {
    const [id, late] = [await active(), await active()];
    await letDateBe(database, shop.tenant.id, id, -4, { totalCents: 2495 });
    await letDateBe(database, shop.tenant.id, late, -2, { totalCents: 2495 });
    await work();
    expect(await ordersOf(database, shop.tenant.id, late)).toHaveLength(2);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    expect(await detailOf(karel, id)).toMatchObject({ status: 'active', nextOn: dayFromNow(7) });
    expect(await toldMails('subscription-price')).toHaveLength(1);
  });

  test('ACC-03 a date waits until the mail of its price has left, and one that never left is told anew', async () => {
    const id = await active();
    await letDateBe(database, shop.tenant.id, id, 6);
    await work();
    expect(await toldMails('subscription-price')).toHaveLength(1);
    const mail = (change: { done_at: Date | null; last_error: string | null }) =>
      database.withTenant(shop.tenant.id, async (tx) => {
        const told_at = new Date(Date.now() - 8 * 24 * 3_600_000);
        await tx
          .updateTable('outbox')
          .set({ ...change, run_at: new Date('2999-01-01') })
          .where('dedupe_key', 'like', `mail:subscription-price:${id}:%`)
          .execute();
        const [day, act_at] = [dayFromNow(-1), new Date(0)];
        // As if the week had gone by.
        await tx
          .updateTable('outbox')
          .set({ dedupe_key: `mail:subscription-price:${id}:${day}:2495:1` })
          .where('dedupe_key', 'like', `mail:subscription-price:${id}:%`)
          .execute();
        await tx
          .updateTable('subscriptions')
          .set({ next_on: day, anchor_on: day, told_for: day, told_at, act_at })
          .where('id', '=', id)
          .execute();
      });
    await mail({ done_at: null, last_error: 'nobody answers' });
    await app.jobs.subscriptions(shop.tenant.id);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    await mail({ done_at: new Date(), last_error: 'given up' });
    await app.jobs.subscriptions(shop.tenant.id);
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    expect(await detailOf(karel, id)).toMatchObject({ nextOn: dayFromNow(7) });
  });

  test('ACC-03 one subscription that fails holds up no other of its shop', async () => {
    const broken = await active();
    const sound = await active();
    await database.withTenant(shop.tenant.id, (tx) =>
      sql`UPDATE subscriptions SET language = 'xx', shipping_method_id = shipping_method_id, told_total_cents = NULL WHERE id = ${broken}`.execute(
        tx,
      ),
    );
    await letDateBe(database, shop.tenant.id, broken, -1, { totalCents: 2495 });
    await letDateBe(database, shop.tenant.id, sound, -1, { totalCents: 2495 });
    // Its date has a row already, which the database refuses a second time.
    await database.withTenant(shop.tenant.id, (tx) =>
      sql`INSERT INTO subscription_deliveries (tenant_id, subscription_id, due_on, outcome) VALUES (${shop.tenant.id}, ${broken}, ${dayFromNow(-1)}, 'skipped')
          ON CONFLICT (tenant_id, subscription_id, due_on) DO NOTHING`.execute(tx),
    );
    await work();
    expect(await ordersOf(database, shop.tenant.id, sound)).toHaveLength(2);
    expect(await ordersOf(database, shop.tenant.id, broken)).toHaveLength(1);
  });
});

describe('what its customer does', () => {
  test('ACC-03 a date is skipped once however often it is pressed', async () => {
    const id = await active();
    await letDateBe(database, shop.tenant.id, id, 20);
    const { nextOn } = await detailOf(karel, id);
    expect((await press(karel, id, 'skip', { nextOn })).status).toBe(200);
    expect((await press(karel, id, 'skip', { nextOn })).body).toMatchObject({
      status: 409,
      code: 'SUBSCRIPTION_CHANGED',
    });
    const detail = await detailOf(karel, id);
    expect(detail.nextOn).toBe(dateAfter(nextOn, 'month', nextOn));
    expect(detail.deliveries[0]).toMatchObject({ dueOn: nextOn, outcome: 'skipped' });
  });

  test('ACC-03 a paused subscription orders nothing, and goes on where its price can be told; a cancelled one never', async () => {
    const id = await active();
    await letDateBe(database, shop.tenant.id, id, -1, { totalCents: 2495 });
    expect((await press(karel, id, 'pause')).status).toBe(200);
    await work();
    expect(await detailOf(karel, id)).toMatchObject({ status: 'paused', pausedBecause: 'customer' });
    expect((await press(karel, id, 'resume')).status).toBe(200);
    const resumed = await detailOf(karel, id);
    expect(resumed).toMatchObject({ status: 'active', toldTotal: null });
    expect(resumed.nextOn >= dayFromNow(6)).toBe(true);
    await letDateBe(database, shop.tenant.id, id, -1, { totalCents: 2495 });
    expect((await press(karel, id, 'cancel')).status).toBe(200);
    expect((await press(karel, id, 'cancel')).status).toBe(200);
    await work();
    expect((await detailOf(karel, id)).status).toBe('ended');
    expect(await ordersOf(database, shop.tenant.id, id)).toHaveLength(1);
    for (const deed of ['pause', 'resume'])
      expect((await press(karel, id, deed)).body).toMatchObject({ status: 409, code: 'SUBSCRIPTION_ENDED' });
  });

  test('ACC-03 quantity, interval, date and address are changed, and what was told of the price is told anew', async () => {
    const id = await active();
    const nextOn = dayFromNow(20);
    expect((await change(id, { interval: 'quarter', nextOn })).status).toBe(200);
    expect(await detailOf(karel, id)).toMatchObject({ interval: 'quarter', nextOn });
    for (const wrong of [dayFromNow(2), dayFromNow(500)])
      expect((await change(id, { nextOn: wrong })).body).toMatchObject({
        status: 422,
        code: 'DATE_OUT_OF_RANGE',
      });
    expect((await change(id, { lines: [{ variantId: shop.variantId, quantity: 0 }] })).body).toMatchObject({
      status: 422,
      code: 'NOTHING_LEFT',
    });
    await letDateBe(database, shop.tenant.id, id, 3, { totalCents: 2495 });
    const elsewhere = { ...address, street: 'Kerkstraat' };
    expect(
      (
        await change(id, {
          lines: [{ variantId: shop.variantId, quantity: 3 }],
          billing: elsewhere,
          shipping: null,
        })
      ).status,
    ).toBe(200);
    expect(await detailOf(karel, id)).toMatchObject({
      lines: [{ quantity: 3 }],
      billing: { street: 'Kerkstraat' },
      toldTotal: 34.95,
    });
    expect((await toldMails('subscription-price')).at(-1)?.html).toMatch(/3 × Koffie\. Dat kost [^.]*34,95/);
    expect((await change(id, { billing: { ...elsewhere, postalCode: 'x1' } })).status).toBe(400);
    await deliver(id, 3495);
    const last = (await ordersOf(database, shop.tenant.id, id)).at(-1);
    expect(last?.total_cents).toBe(3495);
    const { body: own } = await karel.get<{ billing: { street: string } }>(`/orders/${last?.id}`);
    expect(own.billing.street).toBe('Kerkstraat');
    const { body: account } = await karel.get<{ billing: { street: string } }>('/account');
    expect(account.billing.street).toBe(address.street);
  });

  test('ACC-03 the last mail of a price says what is taken: an amount that was told before is told again, and so are other goods for as much', async () => {
    const id = await active();
    const { variants } = await createProduct(database, shop.tenant, {
      ...offering,
      variants: [{ stock: 100, unit_price_cents: 1000 }],
    });
    const [{ id: tea }] = variants;
    await database.withTenant(shop.tenant.id, (tx) =>
      sql`INSERT INTO subscription_lines (tenant_id, subscription_id, variant_id, place, quantity, name, variant_name)
          VALUES (${shop.tenant.id}, ${id}, ${tea}, 1, 1, 'Thee', '')`.execute(tx),
    );
    const told: string[] = [];
    const listen = async () => {
      const mails = await toldMails('subscription-price');
      const words = /: (\d × Koffie, \d × Thee)\. Dat kost [^.]*?(\d+,\d\d)/.exec(mails.at(-1)?.html ?? '');
      told.push(`${mails.length}: ${words?.[1]} ${words?.[2]}`);
    };
    await letDateBe(database, shop.tenant.id, id, 6);
    await work();
    await listen();
    for (const [coffees, teas] of [
      [3, 1],
      [2, 1],
      [1, 2],
      [1, 2],
    ]) {
      const lines = [
        { variantId: shop.variantId, quantity: coffees },
        { variantId: tea, quantity: teas },
      ];
      expect((await change(id, { lines })).status).toBe(200);
      await listen();
    }
    // What is sent again as it is changes nothing, and is no mail.
    expect(told).toEqual([
      '1: 2 × Koffie, 1 × Thee 34,95',
      '2: 3 × Koffie, 1 × Thee 44,95',
      '3: 2 × Koffie, 1 × Thee 34,95',
      '4: 1 × Koffie, 2 × Thee 34,95',
      '4: 1 × Koffie, 2 × Thee 34,95',
    ]);
    expect((await detailOf(karel, id)).toldTotal).toBe(34.95);
  });

  test('ACC-03 a price whose mail was dropped during a pause is told after it, for the same date and amount too', async () => {
    const id = await active();
    await letDateBe(database, shop.tenant.id, id, 6);
    await work();
    const { nextOn, toldTotal } = await detailOf(karel, id);
    expect(toldTotal).toBe(24.95);
    expect((await press(karel, id, 'pause')).status).toBe(200);
    expect(await toldMails('subscription-price')).toEqual([]);
    expect((await press(karel, id, 'resume')).status).toBe(200);
    const days = nextOn === dayFromNow(7) ? 7 : 6;
    await letDateBe(database, shop.tenant.id, id, days);
    await work();
    expect(await detailOf(karel, id)).toMatchObject({ nextOn, toldTotal: 24.95 });
    expect(await toldMails('subscription-price')).toHaveLength(1);
  });

  test('ACC-03 another customer’s subscription, another shop’s, and any without a session are the same 404', async () => {
    const id = await active();
    const other = await loggedIn(await createCustomer(database, shop.tenant));
    const elsewhere = await createStockedShop(database);
    const stranger = await loggedIn(await createCustomer(database, elsewhere.tenant), elsewhere.tenant.host);
    const guest = shopper(shop.tenant.host);
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', ''],
      ['PATCH', '', { interval: 'week' }],
      ['POST', '/skip', { nextOn: dayFromNow(30) }],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
      ['POST', '/cancel', {}],
    ];
    for (const who of [other, stranger, guest])
      for (const [method, path, body] of calls) {
        const asked = await who.call<Refused>(method, `/account/subscriptions/${id}${path}`, body);
        const missing = await who.call<Refused>(
          method,
          `/account/subscriptions/${randomUUID()}${path}`,
          body,
        );
        const { requestId: _, ...answer } = asked.body as Refused & { requestId?: string };
        const { requestId: __, ...none } = missing.body as Refused & { requestId?: string };
        expect([asked.status, answer]).toEqual([404, none]);
      }
    expect((await guest.get('/account/subscriptions')).status).toBe(404);
    expect((await detailOf(karel, id)).status).toBe('active');
  });

  test('ACC-03 who deletes the account has no subscription any more; whoever asks for their data gets them', async () => {
    const id = await active();
    const { body } = await karel.get<{ subscriptions: unknown[] }>('/account/export?format=json');
    expect(body.subscriptions).toMatchObject([
      { status: 'active', every: 'month', lines: [{ name: 'Koffie', quantity: 2 }] },
    ]);
    await letDateBe(database, shop.tenant.id, id, -1, { totalCents: 2495 });
    await deleteCustomer(app.services, shop.tenant.id, customer.email);
    await work();
    const { orders, left } = await database.withTenant(shop.tenant.id, async (tx) => ({
      orders: await tx.selectFrom('orders').select('id').execute(),
      left: await tx.selectFrom('subscriptions').select('id').execute(),
    }));
    expect([orders.length, left.length]).toEqual([1, 0]);
  });
});

describe('its payments', () => {
  /** Lets the days until the next try pass. */
  async function nextTry(): Promise<void> {
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('subscription_deliveries')
        .set({ collect_at: new Date(0) })
        .where('collect_at', 'is not', null)
        .execute(),
    );
    await work();
    await settleAll();
  }

  test.each([['fails'], ['refuses']])(
    'ACC-03 a payment that the bank %s is tried three times over a week and told each time; then the subscription waits',
    async (later) => {
      const id = await active(later);
      await deliver(id);
      const failures = async () => (await ordersOf(database, shop.tenant.id, id)).at(-1)?.failures;
      expect(await failures()).toBe(1);
      const daysToTry = async (after: number) => {
        const { collect_at } = await database.withTenant(shop.tenant.id, (tx) =>
          tx
            .selectFrom('subscription_deliveries')
            .select('collect_at')
            .where('failures', '=', after)
            .executeTakeFirstOrThrow(),
        );
        return Math.round((Number(collect_at) - Date.now()) / 86_400_000);
      };
      expect(await daysToTry(1)).toBe(3);
      // Its goods are free meanwhile.
      expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(98);
      await nextTry();
      expect(await failures()).toBe(2);
      // Three days and four: a week.
      expect(await daysToTry(2)).toBe(4);
      await nextTry();
      expect(await failures()).toBe(3);
      await nextTry();
      const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
      expect(order).toMatchObject({ failures: 3, outcome: 'unpaid', status: 'open' });
      expect(await detailOf(karel, id)).toMatchObject({ status: 'paused', pausedBecause: 'payment' });
      const told = await toldMails('subscription-unpaid');
      expect(told.map(({ html }) => /Over \d dagen|drie keer niet gelukt/.exec(html)?.[0])).toEqual([
        'Over 3 dagen',
        'Over 4 dagen',
        'drie keer niet gelukt',
      ]);
      const payments = await database.withTenant(shop.tenant.id, (tx) =>
        tx
          .selectFrom('payments')
          .select('id')
          .where('order_id', '=', order?.id ?? '')
          .execute(),
      );
      expect(payments).toHaveLength(3);
    },
  );

  test('TEN-09 ACC-03 while a shop takes no orders it tries no payment anew, and holds no goods for one', async () => {
    const id = await active('fails');
    await deliver(id);
    const state = async () => [
      (await ordersOf(database, shop.tenant.id, id)).at(-1)?.failures,
      await stockOf(database, shop.tenant.id, shop.variantId),
      (await toldMails('subscription-unpaid')).length,
    ];
    await sell(false);
    await nextTry();
    expect(await state()).toEqual([1, 98, 1]);
    await sell(true);
    await nextTry();
    expect(await state()).toEqual([2, 98, 2]);
  });

  test.each([['fails'], ['refuses']])(
    'ACC-03 PAY-06 who pays a delivery that the bank %s themselves pays it at the bank, by the same method, and not by the mandate',
    async (later) => {
      const id = await active(later);
      await deliver(id);
      const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
      const { body: shown } = await karel.get<Order>(`/orders/${order?.id}`);
      expect(shown.paymentMethods).toContainEqual(expect.objectContaining({ method: 'ideal' }));
      const { body: paying } = await karel.call<{ redirectUrl: string }>(
        'POST',
        `/orders/${order?.id}/payments`,
        null,
      );
      expect(paying.redirectUrl).toMatch(/^\/api\/test-bank\/tb_/);
      await karel.call('POST', paying.redirectUrl.replace('/api', ''), { status: 'paid' });
      await settleAll();
      expect((await ordersOf(database, shop.tenant.id, id)).at(-1)).toMatchObject({
        status: 'paid',
        outcome: 'paid',
      });
      await nextTry();
      expect((await detailOf(karel, id)).status).toBe('active');
      expect(await toldMails('subscription-unpaid')).toHaveLength(1);
    },
  );

  test('ACC-03 AUTH-03 who gave no first name is called by that of their profile, in its mails and in what it orders', async () => {
    const id = await active();
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('customers')
        .set({ name: 'Fatima el Idrissi', first_name: '' })
        .where('id', '=', customer.id)
        .execute(),
    );
    await letDateBe(database, shop.tenant.id, id, 3);
    await work();
    await settleAll();
    expect((await toldMails('subscription-price')).at(-1)?.text).toContain('Dag Fatima,');
    await deliver(id);
    const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
    const { body } = await karel.get<Order>(`/orders/${order?.id}`);
    expect(body).toMatchObject({ status: 'paid', firstName: 'Fatima' });
  });

  test('ACC-03 a failed delivery that is sold out by its next try is left out, which is told, and there is nothing to pay for it', async () => {
    const id = await active('fails');
    await deliver(id);
    const setStock = (quantity: number) =>
      database.withTenant(shop.tenant.id, (tx) => tx.updateTable('stock').set({ quantity }).execute());
    await setStock(1);
    await nextTry();
    expect(await templates()).toContain('subscription-unavailable');
    const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
    expect(order).toMatchObject({ status: 'cancelled', outcome: 'unpaid' });
    await setStock(100);
    await nextTry();
    expect((await karel.call('GET', '/orders/open')).body).toEqual({ id: null });
    expect(await karel.call('POST', `/orders/${order?.id}/payments`, null)).toMatchObject({
      status: 409,
      body: { code: 'NOT_PAYABLE' },
    });
    expect((await detailOf(karel, id)).status).toBe('active');
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(100);
  });

  test('ACC-03 a payment that the bank says nothing of for long, or answers late, is one payment and no failure', async () => {
    const id = await active('late');
    await deliver(id);
    await nextTry();
    const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
    const payments = () =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx
          .selectFrom('payments')
          .select('provider_payment_id')
          .where('order_id', '=', order?.id ?? '')
          .execute(),
      );
    expect(order).toMatchObject({ status: 'open', failures: 0 });
    const [payment, ...more] = await payments();
    expect(more).toEqual([]);
    // It calls back after days, for which nobody had to do anything.
    await karel.call('POST', `/test-bank/${payment?.provider_payment_id}`, { status: 'paid' });
    await settleAll();
    expect((await ordersOf(database, shop.tenant.id, id)).at(-1)).toMatchObject({
      status: 'paid',
      outcome: 'paid',
    });
  });

  test('ACC-03 PAY-20 nobody pays what is being taken, and a bank that gives no answer for days has failed, which is told, its goods free', async () => {
    const before = await stockOf(database, shop.tenant.id, shop.variantId);
    const id = await active('hangs');
    await deliver(id);
    const order = (await ordersOf(database, shop.tenant.id, id)).at(-1);
    expect((await karel.get<Order>(`/orders/${order?.id}`)).body).toMatchObject({
      ...{ payment: { isCollected: true }, canPayAgain: false, paymentMethods: [], access: 'customer' },
    });
    expect((await karel.call('GET', '/orders/open')).body).toEqual({ id: null });
    expect((await karel.call<Refused>('POST', `/orders/${order?.id}/payments`)).body.code).toBe(
      'NOT_PAYABLE',
    );
    const [mail] = (await toldMails('order-received')).slice(-1);
    expect(mail?.html).toContain('Wordt automatisch afgeschreven');
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ attempts: 80, run_at: new Date(0) })
        .where('kind', '=', 'payment.create')
        .where('done_at', 'is', null)
        .execute(),
    );
    await settleAll();
    const failed = { status: 'open', outcome: 'ordered', failures: 1 };
    expect((await ordersOf(database, shop.tenant.id, id)).at(-1)).toMatchObject(failed);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(before - 2);
    expect(await toldMails('subscription-unpaid')).toHaveLength(1);
    expect((await karel.get<Order>(`/orders/${order?.id}`)).body).toMatchObject({ canPayAgain: true });
    expect((await karel.call('GET', '/orders/open')).body).toEqual({ id: order?.id });
  });

  test('ACC-03 a bank that gives no answer is asked again, and holds up no other subscription', async () => {
    const hanging = await active('hangs');
    const sound = await active();
    await letDateBe(database, shop.tenant.id, hanging, -1, { totalCents: 2495 });
    await deliver(sound);
    expect((await ordersOf(database, shop.tenant.id, sound)).at(-1)).toMatchObject({ status: 'paid' });
    expect((await ordersOf(database, shop.tenant.id, hanging)).at(-1)).toMatchObject({
      status: 'open',
      failures: 0,
    });
    await database.withTenant(shop.tenant.id, async (tx) => {
      await tx.updateTable('test_bank_mandates').set({ later: 'pays' }).execute();
      await tx
        .updateTable('outbox')
        .set({ run_at: new Date(0) })
        .where('done_at', 'is', null)
        .execute();
    });
    await settleAll();
    expect((await ordersOf(database, shop.tenant.id, hanging)).at(-1)).toMatchObject({
      status: 'paid',
      outcome: 'paid',
    });
  });
});
