import { type JsonObject, sql } from '@etalage/db';
import { createCoupon, createProduct, createPromocode, createTenant } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { addCard, addPromo, check, differences, dropCard, dropPromo } from '../../../test/codes.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, details, type Shopper, type Stocked } from '../../../test/shopping.ts';

const { database, shop, shopper } = await openShop({
  product: { name: 'Vaas', variants: [{ stock: 1000 }, { stock: 1000, unit_price_cents: 4999 }] },
});
const past = new Date(Date.now() - 86_400_000);
const future = new Date(Date.now() + 86_400_000);

const promo = (given: Parameters<typeof createPromocode>[2] = {}) =>
  createPromocode(database, shop.tenant, given);
const card = (given: Parameters<typeof createCoupon>[2] = {}) => createCoupon(database, shop.tenant, given);
const change = (id: number, values: object) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('promocodes').set(values).where('id', '=', id).execute(),
  );
const rowsOf = (id: number) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('cart_promocodes').select('removed_reason').where('promocode_id', '=', id).execute(),
  );

/** Someone with pieces of 10 euros in the cart. */
async function withPieces(quantity = 1): Promise<Shopper> {
  const anna = shopper();
  await anna.add(shop.variantId, quantity);
  return anna;
}

describe('promo codes', () => {
  test('COUP-04 API-11 a percentage over everything lowers the total, and says what a banner about it needs', async () => {
    const { code } = await promo({
      amount: 1250,
      banner_text: { nl: 'Zomerkorting' },
      banner_color: '#C2410C',
      branding: { influencer: { enabled: '1', logo_url: 'javascript:alert(1)', displayName: 'Sanne' } },
    });
    const anna = await withPieces(2);
    const { status, body } = await addPromo(anna, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      discount: 2.5,
      promocodes: [
        {
          code,
          type: 'PERCENTAGE',
          amount: 12.5,
          discount: 2.5,
          bannerText: 'Zomerkorting',
          bannerColor: '#c2410c',
          includedProducts: '[]',
          branding: { influencer: { enabled: true, logoUrl: null, displayName: 'Sanne' } },
        },
      ],
      totals: { subTotal: 20, discount: 2.5, shipping: 4.95, total: 22.45, toPay: 22.45 },
      notices: { prices: [], codes: [] },
    });
    expect(differences(body)).toEqual({});
    expect((await anna.cart()).body).toEqual(body);
  });

  test('COUP-04 a value over included products takes no more than those cost', async () => {
    const other = await createProduct(database, shop.tenant, { variants: [{ unit_price_cents: 300 }] });
    const { code } = await promo({ type: 'VALUE', amount: 500, included_product_ids: [other.id] });
    const anna = await withPieces(3);
    const refused = await addPromo(anna, code);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'NO_INCLUDED_PRODUCTS', cart: { version: 1, discount: 0 } });
    await anna.add(other.variants[0].id);
    const { body } = await addPromo(anna, code);
    expect(body).toMatchObject({
      discount: 3,
      promocodes: [{ type: 'VALUE', amount: 5, discount: 3, includedProducts: `[${other.id}]` }],
      totals: { subTotal: 33, total: 34.95 },
    });
    expect(differences(body)).toEqual({});
  });

  test('COUP-04 a business shop counts discount excluding VAT and total including it', async () => {
    const business = await createStockedShop(database, { tenant: { price_basis: 'ex' } });
    const { code } = await createPromocode(database, business.tenant, { type: 'VALUE', amount: 1000 });
    const bert = shopper(business.tenant.host);
    await bert.add(business.variantId, 10);
    const { body } = await addPromo(bert, code);
    expect(body.totals).toMatchObject({
      subTotal: 100,
      subTotalIncludingVat: 121,
      discount: 10,
      shipping: 4.95,
      totalExcludingVat: 94.95,
    });
    expect(body.totals.total).toBe(114.89);
    expect(differences(body)).toEqual({});
  });

  test('COUP-01 a code is the same in either case and with spaces, and adding it again changes nothing', async () => {
    const { code } = await promo();
    const anna = await withPieces();
    const spaced = ` ${code.toLowerCase().split('').join(' ')} `.slice(0, 64);
    const first = await addPromo(anna, spaced);
    expect(first.body.promocodes.map((each) => each.code)).toEqual([code]);
    const again = await addPromo(anna, code.toLowerCase());
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('API-06 what a code can be is told, and every wrong code gets the same answer', async () => {
    const good = await promo({ type: 'VALUE', amount: 750, minimum_cents: 9999 });
    const money = await card({ balance_cents: 4200, held_cents: 1200 });
    const anna = await withPieces();
    expect((await check(anna, good.code.toLowerCase())).body).toEqual({
      valid: true,
      coupon: null,
      promocode: { code: good.code, type: 'VALUE', amount: 7.5 },
    });
    expect((await check(anna, money.card_code)).body).toEqual({
      valid: true,
      coupon: { cardCode: money.card_code, balance: 30 },
      promocode: null,
    });
    const wrong = [
      await promo({ valid_until: past }),
      await promo({ valid_from: future }),
      await promo({ is_active: false }),
      await promo({ usage_limit: 1, used_count: 1 }),
      { code: 'NEVER-THERE' },
      { code: '<script>' },
      { code: 'ß' },
    ].map(({ code }) => code);
    wrong.push((await card({ balance_cents: 0 })).card_code, (await card({ is_active: false })).card_code);
    wrong.push((await createPromocode(database, await createTenant(database))).code);
    for (const code of wrong) {
      const told = await check(anna, code);
      expect([told.status, told.body], code).toEqual([200, { valid: false, coupon: null, promocode: null }]);
      for (const add of [addPromo, addCard]) {
        const refused = await add(anna, code);
        expect([refused.status, refused.body.code], code).toEqual([422, 'UNKNOWN_CODE']);
      }
    }
    expect((await anna.cart()).body).toMatchObject({ version: 1, promocodes: [], couponsCreated: [] });
  });

  test('COUP-06 of a code that everyone could know it is told that it ended, and of no other', async () => {
    const told = await promo({ valid_until: past, is_public: true });
    const shown = await promo({ valid_until: past });
    const spaced = await promo({ valid_until: past, code: 'ZOMERVAN10' });
    const ended = () => promo({ valid_until: past });
    const [underscored, inCamels, asText, ofSections, endedAlong] = [
      await ended(),
      await ended(),
      await ended(),
      await ended(),
      await ended(),
    ];
    const [switchedOff, begins, within, inWords, named, unseen, unseenSections] = [
      await ended(),
      await ended(),
      await ended(),
      await ended(),
      await ended(),
      await ended(),
      await ended(),
    ];
    const content = { action: 'ADD_PROMOCODE', text: { nl: 'Zomer' } };
    const banner = (given: JsonObject) => ({ tenant_id: shop.tenant.id, content: given });
    const bannerOf = (code: string) => banner({ ...content, promocode: { code } });
    const anna = await withPieces();
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .insertInto('promo_banners')
        .values([
          bannerOf(shown.code.toLowerCase()),
          bannerOf('zomer van 10'),
          banner({ ...content, action: ' add_promocode', promo_code: { code: underscored.code } }),
          banner({ ...content, text: 'Zomer', promoCode: { code: inCamels.code } }),
          banner({ ...content, promocode: asText.code }),
          banner({
            ...{ action: 'ADD_PROMOCODE', promocode: ofSections.code },
            ...{
              layout_type: 'sections',
              sections: [{ text: { nl: '' } }, { image_url: '/media/zomer.jpg' }],
            },
          }),
          { ...bannerOf(endedAlong.code), valid_until: past },
          { ...bannerOf(switchedOff.code), is_active: false },
          { ...bannerOf(begins.code), valid_from: future },
          bannerOf(`${within.code}0`),
          banner({ text: { nl: inWords.code } }),
          banner({ text: content.text, promocode: { code: named.code } }),
          banner({ action: content.action, text: { nl: ' ' }, promocode: { code: unseen.code } }),
          banner({
            ...{ action: content.action, promocode: unseenSections.code },
            ...{ sections: [{ text: 'Zomer' }] },
          }),
        ])
        .execute(),
    );
    const known = [told, shown, spaced, underscored, inCamels, asText, ofSections, endedAlong];
    for (const { code } of known) {
      expect((await check(anna, code)).body, code).toEqual({
        valid: false,
        coupon: null,
        promocode: null,
        hasEnded: true,
      });
      const refused = await addPromo(anna, code);
      expect([refused.status, refused.body.code]).toEqual([422, 'CODE_ENDED']);
    }
    const silent = [
      await promo({ valid_until: past }),
      await promo({ valid_from: future, is_public: true }),
      await promo({ is_active: false, is_public: true }),
      await promo({ is_active: false, is_public: true, valid_until: past }),
      await promo({ usage_limit: 1, used_count: 1, is_public: true }),
      ...[switchedOff, begins, within, inWords, named, unseen, unseenSections],
    ].map(({ code }) => code);
    silent.push((await card({ valid_until: past })).card_code);
    for (const code of silent) {
      // Nobody guesses more often than one cart may.
      const guessing = await withPieces();
      const { body } = await check(guessing, code);
      expect(body, code).toEqual({ valid: false, coupon: null, promocode: null });
      expect((await addPromo(guessing, code)).body.code, code).toBe('UNKNOWN_CODE');
    }
  });

  test('COUP-06 a code below its minimum is refused with that minimum', async () => {
    const { code } = await promo({ minimum_cents: 2500 });
    const anna = await withPieces(2);
    const refused = await addPromo(anna, code);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'BELOW_MINIMUM',
      minimum: 25,
      minimumBasis: 'inc',
      errors: [{ field: 'code' }],
      cart: { discount: 0, promocodes: [] },
    });
  });

  test('COUP-06 a minimum stands on the basis of the shop’s prices and says so to who sees the other one', async () => {
    const { tenant, variantId } = await createStockedShop(database, {
      tenant: { price_basis: 'ex', displayBasis: 'inc' },
      product: { variants: [{ stock: 10, unit_price_cents: 4_545 }] },
    });
    const { code } = await createPromocode(database, tenant, { minimum_cents: 5_000 });
    const anna = shopper(tenant.host);
    const { body: cart } = await anna.add(variantId);
    expect(cart.totals.subTotal).toBe(54.99);
    const refused = await addPromo(anna, code);
    expect(refused.body).toMatchObject({ code: 'BELOW_MINIMUM', minimum: 50, minimumBasis: 'ex' });
    await anna.add(variantId);
    expect((await addPromo(anna, code)).status).toBe(200);
    const line = `/cart/lines/${cart.transactionLines[0]?.id}`;
    const { body } = await anna.call<typeof cart>('PATCH', line, { quantity: 1 });
    const left = { code, reason: 'BELOW_MINIMUM', minimum: 50, minimumBasis: 'ex' };
    expect(body.notices.codes).toEqual([left]);
    const lines = [{ variantId, unitPrice: 54.99, qty: 1 }];
    expect((await anna.call('POST', '/cart/validate', { lines })).body).toMatchObject({
      removedCodes: [left],
    });
  });

  test('COUP-06 a code that stops being valid leaves the cart with the reason, and does not come back by itself', async () => {
    const { id, code } = await promo({ minimum_cents: 2500 });
    const anna = await withPieces(3);
    const { body: cart } = await addPromo(anna, code);
    const line = `/cart/lines/${cart.transactionLines[0]?.id}`;
    const left = { code, reason: 'BELOW_MINIMUM', minimum: 25, minimumBasis: 'inc' };
    const { body: less } = await anna.call<typeof cart>('PATCH', line, { quantity: 2 });
    expect(less).toMatchObject({ discount: 0, promocodes: [], notices: { codes: [left] } });
    expect((await anna.cart()).body.notices.codes).toEqual([left]);
    const { body: more } = await anna.call<typeof cart>('PATCH', line, { quantity: 3 });
    expect(more).toMatchObject({ discount: 0, promocodes: [] });
    expect((await anna.cart()).body.notices.codes).toEqual([]);
    expect(await rowsOf(id)).toEqual([]);
    expect((await addPromo(anna, code)).body.discount).toBe(3);
  });

  test('COUP-06 reading a cart writes nothing: an expired code is told of until a change takes it out', async () => {
    const { id, code } = await promo();
    const anna = await withPieces(3);
    await addPromo(anna, code);
    await change(id, { valid_until: past });
    const left = { code, reason: 'EXPIRED', minimum: null };
    for (const { body } of [await anna.cart(), await anna.cart()]) {
      expect(body).toMatchObject({ version: 2, discount: 0, promocodes: [], notices: { codes: [left] } });
    }
    expect(await rowsOf(id)).toEqual([{ removed_reason: null }]);
    await change(id, { valid_until: null });
    expect((await anna.cart()).body.discount).toBe(3);
    await change(id, { is_active: false });
    const { body } = await anna.add(shop.variantId);
    expect(body).toMatchObject({ discount: 0, notices: { codes: [left] } });
    expect(await rowsOf(id)).toEqual([{ removed_reason: 'EXPIRED' }]);
    await change(id, { is_active: true });
    expect((await anna.cart()).body).toMatchObject({ discount: 0, notices: { codes: [left] } });
    expect((await addPromo(anna, code)).body).toMatchObject({ discount: 4, notices: { codes: [] } });
    expect(await rowsOf(id)).toEqual([{ removed_reason: null }]);
  });

  test('COUP-02 COUP-06 a code used up, and one that this e-mail has used, leave with their own reasons', async () => {
    const once = await promo({ usage_limit: 1 });
    const each = await promo({ usage_limit_per_customer: 1 });
    const anna = await withPieces(3);
    for (const { code } of [once, each]) expect((await addPromo(anna, code)).status).toBe(200);
    await change(once.id, { used_count: 1 });
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .insertInto('promocode_customers')
        .values({
          tenant_id: shop.tenant.id,
          promocode_id: each.id,
          email: details.email.toLowerCase(),
          used_count: 1,
        })
        .execute(),
    );
    const reasons = async () =>
      Object.fromEntries((await anna.cart()).body.notices.codes.map(({ code, reason }) => [code, reason]));
    expect(await reasons()).toEqual({ [once.code]: 'USED_UP' });
    const answer = await anna.expect200('PUT', '/checkout/details', details);
    expect(answer.body.cart.promocodes).toEqual([]);
    expect(await reasons()).toEqual({ [once.code]: 'USED_UP', [each.code]: 'CUSTOMER_LIMIT' });
    await anna.add(shop.variantId);
    // Whoever checks it first comes as far as being told.
    expect((await check(anna, each.code)).body).toMatchObject({
      valid: true,
      promocode: { code: each.code },
    });
    expect((await check(anna, once.code)).body).toMatchObject({ valid: false, promocode: null });
    expect((await addPromo(anna, each.code)).body.code).toBe('CUSTOMER_LIMIT');
  });

  test('COUP-04 COUP-06 an empty cart takes a code and keeps it for what comes', async () => {
    const { code } = await promo({ minimum_cents: 1500 });
    const anna = shopper();
    const { status, body } = await addPromo(anna, code);
    expect([status, body.version, body.promocodes.map((each) => each.discount)]).toEqual([200, 1, [0]]);
    expect(anna.cookie).toMatch(/^[\w-]{22,}$/);
    const { body: filled } = await anna.add(shop.variantId, 2);
    expect(filled).toMatchObject({ discount: 2, promocodes: [{ code }] });
    await anna.call('DELETE', '/cart');
    const { body: small } = await anna.add(shop.variantId);
    expect(small).toMatchObject({ promocodes: [], notices: { codes: [{ code, reason: 'BELOW_MINIMUM' }] } });
  });

  test('COUP-06 a cart holds five codes and cards together, and not one more', async () => {
    const anna = await withPieces();
    const codes = await Promise.all([1, 2, 3].map(() => promo({ amount: 100 })));
    const cards = await Promise.all([1, 2, 3].map(() => card({ balance_cents: 100 })));
    for (const { code } of codes) expect((await addPromo(anna, code)).status).toBe(200);
    for (const { card_code } of cards.slice(0, 2)) expect((await addCard(anna, card_code)).status).toBe(200);
    const sixth = cards[2]?.card_code ?? '';
    const full = await addCard(anna, sixth);
    expect([full.status, full.body.code]).toEqual([422, 'CODES_FULL']);
    expect((await addPromo(anna, (await promo()).code)).body.code).toBe('CODES_FULL');
    await dropPromo(anna, codes[0]?.code ?? '');
    expect((await addCard(anna, sixth)).status).toBe(200);
  });

  test('COUP-04 a code is taken out by its name, once', async () => {
    const { code } = await promo();
    const anna = await withPieces();
    await addPromo(anna, code);
    const gone = await dropPromo(anna, code.toLowerCase());
    expect([gone.status, gone.body.version, gone.body.discount]).toEqual([200, 3, 0]);
    for (const name of [code, 'NEVER', '%00', '<b>']) {
      expect([400, 404], name).toContain((await dropPromo(anna, name)).status);
    }
    expect((await dropCard(anna, code)).status).toBe(404);
  });

  test('TEN-09 a shop that takes no orders checks, takes and validates no codes', async () => {
    const closed = await createStockedShop(database, { tenant: { shopping_enabled: false } });
    const { code } = await createPromocode(database, closed.tenant);
    const anna = shopper(closed.tenant.host);
    const answers = [
      await check(anna, code),
      await addPromo(anna, code),
      await addCard(anna, code),
      await dropPromo(anna, code),
      await dropCard(anna, code),
      await anna.call<{ code: string }>('POST', '/cart/validate', { lines: [] }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'SHOPPING_DISABLED']);
  });
});

describe('cards', () => {
  test('COUP-05 cards pay what they can, the smallest first, and change neither total nor VAT', async () => {
    const big = await card({ balance_cents: 5000 });
    const small = await card({ balance_cents: 500 });
    const anna = await withPieces(2);
    const { body: before } = await anna.cart();
    await addCard(anna, big.card_code);
    const { body } = await addCard(anna, small.card_code.toLowerCase());
    expect(body.totals).toEqual({ ...before.totals, coupons: 24.95, toPay: 0 });
    expect(Object.fromEntries(body.couponsCreated.map((each) => [each.cardCode, each]))).toEqual({
      [small.card_code]: { cardCode: small.card_code, balance: 5, used: 5 },
      [big.card_code]: { cardCode: big.card_code, balance: 50, used: 19.95 },
    });
    expect(differences(body)).toEqual({});
    const { body: less } = await dropCard(anna, big.card_code);
    expect(less.totals).toMatchObject({ coupons: 5, toPay: 19.95 });
  });

  test('COUP-05 COUP-06 a card that open orders hold whole leaves the cart, one with something left pays that', async () => {
    const { id, card_code } = await card({ balance_cents: 1000 });
    const anna = await withPieces();
    await addCard(anna, card_code);
    const hold = (held_cents: number) =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx.updateTable('coupons').set({ held_cents }).where('id', '=', id).execute(),
      );
    await hold(600);
    expect((await anna.cart()).body.couponsCreated).toEqual([{ cardCode: card_code, balance: 4, used: 4 }]);
    await hold(1000);
    expect((await anna.cart()).body).toMatchObject({
      couponsCreated: [],
      totals: { coupons: 0 },
      notices: { codes: [{ code: card_code, reason: 'USED_UP' }] },
    });
  });
});

describe('guessing', () => {
  const from = (address: string) => ({ 'x-etalage-client-ip': address });
  /** Lets the minutes that have begun last for hours, so that none passes while a slow machine tries. */
  const holdTime = (own: Stocked) =>
    database.withTenant(own.tenant.id, (tx) =>
      tx.updateTable('attempts').set({ window_started_at: sql<Date>`now() + interval '6 hours'` }).execute(),
    );

  test('API-06 after twenty wrong codes in a minute nobody is told anything more, whichever door they try', async () => {
    const own = await createStockedShop(database);
    const { code } = await createPromocode(database, own.tenant);
    const mallory = shopper(own.tenant.host);
    await mallory.add(own.variantId);
    const doors = [check, addPromo, addCard];
    for (let i = 0; i < 20; i += 1) {
      const told = await doors[i % 3]?.(mallory, `WRONG-${i}`, from('192.0.2.1'));
      expect([200, 422]).toContain(told?.status);
      if (i === 0) await holdTime(own);
    }
    for (const door of doors) {
      const told = await door(mallory, code, from('192.0.2.1'));
      expect([told.status, told.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
    }
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId);
    expect((await addPromo(anna, code, from('192.0.2.1'))).status).toBe(200);
  });

  test('COUP-06 each try of a code of which it is told that it ended counts as a guess, at either door', async () => {
    for (const door of [check, addPromo]) {
      const own = await createStockedShop(database);
      const { code } = await createPromocode(database, own.tenant, { valid_until: past, is_public: true });
      const anna = shopper(own.tenant.host);
      await anna.add(own.variantId);
      const statuses: number[] = [];
      for (let i = 0; i < 21; i += 1) {
        statuses.push((await door(anna, code, from('192.0.2.5'))).status);
        if (i === 0) await holdTime(own);
      }
      expect(statuses.indexOf(429)).toBe(20);
    }
  });

  test('API-06 codes that work are not counted', async () => {
    const own = await createStockedShop(database);
    const { code } = await createPromocode(database, own.tenant);
    const anna = shopper(own.tenant.host);
    await anna.add(own.variantId);
    for (let i = 0; i < 25; i += 1) {
      expect((await check(anna, code, from('192.0.2.9'))).status).toBe(200);
    }
  });

  test('API-06 new carts get an address no further than 60 a minute, and many addresses get a shop no further than 200', async () => {
    const own = await createStockedShop(database);
    const asked = async (address: string) => {
      const mallory = shopper(own.tenant.host);
      mallory.cookie = `made-up-cookie-${Math.random().toString(36).slice(2).padEnd(12, 'x')}`;
      return (await check(mallory, 'GUESS-ME', from(address))).status;
    };
    const first: number[] = [];
    for (let i = 0; i < 70; i += 1) {
      first.push(await asked('198.51.100.1'));
      if (i === 0) await holdTime(own);
    }
    expect(first.filter((status) => status === 200)).toHaveLength(60);
    const others: number[] = [];
    for (let i = 0; i < 160; i += 1) others.push(await asked(`203.0.113.${i}`));
    expect(others.filter((status) => status === 200)).toHaveLength(140);
    const rows = await database.withTenant(own.tenant.id, (tx) =>
      tx.selectFrom('attempts').select(['key']).execute(),
    );
    expect(rows.some(({ key }) => key.includes('203.0.113'))).toBe(false);
  });

  test('API-06 SEC-01 all the networks of one /48 of IPv6 together get no further than 100 a minute: the rest of the shop’s 200 are left to others', async () => {
    const own = await createStockedShop(database);
    let begun = false;
    const asked = async (address: string) => {
      const mallory = shopper(own.tenant.host);
      mallory.cookie = `made-up-cookie-${Math.random().toString(36).slice(2).padEnd(12, 'x')}`;
      const { status } = await check(mallory, 'GUESS-ME', from(address));
      if (!begun) await holdTime(own);
      begun = true;
      return status;
    };
    const passed: string[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      for (let network = 0; network < 10; network += 1) {
        const address = `2001:db8:1:${network}::${turn}`;
        if ((await asked(address)) === 200) passed.push(address);
      }
    expect(passed).toHaveLength(100);
    expect(await asked('2001:db8:2:1::1')).toBe(200);
    expect(await asked('203.0.113.9')).toBe(200);
  });
});
