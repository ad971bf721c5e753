import { createCustomer, createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { stockOf } from '../../../test/shopping.ts';
import { detailOf, giveAddress, letDateBe, ordersOf, subscribe } from '../../../test/subscriptions.ts';
import { deleteCustomer } from '../../commands/delete-customer.ts';

const mollie = await startFakeMollie('test_key');
afterAll(() => mollie.close());
afterEach(() => mollie.reset());
const { app, database, shop, shopper } = await openShop({
  env: { APP_ENV: 'development', MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
  product: { offers_subscription: true, variants: [{ stock: 100, unit_price_cents: 1000 }] },
});
const { tenant } = shop;
await createPaymentMethod(database, tenant, { provider: 'mollie', method: 'ideal' });

/** A subscription whose first payment is made at Mollie and not paid yet. */
async function begun() {
  const karel = shopper();
  const customer = await createCustomer(database, tenant);
  await karel.logIn(customer);
  await giveAddress(karel);
  const { status, body } = await subscribe(karel, shop, { payment: { provider: 'mollie', method: 'ideal' } });
  expect(status).toBe(201);
  const first = [...mollie.payments.values()].at(-1);
  return { karel, customer, id: body.id, first: first?.id ?? '', customerId: first?.customerId ?? '' };
}

async function subscribed() {
  const made = await begun();
  await mollie.settle(made.first, 'paid');
  await settleAll();
  expect((await detailOf(made.karel, made.id)).status).toBe('active');
  expect(mollie.mandates.has(made.customerId)).toBe(true);
  return made;
}

async function runOutbox(): Promise<void> {
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .where('done_at', 'is', null)
      .execute(),
  );
  await app.jobs.runDue(tenant.id);
}

async function settleAll(): Promise<void> {
  await runOutbox();
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: new Date(0) })
      .where('check_at', 'is not', null)
      .execute(),
  );
  await app.jobs.reconcile(tenant.id);
  await runOutbox();
}

const cancel = async (of: Awaited<ReturnType<typeof begun>>) =>
  expect((await of.karel.call('POST', `/account/subscriptions/${of.id}/cancel`)).status).toBe(200);

const revokings = (customerId: string) =>
  mollie.calls.filter((call) => call.startsWith(`DELETE /v2/customers/${customerId}/mandates/`));

/** What of the outbox takes mandates of a customer back, with how it stands. */
const workOf = (customerId: string) =>
  database.withTenant(tenant.id, async (tx) => {
    const rows = await tx.selectFrom('outbox').selectAll().where('kind', '=', 'mandate.revoke').execute();
    return rows.filter(({ payload }) => (payload as { customer?: string }).customer === customerId);
  });

test('ACC-03 PAY-14 a subscription that its customer ends takes its mandate back at Mollie, once', async () => {
  const made = await subscribed();
  await cancel(made);
  await cancel(made);
  await settleAll();
  await settleAll();
  expect(mollie.mandates.has(made.customerId)).toBe(false);
  expect(revokings(made.customerId)).toHaveLength(1);
});

test.each([
  ['is away', { status: 503 }],
  ['says nothing', { isSilent: true }],
  ['cuts the connection', { isCut: true }],
  ['does not know the key for a while', { status: 401 }],
  ['takes it back and loses the answer', { loseAnswer: true }],
])(
  'ACC-03 PAY-14 a provider that %s holds no ending up, and is asked again until the mandate is gone',
  async (_what, bad) => {
    const made = await subscribed();
    Object.assign(mollie.mode, bad);
    await cancel(made);
    expect((await detailOf(made.karel, made.id)).status).toBe('ended');
    await runOutbox();
    expect((await workOf(made.customerId)).map(({ done_at }) => done_at)).toEqual([null]);
    mollie.reset();
    // Its account was left alone for a while after it gave no answer.
    await expect
      .poll(
        async () => {
          await runOutbox();
          return mollie.mandates.has(made.customerId);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(false);
    await runOutbox();
    expect((await workOf(made.customerId)).map(({ done_at }) => done_at)).not.toContain(null);
  },
  90_000,
);

test('ACC-03 PAY-14 a mandate that was taken back before, or that Mollie refuses to take back, is left alone; the refusal is noted', async () => {
  const gone = await subscribed();
  mollie.mandates.delete(gone.customerId);
  await cancel(gone);
  await runOutbox();
  expect((await workOf(gone.customerId)).map(({ last_error }) => last_error)).toEqual([null]);

  const refused = await subscribed();
  await cancel(refused);
  mollie.mode.status = 422;
  await runOutbox();
  const [work] = await workOf(refused.customerId);
  expect(work?.done_at).not.toBeNull();
  const noted = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('audit_log').select('data').where('action', '=', 'mandate.revoke-refused').execute(),
  );
  expect(noted).toMatchObject([{ data: { customer: refused.customerId, status: 422 } }]);
});

test('ACC-03 ACC-07 PAY-14 an account that is deleted leaves no mandate behind', async () => {
  const made = await subscribed();
  await deleteCustomer(app.services, tenant.id, made.customer.email);
  await settleAll();
  expect(mollie.mandates.has(made.customerId)).toBe(false);
});

test('JOB-07 PAY-14 what is still to be paid by the mandate of an account that is deleted ends with it, which its buyer is told', async () => {
  const made = await subscribed();
  await letDateBe(database, tenant.id, made.id, -1, { totalCents: 2495 });
  const stock = () => stockOf(database, tenant.id, shop.variantId);
  const before = await stock();
  mollie.mode.status = 500;
  await app.jobs.subscriptions(tenant.id);
  await runOutbox();
  const order = (await ordersOf(database, tenant.id, made.id)).at(-1);
  expect(await stock()).toBe(before - 2);
  await deleteCustomer(app.services, tenant.id, made.customer.email);
  mollie.reset();
  await settleAll();
  const { status } = await database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order?.id ?? '')
      .executeTakeFirstOrThrow(),
  );
  expect([status, await stock()]).toEqual(['cancelled', before]);
  const told = await mailsTo(app, tenant, made.customer.email);
  const cancelled = told.find(({ template }) => template === 'order-cancelled');
  expect(cancelled?.text).toContain('omdat je account is verwijderd, is je bestelling');
});

test('ACC-03 PAY-14 a mandate that comes after its customer stopped or left is taken back as it comes', async () => {
  const stopped = await begun();
  await cancel(stopped);
  const left = await begun();
  await deleteCustomer(app.services, tenant.id, left.customer.email);
  for (const { first, customerId } of [stopped, left]) {
    await mollie.settle(first, 'paid');
    expect(mollie.mandates.has(customerId)).toBe(true);
  }
  await settleAll();
  expect([stopped, left].map(({ customerId }) => mollie.mandates.has(customerId))).toEqual([false, false]);
});

test('ACC-03 PAY-14 a mandate of which only a version before heard is taken back where its subscription ended meanwhile', async () => {
  const made = await subscribed();
  await database.withTenant(tenant.id, async (tx) => {
    const gone = { status: 'ended', ended_at: new Date(), act_at: null } as const;
    const unheard = { ...gone, mandate_id: null, mandate_customer: null };
    await tx.updateTable('subscriptions').set(unheard).where('id', '=', made.id).execute();
    await tx
      .updateTable('subscription_deliveries')
      .set({ outcome: 'ordered', collect_at: new Date(0) })
      .where('subscription_id', '=', made.id)
      .execute();
  });
  await app.jobs.subscriptions(tenant.id);
  await settleAll();
  expect(mollie.mandates.has(made.customerId)).toBe(false);
});

test('ACC-03 PAY-14 a mandate that another subscription goes on with stays until that one ends as well', async () => {
  const one = await subscribed();
  const other = await subscribed();
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ mandate_customer: one.customerId, mandate_id: mollie.mandates.get(one.customerId) ?? '' })
      .where('id', '=', other.id)
      .execute(),
  );
  await cancel(one);
  await settleAll();
  expect(mollie.mandates.has(one.customerId)).toBe(true);
  await cancel(other);
  await settleAll();
  expect(mollie.mandates.has(one.customerId)).toBe(false);
});

test('ACC-03 PAY-14 what was ordered before its customer stopped is still paid by the mandate, and only then is that taken back', async () => {
  const made = await subscribed();
  await letDateBe(database, tenant.id, made.id, -1, { totalCents: 2495 });
  mollie.mode.losesPayments = false;
  mollie.mode.status = 500;
  await app.jobs.subscriptions(tenant.id);
  await cancel(made);
  await runOutbox();
  mollie.reset();
  await expect
    .poll(
      async () => {
        await runOutbox();
        return mollie.mandates.has(made.customerId);
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(false);
  const taken = [...mollie.payments.values()].filter(
    ({ sequenceType, customerId }) => sequenceType === 'recurring' && customerId === made.customerId,
  );
  expect(taken).toHaveLength(1);
  await mollie.settle(taken[0]?.id ?? '', 'paid');
  await settleAll();
  expect((await ordersOf(database, tenant.id, made.id)).map(({ status }) => status)).toEqual([
    'paid',
    'paid',
  ]);
}, 90_000);
