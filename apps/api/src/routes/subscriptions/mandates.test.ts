import type { Order } from '@etalage/contracts';
import { createCustomer, createCustomerCategory, createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, expect, test } from 'vitest';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { vatNumber } from '../../../test/shopping.ts';
import { detailOf, giveAddress, letDateBe, ordersOf, subscribe } from '../../../test/subscriptions.ts';

const mollie = await startFakeMollie('test_key');
afterAll(() => mollie.close());
const { app, database, shop, shopper } = await openShop({
  env: { APP_ENV: 'development', MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
  product: { offers_subscription: true, variants: [{ stock: 100, unit_price_cents: 1000 }] },
});
const { tenant } = shop;

/** A subscription that is paid by its mandate, with the payment that gave it. */
async function subscribed() {
  const karel = shopper();
  const customer = await createCustomer(database, tenant);
  await karel.logIn(customer);
  await giveAddress(karel);
  const { status, body } = await subscribe(karel, shop, { payment: { provider: 'mollie', method: 'ideal' } });
  expect(status).toBe(201);
  const first = [...mollie.payments.values()].at(-1);
  await mollie.settle(first?.id ?? '', 'paid');
  await settleAll();
  expect((await detailOf(karel, body.id)).status).toBe('active');
  return { karel, customer, id: body.id, customerId: first?.customerId ?? '' };
}

const takenOf = (customer: string) =>
  [...mollie.payments.values()].filter(
    ({ sequenceType, customerId }) => sequenceType === 'recurring' && customerId === customer,
  );

/** Does what the outbox waits with, and hears what became of all payments. */
async function settleAll(): Promise<void> {
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .where('done_at', 'is', null)
      .execute(),
  );
  await app.jobs.runDue(tenant.id);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: new Date(0) })
      .where('check_at', 'is not', null)
      .execute(),
  );
  await app.jobs.reconcile(tenant.id);
}

await createPaymentMethod(database, tenant, { provider: 'mollie', method: 'ideal' });

test('ACC-03 PAY-01 at Mollie the first payment gives the mandate by which the later ones are taken, each once', async () => {
  const karel = shopper();
  await karel.logIn(await createCustomer(database, tenant));
  await giveAddress(karel);
  const { status, body } = await subscribe(karel, shop, { payment: { provider: 'mollie', method: 'ideal' } });
  expect(status).toBe(201);
  const [first] = [...mollie.payments.values()];
  expect(first).toMatchObject({ sequenceType: 'first', method: 'ideal' });
  expect(first?.customerId).toMatch(/^cst_/);
  await mollie.settle(first?.id ?? '', 'paid');
  await settleAll();
  expect((await detailOf(karel, body.id)).status).toBe('active');

  await letDateBe(database, tenant.id, body.id, -1, { totalCents: 2495 });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  const later = [...mollie.payments.values()].filter(({ sequenceType }) => sequenceType === 'recurring');
  expect(later).toMatchObject([
    {
      customerId: first?.customerId,
      mandateId: first?.mandateId,
      amount: { value: '24.95', currency: 'EUR' },
    },
  ]);
  expect(later[0]?.method).toBeUndefined();
  await mollie.settle(later[0]?.id ?? '', 'paid');
  await settleAll();
  const orders = await ordersOf(database, tenant.id, body.id);
  expect(orders.map(({ status: is }) => is)).toEqual(['paid', 'paid']);
});

test('ACC-03 PAY-01 a first payment that a version before heard of begins its subscription all the same', async () => {
  const { karel, id } = await subscribed();
  await database.withTenant(tenant.id, async (tx) => {
    const before = { status: 'waiting', mandate_id: null, mandate_customer: null, act_at: null } as const;
    await tx.updateTable('subscriptions').set(before).where('id', '=', id).execute();
    await tx
      .updateTable('subscription_deliveries')
      .set({ outcome: 'ordered', collect_at: new Date(0) })
      .where('subscription_id', '=', id)
      .execute();
  });
  await app.jobs.subscriptions(tenant.id);
  expect(await detailOf(karel, id)).toMatchObject({ status: 'active', deliveries: [{ outcome: 'paid' }] });
});

test('ACC-03 PAY-01 what Mollie took is found by the payment and not taken again, also once Mollie has forgotten the key', async () => {
  const { id, customerId } = await subscribed();
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  mollie.mode.losesPayments = true;
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  mollie.mode.losesPayments = false;
  expect(takenOf(customerId)).toHaveLength(1);
  mollie.forgetKeys();
  await settleAll();
  expect(takenOf(customerId)).toHaveLength(1);
  await mollie.settle(takenOf(customerId)[0]?.id ?? '', 'paid');
  await settleAll();
  expect((await ordersOf(database, tenant.id, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('ACC-03 PAY-14 whose account may pay on invoice by now has a date taken by the mandate all the same, as was agreed and mailed', async () => {
  const { karel, customer, id, customerId } = await subscribed();
  await createPaymentMethod(database, tenant, { provider: 'invoice', method: 'invoice' });
  const { id: category } = await createCustomerCategory(database, tenant, { allow_invoice_payment: true });
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('customers')
      .set({ customer_category_id: category, company_name: 'Smit BV', vat_number: vatNumber })
      .where('id', '=', customer.id)
      .execute(),
  );
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  expect(takenOf(customerId)).toMatchObject([{ amount: { value: '24.95', currency: 'EUR' } }]);
  await mollie.settle(takenOf(customerId)[0]?.id ?? '', 'paid');
  await settleAll();
  expect(await detailOf(karel, id)).toMatchObject({ status: 'active', payment: { provider: 'mollie' } });
  const [, due] = await ordersOf(database, tenant.id, id);
  const read = await karel.get<Order>(`/orders/${due?.id}`);
  expect(read.body).toMatchObject({ status: 'paid', payment: { provider: 'mollie', method: 'ideal' } });
});

test('ACC-03 whoever stops the subscription after a failed payment is asked for nothing more by itself', async () => {
  const { karel, id, customerId } = await subscribed();
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  await mollie.settle(takenOf(customerId)[0]?.id ?? '', 'failed');
  await settleAll();
  expect((await karel.call('POST', `/account/subscriptions/${id}/cancel`)).status).toBe(200);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('subscription_deliveries')
      .set({ collect_at: new Date(0) })
      .where('subscription_id', '=', id)
      .where('collect_at', 'is not', null)
      .execute(),
  );
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  expect(takenOf(customerId)).toHaveLength(1);
});

test('ACC-03 a payment that fails after its subscription was stopped or paused promises no other try: its mail says how it stands', async () => {
  for (const [deed, says, hint] of [
    ['cancel', 'Je abonnement is gestopt, dus we proberen het niet opnieuw.', 'een nieuw abonnement nemen'],
    ['pause', 'Zolang je abonnement op pauze staat proberen we het niet opnieuw.', 'Hervatten, iets anders'],
  ] as const) {
    const { karel, customer, id, customerId } = await subscribed();
    await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
    await app.jobs.subscriptions(tenant.id);
    await settleAll();
    // Of later dates it is another by now: what failed is the order of two.
    const more = { lines: [{ variantId: shop.variantId, quantity: 9 }] };
    expect((await karel.call('PATCH', `/account/subscriptions/${id}`, more)).status).toBe(200);
    expect((await karel.call('POST', `/account/subscriptions/${id}/${deed}`)).status).toBe(200);
    await mollie.settle(takenOf(customerId)[0]?.id ?? '', 'failed');
    await settleAll();
    const mails = await mailsTo(app, tenant, customer.email);
    const told = mails.filter(({ template }) => template === 'subscription-unpaid');
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(says)]);
    expect(told[0]?.text).toContain(hint);
    expect(told[0]?.text).not.toContain('dagen');
    expect(told[0]?.text).toMatch(/ de betaling van 2 × \S/);
  }
});

test('ACC-03 LAW-07 of a date that is withdrawn from nothing is taken again before somebody has decided that, also once it was received', async () => {
  const { id, customerId } = await subscribed();
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  await mollie.settle(takenOf(customerId)[0]?.id ?? '', 'failed');
  await settleAll();
  const [, due] = await ordersOf(database, tenant.id, id);
  const returnId = await database.withTenant(tenant.id, async (tx) => {
    // As of an order that was paid later meanwhile, which then came to nothing.
    const given = {
      tenant_id: tenant.id,
      order_id: due?.id ?? '',
      ordinal: 1,
      declared_by: 'customer',
    } as const;
    return (await tx.insertInto('returns').values(given).returning('id').executeTakeFirstOrThrow()).id;
  });
  const lookAgain = async () => {
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('subscription_deliveries')
        .set({ collect_at: new Date(0) })
        .where('order_id', '=', due?.id ?? '')
        .execute(),
    );
    await app.jobs.subscriptions(tenant.id);
    await settleAll();
  };
  type Outcome = { status: 'received' | 'refused'; received_at?: Date; refusal?: string; ended_at?: Date };
  const decide = (outcome: Outcome) =>
    database.withTenant(tenant.id, (tx) =>
      tx.updateTable('returns').set(outcome).where('id', '=', returnId).execute(),
    );
  await lookAgain();
  expect(takenOf(customerId)).toHaveLength(1);
  await decide({ status: 'received', received_at: new Date() });
  await lookAgain();
  expect(takenOf(customerId)).toHaveLength(1);
  await decide({ status: 'refused', refusal: 'De verzegeling was verbroken.', ended_at: new Date() });
  await lookAgain();
  expect(takenOf(customerId)).toHaveLength(2);
});

test('ACC-03 REF-03 what a bank takes back pauses the subscription, of which its customer is told once, and nothing more is taken', async () => {
  const { karel, customer, id, customerId } = await subscribed();
  const other = await subscribed();
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  const taken = takenOf(customerId)[0]?.id ?? '';
  await mollie.settle(taken, 'paid');
  await settleAll();
  for (const cents of [2000, 495]) {
    await mollie.chargeBack(taken, cents);
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ check_at: new Date(0) })
        .where('provider_payment_id', '=', taken)
        .execute(),
    );
    await app.jobs.reconcile(tenant.id);
  }
  expect(await detailOf(karel, id)).toMatchObject({ status: 'paused', pausedBecause: 'payment' });
  const told = (await mailsTo(app, tenant, customer.email)).filter(
    ({ template }) => template === 'subscription-charged-back',
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.html).toContain('teruggehaald');
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  expect(takenOf(customerId)).toHaveLength(1);
  expect((await detailOf(other.karel, other.id)).status).toBe('active');
});

test('ACC-03 PAY-01 of a date that came to nothing before Mollie answered nothing is taken afterwards', async () => {
  const { id, customerId } = await subscribed();
  await letDateBe(database, tenant.id, id, -1, { totalCents: 2495 });
  mollie.mode.status = 503;
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set({ status: 'cancelled', check_at: new Date(0) })
      .where('status', '=', 'created')
      .execute(),
  );
  mollie.mode.status = 200;
  await settleAll();
  expect(takenOf(customerId)).toEqual([]);
});
