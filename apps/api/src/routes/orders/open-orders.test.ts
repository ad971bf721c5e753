import { sql } from '@etalage/db';
import { createCustomer } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { address, byInject, createStockedShop, details, Shopper, stockOf } from '../../../test/shopping.ts';

const { app, database, shop } = await openShop({
  env: { OPEN_ORDERS_PER_EMAIL: '3', OPEN_ORDERS_PER_NETWORK: '10' },
  product: { variants: [{ stock: 500 }] },
});
let people = 0;

const newEmail = () => {
  people += 1;
  return `koper-${people}@example.nl`;
};
/** Whoever orders one piece as a guest, or as whom they are logged in as; from a network of their own if none is named. */
async function order(
  { email = newEmail(), network = `192.0.2.${people}` }: { email?: string; network?: string },
  shopper = new Shopper(byInject(app), shop.tenant.host),
  at = shop,
) {
  await shopper.add(at.variantId);
  await shopper.expect200('PUT', '/checkout/details', { ...details, email });
  await shopper.expect200('PUT', '/checkout/addresses', { billing: address });
  await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId: at.shippingMethodId });
  await shopper.expect200('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
  return shopper.place({ 'x-etalage-client-ip': network });
}
const setStatus = (id: string, status: 'paid' | 'cancelled' | 'expired') =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('orders').set({ status }).where('id', '=', id).execute(),
  );

describe('unpaid orders', () => {
  test('SEC-08 a guest’s e-mail address has three, however it is spelled; one that ended makes room', async () => {
    const email = newEmail();
    const placed = [];
    for (const spelled of [email, email.toUpperCase(), email]) placed.push(await order({ email: spelled }));
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
    const before = await stockOf(database, shop.tenant.id, shop.variantId);
    const refused = await order({ email });
    expect(refused.status).toBe(409);
    // Whoever types an address learns neither number nor link of an order of it.
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', limit: 'email', openOrder: null });
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(before);
    expect((await order({})).status).toBe(201);
    for (const status of ['paid', 'cancelled', 'expired'] as const) {
      await setStatus(placed.pop()?.body.id ?? '', status);
      const next = await order({ email });
      expect(next.status).toBe(201);
      placed.unshift(next);
      expect((await order({ email })).status).toBe(409);
    }
  });

  test('SEC-08 a refusal leaves the cart, which can be ordered once there is room', async () => {
    const email = newEmail();
    const [first] = [await order({ email }), await order({ email }), await order({ email })];
    const shopper = new Shopper(byInject(app), shop.tenant.host);
    expect((await order({ email }, shopper)).status).toBe(409);
    expect((await shopper.cart()).body.transactionLines).toHaveLength(1);
    await setStatus(first?.body.id ?? '', 'paid');
    expect((await shopper.place()).status).toBe(201);
  });

  test('SEC-08 a network has ten within an hour, all addresses of a /64 together', async () => {
    const from = (i: number) => ({ network: `2001:db8:5:5::${i.toString(16)}` });
    for (let i = 0; i < 10; i += 1) expect((await order(from(i))).status).toBe(201);
    const refused = await order(from(10));
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', limit: 'network', openOrder: null });
    expect((await order({ network: '2001:db8:5:6::1' })).status).toBe(201);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ placed_at: new Date(Date.now() - 61 * 60_000) })
        .execute(),
    );
    expect((await order(from(11))).status).toBe(201);
  });

  test('SEC-08 a customer has ten, of which they are told the newest to pay', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const shopper = new Shopper(byInject(app), shop.tenant.host);
    await shopper.logIn(customer);
    let last = await order({ email: customer.email, network: '198.51.100.1' }, shopper);
    for (let i = 2; i <= 10; i += 1)
      last = await order({ email: customer.email, network: `198.51.100.${i}` }, shopper);
    expect(last.status).toBe(201);
    const refused = await order({ email: customer.email, network: '198.51.100.11' }, shopper);
    const openOrder = { id: last.body.id, number: last.body.number };
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', limit: 'customer', openOrder });
    // Who types a customer's address without being them is another person.
    expect((await order({ email: customer.email })).status).toBe(201);
  });

  test('SEC-08 ACC-03 what is being taken by a mandate is none of a customer’s ten; one whose payment failed is', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const shopper = new Shopper(byInject(app), shop.tenant.host);
    await shopper.logIn(customer);
    const from = (i: number) => order({ email: customer.email, network: `198.51.101.${i}` }, shopper);
    const taken: string[] = [];
    for (let i = 1; i <= 10; i += 1) taken.push((await from(i)).body.id);
    expect((await from(11)).status).toBe(409);
    await database.withTenant(shop.tenant.id, (tx) =>
      sql`WITH subscription AS (
          INSERT INTO subscriptions (tenant_id, customer_id, status, interval, anchor_on, next_on, language,
            billing_address_id, shipping_method_id, provider, method)
          SELECT o.tenant_id, o.customer_id, 'active', 'week', current_date, current_date, 'nl',
            o.billing_address_id, ${shop.shippingMethodId}, 'test-bank', 'ideal'
          FROM orders o WHERE o.id = ${taken[0]} RETURNING id)
        INSERT INTO subscription_deliveries (tenant_id, subscription_id, due_on, outcome, order_id, payment_id)
        SELECT p.tenant_id, s.id, current_date + (row_number() OVER ())::integer, 'ordered', p.order_id, p.id
        FROM payments p, subscription s WHERE p.order_id = ANY(${taken}::uuid[])`.execute(tx),
    );
    expect((await from(12)).status).toBe(201);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.updateTable('payments').set({ status: 'failed' }).where('order_id', 'in', taken.slice(1)).execute(),
    );
    // One of the ten is being taken still, and nine have failed, beside the one that came in between.
    expect((await from(13)).body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', limit: 'customer' });
  });

  test('SEC-08 neither e-mail nor address can be read from what the network is counted by', async () => {
    const { body } = await order({ network: '203.0.113.99' });
    const row = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('orders').select('placed_from').where('id', '=', body.id).executeTakeFirstOrThrow(),
    );
    expect(row.placed_from).toMatch(/^[\w-]{43}$/);
  });
});

test('SEC-08 a network may try to order so often in an hour, and is then told when to come back', async () => {
  const { app: own, database: rows } = await createTestApp({ env: { ORDERS_PER_HOUR: '2' } });
  const stocked = await createStockedShop(rows);
  const anna = new Shopper(byInject(own), stocked.tenant.host);
  const tryFrom = (network: string) => anna.call('POST', '/orders', {}, { 'x-etalage-client-ip': network });
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await tryFrom('192.0.2.200')).status);
  expect(statuses).toEqual([400, 400, 429]);
  expect(Number((await tryFrom('192.0.2.200')).headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await tryFrom('198.51.100.7')).status).toBe(400);
});

test('SEC-08 a network has three while guests have three hundred unpaid orders in the shop, and ten while they have one less', async () => {
  const { app: own, database: rows } = await createTestApp({
    env: { OPEN_ORDERS_PER_EMAIL: '3', OPEN_ORDERS_PER_NETWORK: '10' },
  });
  const crowded = await createStockedShop(rows, { product: { variants: [{ stock: 500 }] } });
  const buyer = () => new Shopper(byInject(own), crowded.tenant.host);
  const from = async (network: string) => {
    const { status, body } = await order({ network }, buyer(), crowded);
    return status === 201 ? 'placed' : (body as { limit?: string }).limit;
  };
  const three = ['placed', 'placed', 'placed'];
  const [early, late] = ['192.0.2.201', '192.0.2.202'];
  for (const [network, most] of [
    [early, 3],
    [late, 2],
  ] as const)
    for (let i = 0; i < most; i += 1) expect(await from(network)).toBe('placed');
  // Of other guests, each from a network of their own: 299 together.
  await rows.withTenant(crowded.tenant.id, (tx) =>
    sql`WITH carts_of_others AS (
        INSERT INTO carts SELECT other.* FROM (SELECT to_jsonb(c) AS facts FROM carts c LIMIT 1) one, generate_series(1, 294) n,
          jsonb_populate_record(NULL::carts, facts || jsonb_build_object('id', gen_random_uuid(), 'token_hash', 'other-' || n)) other
        RETURNING id, token_hash)
      INSERT INTO orders SELECT other.* FROM (SELECT to_jsonb(o) AS facts FROM orders o LIMIT 1) one,
        (SELECT id AS cart_id, row_number() OVER () AS n FROM carts_of_others) cart,
        jsonb_populate_record(NULL::orders, facts || jsonb_build_object('id', gen_random_uuid(), 'number', 10000 + n,
          'cart_id', cart_id, 'idempotency_key', 'other-' || n, 'email', n || '@example.nl', 'placed_from', 'network-' || n)) other`.execute(
      tx,
    ),
  );
  expect(await from(early)).toBe('placed');
  // It was the three hundredth.
  expect(await from(early)).toBe('network');
  expect([await from(late), await from(late)]).toEqual(['placed', 'network']);
  expect([await from('192.0.2.203'), await from('192.0.2.203'), await from('192.0.2.203')]).toEqual(three);
  expect(await from('192.0.2.203')).toBe('network');
  const karel = buyer();
  await karel.logIn(await createCustomer(rows, crowded.tenant));
  expect((await order({ network: '192.0.2.204' }, karel, crowded)).status).toBe(201);
});
