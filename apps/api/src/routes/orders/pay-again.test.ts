import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import {
  byInject,
  createStockedShop,
  type Placed,
  type Refused,
  Shopper,
  type Stocked,
  stockOf,
} from '../../../test/shopping.ts';
import { shopperWaitMs } from '../../commands/wait-for-provider.ts';
import { providerTimeoutMs } from '../../payments/provider.ts';
import { limits } from '../../plugins/request-limits.ts';

const mollie = await startFakeMollie('test_key');
const { app, database } = await createTestApp({
  env: { MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
});
let shop: Stocked;

afterAll(() => mollie.close());
beforeEach(async () => {
  mollie.mode.isSilent = false;
  shop = await createStockedShop(database);
  for (const method of ['banktransfer', 'paypal'])
    await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method });
});

const transfer = { provider: 'mollie', method: 'banktransfer' };
const paypal = { provider: 'mollie', method: 'paypal' };

async function purchase() {
  const anna = new Shopper(byInject(app), shop.tenant.host);
  await anna.add(shop.variantId, 3);
  await anna.fillIn(shop.shippingMethodId, transfer);
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  return { anna, placed };
}
type Paying = { redirectUrl: string | null } & Refused & { paymentMethods?: unknown[] };
const pay = (anna: Shopper, { id, token }: Placed, wanted?: object) =>
  anna.call<Paying>('POST', `/orders/${id}/payments?token=${token}`, wanted);
const paymentsOf = ({ id }: Placed) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx
      .selectFrom('payments')
      .select(['method', 'status', 'provider_payment_id'])
      .where('order_id', '=', id)
      .orderBy('created_at')
      .execute(),
  );
const atMollie = (method: string, { id }: Placed) =>
  [...mollie.payments.values()].find((each) => each.metadata.order === id && each.method === method);

describe('paying again in another way', () => {
  test('PAY-20 CHK-07 takes the place of the payment that runs, which is ended at its provider', async () => {
    const { anna, placed } = await purchase();
    const { body: order } = await anna.order(placed.id, placed.token);
    expect(order.paymentMethods).toEqual(
      expect.arrayContaining([expect.objectContaining(transfer), expect.objectContaining(paypal)]),
    );
    const again = await pay(anna, placed, paypal);
    expect(again).toMatchObject({ status: 200, body: { redirectUrl: expect.stringContaining('mollie') } });
    expect((await paymentsOf(placed)).map(({ method, status }) => [method, status])).toEqual([
      ['banktransfer', 'cancelled'],
      ['paypal', 'open'],
    ]);
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(7);
    await app.jobs.runDue(shop.tenant.id);
    expect(atMollie('banktransfer', placed)?.status).toBe('canceled');
    // The same way once more is the same payment.
    expect((await pay(anna, placed, paypal)).body).toEqual(again.body);
    expect((await pay(anna, placed)).body).toEqual(again.body);
    expect(await paymentsOf(placed)).toHaveLength(2);
  });

  test('PAY-20 PAY-02 does not begin where the first one was paid a moment ago', async () => {
    const { anna, placed } = await purchase();
    const first = atMollie('banktransfer', placed);
    if (first) first.status = 'paid';
    expect(await pay(anna, placed, paypal)).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    expect((await anna.order(placed.id, placed.token)).body.status).toBe('paid');
    expect(await paymentsOf(placed)).toHaveLength(1);
  });

  test('PAY-20 PAY-01 API-13 by a way that is not offered, switched off or on account is refused with those that are offered, and the first one goes on', async () => {
    const off = { provider: 'mollie', method: 'bancontact' } as const;
    const invoice = { provider: 'invoice', method: 'invoice' } as const;
    await createPaymentMethod(database, shop.tenant, { ...off, is_active: false });
    await createPaymentMethod(database, shop.tenant, invoice);
    const { anna, placed } = await purchase();
    const { body: order } = await anna.order(placed.id, placed.token);
    const klarna = { provider: 'mollie', method: 'klarna' };
    for (const wanted of [off, invoice, klarna, { provider: 'nobody', method: 'ideal' }]) {
      const refused = await pay(anna, placed, wanted);
      expect(refused, wanted.method).toMatchObject({ status: 409, body: { code: 'METHOD_REFUSED' } });
      for (const offered of [refused.body.paymentMethods, order.paymentMethods]) {
        expect(offered).toContainEqual(expect.objectContaining(paypal));
        expect(offered).not.toContainEqual(expect.objectContaining(wanted));
      }
    }
    for (const wanted of [{ provider: 'mollie' }, { ...paypal, amount: 1 }, [], 'paypal'])
      expect((await pay(anna, placed, wanted as object)).status).toBe(400);
    expect((await paymentsOf(placed)).map(({ status }) => status)).toEqual(['open']);
  });
});

describe('a provider that hangs', () => {
  test('PAY-21 the limits stand in each other: a shopper’s wait and a provider’s call in an answer', () => {
    expect(shopperWaitMs).toBeLessThanOrEqual(5_000);
    expect(providerTimeoutMs).toBeLessThanOrEqual(7_000);
    expect(limits.answerMs).toBeGreaterThan(7_000);
  });

  test('PAY-21 CHK-10 keeps no order waiting: it is answered while the provider is still being asked, and paid later', async () => {
    const anna = new Shopper(byInject(app), shop.tenant.host);
    await anna.add(shop.variantId);
    await anna.fillIn(shop.shippingMethodId, transfer);
    const provider = app.payments.get('mollie');
    const { create } = provider;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    // Worse than the real one, which is given up after a while.
    provider.create = async (...request) => {
      asked.resolve();
      await answered.promise;
      return create(...request);
    };
    try {
      const { status, body: placed } = await anna.place();
      expect([status, placed.redirectUrl]).toEqual([201, null]);
      await asked.promise;
      expect((await anna.order(placed.id, placed.token)).body.payment).toMatchObject({ status: 'created' });
      answered.resolve();
      await expect
        .poll(async () => (await anna.order(placed.id, placed.token)).body.payment?.checkoutUrl, {
          timeout: 15_000,
        })
        .toContain('mollie');
      expect(await paymentsOf(placed)).toHaveLength(1);
    } finally {
      provider.create = create;
    }
  });
});
