import { randomUUID } from 'node:crypto';
import type { Tx } from '@etalage/db';
import { createPaymentMethod, type TestCustomer } from '@etalage/db/test-factories';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { address } from '../../../test/account-operations.ts';
import { customersOf, fromElsewhere } from '../../../test/customers-of.ts';
import { openShop } from '../../../test/open-shop.ts';
import { staffAtDesk } from '../../../test/staff-desk.ts';
import { everythingText } from '../../repositories/account-export.ts';
import { run } from '../../repositories/statement.ts';
import { asCsv } from './present-export.ts';

const open = await openShop({ env: { APP_ENV: 'development' } });
const { app, database, shop } = open;
const { newCustomer, send } = customersOf(open);
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);

test('AUTH-07 a customer takes everything along as JSON and as CSV, and nothing of anybody else', async () => {
  const { customer, karel } = await newCustomer();
  const { customer: piet } = await newCustomer();
  const companyName = '=SOM(A1) "BV", Utrecht';
  await send(karel, 'PUT', '/account/details', {
    firstName: '+31',
    lastName: 'Koper',
    company: { companyName, chamberOfCommerce: '12345678' },
  });
  await send(karel, 'PUT', '/account/addresses', { billing: address, shipping: null });
  await karel.add(shop.variantId, 3);
  const json = await karel.get<{ person: object; addresses: object; cart: object }>(
    '/account/export?format=json',
  );
  expect(json.headers).toMatchObject({
    'content-disposition': `attachment; filename="${shop.tenant.slug}-account.json"`,
    'cache-control': 'private, no-store',
  });
  expect(json.body).toMatchObject({
    person: { email: customer.email, companyName },
    addresses: { billing: { city: 'Utrecht' } },
    cart: [{ variant: shop.variantId, quantity: 3 }],
    orders: [],
  });
  const csv = await karel.get<string>('/account/export?format=csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = csv.body.replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe('name,value');
  expect(lines).toContain('"person.firstName","\'+31"');
  expect(lines).toContain('"person.companyName","\'=SOM(A1) ""BV"", Utrecht"');
  for (const text of [JSON.stringify(json.body), csv.body]) {
    expect(text).not.toContain(piet.email);
    expect(text).not.toContain('argon2');
  }
});

/** Keeps what the shop and its payment provider make of an order that is paid, sent back and invoiced. */
async function settle(tx: Tx, customer: TestCustomer) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const line = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const ofOrder = { tenant_id: shop.tenant.id, order_id: order.id, currency: order.currency };
  const payment = await tx
    .updateTable('payments')
    .set({
      ...{ status: 'paid', amount_cents: 2500, paid_cents: 2500, paid_at: new Date() },
      ...{ provider_payment_id: 'tr_geheim', checkout_url: 'https://geheim.example' },
    })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = { intent: 'x', amount_cents: 1250, reason: 'withdrawn', requested_by: 'staff' } as const;
  await tx
    .insertInto('refunds')
    .values({ ...ofOrder, ...given, payment_id: payment.id, provider_refund_id: 're_geheim' })
    .execute();
  const { tenant_id, order_id } = ofOrder;
  const back = await tx
    .insertInto('returns')
    .values({
      ...{ tenant_id, order_id, ordinal: 1, declared_by: 'customer', status: 'refused' },
      ...{ refusal: 'Gebruikt', ended_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('return_lines')
    .values({ tenant_id, return_id: back.id, order_line_id: line.id, quantity: 1 })
    .execute();
  await tx
    .insertInto('invoices')
    .values({
      ...{
        ...ofOrder,
        kind: 'invoice',
        year: 2025,
        number: 7,
        customer_id: customer.id,
        intent: 'order',
      },
      ...{ issued_on: '2025-02-03', total_cents: 2500, open_cents: 500 },
      content: JSON.stringify({ order: { number: order.number } }),
    })
    .execute();
  return { product_id: line.product_id, order_id, tenant_id };
}

/** A row of each kind that tells of a customer. */
const keepOfEachKind = (customer: TestCustomer, staffId: string) =>
  inShop(async (tx) => {
    const { product_id, order_id, tenant_id } = await settle(tx, customer);
    const visit = { id: randomUUID(), staff_id: staffId, customer_id: customer.id, reason: 'Belde' };
    const times = { link_ends_at: new Date(), started_at: new Date(0), expires_at: new Date(1) };
    await tx
      .insertInto('shadow_visits')
      .values({ tenant_id, ...visit, ...times, link_hash: 'geheim-1', token_hash: 'geheim-2' })
      .execute();
    const { id: customer_id, email } = customer;
    const wanted = { tenant_id, customer_id, product_id, is_on: true, changed_at: new Date() };
    await tx.insertInto('wishlist_items').values(wanted).execute();
    const said = { title: 'Mooi', body: 'Staat prachtig', author: 'Karel', stars: 5, language: 'nl' };
    await tx
      .insertInto('reviews')
      .values({ tenant_id, product_id, order_id, ...said })
      .execute();
    const message = { name: 'Karel', email, subject: 'Vaas', message: 'Komt hij terug?', language: 'nl' };
    await tx
      .insertInto('contact_messages')
      .values({ tenant_id, ...message })
      .execute();
    const mail = { dedupe_key: 'uitvoer', template: 'contact', language: 'nl', html: '', text: '' };
    await tx
      .insertInto('mails')
      .values({ tenant_id, ...mail, recipient: email, subject: 'Je vraag' })
      .execute();
    const invitation = { id: randomUUID(), kind: 'invite', email: 'bo@example.nl', language: 'nl' } as const;
    const link = { token_hash: 'geheim-3', expires_at: new Date(), invited_by: customer_id };
    await tx
      .insertInto('account_links')
      .values({ tenant_id, ...invitation, ...link, details: JSON.stringify({ firstName: 'Bo' }) })
      .execute();
  });

test('AUTH-07 a row of each kind goes along, as do who of the shop acted and when, with no secret and to nobody else', async () => {
  const { customer, karel } = await newCustomer();
  await createPaymentMethod(database, shop.tenant);
  await karel.add(shop.variantId, 2);
  await karel.fillIn(shop.shippingMethodId);
  expect((await karel.place()).status).toBe(201);
  const { staff } = await staffAtDesk(app, shop.tenant, 'orders', 'inzage@example.nl');
  await keepOfEachKind(customer, staff.id);
  const { body: all } = await karel.get<object>('/account/export?format=json');
  expect(all).toMatchObject({
    sessions: [{ userAgent: 'x' }],
    orders: [
      {
        email: 'anna.de.boer@example.nl',
        lines: [{ quantity: 2 }],
        payments: [{ paidBy: 'ideal', status: 'paid', amount: 25, paid: 25 }],
        refunds: [{ amount: 12.5, reason: 'withdrawn', status: 'requested' }],
        returns: [
          {
            ...{ ordinal: 1, status: 'refused', declaredBy: 'customer', declaredAt: expect.any(String) },
            ...{ refusal: 'Gebruikt', lines: [{ quantity: 1 }] },
          },
        ],
      },
    ],
    invoices: [{ kind: 'invoice', year: 2025, number: 7, issuedOn: '2025-02-03', total: 25, open: 5 }],
    wishlist: [{ changedAt: expect.any(String) }],
    reviews: [{ stars: 5, title: 'Mooi', text: 'Staat prachtig' }],
    messages: [{ subject: 'Vaas', message: 'Komt hij terug?' }],
    mails: expect.arrayContaining([expect.objectContaining({ subject: 'Je vraag' })]),
    invitations: [{ email: 'bo@example.nl', firstName: 'Bo' }],
    shadowVisits: [{ staff: staff.name, startedAt: expect.any(String), endedAt: expect.any(String) }],
  });
  const { body: csv } = await karel.get<string>('/account/export?format=csv');
  for (const path of [
    'orders.0.refunds.0.amount',
    'orders.0.returns.0.refusal',
    'orders.0.returns.0.lines.0.quantity',
    'invoices.0.number',
    'shadowVisits.0.staff',
  ])
    expect(csv).toContain(`"${path}",`);
  const { karel: piet } = await newCustomer();
  const { body: ofPiet } = await piet.get<object>('/account/export?format=json');
  const none = { wishlist: [], reviews: [], messages: [], mails: [], invitations: [] };
  expect(ofPiet).toMatchObject({ orders: [], invoices: [], shadowVisits: [], ...none });
  for (const text of [JSON.stringify(all), csv]) expect(text).not.toMatch(/geheim|inzage@/);
});

/** What is tied to a customer or an order and goes not along, and why. */
const leftOut: Record<string, string> = {
  customer_accounts: 'the hash of the password, and nothing else',
  log_in_links: 'links of half an hour, of which a hash is kept',
  order_vat_groups: 'how the total of an order divides into VAT, as its invoice says',
  cart_coupons: 'what a cart tries before it is ordered; what an order used goes along',
  cart_promocodes: 'as of gift cards',
  wishlist_shares: 'a secret link, which the wishlist itself shows',
};

test('AUTH-07 each table that is tied to a customer or an order goes along, or is left out with a reason', async () => {
  const { rows } = await inShop((tx) =>
    sql<{ name: string }>`
      SELECT DISTINCT c.relname AS name FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname ~
        '^(customer_id|order_id|return_id|cart_id|saved_cart_id|subscription_id|order_line_id)$'`.execute(tx),
  );
  const names = rows.map(({ name }) => name);
  expect(names).toContain('returns');
  const goes = (name: string) => new RegExp(`\\b(FROM|JOIN) ${name}\\b`).test(everythingText);
  expect(names.filter((name) => !goes(name) && !(name in leftOut))).toEqual([]);
  // And the list names nothing that went or goes along.
  expect(Object.keys(leftOut).filter((name) => !names.includes(name) || goes(name))).toEqual([]);
});

test('AUTH-07 what goes along is found by indexes, however many mails and messages the shop keeps of others', async () => {
  const { customer } = await newCustomer();
  const plan = await inShop(async (tx) => {
    const ofOthers = `INSERT INTO mails (tenant_id, dedupe_key, template, language, recipient, subject, html, text)
      SELECT $1, 'of-others-' || n, 'contact', 'nl', n || '@example.nl', '', '', '' FROM generate_series(1, 2000) n`;
    await run(tx, ofOthers, [shop.tenant.id]);
    await run(tx, 'SET LOCAL enable_seqscan = off', []);
    return run(tx, `EXPLAIN ${everythingText}`, [shop.tenant.id, customer.id]);
  });
  for (const index of [
    'mails_by_recipient',
    'contact_messages_by_email',
    'newsletter_subscriptions_by_email',
    'stock_requests_by_email',
  ])
    expect(JSON.stringify(plan)).toContain(index);
});

test('AUTH-07 one network takes everything along five times a minute at most', async () => {
  const { karel } = await newCustomer();
  const network = fromElsewhere();
  const take = () => karel.call('GET', '/account/export?format=json', undefined, network);
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await take()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('AUTH-07 no cell of the CSV is one that a spreadsheet reckons with', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r'])
    expect(asCsv({ a: `${start}1` })).toContain(`"'${start}1"`);
});
