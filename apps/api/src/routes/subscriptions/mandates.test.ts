import { createCustomer, createPaymentMethod } from '@etalage/db/test-factories';
import { afterAll, expect, test } from 'vitest';
import { startFakeMollie } from '../../../test/fake-mollie.ts';
import { openShop } from '../../../test/open-shop.ts';
import { detailOf, giveAddress, letDateBe, ordersOf, subscribe } from '../../../test/subscriptions.ts';

const mollie = await startFakeMollie('test_key');
afterAll(() => mollie.close());
const { app, database, shop, shopper } = await openShop({
  env: { MOLLIE_API_KEY: 'test_key', MOLLIE_API_URL: mollie.url },
  product: { offers_subscription: true, variants: [{ stock: 100, unit_price_cents: 1000 }] },
});
const { tenant } = shop;

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

test('ACC-03 PAY-01 at Mollie the first payment gives the mandate by which the later ones are taken, each once', async () => {
  await createPaymentMethod(database, tenant, { provider: 'mollie', method: 'ideal' });
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
