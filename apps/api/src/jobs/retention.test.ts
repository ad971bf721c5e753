import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCustomer, createTenant } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { openShop } from '../../test/open-shop.ts';
import { byInject, createStockedShop, Shopper } from '../../test/shopping.ts';
import { giveAddress, subscribe } from '../../test/subscriptions.ts';
import { staffKey } from '../commands/staff-key.ts';
import { retentions } from './retention.ts';

const { app, database, shop } = await openShop();

/** So many rows has each of these tables of the shop's. */
async function counts(...tables: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await database.withTenant(shop.tenant.id, async (tx) => {
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(tx);
      found[table] = rows[0]?.n ?? 0;
    }
  });
  return found;
}

const change = (statement: string) =>
  database.withTenant(shop.tenant.id, (tx) => sql.raw(statement).execute(tx));

async function guestAtSummary(): Promise<Shopper> {
  const guest = new Shopper(byInject(app), shop.tenant.host);
  await guest.add(shop.variantId);
  await guest.fillIn(shop.shippingMethodId);
  return guest;
}

test('JOB-06 what has been kept long enough goes, and nothing that is younger or that an order needs', async () => {
  const [gone, stays, buyer] = [await guestAtSummary(), await guestAtSummary(), await guestAtSummary()];
  const { body: placed } = await buyer.place();
  await app.jobs.runDue(shop.tenant.id);
  const { body: kept } = await gone.cart();
  await change(
    `UPDATE carts SET created_at = now() - interval '90 days', updated_at = now() - interval '61 days' WHERE id = '${kept.id}'`,
  );
  // An ordered cart and its addresses are as old as they like.
  await change(
    `UPDATE carts SET created_at = now() - interval '2 years', updated_at = now() - interval '2 years' WHERE status = 'ordered'`,
  );
  await change(`UPDATE addresses SET created_at = now() - interval '62 days'`);
  await change(`
    INSERT INTO addresses (tenant_id, first_name, last_name, street, house_number, postal_code, city, country_code, created_at)
    SELECT current_tenant(), 'A', 'B', 'S', '1', '1234AB', 'C', 'NL', now() - make_interval(days => age)
    FROM unnest(ARRAY[62, 5]) age`);
  for (const [table, column, days] of [
    ['mails', 'created_at', 90],
    ['outbox', 'done_at', 30],
    ['contact_messages', 'created_at', 365],
    ['test_bank_payments', 'created_at', 90],
  ] as const) {
    if (table === 'contact_messages')
      await change(`
        INSERT INTO contact_messages (tenant_id, name, email, message, language)
        SELECT current_tenant(), 'A', 'a@b.nl', 'Hoi', 'nl' FROM generate_series(1, 2)`);
    // Of each table one row is a day older than it may be, and the others are a day younger.
    await change(`UPDATE ${table} SET ${column} = now() - interval '${days - 1} days'`);
    await change(`
      UPDATE ${table} SET ${column} = now() - interval '${days + 1} days'
      WHERE ctid = (SELECT min(ctid::text)::tid FROM ${table})`);
  }
  const tables = [
    'carts',
    'addresses',
    'orders',
    'mails',
    'outbox',
    'contact_messages',
    'test_bank_payments',
  ];
  const before = await counts(...tables);
  await app.jobs.cleanUp(shop.tenant.id);
  const after = await counts(...tables);
  expect(before).toMatchObject({ carts: 3, mails: 1, outbox: 2, contact_messages: 2, test_bank_payments: 1 });
  // The guest's one address went with the cart, another was nobody's.
  expect(after).toEqual({
    ...before,
    carts: 2,
    addresses: (before.addresses ?? 0) - 2,
    mails: 0,
    outbox: 1,
    contact_messages: 1,
    test_bank_payments: 0,
  });
  expect((await gone.cart()).body.transactionLines).toEqual([]);
  expect((await stays.cart()).body.transactionLines).toHaveLength(1);
  expect((await buyer.order(placed.id, placed.token)).status).toBe(200);
});

test('JOB-06 more rows than one step deletes go in several, each in a transaction of its own, and another shop keeps its own', async () => {
  const other = await createTenant(database);
  for (const { id } of [shop.tenant, other])
    await database.withTenant(id, (tx) =>
      sql`INSERT INTO contact_messages (tenant_id, name, email, message, language, created_at)
        SELECT ${id}, 'A', 'a@b.nl', 'Hoi', 'nl', now() - interval '2 years' FROM generate_series(1, 1201)`.execute(
        tx,
      ),
    );
  const messages = retentions.find(({ what }) => what === 'contact messages');
  if (!messages) throw new Error('Messages are kept for ever.');
  const step = vi.spyOn(messages, 'remove');
  await app.jobs.cleanUp(shop.tenant.id);
  expect(step.mock.settledResults.map(({ value }) => value)).toEqual([500, 500, 201]);
  expect(new Set(step.mock.calls.map(([tx]) => tx)).size).toBe(3);
  step.mockRestore();
  expect(await counts('contact_messages')).toEqual({ contact_messages: 1 });
  const { rows } = await database.withTenant(other.id, (tx) =>
    sql<{ n: number }>`SELECT count(*) AS n FROM contact_messages`.execute(tx),
  );
  expect(rows).toEqual([{ n: 1201 }]);
});

test('JOB-07 a customer with carts, orders and a business below them is deleted; their orders stay, and are read by link', async () => {
  const own = await createStockedShop(database, { product: { variants: [{ stock: 50 }] } });
  const customer = await createCustomer(database, own.tenant);
  const child = await createCustomer(database, own.tenant, { parent_customer_id: customer.id });
  const anna = new Shopper(byInject(app), own.tenant.host);
  await anna.logIn(customer);
  await anna.add(own.variantId);
  await anna.fillIn(own.shippingMethodId);
  const { status, body: placed } = await anna.place();
  expect(status).toBe(201);
  await anna.add(own.variantId, 2);
  const forget = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/staff/shops/${own.tenant.slug}/customers/forget`,
      headers,
      payload: { email: customer.email.toUpperCase() },
    });
  expect((await forget({})).statusCode).toBe(404);
  const staff = { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` };
  const done = await forget(staff);
  expect([done.statusCode, done.json()]).toEqual([200, { forgotten: true }]);
  expect((await forget(staff)).json()).toMatchObject({ status: 404, code: 'NO_SUCH_CUSTOMER' });

  expect((await anna.whoAmI()).body.customer).toBeNull();
  expect((await anna.logIn(customer)).status).toBe(401);
  const guest = new Shopper(byInject(app), own.tenant.host);
  const { status: found, body: order } = await guest.order(placed.id, placed.token);
  expect([found, order.number]).toEqual([200, placed.number]);
  const left = await database.withTenant(own.tenant.id, async (tx) => ({
    customers: await tx.selectFrom('customers').select(['id', 'parent_customer_id']).execute(),
    carts: await tx.selectFrom('carts').select(['status', 'customer_id']).execute(),
    orders: await tx.selectFrom('orders').select(['customer_id', 'email', 'total_cents']).execute(),
    sessions: await tx.selectFrom('customer_sessions').select('id').execute(),
  }));
  expect(left).toMatchObject({
    customers: [{ id: child.id, parent_customer_id: null }],
    carts: [{ status: 'ordered', customer_id: null }],
    orders: [{ customer_id: null, email: expect.stringContaining('@') }],
    sessions: [],
  });
});

test('JOB-06 JOB-07 CHK-14 a customer’s own address stays however old it is, and goes with the customer', async () => {
  const own = await createStockedShop(database);
  const customer = await createCustomer(database, own.tenant);
  const inShop = <T>(work: Parameters<typeof database.withTenant<T>>[1]) =>
    database.withTenant(own.tenant.id, work);
  await inShop(async (tx) => {
    await sql`
      WITH made AS (
        INSERT INTO addresses (tenant_id, first_name, last_name, street, house_number, postal_code, city, country_code, created_at)
        VALUES (current_tenant(), 'A', 'B', 'S', '1', '1234AB', 'C', 'NL', now() - interval '62 days') RETURNING id)
      UPDATE customers SET default_billing_address_id = (SELECT id FROM made) WHERE id = ${customer.id}`.execute(
      tx,
    );
  });
  const addresses = () => inShop((tx) => tx.selectFrom('addresses').select('id').execute());
  await app.jobs.cleanUp(own.tenant.id);
  expect(await addresses()).toHaveLength(1);
  const deleted = await app.inject({
    method: 'POST',
    url: `/staff/shops/${own.tenant.slug}/customers/forget`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    payload: { email: customer.email },
  });
  expect(deleted.statusCode).toBe(200);
  expect(await addresses()).toEqual([]);
});

test('JOB-06 ACC-02 an address that an order, a cart, a subscription or a customer has stays, and so does each that it is sent to', async () => {
  const own = await createStockedShop(database, { product: { offers_subscription: true } });
  const anna = new Shopper(byInject(app), own.tenant.host);
  await anna.logIn(await createCustomer(database, own.tenant));
  await giveAddress(anna);
  expect((await subscribe(anna, own, { quantity: 1 })).status).toBe(201);
  await anna.add(own.variantId);
  const held = [
    ['orders', 'billing_address_id'],
    ['orders', 'shipping_address_id'],
    ['carts', 'billing_address_id'],
    ['carts', 'shipping_address_id'],
    ['subscriptions', 'billing_address_id'],
    ['subscriptions', 'shipping_address_id'],
    ['customers', 'default_billing_address_id'],
    ['customers', 'default_shipping_address_id'],
  ] as const;
  // Each is had in one place alone.
  await withOwner(
    database,
    async (tx) => {
      for (const [table, column] of held)
        await sql`
          WITH made AS (
            INSERT INTO addresses (tenant_id, first_name, last_name, street, house_number, postal_code, city, country_code, created_at)
            VALUES (current_tenant(), 'A', 'B', 'S', '1', '1234AB', 'C', 'NL', now() - interval '62 days') RETURNING id)
          UPDATE ${sql.table(table)} SET ${sql.ref(column)} = (SELECT id FROM made)
          WHERE tenant_id = current_tenant()`.execute(tx);
    },
    { tenantId: own.tenant.id },
  );
  const old = () =>
    database.withTenant(own.tenant.id, (tx) =>
      sql`SELECT id FROM addresses WHERE created_at < now() - interval '61 days' ORDER BY id`.execute(tx),
    );
  const { rows: before } = await old();
  expect(before).toHaveLength(held.length);
  await app.jobs.cleanUp(own.tenant.id);
  expect((await old()).rows).toEqual(before);
});
