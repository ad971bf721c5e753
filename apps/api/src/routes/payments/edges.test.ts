import type { StaffAttention } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { createPaymentMethod } from '@etalage/db/test-factories';
import { beforeEach, expect, test } from 'vitest';
import { MollieShop, type Purchase } from '../../../test/mollie-shop.ts';
import { createStockedShop } from '../../../test/shopping.ts';

const at = await MollieShop.start();
beforeEach(() => at.begin());

const anna = 'anna.de.boer@example.nl';
const act = ({ shopper, placed }: Pick<Purchase, 'shopper' | 'placed'>, what: string, body?: object) =>
  shopper.call<{ code?: string; redirectUrl?: string | null }>(
    'POST',
    `/orders/${placed.id}/${what}?token=${placed.token}`,
    body,
  );
const attention = async () =>
  (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention.map(
    ({ what, amount, detail }) => [what, amount, detail],
  );
/** What was written to the shopper, oldest first. */
const written = async () => {
  await at.work();
  const rows = await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().orderBy('id').execute(),
  );
  return rows.filter(({ recipient }) => recipient === anna);
};

test('REF-04 CHK-20 an order for which another amount came in is neither paid once more nor ended by its shopper until that is given back', async () => {
  const bought = await at.purchase();
  bought.payment.amount.value = '34.94';
  await at.mollie.settle(bought.payment.id, 'paid');
  expect(await at.order(bought)).toMatchObject({ moneyState: 'mismatch', canPayAgain: false });
  expect(await act(bought, 'payments')).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
  for (const how of ['cancel', 'change'])
    expect(await act(bought, how)).toMatchObject({ status: 409, body: { code: 'PAID' } });

  await at.refund(bought);
  await at.work();
  expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded', canPayAgain: true });
  expect((await act(bought, 'payments')).status).toBe(200);
  await at.mollie.settle(at.paymentOf(bought.placed).id, 'paid');
  expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
});

test('CHK-20 REF-01 nobody is led to a payment that was given up while its provider made it', async () => {
  for (const end of ['cancel', 'time'] as const) {
    await at.begin();
    at.mollie.mode.status = 503;
    const { shopper, placed } = await begun();
    at.mollie.mode.status = 200;
    at.mollie.mode.delayMs = 1_500;
    const before = at.mollie.calls.length;
    const paying = act({ shopper, placed }, 'payments');
    await expect.poll(() => at.mollie.calls.slice(before)).toContain('POST /v2/payments');
    if (end === 'cancel') expect((await act({ shopper, placed }, 'cancel')).status).toBe(200);
    else await at.expire({ placed });
    expect((await paying).body).toEqual({ redirectUrl: null });
    at.mollie.mode.delayMs = 0;
    const payment = at.paymentOf(placed);
    const calls = at.mollie.calls.length;
    await at.work();
    expect(at.mollie.calls.slice(calls)).toContain(`DELETE /v2/payments/${payment.id}`);
  }
});

/** Someone whose payment, of a kind that can be ended from outside, could not be begun yet. */
async function begun() {
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'banktransfer' });
  const shopper = at.shopper();
  await shopper.add(at.shop.variantId, 1);
  await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'banktransfer' });
  const { body: placed } = await shopper.place();
  expect(placed.redirectUrl).toBeNull();
  return { shopper, placed };
}

test('REF-06 an order on invoice asks no provider anything, and nobody says that its payment is looked for', async () => {
  at.shop = await createStockedShop(at.database, { tenant: { price_basis: 'ex' } });
  await createPaymentMethod(at.database, at.shop.tenant);
  const shopper = at.shopper();
  await shopper.add(at.shop.variantId, 1);
  await shopper.fillIn(at.shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
  const { body: placed } = await shopper.place();
  // As rows of before payments were watched, which got a time to be looked at like all others.
  await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: new Date(0) })
      .where('order_id', '=', placed.id)
      .execute(),
  );
  await at.lookAtPayments();
  expect(await at.order({ shopper, placed })).toMatchObject({ status: 'open', moneyState: 'open' });
});

test('REF-03 REF-04 nobody is told that their money is not back yet where it went back at the provider', async () => {
  const bought = await at.paid();
  await at.refund(bought);
  at.mollie.mode.webhooks = 0;
  await at.mollie.refundByHand(bought.payment.id, 3495);
  await at.work();
  // What is told is that it is back, with its credit note; and to the shop, where that was done.
  for (let i = 0; i < 2; i += 1)
    expect(await at.moneyMails()).toEqual([
      `refund-requested ${anna}`,
      'refund-at-provider-staff winkel@molen.test',
      `refund-done ${anna}`,
    ]);
  expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
});

/** Someone whose order Klarna has promised to pay. */
async function promisedOrder(quantity: number): Promise<Purchase> {
  const shopper = at.shopper();
  await shopper.add(at.shop.variantId, quantity);
  await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'klarna' });
  const { body: placed } = await shopper.place();
  const bought = { shopper, placed, payment: at.paymentOf(placed) };
  await at.mollie.settle(bought.payment.id, 'authorized');
  return bought;
}

test('SEC-08 PAY-08 orders whose money is promised are not counted as unpaid ones', async () => {
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'klarna' });
  const { OPEN_ORDERS_PER_EMAIL: usual } = at.app.env;
  at.app.env.OPEN_ORDERS_PER_EMAIL = 1;
  try {
    await promisedOrder(1);
    expect(await at.order(await at.purchase(1))).toMatchObject({ number: 2, status: 'open' });
    await expect(at.purchase(1)).rejects.toThrow('TOO_MANY_OPEN_ORDERS');
  } finally {
    at.app.env.OPEN_ORDERS_PER_EMAIL = usual;
  }
});

test('PAY-02 PAY-08 what Mollie answered before something changed, and comes after that was heard, changes nothing back', async () => {
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'klarna' });
  const { payment, ...bought } = await promisedOrder(3);
  const before = at.mollie.calls.length;
  let send = () => {};
  at.mollie.mode.heldAnswer = new Promise((resolve) => {
    send = resolve;
  });
  const looking = at.lookAtPayments();
  await expect.poll(() => at.mollie.calls.slice(before).join()).toContain(`GET /v2/payments/${payment.id}`);
  at.mollie.mode.heldAnswer = null;
  await at.mollie.settle(payment.id, 'canceled');
  expect(await at.order(bought)).toMatchObject({ payment: { status: 'cancelled' } });
  send();
  await looking;
  expect(await at.order(bought)).toMatchObject({ payment: { status: 'cancelled' } });
  expect(await at.stock()).toBe(10);
});

test('REF-05 PAY-08 staff see promised money that could not be taken, and promises that ended', async () => {
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'klarna' });
  const promised = () => promisedOrder(3);
  const refused = await promised();
  expect(await attention()).toEqual([]);
  // Klarna takes nothing any more, and the shop has not been told.
  refused.payment.amount.value = '1.00';
  await at.staff('POST', `/orders/${refused.placed.number}/capture`);
  await at.work();
  refused.payment.amount.value = '34.95';
  await at.work();
  expect(await attention()).toEqual([['capture-refused', 34.95, '422 amount']]);

  const ended = await promised();
  await at.mollie.settle(ended.payment.id, 'expired');
  expect(await attention()).toEqual([
    ['capture-refused', 34.95, '422 amount'],
    ['promise-ended', 34.95, 'expired'],
  ]);
  // Paid in another way it needs no look any more.
  await act(ended, 'payments', { provider: 'mollie', method: 'ideal' });
  await at.mollie.settle(at.paymentOf(ended.placed).id, 'paid');
  expect((await attention()).map(([what]) => what)).toEqual(['capture-refused']);
  await at.mollie.settle(refused.payment.id, 'canceled');
  expect((await attention()).map(([what]) => what)).toEqual(['promise-ended']);
});

test('REF-05 PAY-08 promised money of which its provider says nothing an hour after it was asked for is seen by staff', async () => {
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'klarna' });
  const { placed } = await promisedOrder(3);
  at.mollie.mode.status = 503;
  await at.staff('POST', `/orders/${placed.number}/capture`);
  const askedFor = (minutes: number) =>
    at.database.withTenant(at.shop.tenant.id, (tx) =>
      sql`UPDATE payments SET capture_requested_at = now() - make_interval(mins => ${minutes})`.execute(tx),
    );
  await askedFor(55);
  expect(await attention()).toEqual([]);
  await askedFor(61);
  expect(await attention()).toEqual([['capture-refused', 34.95, '']]);
});

test('REF-03 LAW-03 a mail of an earlier version tells nobody that their order is paid where money is due back; one of a later version waits for that', async () => {
  const bought = await at.purchase();
  await written();
  await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx
      .insertInto('outbox')
      .values(
        [
          { template: 'refund-due', orderId: bought.placed.id },
          { template: 'order-of-tomorrow', orderId: bought.placed.id },
          { template: 'thing-of-tomorrow', thingId: bought.placed.id },
        ].map((payload) => ({
          tenant_id: at.shop.tenant.id,
          kind: 'mail' as const,
          dedupe_key: `mail:${payload.template}:${bought.placed.id}`,
          payload,
        })),
      )
      .execute(),
  );
  expect((await written()).map(({ template }) => template)).toEqual(['order-received']);
  const [left] = await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx.selectFrom('outbox').selectAll().where('dedupe_key', 'like', 'mail:refund-due:%').execute(),
  );
  expect(left).toMatchObject({ last_error: null });
  expect(left?.done_at).not.toBeNull();
  const later = await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx.selectFrom('outbox').select('done_at').where('dedupe_key', 'like', 'mail:%of-tomorrow:%').execute(),
  );
  expect(later).toEqual([{ done_at: null }, { done_at: null }]);
});

test.each([
  [
    'nl',
    'Je bestelling is geannuleerd',
    'zoals je vroeg is je bestelling 1 geannuleerd. Je hoeft niets te betalen.',
  ],
  ['en', 'Your order is cancelled', 'your order 1 is cancelled, as you asked. There is nothing to pay.'],
])(
  'CHK-25 who cancels is told by mail, once, where the order had been confirmed by one; else neither mail goes out (%s)',
  async (language, title, said) => {
    const bought = await at.purchase(1);
    await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx.updateTable('orders').set({ language }).execute(),
    );
    expect((await written()).map(({ template }) => template)).toEqual(['order-received']);
    await act(bought, 'cancel');
    await act(bought, 'cancel');
    const mails = await written();
    expect(mails.map(({ template }) => template)).toEqual(['order-received', 'order-cancelled']);
    expect(mails[1]).toMatchObject({ language, order_id: bought.placed.id });
    for (const part of [mails[1]?.html, mails[1]?.text])
      for (const words of [title, said]) expect(part).toContain(words);

    await at.begin();
    const quick = await at.purchase(1);
    await act(quick, 'cancel');
    expect(await written()).toEqual([]);
    // A changed order goes on in the cart: nothing is told of it.
    const changed = await at.purchase(1);
    await written();
    await act(changed, 'change');
    expect((await written()).map(({ template }) => template)).toEqual(['order-received']);
  },
);

test('SEC-09 whoever asks after attempts or changes orders by the hundred is told to wait', async () => {
  const { shopper, placed } = await at.purchase(1);
  const tries = async (path: string, body: object | undefined) => {
    const headers = { 'x-etalage-client-ip': '2001:db8:77::1' };
    for (let i = 0; i < 121; i += 1) {
      const { status, headers: told } = await shopper.call('POST', path, body, headers);
      // Of 3,600 seconds, from which the time goes that the tries took.
      if (status === 429) return Number(told['retry-after']) > 3_000 ? i : told['retry-after'];
    }
    return null;
  };
  expect(await tries('/orders/attempts', { cartId: shopper.shown.cartId })).toBe(120);
  expect(await tries(`/orders/${placed.id}/change?token=x`, undefined)).toBe(120);
  expect(await tries(`/orders/${placed.id}/cancel?token=x`, undefined)).toBe(120);
  expect(await tries(`/orders/${placed.id}/payments?token=x`, undefined)).toBe(120);
});
