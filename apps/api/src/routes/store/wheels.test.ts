import type { Cart, Wheel, WheelOutcome } from '@etalage/contracts';
import { createTenant, createWheel, type TestTenant } from '@etalage/db/test-factories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
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
  const given = String(first.headers['set-cookie'] ?? '');
  const own = cookie || (given.split(';', 1)[0] ?? '');
  return {
    cookie: own,
    given,
    wheels: first.json<Wheel[]>(),
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
  expect(given).toMatch(/^etalage_wheel=[\w-]{24}\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
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
  const { status, body } = await turn(wheel.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    prizeId: wheel.prizes[0]?.id,
    name: 'Korting (nl)',
    code: expect.stringMatching(/^RAD-[A-Z2-9]{12}$/),
  });
  const days = (new Date(body.validUntil ?? 0).getTime() - Date.now()) / 86_400_000;
  expect(days > 6.9 && days < 7.1).toBe(true);
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
  expect(next).toEqual({ status: 200, body: { prizeId: null, name: '', code: null, validUntil: null } });
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
