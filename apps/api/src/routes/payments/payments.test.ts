import { sql } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { type FakePayment, startFakeMollie } from '../../../test/fake-mollie.ts';
import {
  byInject,
  createStockedShop,
  type Placed,
  Shopper,
  type Stocked,
  stockOf,
} from '../../../test/shopping.ts';

const mollie = await startFakeMollie('test_key');
const { app, database } = await createTestApp({
  env: { MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
});
let shop: Stocked;
const shopper = (host = shop.tenant.host) => new Shopper(byInject(app), host);

afterAll(() => mollie.close());

beforeEach(async () => {
  mollie.mode.status = 200;
  mollie.mode.loseAnswer = false;
  mollie.mode.isSilent = false;
  shop = await createStockedShop(database);
  await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method: 'ideal' });
});

type Purchase = { anna: Shopper; placed: Placed; payment: FakePayment; stock: () => Promise<number> };

/** Someone who ordered 3 of 10 and stands at Mollie's page. */
async function purchase(given = shop, quantity = 3): Promise<Purchase> {
  const anna = shopper(given.tenant.host);
  await anna.add(given.variantId, quantity);
  await anna.fillIn(given.shippingMethodId, { provider: 'mollie', method: 'ideal' });
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  const payment = [...mollie.payments.values()].find((each) => each.metadata.order === placed.id);
  if (!payment) throw new Error('Mollie was asked for nothing.');
  return { anna, placed, payment, stock: () => stockOf(database, given.tenant.id, given.variantId) };
}

function webhook(id: string, given = shop, type = 'form') {
  const isForm = type === 'form';
  return shopper(given.tenant.host).call(
    'POST',
    '/payments/webhook/mollie',
    isForm ? `id=${encodeURIComponent(id)}` : { id },
    { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
  );
}

async function statusOf({ anna, placed }: Pick<Purchase, 'anna' | 'placed'>) {
  const { body } = await anna.order(placed.id, placed.token);
  return [body.status, body.payment?.status, body.canPayAgain];
}

/** As if the time of an order (null: of all) had ended so many minutes ago, and nobody had tried to end it yet. */
const age = (orderId: string | null, minutes = 1) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - minutes * 60_000), end_after: null, end_tries: 0 })
      .$if(orderId !== null, (update) => update.where('id', '=', orderId))
      .execute(),
  );

/** When an order that could not be ended is tried again, in milliseconds. */
const nextTry = async (orderId: string) => {
  const { end_after } = await database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('orders').select('end_after').where('id', '=', orderId).executeTakeFirstOrThrow(),
  );
  return end_after?.getTime() ?? 0;
};

/** As if the pause after the last try to end an order were over. */
const endPause = (orderId: string) =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ end_after: new Date(0) })
      .where('id', '=', orderId)
      .execute(),
  );

/** So many more orders like this one, each with a cart and an open payment of its own at the same provider. */
const copyOrder = (orderId: string, copies: number) =>
  database.withTenant(shop.tenant.id, (tx) =>
    sql`
      WITH copy AS (
        SELECT o AS row, n, gen_random_uuid() AS id, gen_random_uuid() AS cart_id
        FROM orders o, generate_series(1, ${copies}) n WHERE o.id = ${orderId}
      ), carts AS (
        INSERT INTO carts (tenant_id, id, token_hash, language, status)
        SELECT ${shop.tenant.id}, cart_id, cart_id::text, 'nl', 'ordered' FROM copy
      ), orders AS (
        INSERT INTO orders SELECT (jsonb_populate_record(row, jsonb_build_object(
          'id', id, 'cart_id', cart_id, 'number', (row).number + 100 + n, 'idempotency_key', null))).* FROM copy
      )
      INSERT INTO payments (tenant_id, order_id, provider, method, provider_payment_id, status, amount_cents, currency)
      SELECT ${shop.tenant.id}, id, 'mollie', 'ideal', 'tr_copy' || n, 'open', 1, 'EUR' FROM copy`.execute(
      tx,
    ),
  );

const mailsOf = (given = shop) =>
  database.withTenant(given.tenant.id, (tx) =>
    tx.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'mail').orderBy('id').execute(),
  );

describe('Mollie', () => {
  test('PAY-01 it is asked for the order’s total once, with our references and the order’s language', async () => {
    const { placed, payment } = await purchase();
    expect(placed.redirectUrl).toBe(`https://www.mollie.com/checkout/${payment.id}`);
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '34.95' },
      description: 'Bestelling 1',
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { tenant: shop.tenant.id, order: placed.id },
      redirectUrl: `https://${shop.tenant.host}/checkout/payment/return?order=${placed.id}&token=${placed.token}`,
      webhookUrl: `https://${shop.tenant.host}/api/payments/webhook/mollie`,
    });
  });

  test.each(['ideal', 'creditcard', 'bancontact', 'klarna', 'paypal'])(
    'PAY-01 %s is asked for by that name, in English for an order in English',
    async (method) => {
      if (method !== 'ideal')
        await createPaymentMethod(database, shop.tenant, { provider: 'mollie', method });
      const anna = shopper();
      await anna.call('POST', '/cart/lines?lang=en', { variantId: shop.variantId, quantity: 3 });
      await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method });
      const { body: cart } = await anna.cart();
      const { body: placed } = await anna.call<{ id: string }>(
        'POST',
        '/orders?lang=en',
        anna.confirm(cart.version, cart.totals.total),
      );
      const asked = [...mollie.payments.values()].filter(({ metadata }) => metadata.order === placed.id);
      expect(asked).toMatchObject([{ method, locale: 'en_GB' }]);
    },
  );

  test('PAY-01 CHK-10 an answer that is lost gives one payment: the outbox asks again with the same key', async () => {
    mollie.mode.loseAnswer = true;
    const anna = shopper();
    await anna.add(shop.variantId);
    await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
    const { status, body: placed } = await anna.place();
    expect([status, placed.redirectUrl]).toEqual([201, null]);
    expect(await statusOf({ anna, placed })).toEqual(['open', 'created', true]);
    mollie.mode.loseAnswer = false;
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ run_at: new Date(0) })
        .execute(),
    );
    await app.jobs.runDue(shop.tenant.id);
    expect(await statusOf({ anna, placed })).toEqual(['open', 'open', true]);
    const made = [...mollie.payments.values()].filter((each) => each.metadata.order === placed.id);
    expect(made).toHaveLength(1);
    const pay = await anna.call('POST', `/orders/${placed.id}/payments?token=${placed.token}`);
    expect(pay.body).toEqual({ redirectUrl: `https://www.mollie.com/checkout/${made[0]?.id}` });
  });
});

describe('webhooks', () => {
  test('PAY-02 a paid payment pays its order once, however often and in whatever form it is told', async () => {
    const bought = await purchase();
    bought.payment.status = 'paid';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => webhook(bought.payment.id, shop, i % 2 ? 'json' : 'form')),
    );
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
    expect(await bought.stock()).toBe(7);
    expect((await mailsOf()).map((mail) => mail.dedupe_key)).toEqual([
      `mail:order-received:${bought.placed.id}`,
      `mail:payment-received:${bought.placed.id}`,
    ]);
  });

  test('PAY-02 a webhook that lies or knows nothing changes nothing, and looks like any other', async () => {
    const bought = await purchase();
    const other = await createStockedShop(database);
    const calls = mollie.calls.length;
    for (const answer of [
      await webhook('tr_unknown'),
      await webhook(bought.payment.id, other),
      await webhook(`${bought.payment.id}/../x`),
    ]) {
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    expect(mollie.calls.length).toBe(calls);
    // Says "paid" in its own body; the provider says "open".
    await shopper().call('POST', '/payments/webhook/mollie', { id: bought.payment.id, status: 'paid' });
    expect(mollie.calls.length).toBe(calls + 1);
    expect(await statusOf(bought)).toEqual(['open', 'open', true]);
  });

  test.each([
    ['a cent less', (payment: FakePayment) => (payment.amount.value = '34.94'), 'mismatch'],
    ['a cent more', (payment: FakePayment) => (payment.amount.value = '34.96'), 'mismatch'],
    ['an unreadable amount', (payment: FakePayment) => (payment.amount.value = '34.95 ')],
    ['another currency', (payment: FakePayment) => (payment.amount.currency = 'USD')],
    ['another tenant', (payment: FakePayment) => (payment.metadata.tenant = crypto.randomUUID())],
    ['another order', (payment: FakePayment) => (payment.metadata.order = crypto.randomUUID())],
  ])('PAY-02 paid with %s is not paid, and staff can see it', async (_name, change, shown = 'open') => {
    const bought = await purchase();
    bought.payment.status = 'paid';
    change(bought.payment);
    await webhook(bought.payment.id);
    await webhook(bought.payment.id);
    const { body } = await bought.anna.order(bought.placed.id, bought.placed.token);
    expect([body.status, body.payment?.status]).toEqual(['open', shown]);
    const audit = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('audit_log').selectAll().execute(),
    );
    expect(audit.map((row) => row.action)).toEqual(['payment.mismatch']);
  });

  test('PAY-02 a real payment of another order does not pay this one', async () => {
    const cheap = await purchase(shop, 1);
    const dear = await purchase(shop, 5);
    cheap.payment.status = 'paid';
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ provider_payment_id: 'tr_set_aside' })
        .where('order_id', '=', cheap.placed.id)
        .execute(),
    );
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ provider_payment_id: cheap.payment.id })
        .where('order_id', '=', dear.placed.id)
        .execute(),
    );
    await webhook(cheap.payment.id);
    expect(await statusOf(dear)).toEqual(['open', 'open', true]);
  });

  test('PAY-02 a provider that gives no answer is asked again by the reconciler', async () => {
    const bought = await purchase();
    bought.payment.status = 'paid';
    mollie.mode.status = 503;
    expect((await webhook(bought.payment.id)).status).toBe(503);
    expect(await statusOf(bought)).toEqual(['open', 'open', true]);
    mollie.mode.status = 200;
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf(bought)).toEqual(['open', 'open', true]);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ check_at: new Date(0) })
        .execute(),
    );
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
  });
});

describe('payments that end without money', () => {
  test.each(['failed', 'canceled', 'expired'])(
    'CHK-07 CHK-11 %s gives the goods back once, and the order can be paid again',
    async (status) => {
      const bought = await purchase();
      bought.payment.status = status;
      for (let i = 0; i < 3; i += 1) await webhook(bought.payment.id);
      expect(await bought.stock()).toBe(10);
      const ended = status === 'canceled' ? 'cancelled' : status;
      expect(await statusOf(bought)).toEqual(['open', ended, true]);
      // A page that asks again does not lead to a payment that is over.
      const repeated = await bought.anna.placeAt(0, 0);
      expect(repeated.body).toMatchObject({ id: bought.placed.id, redirectUrl: null });

      const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
      const { body } = await bought.anna.call<{ redirectUrl: string }>('POST', path);
      expect(body.redirectUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\/tr_/);
      expect(await bought.stock()).toBe(7);
      const again = await bought.anna.call<{ redirectUrl: string }>('POST', path);
      expect(again.body).toEqual(body);
      const id = body.redirectUrl.split('/').at(-1) ?? '';
      const second = mollie.payments.get(id);
      if (second) second.status = 'paid';
      await webhook(id);
      expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
      expect(await bought.stock()).toBe(7);
    },
  );

  test('CHK-11 goods that were sold meanwhile refuse the next try, and name what is missing', async () => {
    const bought = await purchase();
    bought.payment.status = 'failed';
    await webhook(bought.payment.id);
    await purchase(shop, 8);
    const retry = await bought.anna.call(
      'POST',
      `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`,
    );
    expect(retry.status).toBe(409);
    expect(retry.body).toMatchObject({
      code: 'OUT_OF_STOCK',
      lines: [{ variantId: shop.variantId, available: 2 }],
    });
    expect(await bought.stock()).toBe(2);
  });

  test('PAY-02 paid after failed takes the goods again; where they are gone the money is due back, with mail and note', async () => {
    const lucky = await purchase(shop, 3);
    lucky.payment.status = 'failed';
    await webhook(lucky.payment.id);
    lucky.payment.status = 'paid';
    await webhook(lucky.payment.id);
    expect(await statusOf(lucky)).toEqual(['paid', 'paid', false]);
    expect(await lucky.stock()).toBe(7);
    const held = await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .selectFrom('orders')
        .select('stock_held')
        .where('id', '=', lucky.placed.id)
        .executeTakeFirstOrThrow(),
    );
    // Taken once more: whoever ends this order later has goods to give back.
    expect(held.stock_held).toBe(true);

    const late = await purchase(shop, 7);
    late.payment.status = 'expired';
    await webhook(late.payment.id);
    await purchase(shop, 1);
    late.payment.status = 'paid';
    for (let i = 0; i < 3; i += 1) await webhook(late.payment.id);
    expect((await statusOf(late)).slice(0, 2)).toEqual(['open', 'refund-due']);
    expect(await late.stock()).toBe(6);
    const keys = (await mailsOf()).map((mail) => mail.dedupe_key);
    expect(keys.filter((key) => key.startsWith('mail:refund-requested:'))).toHaveLength(1);
    const audit = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('audit_log').select('action').execute(),
    );
    expect(audit).toEqual([{ action: 'payment.refund-due' }]);

    // The money is on its way back: goods that come in later are not paid for by it.
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('stock').set({ quantity: 50 }).execute(),
    );
    await webhook(late.payment.id);
    expect((await statusOf(late)).slice(0, 2)).toEqual(['open', 'refund-due']);
    expect(await late.stock()).toBe(50);
  });

  test('PAY-02 the second of two paid payments of one order is due back', async () => {
    const bought = await purchase();
    bought.payment.status = 'failed';
    await webhook(bought.payment.id);
    const { body } = await bought.anna.call<{ redirectUrl: string }>(
      'POST',
      `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`,
    );
    const second = mollie.payments.get(body.redirectUrl.split('/').at(-1) ?? '');
    if (!second) throw new Error('There is no second payment.');
    // The first turns out to be paid while the second runs, and then the second is paid as well.
    bought.payment.status = 'paid';
    await webhook(bought.payment.id);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
    second.status = 'paid';
    await webhook(second.id);
    const rows = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('payments').select(['provider_payment_id', 'status']).orderBy('created_at').execute(),
    );
    expect(rows).toEqual([
      { provider_payment_id: bought.payment.id, status: 'paid' },
      { provider_payment_id: second.id, status: 'refund-due' },
    ]);
    expect(await bought.stock()).toBe(7);
  });

  test('CHK-11 REF-01 an order that is not paid in time expires and gives its goods back once; paid later it takes them again', async () => {
    const bought = await purchase();
    await age(bought.placed.id);
    await Promise.all([app.jobs.reconcile(shop.tenant.id), app.jobs.reconcile(shop.tenant.id)]);
    expect(await statusOf(bought)).toEqual(['expired', 'open', false]);
    expect(await bought.stock()).toBe(10);
    const refused = await bought.anna.call(
      'POST',
      `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`,
    );
    expect(refused.status).toBe(409);
    bought.payment.status = 'paid';
    await webhook(bought.payment.id);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
    expect(await bought.stock()).toBe(7);

    const quiet = await purchase();
    quiet.payment.status = 'paid';
    await age(quiet.placed.id);
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf(quiet)).toEqual(['paid', 'paid', false]);
  });

  test('PAY-01 CHK-11 money that is promised keeps an order open with its goods until it is taken, or the promise ends', async () => {
    for (const end of ['paid', 'expired']) {
      const before = await stockOf(database, shop.tenant.id, shop.variantId);
      const bought = await purchase();
      bought.payment.status = 'authorized';
      await age(bought.placed.id);
      // Nobody was told; whoever ends orders asks first.
      await app.jobs.reconcile(shop.tenant.id);
      await webhook(bought.payment.id);
      expect(await statusOf(bought)).toEqual(['open', 'authorized', false]);
      expect(await bought.stock()).toBe(before - 3);
      bought.payment.status = end;
      await webhook(bought.payment.id);
      if (end === 'expired') await age(bought.placed.id);
      await app.jobs.reconcile(shop.tenant.id);
      expect(await statusOf(bought)).toEqual([end, end, false]);
      expect(await bought.stock()).toBe(end === 'paid' ? before - 3 : before);
    }
  });

  test('PAY-02 JOB-02 sixty orders that nobody can be asked about hold up no later one, and each comes back by itself, ever later', async () => {
    const stuck = await purchase(shop, 1);
    const { id } = stuck.placed;
    await copyOrder(id, 59);
    const other = shopper();
    await other.add(shop.variantId, 1);
    await other.fillIn(shop.shippingMethodId);
    const { body: placed } = await other.place();
    await age(null, 2);
    await age(placed.id, 1);
    // The shop's key was revoked: each question is refused at once, for as long as nobody mends it.
    mollie.mode.status = 401;
    const calls = mollie.calls.length;
    const began = Date.now();
    await app.jobs.reconcile(shop.tenant.id);
    expect((await statusOf({ anna: other, placed }))[0]).toBe('expired');
    // Each was asked about once, and is not due again before its pause is over.
    expect(mollie.calls.length).toBe(calls + 60);
    await app.jobs.reconcile(shop.tenant.id);
    expect(mollie.calls.length).toBe(calls + 60);
    expect((await statusOf(stuck))[0]).toBe('open');
    const expectPause = async (seconds: number, since: number) => {
      const triedAt = (await nextTry(id)) - seconds * 1_000;
      expect(triedAt).toBeGreaterThanOrEqual(since);
      expect(triedAt).toBeLessThanOrEqual(Date.now());
    };
    await expectPause(60, began);
    for (const seconds of [120, 240]) {
      await endPause(id);
      const since = Date.now();
      await app.jobs.reconcile(shop.tenant.id);
      await expectPause(seconds, since);
    }
    mollie.mode.status = 200;
    await endPause(id);
    await app.jobs.reconcile(shop.tenant.id);
    expect((await statusOf(stuck))[0]).toBe('expired');
  });

  test('PAY-02 JOB-02 an order whose provider cannot be asked for a quarter of an hour is ended, and paid after all it is an order again', async () => {
    const bought = await purchase();
    await age(bought.placed.id, 14);
    mollie.mode.status = 500;
    await app.jobs.reconcile(shop.tenant.id);
    expect((await statusOf(bought)).slice(0, 2)).toEqual(['open', 'open']);
    expect(await bought.stock()).toBe(7);
    await age(bought.placed.id, 16);
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf(bought)).toEqual(['expired', 'open', false]);
    expect(await bought.stock()).toBe(10);
    // Its payment stays watched, and nobody has to tell us.
    mollie.mode.status = 200;
    bought.payment.status = 'paid';
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ check_at: new Date(0) })
        .execute(),
    );
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
    expect(await bought.stock()).toBe(7);
  });

  test('CHK-11 an order whose time is over cannot be paid any more, also before anyone has ended it', async () => {
    const bought = await purchase();
    bought.payment.status = 'failed';
    await webhook(bought.payment.id);
    await age(bought.placed.id);
    const calls = mollie.calls.length;
    const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    const refused = await bought.anna.call('POST', path);
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    expect((await bought.anna.order(bought.placed.id, bought.placed.token)).body.canPayAgain).toBe(false);
    expect([mollie.calls.length, await bought.stock()]).toEqual([calls, 10]);
  });

  test('CHK-11 a payment that was never begun ends with its order: nobody is asked for money afterwards', async () => {
    const anna = shopper();
    await anna.add(shop.variantId, 3);
    await anna.fillIn(shop.shippingMethodId, { provider: 'mollie', method: 'ideal' });
    mollie.mode.status = 500;
    const { body: placed } = await anna.place();
    expect(placed.redirectUrl).toBeNull();
    await age(placed.id);
    await app.jobs.reconcile(shop.tenant.id);
    expect(await statusOf({ anna, placed })).toEqual(['expired', 'expired', false]);
    mollie.mode.status = 200;
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ run_at: new Date(0) })
        .execute(),
    );
    await app.jobs.runDue(shop.tenant.id);
    const asked = [...mollie.payments.values()].filter(({ metadata }) => metadata.order === placed.id);
    expect(asked).toEqual([]);
    expect(await statusOf({ anna, placed })).toEqual(['expired', 'expired', false]);
  });

  test('PAY-01 a provider that does not answer is told as such, and the next try works', async () => {
    const bought = await purchase();
    bought.payment.status = 'failed';
    await webhook(bought.payment.id);
    const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    mollie.mode.status = 500;
    const refused = await bought.anna.call('POST', path);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    mollie.mode.status = 200;
    expect((await bought.anna.call('POST', path)).status).toBe(200);
    expect(await bought.stock()).toBe(7);
  });

  test('CHK-07 a shopper who returns before the webhook sees how the payment went, by one question to the provider', async () => {
    const bought = await purchase();
    bought.payment.status = 'paid';
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ asked_at: new Date(Date.now() - 20_000) })
        .execute(),
    );
    const calls = mollie.calls.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => statusOf(bought)));
    expect(mollie.calls.length).toBe(calls + 1);
    expect(answers).toContainEqual(['paid', 'paid', false]);
    expect(await statusOf(bought)).toEqual(['paid', 'paid', false]);
  });

  test('PAY-02 every order of two provider states ends where the provider ends', async () => {
    for (const first of ['open', 'paid', 'failed', 'canceled', 'expired', 'authorized', 'unheard-of']) {
      const own = await createStockedShop(database);
      await createPaymentMethod(database, own.tenant, { provider: 'mollie', method: 'ideal' });
      const bought = await purchase(own);
      bought.payment.status = first;
      await webhook(bought.payment.id, own);
      bought.payment.status = 'paid';
      await webhook(bought.payment.id, own);
      bought.payment.status = 'failed';
      await webhook(bought.payment.id, own);
      expect([first, ...(await statusOf(bought))]).toEqual([first, 'paid', 'paid', false]);
      expect(await bought.stock()).toBe(7);
    }
  });
});
