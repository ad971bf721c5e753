import { beforeEach, expect, test, vi } from 'vitest';
import { MollieShop } from '../../../test/mollie-shop.ts';

const at = await MollieShop.start();
beforeEach(async () => {
  at.mollie.mode.status = 200;
  await at.begin();
});

const asked = ({ id }: { id: string }) =>
  at.mollie.calls.filter((call) => call.startsWith('GET') && call.includes(id));

test('PAY-02 REF-06 a webhook that could not be looked at is answered 503, so that the provider calls again', async () => {
  const bought = await at.purchase();
  bought.payment.status = 'paid';
  at.mollie.mode.status = 500;
  const refused = await at.webhook(bought.payment.id);
  expect(refused).toMatchObject({ status: 503, body: { code: 'NOT_LOOKED_AT' } });
  expect(refused.headers['retry-after']).toBe('60');
  at.mollie.mode.status = 200;

  // Our own database without an answer, in the midst of it.
  await at.database.pool.query('ALTER TABLE orders RENAME TO orders_elsewhere');
  expect((await at.webhook(bought.payment.id)).status).toBe(503);
  await at.database.pool.query('ALTER TABLE orders_elsewhere RENAME TO orders');

  expect((await at.webhook(bought.payment.id)).status).toBe(200);
  expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
  expect((await at.webhook('tr_nobodys')).status).toBe(200);
});

test('PAY-02 REF-01 REF-06 a payment of an order that expired here is watched on, and found paid without a webhook', async () => {
  const bought = await at.purchase();
  await at.expire(bought);
  expect(await at.order(bought)).toMatchObject({ status: 'expired' });
  bought.payment.status = 'paid';
  await at.lookAtPayments();
  expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
  expect(await at.stock()).toBe(7);
});

test('PAY-02 REF-06 a payment that another one superseded is watched on until its provider says that it is over', async () => {
  const bought = await at.purchase();
  bought.payment.status = 'failed';
  await at.webhook(bought.payment.id);
  await bought.shopper.call('POST', `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`);
  const second = at.paymentOf(bought.placed);
  bought.payment.status = 'paid';
  await at.webhook(bought.payment.id);
  const calls = () => asked(second).length;
  await at.lookAtPayments();
  expect(calls()).toBe(1);
  second.status = 'expired';
  await at.lookAtPayments();
  await at.lookAtPayments();
  expect(calls()).toBe(2);
});

test('REF-06 CHK-10 a payment that ended here while its provider made it is found by the same key, and its money with it', async () => {
  at.mollie.mode.loseAnswer = true;
  const bought = await at.purchase();
  expect(bought.placed.redirectUrl).toBeNull();
  await at.expire(bought);
  expect(await at.order(bought)).toMatchObject({ status: 'expired', payment: { status: 'expired' } });
  at.mollie.reset();
  bought.payment.status = 'paid';
  await at.lookAtPayments();
  expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
  const made = [...at.mollie.payments.values()].filter(({ metadata }) => metadata.order === bought.placed.id);
  expect(made).toHaveLength(1);

  // One of which nothing is heard any more is looked for as long as the provider knows the key.
  at.mollie.mode.loseAnswer = true;
  const late = await at.purchase(1);
  await at.expire(late);
  at.mollie.reset();
  at.mollie.forgetKeys();
  await at.forget(25 * 3600);
  const calls = at.mollie.calls.length;
  await at.lookAtPayments();
  await at.lookAtPayments();
  expect(at.mollie.calls.slice(calls).filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('PAY-02 REF-06 no payment is asked about longer than 35 days, and none without an answer holds up another', async () => {
  const old = await at.purchase(1);
  const day = 24 * 3600;
  await at.forget(34.5 * day);
  await at.lookAtPayments();
  await at.lookAtPayments();
  expect(asked(old.payment)).toHaveLength(2);
  await at.forget(day);
  await at.lookAtPayments();
  expect(asked(old.payment)).toHaveLength(3);
  const young = await at.purchase(1);
  await at.lookAtPayments();
  expect(asked(old.payment)).toHaveLength(3);
  expect(asked(young.payment)).toHaveLength(1);
});

test('PAY-02 REF-06 an order whose provider does not answer says that nobody knows, and then what it says', async () => {
  const bought = await at.purchase();
  await at.expire(bought);
  bought.payment.status = 'paid';
  await at.forget(20);
  at.mollie.mode.status = 500;
  expect(await at.order(bought)).toMatchObject({ status: 'expired', moneyState: 'checking' });
  expect(await at.order(bought)).toMatchObject({ status: 'expired', moneyState: 'checking' });
  at.mollie.mode.status = 200;
  await at.forget(20);
  expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });

  const quitter = await at.purchase(1);
  expect(await at.order(quitter)).toMatchObject({ moneyState: 'open' });
  quitter.payment.status = 'canceled';
  await at.webhook(quitter.payment.id);
  at.mollie.mode.status = 500;
  await at.forget(20);
  // The provider has said its last word about this one, and is not asked again.
  expect(await at.order(quitter)).toMatchObject({ status: 'open', moneyState: 'ended' });
});

test('CHK-23 nothing was charged once each provider that was asked has said so for good, and not before', async () => {
  const isNothingCharged = async (bought: Parameters<typeof at.order>[0]) =>
    (await at.order(bought)).isNothingCharged;
  const bought = await at.purchase();
  // It can still be paid.
  expect(await isNothingCharged(bought)).toBe(false);
  bought.payment.status = 'failed';
  await at.webhook(bought.payment.id);
  expect(await isNothingCharged(bought)).toBe(true);

  // Another try, of which the first one's last word says nothing.
  await bought.shopper.call('POST', `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`);
  const second = at.paymentOf(bought.placed);
  expect(await isNothingCharged(bought)).toBe(false);
  // It ended here, and its provider is silent.
  at.mollie.mode.status = 500;
  await at.expire(bought);
  expect(await at.order(bought)).toMatchObject({ status: 'expired', isNothingCharged: false });
  await at.lookAtPayments();
  expect(await isNothingCharged(bought)).toBe(false);
  at.mollie.mode.status = 200;
  await at.lookAtPayments();
  expect(await isNothingCharged(bought)).toBe(false);
  second.status = 'expired';
  await at.lookAtPayments();
  expect(await isNothingCharged(bought)).toBe(true);

  // Promised money is a charge to come.
  const promised = await at.purchase(1);
  await at.mollie.settle(promised.payment.id, 'authorized');
  expect(await isNothingCharged(promised)).toBe(false);
  const paid = await at.paid(1);
  expect(await isNothingCharged(paid)).toBe(false);
});

test('CHK-23 of a payment whose making was not answered nobody knows that nothing was charged', async () => {
  at.mollie.mode.loseAnswer = true;
  const bought = await at.purchase();
  await at.expire(bought);
  expect(await at.order(bought)).toMatchObject({ status: 'expired', isNothingCharged: false });
  at.mollie.mode.loseAnswer = false;
  // Found there, and not over there yet.
  await at.lookAtPayments();
  expect(await at.order(bought)).toMatchObject({ payment: { status: 'expired' }, isNothingCharged: false });
  bought.payment.status = 'expired';
  await at.lookAtPayments();
  expect(await at.order(bought)).toMatchObject({ status: 'expired', isNothingCharged: true });
});

test('JOB-03 a shop whose provider gives no answer is told so at once by its requests, which ask nothing there for a while; another shop is paid', async () => {
  const bought = await at.purchase();
  bought.payment.status = 'failed';
  await at.webhook(bought.payment.id);
  const other = await at.purchase(1);
  const undecided = at.shopper();
  await undecided.add(at.shop.variantId, 2);
  await undecided.fillIn(at.shop.shippingMethodId);
  // The while does not end before this test does.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    at.mollie.mode.status = 500;
    for (let time = 0; time < 3; time += 1) expect((await at.webhook(other.payment.id)).status).toBe(503);
    at.mollie.reset();
    const calls = at.mollie.calls.length;
    const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    expect(await bought.shopper.call('POST', path)).toMatchObject({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    });
    // Another amount, of which the provider's methods are not known.
    await undecided.add(at.shop.variantId, 3);
    expect((await undecided.checkout()).body.paymentOptions.map(({ provider }) => provider)).toContain(
      'mollie',
    );
    expect(at.mollie.calls.slice(calls)).toEqual([]);
    await at.begin();
    expect((await at.purchase()).placed.redirectUrl).toContain('https://www.mollie.com/');
  } finally {
    vi.useRealTimers();
  }
});
