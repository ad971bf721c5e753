import { sql } from '@etalage/db';
import { createCustomer, createPromocode } from '@etalage/db/test-factories';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { byInject, type Placed, Shopper } from '../../../test/shopping.ts';

const { app, database, shop } = await openShop({ product: { variants: [{ stock: 5000 }] } });

/** Of the transactions since it was emptied: whether their commit did not wait for the disk. */
const relaxed: boolean[] = [];

beforeAll(async () => {
  const { withTenant } = database;
  vi.spyOn(database, 'withTenant').mockImplementation((tenantId, work, options) =>
    withTenant(
      tenantId,
      async (tx) => {
        // Whatever the server's own setting is, what was set for this transaction comes from its session.
        const { rows } = await sql<{ isSet: boolean }>`
          SELECT source = 'session' AND setting = 'off' AS "isSet" FROM pg_settings
          WHERE name = 'synchronous_commit'`.execute(tx);
        relaxed.push(rows[0]?.isSet ?? false);
        return work(tx);
      },
      options,
    ),
  );
});

beforeEach(() => {
  relaxed.length = 0;
});

const settled = () => relaxed.splice(0);

test('API-10 a change of what a cart holds does not wait for the disk', async () => {
  const karel = new Shopper(byInject(app), shop.tenant.host);
  const { body: cart } = await karel.add(shop.variantId, 2);
  expect(settled()).toContain(true);
  const line = cart.transactionLines[0]?.id;
  expect((await karel.call('PATCH', `/cart/lines/${line}`, { quantity: 3 })).status).toBe(200);
  expect(settled()).toContain(true);
  expect((await karel.call('DELETE', `/cart/lines/${line}`)).status).toBe(200);
  expect(settled()).toContain(true);
});

test('API-10 codes, log-in, checkout, order and payment wait for it', async () => {
  const { code } = await createPromocode(database, shop.tenant);
  const customer = await createCustomer(database, shop.tenant);
  const karel = new Shopper(byInject(app), shop.tenant.host);
  await karel.add(shop.variantId);
  settled();
  const steps: [name: string, status: number, send: () => Promise<{ status: number; body: unknown }>][] = [
    ['code', 200, () => karel.call('POST', '/cart/promocodes', { code })],
    ['validation', 200, () => karel.call('POST', '/cart/validate', { lines: [] })],
    ['log-in', 200, () => karel.logIn(customer)],
    ['checkout', 200, () => karel.fillIn(shop.shippingMethodId)],
    ['order', 201, () => karel.place()],
    ['payment', 303, () => karel.call('POST', bank, { status: 'paid' })],
  ];
  let bank = '';
  for (const [name, wanted, send] of steps) {
    const { status, body } = await send();
    expect({ name, status }).toEqual({ name, status: wanted });
    const transactions = settled();
    expect(transactions.length, name).toBeGreaterThan(0);
    expect(transactions, name).not.toContain(true);
    if (name === 'order') bank = (body as Placed).redirectUrl?.replace(/^\/api/, '') ?? '';
  }
});
