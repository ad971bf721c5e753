import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Cart, Wheel, WheelOutcome } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createPromocode, createTenant, createWheel, type TestTenant } from '@etalage/db/test-factories';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop } from '../../../test/shopping.ts';
import { addDays, dayInAmsterdam, localTime } from '../../calendar.ts';
import { drawPrize, totalWeight } from '../../commands/draw-prize.ts';

const { app, database, shop, shopper } = await openShop();

async function visit(tenant: TestTenant, cookie = '', language = 'nl', remoteAddress = '10.9.0.1') {
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.inject({
      method,
      url: `${url}?lang=${language}`,
      headers: { host: tenant.host, cookie },
      remoteAddress,
    });
  const first = await ask('GET', '/store/wheels');
  const asked = await ask('POST', '/store/wheels/visitor');
  const given = String(asked.headers['set-cookie'] ?? '');
  const own = cookie || (given.split(';', 1)[0] ?? '');
  return {
    cookie: own,
    given,
    wheels: first.json<Wheel[]>(),
    first,
    async turn(id: number) {
      const headers = { host: tenant.host, cookie: own };
      const answer = await app.inject({
        method: 'POST',
        url: `/store/wheels/${id}/turn?lang=${language}`,
        headers,
        remoteAddress,
      });
      return { status: answer.statusCode, body: answer.json<WheelOutcome>() };
    },
  };
}

test('OVER-05 the odds that are shown are those of the draw: each roll falls on one prize, as many as its weight says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }), (weights) => {
      const prizes = weights.map((weight, id) => ({ id, weight }));
      const drawn = weights.map(() => 0);
      for (let roll = 0; roll < totalWeight(prizes); roll += 1) {
        const prize = drawPrize(prizes, roll);
        if (prize) drawn[prize.id] = (drawn[prize.id] ?? 0) + 1;
      }
      expect(drawn).toEqual(weights);
    }),
  );
  expect(drawPrize([], 0)).toBeNull();
});

test('OVER-05 a turn is decided by one roll among all that the prizes weigh', async () => {
  const tenant = await createTenant(database);
  const wheel = await createWheel(database, tenant, {
    prizes: [3, 1].map((weight) => ({ weight, type: null, amount: null })),
  });
  const roll = vi.spyOn(createRequire(import.meta.url)('node:crypto'), 'randomInt');
  try {
    for (const [value, at] of [
      [2, 0],
      [3, 1],
    ] as const) {
      roll.mockReset().mockReturnValue(value);
      syncBuiltinESMExports();
      const { turn } = await visit(tenant);
      expect((await turn(wheel.id)).body.prizeId).toBe(wheel.prizes[at]?.id);
      expect(roll.mock.calls).toEqual([[4]]);
    }
  } finally {
    roll.mockRestore();
    syncBuiltinESMExports();
  }
});

test('OVER-05 a wheel tells its prizes with their odds, in the language, without those that are gone', async () => {
  const tenant = await createTenant(database);
  const wheel = await createWheel(database, tenant, {
    name: { nl: 'Draai', en: 'Spin' },
    is_sticky: true,
    prizes: [
      { name: { nl: 'Tien', en: 'Ten' }, weight: 3 },
      { name: { nl: 'Niets', en: 'Nothing' }, weight: 1, type: null, amount: null },
      { stock: 0, weight: 50 },
    ],
  });
  const { wheels, given } = await visit(tenant, '', 'en');
  expect(wheels).toEqual([
    {
      id: wheel.id,
      name: 'Spin',
      is_sticky: true,
      prizes: [
        { id: wheel.prizes[0]?.id, name: 'Ten', chance: 0.75 },
        { id: wheel.prizes[1]?.id, name: 'Nothing', chance: 0.25 },
      ],
      outcome: null,
    },
  ]);
  expect(given).toMatch(
    /^etalage_wheel=[\w-]{24}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const init = await app.inject({ url: '/store/init', headers: { host: tenant.host } });
  expect(init.json()).toMatchObject({ hasWheel: true });
  const without = await app.inject({ url: '/store/init', headers: { host: shop.tenant.host } });
  expect(without.json()).toMatchObject({ hasWheel: false });
});

test('OVER-05 a visitor draws once: a promo code that counts in a cart for one order; again gives the same', async () => {
  const wheel = await createWheel(database, shop.tenant, {
    prizes: [{ amount: 2_000, valid_days: 7, stock: 1 }],
  });
  const { cookie, turn } = await visit(shop.tenant);
  const today = dayInAmsterdam(new Date());
  const { status, body } = await turn(wheel.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    prizeId: wheel.prizes[0]?.id,
    name: 'Korting (nl)',
    code: expect.stringMatching(/^RAD-[A-Z2-9]{12}$/),
  });
  // Seven days later, to the last moment of that day.
  const end = new Date(body.validUntil ?? 0);
  expect([addDays(today, 7), addDays(dayInAmsterdam(new Date()), 7)]).toContain(dayInAmsterdam(end));
  expect(localTime(end).minutes).toBe(23 * 60 + 59);
  expect(dayInAmsterdam(new Date(end.getTime() + 1))).toBe(addDays(dayInAmsterdam(end), 1));
  expect((await turn(wheel.id)).body).toEqual(body);
  const again = await visit(shop.tenant, cookie);
  expect(again.wheels.find(({ id }) => id === wheel.id)?.outcome).toEqual(body);
  expect(again.given).toBe('');
  const buyer = shopper();
  await buyer.add(shop.variantId);
  const cart = await buyer.call<Cart>('POST', '/cart/promocodes', { code: body.code });
  expect(cart.body.promocodes).toMatchObject([{ code: body.code }]);
  // The only prize is gone: the next visitor's turn says so.
  const next = await (await visit(shop.tenant)).turn(wheel.id);
  expect(next).toEqual({
    status: 200,
    body: { prizeId: null, name: '', code: null, validUntil: null, minimum: null },
  });
});

test('OVER-05 PROMO-08 what the goods must cost for a won code is told with it, and on which basis, before a cart refuses it', async () => {
  for (const [basis, given] of [
    ['inc', {}],
    ['ex', { tenant: { price_basis: 'ex' } }],
  ] as const) {
    const own = await createStockedShop(database, given);
    const wheel = await createWheel(database, own.tenant, { prizes: [{ minimum_cents: 900_000 }] });
    const { cookie, turn } = await visit(own.tenant);
    const { body } = await turn(wheel.id);
    expect(body).toMatchObject({ minimum: 9_000, minimumBasis: basis });
    expect((await visit(own.tenant, cookie)).wheels[0]?.outcome).toEqual(body);
    const buyer = shopper(own.tenant.host);
    await buyer.add(own.variantId);
    const refused = await buyer.call('POST', '/cart/promocodes', { code: body.code });
    expect(refused.body).toMatchObject({ code: 'BELOW_MINIMUM', minimum: 9_000, minimumBasis: basis });
  }
});

test('OVER-05 TEN-08 a token that was made up, or is another shop’s, turns nothing; neither does a wheel that is off or a neighbour’s', async () => {
  const neighbour = await createTenant(database);
  const wheel = await createWheel(database, shop.tenant, { prizes: [{}] });
  const off = await createWheel(database, shop.tenant, { is_active: false, prizes: [{}] });
  const theirs = await createWheel(database, neighbour, { prizes: [{}] });
  const { cookie } = await visit(neighbour);
  const [token = ''] = cookie.replace('etalage_wheel=', '').split('.');
  for (const forged of [
    '',
    cookie,
    `etalage_wheel=${token}`,
    `etalage_wheel=${token}.${'A'.repeat(43)}`,
    'etalage_wheel=a.b.c',
  ])
    expect((await (await visit(shop.tenant, forged || 'x=1')).turn(wheel.id)).status, forged).toBe(404);
  const own = await visit(shop.tenant);
  for (const id of [off.id, theirs.id, 999_999]) expect((await own.turn(id)).status).toBe(404);
  expect((await own.turn(wheel.id)).status).toBe(200);
});

test('OVER-05 whoever throws tokens away to turn again is stopped after 20 turns an hour from one network', async () => {
  const wheel = await createWheel(database, shop.tenant, { prizes: [{ type: null, amount: null }] });
  const statuses: number[] = [];
  for (let turn = 0; turn < 22; turn += 1)
    statuses.push((await (await visit(shop.tenant, '', 'nl', '10.9.7.7')).turn(wheel.id)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('OVER-05 OVER-01 asking for the wheels names nobody: the cookie comes when somebody is about to turn, and once', async () => {
  await createWheel(database, shop.tenant, { prizes: [{}] });
  const { first, given, cookie } = await visit(shop.tenant);
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.headers['cache-control']).toBe('private, no-store');
  expect(given).toMatch(/^etalage_wheel=/);
  expect((await visit(shop.tenant, cookie)).given).toBe('');
});

test('OVER-05 SEC-08 one network wins ten codes in a day; the eleventh turn is none, and who won before is still told', async () => {
  const tenant = await createTenant(database);
  const wheel = await createWheel(database, tenant, { prizes: [{}] });
  const blank = await createWheel(database, tenant, { prizes: [{ type: null, amount: null }] });
  const turnOf = async (id: number, address: string) => (await visit(tenant, '', 'nl', address)).turn(id);
  const network = '2001:db8:1:1';
  // Turns that win nothing are not counted.
  for (let at = 0; at < 3; at += 1) await turnOf(blank.id, `${network}::${at}`);
  const winner = await visit(tenant, '', 'nl', `${network}::9`);
  const won = await winner.turn(wheel.id);
  for (let at = 1; at < 10; at += 1)
    expect((await turnOf(wheel.id, `${network}::${at}`)).body.code).toMatch(/^RAD-/);
  const late = await visit(tenant, '', 'nl', `${network}::77`);
  expect((await late.turn(wheel.id)).status).toBe(429);
  expect(await winner.turn(wheel.id)).toEqual(won);
  expect((await turnOf(wheel.id, '2001:db8:1:2::1')).status).toBe(200);
  // It was no turn: the next day it is one.
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('attempts')
      .set({ window_started_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', 'wheel-won')
      .execute(),
  );
  expect((await late.turn(wheel.id)).body.code).toMatch(/^RAD-/);
});

test('OVER-05 SEC-01 all the networks of one /48 of IPv6 together win thirty codes in a day', async () => {
  const tenant = await createTenant(database);
  const wheel = await createWheel(database, tenant, { prizes: [{}] });
  const blank = await createWheel(database, tenant, { prizes: [{ type: null, amount: null }] });
  const turnOf = async (id: number, address: string) => (await visit(tenant, '', 'nl', address)).turn(id);
  const statuses: number[] = [];
  for (let network = 0; network < 8; network += 1) {
    // Turns that win nothing are not counted.
    await turnOf(blank.id, `2001:db8:9:${network}::99`);
    for (let at = 1; at <= 4; at += 1)
      statuses.push((await turnOf(wheel.id, `2001:db8:9:${network}::${at}`)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  expect((await turnOf(wheel.id, '2001:db8:10:1::1')).status).toBe(200);
});

test('OVER-05 COUP-01 PRICE-10 of codes that were won one counts in a cart, beside any other code: five turns do not pay an order', async () => {
  const tenant = await createStockedShop(database);
  const wheel = await createWheel(database, tenant.tenant, { prizes: [{ amount: 2_000 }] });
  const win = async (address: string) =>
    (await (await visit(tenant.tenant, '', 'nl', address)).turn(wheel.id)).body.code ?? '';
  const [first, second, third] = [await win('10.9.4.1'), await win('10.9.4.2'), await win('10.9.4.3')];
  const other = await createPromocode(database, tenant.tenant, { amount: 500 });
  const buyer = shopper(tenant.tenant.host);
  await buyer.add(tenant.variantId);
  const add = (code: string) =>
    buyer.call<Cart & { code?: string; cart: Cart }>('POST', '/cart/promocodes', { code });
  expect((await add(first)).status).toBe(200);
  const { body: one } = await add(other.code);
  expect(one.promocodes).toHaveLength(2);
  for (const code of [second, third]) {
    const refused = await add(code);
    expect([refused.status, refused.body.code]).toEqual([422, 'ONE_WON_CODE']);
    expect(refused.body.cart.totals).toEqual(one.totals);
  }
  // It is a matter of the cart, not of the code: without the first, the second counts.
  await buyer.call('DELETE', `/cart/promocodes/${first}`);
  expect((await add(second)).status).toBe(200);

  // However another one came into the cart, neither price nor order has it; the next change tells why it left.
  const { body: before } = await buyer.cart();
  await database.withTenant(tenant.tenant.id, (tx) =>
    tx
      .insertInto('cart_promocodes')
      .columns(['tenant_id', 'cart_id', 'promocode_id'])
      .expression(
        tx
          .selectFrom('promocodes')
          .select(['tenant_id', sql<string>`${before.id}::uuid`.as('cart_id'), 'id'])
          .where('code', 'in', [first, third]),
      )
      .execute(),
  );
  const { body: stuffed } = await buyer.cart();
  expect(stuffed.totals).toEqual(before.totals);
  await buyer.fillIn(tenant.shippingMethodId);
  const { body: placed } = await buyer.place();
  const used = await database.withTenant(tenant.tenant.id, (tx) =>
    tx
      .selectFrom('order_promocodes')
      .innerJoin('promocodes', 'promocodes.id', 'order_promocodes.promocode_id')
      .select('promocodes.is_won')
      .where('order_id', '=', placed.id)
      .execute(),
  );
  expect(used.filter(({ is_won }) => is_won)).toHaveLength(1);
});

test('JOB-06 OVER-05 a won code that no order used goes 30 days after its end, and its turn stays, as does that of a prize that is taken off', async () => {
  const tenant = await createTenant(database);
  const wheel = await createWheel(database, tenant, { prizes: [{}] });
  const visitors = [
    await visit(tenant, '', 'nl', '10.9.5.1'),
    await visit(tenant, '', 'nl', '10.9.5.2'),
  ] as const;
  const won = [await visitors[0].turn(wheel.id), await visitors[1].turn(wheel.id)] as const;
  const own = await createPromocode(database, tenant, { valid_until: daysAgo(400) });
  await database.withTenant(tenant.id, async (tx) => {
    for (const [at, days] of [31, 29].entries())
      await tx
        .updateTable('promocodes')
        .set({ valid_until: daysAgo(days) })
        .where('code', '=', won[at]?.body.code ?? '')
        .execute();
  });
  await app.jobs.cleanUp(tenant.id);
  const left = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('promocodes').select('code').execute(),
  );
  expect(new Set(left.map(({ code }) => code))).toEqual(new Set([won[1].body.code, own.code]));
  expect((await visitors[0].turn(wheel.id)).body).toEqual({
    ...won[0].body,
    ...{ code: null, validUntil: null },
  });
  await database.withTenant(tenant.id, (tx) => tx.deleteFrom('wheel_prizes').execute());
  const after = await visitors[1].turn(wheel.id);
  expect(after.body).toMatchObject({ prizeId: null, code: won[1].body.code });
});

test('JOB-06 OVER-05 a won code that an order used stays when those that none used go, however long ago it ended', async () => {
  const shop = await createStockedShop(database);
  const { tenant } = shop;
  const wheel = await createWheel(database, tenant, { prizes: [{}] });
  const [used, unused] = [
    await visit(tenant, '', 'nl', '10.9.6.1'),
    await visit(tenant, '', 'nl', '10.9.6.2'),
  ].map(({ turn }) => turn(wheel.id));
  const codes = [(await used)?.body.code ?? '', (await unused)?.body.code ?? ''] as const;
  const anna = shopper(tenant.host);
  await anna.add(shop.variantId);
  await anna.expect200('POST', '/cart/promocodes', { code: codes[0] });
  await anna.fillIn(shop.shippingMethodId);
  const { body: placed } = await anna.place();
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('promocodes')
      .set({ valid_until: daysAgo(400) })
      .execute(),
  );
  await app.jobs.cleanUp(tenant.id);
  const left = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('promocodes').select('code').execute(),
  );
  expect(left).toEqual([{ code: codes[0] }]);
  const { body: order } = await anna.order(placed.id, placed.token);
  expect(order.promocodes).toMatchObject([{ code: codes[0] }]);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
