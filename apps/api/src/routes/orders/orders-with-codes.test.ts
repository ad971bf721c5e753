import type { Cart, Order } from '@etalage/contracts';
import { sql } from '@etalage/db';
import {
  createBundle,
  createCoupon,
  createCustomer,
  createProduct,
  createPromocode,
  createShippingMethod,
} from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { addCard, addPromo, cents, differences, dropPromo, moneyOn, usesOf } from '../../../test/codes.ts';
import {
  byInject,
  createStockedShop,
  details,
  type Placed,
  Shopper,
  type Stocked,
  stockOf,
} from '../../../test/shopping.ts';

const { app, database } = await createTestApp({ env: { APP_ENV: 'development' } });
let shop: Stocked;
const email = details.email.toLowerCase();
const ending = (given = shop) => new Shopper(byInject(app), given.tenant.host);

beforeEach(async () => {
  shop = await createStockedShop(database, { product: { name: 'Vaas', variants: [{ stock: 100 }] } });
});

/** Someone at the summary with pieces of 10 euros, these promo codes and these cards; shipping costs 4.95. */
async function ready(given: { pieces?: number; promos?: string[]; cards?: string[] } = {}, at = shop) {
  const anna = ending(at);
  await anna.add(at.variantId, given.pieces ?? 2);
  for (const code of given.promos ?? []) expect((await addPromo(anna, code)).status).toBe(200);
  for (const code of given.cards ?? []) expect((await addCard(anna, code)).status).toBe(200);
  await anna.fillIn(at.shippingMethodId);
  return anna;
}
async function bought(given: Parameters<typeof ready>[0] = {}) {
  const anna = await ready(given);
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  return { anna, placed };
}
const orderOf = async ({ anna, placed }: { anna: Shopper; placed: Placed }) =>
  (await anna.order(placed.id, placed.token)).body;

/** The bank's word on the order's newest payment, told to the webhook. */
async function bankSays(placed: Placed, status: 'paid' | 'failed') {
  const { id } = await database.withTenant(shop.tenant.id, async (tx) => {
    const { provider_payment_id } = await tx
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', placed.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const payment = { id: provider_payment_id ?? '' };
    await tx.updateTable('test_bank_payments').set({ status }).where('id', '=', payment.id).execute();
    return payment;
  });
  expect((await ending().call('POST', '/payments/webhook/test-bank', { id })).status).toBe(200);
}
async function expire(placed: Placed) {
  await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', placed.id)
      .execute(),
  );
  await app.jobs.reconcile(shop.tenant.id);
}
const holdsOf = (placed: Placed) =>
  database.withTenant(shop.tenant.id, async (tx) => {
    const promos = await tx
      .selectFrom('order_promocodes')
      .selectAll()
      .where('order_id', '=', placed.id)
      .execute();
    const cards = await tx
      .selectFrom('order_coupons')
      .selectAll()
      .where('order_id', '=', placed.id)
      .execute();
    return [...promos, ...cards].map((row) => row.status);
  });
const amountOf = (placed: Placed) =>
  database.withTenant(shop.tenant.id, async (tx) => {
    const rows = await tx
      .selectFrom('payments')
      .select('amount_cents')
      .where('order_id', '=', placed.id)
      .execute();
    return rows.map((row) => row.amount_cents);
  });
const setPrice = (unit_price_cents: number) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents }).where('id', '=', shop.variantId).execute(),
  );
async function mailsOf(placed: Placed) {
  await app.jobs.runDue(shop.tenant.id);
  return database.withTenant(shop.tenant.id, (tx) =>
    tx
      .selectFrom('mails')
      .select(['template', 'subject', 'html', 'text'])
      .where('dedupe_key', 'like', `%${placed.id}%`)
      .orderBy('id')
      .execute(),
  );
}

/** The sums of a cart that its order keeps: all but that of its goods before codes, which only a cart tells. */
function sumsOf({ totals }: Pick<Cart, 'totals'>) {
  const { subTotalIncludingVat: _, ...kept } = totals;
  return kept;
}

describe('what an order says', () => {
  test('API-11 COUP-04 COUP-05 codes and cards stand in the order as they stood in the cart', async () => {
    const promo = await createPromocode(database, shop.tenant, { amount: 1000 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const anna = await ready({ promos: [promo.code], cards: [card.card_code] });
    const { body: cart } = await anna.cart();
    const { body: placed } = await anna.place();
    expect(placed).toMatchObject({ status: 'open', total: 22.95 });
    const order = await orderOf({ anna, placed });
    expect(order).toMatchObject({
      discount: 2,
      promocodes: [{ code: promo.code, discount: 2 }],
      couponsCreated: [{ cardCode: card.card_code, used: 7 }],
      totals: sumsOf(cart),
      confirmedTotal: 22.95,
    });
    expect(order.totals).toMatchObject({ total: 22.95, coupons: 7, toPay: 15.95 });
    expect(differences(order)).toEqual({});
    expect(await amountOf(placed)).toEqual([1595]);
  });

  test('PRICE-07 COUP-04 one number from cart to mail: mixed rates, bundles, codes and cards, on either basis', async () => {
    for (const priceBasis of ['inc', 'ex'] as const) {
      const own = await createStockedShop(database, { tenant: { price_basis: priceBasis } });
      const low = await createProduct(database, own.tenant, {
        vat_rate: 900,
        variants: [{ unit_price_cents: 309, stock: 999 }],
      });
      const none = await createProduct(database, own.tenant, {
        vat_rate: 0,
        variants: [{ unit_price_cents: 1337 }],
      });
      const bundle = await createBundle(database, own.tenant, {
        fixed_total_price_cents: 1999,
        // Typed in by the shop: not what the lines cost apart.
        bundle_from_price_cents: 2500,
        bundle_to_price_cents: 1999,
        lines: [
          { variantId: own.variantId, unitsPerSet: 1 },
          { variantId: low.variants[0].id, unitsPerSet: 3 },
        ],
      });
      const promos = [
        await createPromocode(database, own.tenant, { amount: 1234 }),
        await createPromocode(database, own.tenant, {
          type: 'VALUE',
          amount: 777,
          included_product_ids: [low.id, none.id],
        }),
      ];
      const card = await createCoupon(database, own.tenant, { balance_cents: 1111 });
      const anna = ending(own);
      await anna.add(low.variants[0].id, 123);
      await anna.add(none.variants[0].id, 2);
      await anna.addBundle(bundle.id, 2);
      const carts: Cart[] = [];
      for (const { code } of promos) carts.push((await addPromo(anna, code)).body);
      carts.push((await addCard(anna, card.card_code)).body);
      const { body: checkout } = await anna.fillIn(own.shippingMethodId);
      carts.push(checkout.cart);
      for (const cart of carts) expect(differences(cart)).toEqual({});

      const { body: placed } = await anna.place();
      const { body: order } = await anna.order(placed.id, placed.token);
      expect(differences(order)).toEqual({});
      expect(order.totals).toEqual(sumsOf(checkout.cart));
      const savings = ({ bundles }: Pick<Cart, 'bundles'>) => bundles.map(({ saving }) => saving);
      expect([savings(order), savings(checkout.cart)]).toEqual([[10.02], [10.02]]);
      expect([placed.total, order.confirmedTotal]).toEqual([order.totals.total, order.totals.total]);

      const stored = await database.withTenant(own.tenant.id, async (tx) => {
        const { rows } = await sql<Record<string, number>>`
          SELECT o.total_cents AS total, o.coupon_cents AS coupons, o.net_cents AS net, o.vat_cents AS vat,
            (SELECT sum(line_total_cents) FROM order_lines WHERE order_id = o.id)::integer
              + o.shipping_cents - o.discount_cents AS "fromLines",
            (SELECT sum(net_cents + vat_cents) FROM order_vat_groups WHERE order_id = o.id)::integer AS "fromGroups",
            (SELECT sum(discount_cents) FROM order_promocodes WHERE order_id = o.id)::integer AS "byCode",
            o.discount_cents AS discount,
            (SELECT sum(amount_cents) FROM order_coupons WHERE order_id = o.id)::integer AS "byCard",
            (SELECT amount_cents FROM payments WHERE order_id = o.id) AS payment
          FROM orders o WHERE o.id = ${placed.id}`.execute(tx);
        return rows[0] ?? {};
      });
      const { total = 0, coupons = 0, net = 0, vat = 0 } = stored;
      expect(stored).toMatchObject({
        fromLines: priceBasis === 'inc' ? total : net,
        fromGroups: total,
        byCode: stored.discount,
        byCard: coupons,
        payment: total - coupons,
        total: net + vat,
      });
      expect(coupons).toBe(1111);

      await app.jobs.runDue(own.tenant.id);
      const [mail] = await database.withTenant(own.tenant.id, (tx) =>
        tx.selectFrom('mails').select(['text', 'html']).where('template', '=', 'order-received').execute(),
      );
      const amounts = [
        ...order.promocodes.map((each) => -each.discount),
        total / 100,
        (total - coupons) / 100,
        -11.11,
      ];
      for (const amount of amounts) {
        const written = new Intl.NumberFormat('nl', { style: 'currency', currency: 'EUR' }).format(amount);
        const plain = written.replace(/\s/g, ' ');
        expect(mail?.text.replace(/\s/g, ' '), plain).toContain(plain);
        expect(mail?.html.replace(/\s/g, ' '), plain).toContain(plain);
      }
    }
  });

  test('CHK-09 API-11 the mail says what each code took off and each card paid, in the order’s language', async () => {
    const promo = await createPromocode(database, shop.tenant, { code: 'ZOMER10' });
    const card = await createCoupon(database, shop.tenant, { card_code: 'GEHEIM-1234', balance_cents: 700 });
    const said = {
      nl: ['Korting met ZOMER10', 'Betaald met cadeaukaart ••••••-1234', 'Te betalen'],
      en: ['Discount with ZOMER10', 'Paid with gift card ••••••-1234', 'To pay'],
    };
    for (const lang of ['nl', 'en'] as const) {
      const anna = await ready({ promos: [promo.code], cards: [card.card_code] });
      const { body: cart } = await anna.cart();
      const { body: placed } = await anna.call<Placed>('POST', `/orders?lang=${lang}`, {
        cartId: cart.id,
        cartVersion: cart.version,
        confirmedTotal: cart.totals.total,
        termsAccepted: true,
      });
      const [mail] = await mailsOf(placed);
      for (const words of said[lang]) {
        expect(mail?.text).toContain(words);
        expect(mail?.html).toContain(words);
      }
      expect(mail?.html).not.toContain('GEHEIM');
      expect(mail?.text).not.toContain('GEHEIM');
      expect(mail?.text).not.toMatch(/Goed nieuws|Good news/);
      await expire(placed);
    }
  });

  test('PAY-03 the mail of a payment says what was paid beside the cards', async () => {
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const { placed } = await bought({ cards: [card.card_code] });
    await bankSays(placed, 'paid');
    const mails = await mailsOf(placed);
    expect(mails.map((mail) => mail.template)).toEqual(['order-received', 'payment-received']);
    expect(mails[1]?.text).toMatch(/Betaald: €\s17,95/);
  });
});

describe('what an order holds', () => {
  test('COUP-05 COUP-06 codes and money are held while an order is open, and used once it is paid', async () => {
    const promo = await createPromocode(database, shop.tenant, {
      usage_limit: 3,
      usage_limit_per_customer: 2,
    });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const { anna, placed } = await bought({ promos: [promo.code], cards: [card.card_code] });
    expect(await holdsOf(placed)).toEqual(['held', 'held']);
    expect(await usesOf(database, shop.tenant.id, promo.id)).toEqual({ used: 1, byCustomer: [[email, 1]] });
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([700, 700]);
    const bert = ending();
    await bert.add(shop.variantId);
    expect((await addCard(bert, card.card_code)).body.code).toBe('UNKNOWN_CODE');

    await bankSays(placed, 'paid');
    await bankSays(placed, 'paid');
    expect(await holdsOf(placed)).toEqual(['used', 'used']);
    expect(await usesOf(database, shop.tenant.id, promo.id)).toEqual({ used: 1, byCustomer: [[email, 1]] });
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([0, 0]);
    expect((await orderOf({ anna, placed })).status).toBe('paid');
  });

  test('COUP-05 CHK-11 a payment that fails keeps codes and money for the next try; an order that ends gives them back', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const { anna, placed } = await bought({ promos: [promo.code], cards: [card.card_code] });
    await bankSays(placed, 'failed');
    expect(await holdsOf(placed)).toEqual(['held', 'held']);
    const again = await anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`);
    expect(again.status).toBe(200);
    expect(await amountOf(placed)).toEqual([1595, 1595]);
    await bankSays(placed, 'failed');
    await expire(placed);
    expect((await orderOf({ anna, placed })).status).toBe('expired');
    expect(await holdsOf(placed)).toEqual(['released', 'released']);
    expect(await usesOf(database, shop.tenant.id, promo.id)).toEqual({ used: 0, byCustomer: [[email, 0]] });
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([700, 0]);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(100);
    await expire(placed);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([700, 0]);
  });

  test('COUP-05 REF-01 paid after it expired: codes and money are taken again where they still can be had', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const { anna, placed } = await bought({ promos: [promo.code], cards: [card.card_code] });
    await expire(placed);
    await bankSays(placed, 'paid');
    expect(await orderOf({ anna, placed })).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
    expect(await holdsOf(placed)).toEqual(['used', 'used']);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([0, 0]);
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(1);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(98);
  });

  test('COUP-05 COUP-06 paid after it expired, and a code or the money went elsewhere: all of the payment goes back', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    for (const [first, second] of [
      [{ promos: [promo.code], cards: [card.card_code] }, { promos: [promo.code] }],
      [{ cards: [card.card_code] }, { cards: [card.card_code] }],
    ]) {
      const late = await bought(first);
      await expire(late.placed);
      const quick = await bought(second);
      const before = await stockOf(database, shop.tenant.id, shop.variantId);
      await bankSays(late.placed, 'paid');
      expect(await orderOf(late)).toMatchObject({ status: 'expired', payment: { status: 'refund-due' } });
      expect(await holdsOf(late.placed)).not.toContain('held');
      expect(await holdsOf(late.placed)).not.toContain('used');
      expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(before);
      await bankSays(quick.placed, 'paid');
      expect((await orderOf(quick)).status).toBe('paid');
    }
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(1);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([0, 0]);
  });

  test('COUP-05 an order that cards pay whole is paid at once, without a payment', async () => {
    const card = await createCoupon(database, shop.tenant, { balance_cents: 10_000 });
    const { anna, placed } = await bought({ cards: [card.card_code] });
    expect(placed).toMatchObject({ status: 'paid', redirectUrl: null, total: 24.95 });
    expect(await amountOf(placed)).toEqual([]);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([7505, 0]);
    expect(await orderOf({ anna, placed })).toMatchObject({
      payment: null,
      canPayAgain: false,
      totals: { total: 24.95, coupons: 24.95, toPay: 0 },
    });
    const [mail] = await mailsOf(placed);
    expect(mail?.text).toMatch(/Te betalen: €\s0,00/);
    const again = await anna.place();
    expect([again.status, again.body.id]).toEqual([201, placed.id]);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([7505, 0]);
  });

  test('COUP-04 COUP-06 a code that finds nothing left to take is not used up; one that takes all pays the order', async () => {
    const all = await createPromocode(database, shop.tenant, { amount: 10_000 });
    const idle = await createPromocode(database, shop.tenant, { type: 'VALUE', amount: 500, usage_limit: 1 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 495 });
    const spare = await createCoupon(database, shop.tenant, { balance_cents: 900 });
    const { placed } = await bought({
      promos: [all.code, idle.code],
      cards: [card.card_code, spare.card_code],
    });
    expect(placed).toMatchObject({ status: 'paid', total: 4.95 });
    expect((await usesOf(database, shop.tenant.id, all.id)).used).toBe(1);
    expect((await usesOf(database, shop.tenant.id, idle.id)).used).toBe(0);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([0, 0]);
    expect(await moneyOn(database, shop.tenant.id, spare.id)).toEqual([900, 0]);
  });

  test('COUP-06 a per-customer limit counts by e-mail, in whatever case, over carts and devices', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit_per_customer: 1 });
    await bought({ promos: [promo.code] });
    const again = ending();
    await again.add(shop.variantId);
    expect((await addPromo(again, promo.code)).status).toBe(200);
    const { body } = await again.fillIn(shop.shippingMethodId);
    expect(body.cart).toMatchObject({
      promocodes: [],
      notices: { codes: [{ code: promo.code, reason: 'CUSTOMER_LIMIT' }] },
    });
    const answer = await again.expect200('PUT', '/checkout/details', {
      ...details,
      email: 'bert@example.nl',
    });
    expect(answer.body.cart.promocodes).toHaveLength(1);
    expect((await again.place()).status).toBe(201);
  });
});

describe('a customer who is logged in', () => {
  test('COUP-06 is counted by the account’s e-mail, whatever e-mail an order has, and as a guest too', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit_per_customer: 1 });
    const customer = await createCustomer(database, shop.tenant);
    const buy = async (orderEmail: string, isLoggedIn: boolean) => {
      const anna = ending();
      if (isLoggedIn) expect((await anna.logIn(customer)).status).toBe(200);
      await anna.call('DELETE', '/cart');
      await anna.add(shop.variantId);
      const added = await addPromo(anna, promo.code);
      await anna.fillIn(shop.shippingMethodId);
      await anna.expect200('PUT', '/checkout/details', { ...details, email: orderEmail });
      const { body: cart } = await anna.cart();
      return {
        anna,
        added: added.body.code ?? 'added',
        reasons: cart.notices.codes.map((code) => code.reason),
      };
    };
    const first = await buy('secretary@example.nl', true);
    const { body: placed } = await first.anna.place();
    expect(placed.total).toBe(13.95);
    expect(await usesOf(database, shop.tenant.id, promo.id)).toEqual({
      used: 1,
      byCustomer: [[customer.email, 1]],
    });
    expect((await buy('another@example.nl', true)).added).toBe('CUSTOMER_LIMIT');
    expect(await buy(customer.email, false)).toMatchObject({ added: 'added', reasons: ['CUSTOMER_LIMIT'] });
    expect(await buy('secretary@example.nl', false)).toMatchObject({ added: 'added', reasons: [] });
  });
});

describe('what the shopper confirmed', () => {
  test('CHK-10 PRICE-05 a price that rises is refused until its new total is confirmed, and says what changed', async () => {
    const promo = await createPromocode(database, shop.tenant);
    const anna = await ready({ promos: [promo.code] });
    const { body: cart } = await anna.cart();
    await setPrice(1100);
    const refused = await anna.placeAt(cart.version, cart.totals.total);
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(0);
    const { body: now } = await anna.cart();
    expect(now).toMatchObject({
      version: cart.version,
      notices: { prices: [{ oldPrice: 10, newPrice: 11 }] },
    });
    const placed = await anna.placeAt(now.version, now.totals.total);
    expect(placed.body).toMatchObject({ total: 24.75 });
  });

  test('CHK-10 PRICE-05 a price that falls passes at the lower total, and answer, order and mail say so', async () => {
    for (const [lang, words] of [
      ['nl', /Goed nieuws.*€\s24,95.*€\s20,95/],
      ['en', /Good news.*€\s?24\.95.*€\s?20\.95/],
    ] as const) {
      await setPrice(1000);
      const anna = await ready();
      const { body: cart } = await anna.cart();
      await setPrice(800);
      const { body: placed } = await anna.call<Placed>('POST', `/orders?lang=${lang}`, {
        cartId: cart.id,
        cartVersion: cart.version,
        confirmedTotal: cart.totals.total,
        termsAccepted: true,
      });
      expect(placed).toMatchObject({ status: 'open', total: 20.95 });
      expect(await orderOf({ anna, placed })).toMatchObject({
        totals: { total: 20.95, toPay: 20.95 },
        confirmedTotal: 24.95,
      });
      expect(await amountOf(placed)).toEqual([2095]);
      const [mail] = await mailsOf(placed);
      expect(mail?.text).toMatch(words);
      expect(mail?.html).toMatch(words);
    }
  });

  test('COUP-06 CHK-10 a code that ended after the summary is a higher total: nothing is placed unasked', async () => {
    const promo = await createPromocode(database, shop.tenant);
    const anna = await ready({ promos: [promo.code] });
    const { body: cart } = await anna.cart();
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('promocodes').set({ is_active: false }).execute(),
    );
    const refused = await anna.placeAt(cart.version, cart.totals.total);
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    const { body: now } = await anna.cart();
    expect(now).toMatchObject({ totals: { total: 24.95 }, notices: { codes: [{ reason: 'EXPIRED' }] } });
    expect((await anna.placeAt(now.version, now.totals.total)).body.total).toBe(24.95);
  });

  test('COUP-05 CHK-10 a card that pays less than the summary said asks again, where the summary was sent along', async () => {
    const card = await createCoupon(database, shop.tenant, { balance_cents: 2000 });
    const anna = await ready({ cards: [card.card_code] });
    const { body: cart } = await anna.cart();
    const placeWith = (confirmedToPay: number) =>
      anna.call<Placed & { code?: string }>('POST', '/orders', {
        cartId: cart.id,
        cartVersion: cart.version,
        confirmedTotal: cart.totals.total,
        confirmedToPay,
        termsAccepted: true,
      });
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('coupons').set({ held_cents: 1500 }).execute(),
    );
    const refused = await placeWith(cart.totals.toPay);
    expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
    for (const amount of [-1, 1e300]) expect((await placeWith(amount)).body.code).toBe('CART_CHANGED');
    const { body: now } = await anna.cart();
    expect(now.totals).toMatchObject({ coupons: 5, toPay: 19.95 });
    const placed = await placeWith(now.totals.toPay);
    expect(placed.status).toBe(201);
    expect(await amountOf(placed.body)).toEqual([1995]);
  });

  test('CHK-10 asked again, an order with codes is the same order and holds no more', async () => {
    const promo = await createPromocode(database, shop.tenant, { usage_limit: 5 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 700 });
    const anna = await ready({ promos: [promo.code], cards: [card.card_code] });
    const { body: cart } = await anna.cart();
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await anna.placeAt(cart.version, cart.totals.total));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(1);
    expect(await moneyOn(database, shop.tenant.id, card.id)).toEqual([700, 700]);
  });

  test('COUP-06 CHK-11 goods that are gone take no code with them', async () => {
    const promo = await createPromocode(database, shop.tenant);
    const anna = await ready({ pieces: 3, promos: [promo.code] });
    const { body: cart } = await anna.cart();
    await database.withTenant(shop.tenant.id, (tx) => tx.updateTable('stock').set({ quantity: 2 }).execute());
    expect((await anna.placeAt(cart.version, cart.totals.total)).body.code).toBe('OUT_OF_STOCK');
    expect((await usesOf(database, shop.tenant.id, promo.id)).used).toBe(0);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(2);
  });

  test('COUP-04 free shipping counts the goods after the discount, in cart and order', async () => {
    const free = await createShippingMethod(database, shop.tenant, {
      price: { price_cents: 595, threshold_price_cents: 0, threshold_order_total_cents: 5000 },
    });
    const promo = await createPromocode(database, shop.tenant);
    const anna = ending();
    await anna.add(shop.variantId, 5);
    await anna.fillIn(free.id);
    const { body: before } = await anna.cart();
    expect(before.totals).toMatchObject({ shipping: 0, total: 50 });
    const { body: cart } = await addPromo(anna, promo.code);
    expect(cart.totals).toMatchObject({ shipping: 5.95, total: 50.95 });
    expect(cart.freeShipping).toEqual({ basis: 'inc', threshold: 50, missing: 5, priceBelow: 5.95 });
    const { body: checkout } = await anna.checkout();
    const option = checkout.shippingOptions.find((each) => each.id === free.id);
    expect(option?.cost).toBe(5.95);
    const { body: placed } = await anna.place();
    expect(placed.total).toBe(50.95);
    const order: Order = await orderOf({ anna, placed });
    expect(cents(order.totals.shipping)).toBe(595);
    expect((await dropPromo(anna, promo.code)).status).toBe(404);
  });
});
