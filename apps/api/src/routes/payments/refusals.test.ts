import type { Checkout, Order } from '@etalage/contracts';
import { createCoupon, createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { addCard, dropCard } from '../../../test/codes.ts';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import {
  address,
  byInject,
  createStockedShop,
  Shopper,
  type Stocked,
  stockOf,
} from '../../../test/shopping.ts';

const mollie = await startFakeMollie('test_key');
const { app, database } = await createTestApp({
  env: { MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
});
let shop: Stocked;
const shopper = () => new Shopper(byInject(app), shop.tenant.host);

afterAll(() => mollie.close());

const everywhere = { min: 1, max: 5_000_000 };

beforeEach(async () => {
  mollie.reset();
  mollie.methods.clear();
  for (const method of ['ideal', 'creditcard']) mollie.methods.set(method, everywhere);
  shop = await createStockedShop(database);
  for (const method of ['ideal', 'creditcard', 'klarna'])
    await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method });
});

const ofMollie = (options: { provider: string; method: string }[]) =>
  options.filter(({ provider }) => provider === 'mollie').map(({ method }) => method);

/** Someone who chose a method, before anything is placed. */
async function chosen(method = 'ideal') {
  const anna = shopper();
  await anna.add(shop.variantId, 3);
  await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method });
  return anna;
}

describe('a provider that says no', () => {
  test.each([
    ['a method that is not activated', () => mollie.methods.delete('ideal'), 'method'],
    ['an amount out of range', () => mollie.methods.set('ideal', { min: 1, max: 3_000 }), 'amount'],
  ])(
    'PAY-06 CHK-07 %s is told at once: the order stands with its goods, and its other methods are offered',
    async (_name, refuse, field) => {
      const anna = await chosen();
      refuse();
      const { status, body: placed } = await anna.place();
      expect([status, placed]).toMatchObject([
        201,
        { status: 'open', redirectUrl: null, paymentRefused: true },
      ]);
      const { body: order } = await anna.order(placed.id, placed.token);
      expect(order).toMatchObject({ status: 'open', canPayAgain: true, payment: { status: 'failed' } });
      expect(ofMollie(order.paymentMethods)).not.toContain('ideal');
      expect(ofMollie(order.paymentMethods)).toContain('creditcard');
      expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(7);

      // Neither the same shopper nor the outbox brings the same question to the provider again.
      const calls = mollie.calls.length;
      const again = await anna.placeAt(0, 0);
      expect(again.body).toMatchObject({ id: placed.id, paymentRefused: true });
      const pay = await anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`);
      expect(pay.status).toBe(409);
      expect(pay.body).toMatchObject({ code: 'METHOD_REFUSED', paymentMethods: order.paymentMethods });
      await database.withTenant(shop.tenant.id, (tx) =>
        tx
          .updateTable('outbox')
          .set({ run_at: new Date(0) })
          .execute(),
      );
      await app.jobs.runDue(shop.tenant.id);
      expect(mollie.calls.slice(calls).filter((call) => call.startsWith('POST'))).toEqual([]);
      const audit = await database.withTenant(shop.tenant.id, (tx) =>
        tx.selectFrom('audit_log').select(['action', 'data']).execute(),
      );
      expect(audit).toMatchObject([
        { action: 'payment.refused', data: { provider: 'mollie', method: 'ideal', status: 422, field } },
      ]);
    },
  );

  test.each([
    ['a key that was revoked', 401],
    ['what is gone at Mollie', 410],
  ])(
    'PAY-06 %s is a refusal as well: the method is not offered for the order again, also after another was tried, and is for the next order',
    async (_name, status) => {
      const anna = await chosen();
      mollie.mode.status = status;
      const { body: placed } = await anna.place();
      expect(placed).toMatchObject({ status: 'open', redirectUrl: null, paymentRefused: true });
      const offered = async () => (await anna.order(placed.id, placed.token)).body.paymentMethods;
      expect(await offered()).toContainEqual(expect.objectContaining({ provider: 'test-bank' }));
      expect(ofMollie(await offered())).toEqual(['creditcard']);

      mollie.reset();
      const pay = (provider: string, method: string) =>
        anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`, { provider, method });
      expect((await pay('test-bank', 'ideal')).status).toBe(200);
      expect(ofMollie(await offered())).toEqual(['creditcard']);
      expect(await pay('mollie', 'ideal')).toMatchObject({ status: 409, body: { code: 'METHOD_REFUSED' } });
      const next = await (await chosen()).place();
      expect(next.body).toMatchObject({ redirectUrl: expect.any(String), paymentRefused: false });
    },
  );

  test.each([
    ['is busy', 429],
    ['does the same at this moment', 409],
    ['is out of order', 503],
  ])(
    'PAY-06 CHK-10 one that %s refused nothing: the outbox makes the payment later',
    async (_name, status) => {
      const anna = await chosen();
      mollie.mode.status = status;
      const { body: placed } = await anna.place();
      expect(placed).toMatchObject({ status: 'open', redirectUrl: null, paymentRefused: false });
      mollie.reset();
      await database.withTenant(shop.tenant.id, (tx) =>
        tx
          .updateTable('outbox')
          .set({ run_at: new Date(0) })
          .execute(),
      );
      await app.jobs.runDue(shop.tenant.id);
      const { body: order } = await anna.order(placed.id, placed.token);
      expect(order.payment).toMatchObject({ status: 'open', method: 'ideal' });
    },
  );

  test('PAY-06 CHK-10 garbage and a cut connection are no answers either', async () => {
    for (const bad of ['isGarbage', 'isCut'] as const) {
      const anna = await chosen();
      mollie.mode[bad] = true;
      const { body: placed } = await anna.place();
      expect(placed).toMatchObject({ status: 'open', redirectUrl: null, paymentRefused: false });
      mollie.reset();
    }
  });
});

describe('the methods on offer', () => {
  const options = async (anna: Shopper) =>
    ofMollie((await anna.get<Checkout>('/checkout')).body.paymentOptions);

  test('PAY-07 CHK-08 the checkout offers what the account has for this amount and country, in the tenant’s order', async () => {
    const anna = await chosen();
    expect(await options(anna)).toEqual(['creditcard', 'ideal']);
    const asked = mollie.calls.filter((call) => call.startsWith('GET /v2/methods'));
    const search = new URL(asked.at(-1)?.split(' ')[1] ?? '', mollie.url).searchParams;
    expect(Object.fromEntries(search)).toMatchObject({
      'amount[value]': '34.95',
      'amount[currency]': 'EUR',
      billingCountry: 'NL',
    });
  });

  test('PAY-07 what is offered is of the country that is billed, in the checkout and of the order', async () => {
    mollie.methods.set('klarna', { min: 100, max: 500_000, countries: ['BE'] });
    const anna = await chosen();
    expect(await options(anna)).toEqual(['creditcard', 'ideal']);
    const emma = shopper();
    await emma.add(shop.variantId, 3);
    await emma.fillIn(shop.shippingMethodId);
    const billing = { ...address, countryCode: 'BE', postalCode: '1000' };
    for (const [path, body] of [
      ['/checkout/addresses', { billing }],
      ['/checkout/shipping', { shippingMethodId: shop.shippingMethodId }],
      ['/checkout/payment', { provider: 'mollie', method: 'ideal' }],
    ] as const)
      expect((await emma.call('PUT', path, body)).status, path).toBe(200);
    expect(await options(emma)).toEqual(['creditcard', 'ideal', 'klarna']);
    const asked = mollie.calls.filter((call) => call.startsWith('GET /v2/methods')).at(-1) ?? '';
    expect(asked).toContain('billingCountry=BE');
    for (const [by, methods] of [
      [emma, ['creditcard', 'ideal', 'klarna']],
      [anna, ['creditcard', 'ideal']],
    ] as const) {
      const { body: placed } = await by.place();
      const { body: order } = await by.order(placed.id, placed.token);
      expect(ofMollie(order.paymentMethods)).toEqual(methods);
    }
  });

  test('PAY-07 what is offered is of what gift cards leave to pay, in the checkout and of the order, and of all of it once they are off', async () => {
    mollie.methods.set('creditcard', { min: 3_000, max: 5_000_000 });
    const card = await createCoupon(database, shop.tenant, { balance_cents: 1_000 });
    const anna = await chosen();
    expect(await options(anna)).toEqual(['creditcard', 'ideal']);
    await addCard(anna, card.card_code);
    expect(await options(anna)).toEqual(['ideal']);
    await dropCard(anna, card.card_code);
    expect(await options(anna)).toEqual(['creditcard', 'ideal']);
    await addCard(anna, card.card_code);
    const { body: placed } = await anna.place();
    const { body: order } = await anna.order(placed.id, placed.token);
    expect([order.totals.total, order.totals.toPay, ofMollie(order.paymentMethods)]).toEqual([
      34.95,
      24.95,
      ['ideal'],
    ]);
  });

  test('PAY-07 CHK-01 a chosen method that the account does not offer leads back to the payment step', async () => {
    const anna = await chosen('klarna');
    const { body } = await anna.get<Checkout>('/checkout');
    expect([body.currentStep, body.payment]).toEqual(['betaling', null]);
    const refused = await anna.place();
    expect(refused.body).toMatchObject({ code: 'STEP_MISSING', step: 'betaling' });
    const put = await anna.call('PUT', '/checkout/payment', { provider: 'mollie', method: 'klarna' });
    expect(put.status).toBe(422);
  });

  test('PAY-07 the list is asked for once in a while, by all shoppers of one amount and country together', async () => {
    const count = () => mollie.calls.filter((call) => call.startsWith('GET /v2/methods')).length;
    const anna = await chosen();
    const before = count();
    await Promise.all(Array.from({ length: 5 }, () => options(anna)));
    await chosen();
    expect(count()).toBe(before);
    const bob = shopper();
    await bob.add(shop.variantId, 1);
    await bob.fillIn(shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
    expect(count()).toBe(before + 1);
    // A minute later it may offer others.
    mollie.methods.delete('creditcard');
    const clock = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 61_000);
    await expect.poll(() => options(anna)).toEqual(['ideal']);
    expect(count()).toBe(before + 2);
    later.mockRestore();
  });

  test.each(['isSilent', 'isGarbage', 'isCut'] as const)(
    'PAY-07 a provider that does not tell (%s) hides nothing',
    async (bad) => {
      mollie.mode[bad] = true;
      const anna = await chosen('klarna');
      expect(await options(anna)).toEqual(['creditcard', 'ideal', 'klarna']);
    },
  );

  test('PAY-07 another shop’s account says nothing of this one’s', async () => {
    const anna = await chosen();
    expect(await options(anna)).toEqual(['creditcard', 'ideal']);
    mollie.methods.set('klarna', everywhere);
    shop = await createStockedShop(database);
    await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'klarna' });
    expect(await options(await chosen('klarna'))).toEqual(['klarna']);
  });

  test('PAY-07 PAY-03 an order that can be paid tells by what; one that cannot tells nothing', async () => {
    const anna = await chosen();
    const { body: placed } = await anna.place();
    const get = async () => (await anna.get<Order>(`/orders/${placed.id}?token=${placed.token}`)).body;
    expect(ofMollie((await get()).paymentMethods)).toEqual(['creditcard', 'ideal']);
    const [payment] = [...mollie.payments.values()].filter(({ metadata }) => metadata.order === placed.id);
    await mollie.settle(payment?.id ?? '', 'paid');
    await anna.call('POST', '/payments/webhook/mollie', { id: payment?.id });
    expect((await get()).paymentMethods).toEqual([]);
  });
});
