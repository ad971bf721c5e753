import {
  keptThings,
  type ProcessingRegister,
  processingActivities,
  type StaffRole,
} from '@etalage/contracts';
import { sql, type Tx } from '@etalage/db';
import { createShippingMethod, createTenant, putSettings } from '@etalage/db/test-factories';
import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { byInject } from '../../../test/shopping.ts';
import { createStaff, Desk, staffPassword } from '../../../test/staff-desk.ts';
import { buildApp } from '../../app.ts';
import { activities } from '../../commands/processing-register.ts';
import { retentionPeriods } from '../../commands/retention-periods.ts';

const { app, database, shop } = await openShop({ env: { APP_ENV: 'development' } });
/** The same shop where mails leave: none is sent here, since whoever asks has logged in at the other. */
const mailing = await buildApp({
  database,
  env: {
    ...app.env,
    SMTP_URL: 'smtps://post:geheim@smtp.example.net:465',
  },
});
await mailing.ready();
afterAll(() => mailing.close());
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const read = (desk: Desk) => desk.call<ProcessingRegister>('GET', '/desk/processing?lang=nl');

/** Somebody of the staff with both factors shown. */
async function logIn(role: StaffRole): Promise<Desk> {
  const email = `${role}@example.nl`;
  await createStaff(inShop, shop.tenant.id, role, email);
  const desk = new Desk(byInject(app), shop.tenant.host);
  await desk.call('POST', '/desk/log-in?lang=nl', { email, password: staffPassword });
  expect((await read(desk)).status).toBe(404);
  const mail = (await mailsTo(app, shop.tenant, email)).at(-1);
  const code = /je code is (\d{6})/.exec(mail?.html ?? '')?.[1] ?? '';
  expect((await desk.call('POST', '/desk/log-in/code', { code })).status).toBe(200);
  return desk;
}

test('SEC-34 the register of processing is for the shop’s own staff with both factors shown, whatever their role, and of their own shop', async () => {
  const desk = await logIn('viewer');
  expect((await read(desk)).status).toBe(200);
  expect((await read(new Desk(byInject(app), shop.tenant.host))).status).toBe(404);
  const other = await createTenant(database);
  const elsewhere = new Desk(byInject(app), other.host);
  elsewhere.cookie = desk.cookie;
  expect((await read(elsewhere)).status).toBe(404);
});

test('SEC-34 it names the shop, and of those who see something the ones that this shop really has, without a secret', async () => {
  const desk = await logIn('owner');
  await putSettings(database, shop.tenant, {
    store_name: 'De Winkel',
    store_street: 'Markt',
    store_house_nr: '1',
    store_postal_code: '1234 AB',
    store_city: 'Delft',
    chamber_of_commerce_number: '12345678',
  });
  // What a neighbour has, this shop has not.
  const other = await createTenant(database, {
    settings: {
      store_name: 'Van een ander',
      professional_search_enabled: 'true',
      professional_search_hosts: '["elders.example.net"]',
    },
  });
  await database.withTenant(other.id, (tx) =>
    sql`INSERT INTO payment_methods (tenant_id, provider, method, name) VALUES (${other.id}, 'mollie', 'ideal', '{"nl": "iDEAL"}')`.execute(
      tx,
    ),
  );
  const posting = new Desk(byInject(mailing), shop.tenant.host);
  posting.cookie = desk.cookie;
  const { body } = await read(posting);
  expect(body.controller).toMatchObject({
    name: 'De Winkel',
    address: 'Markt 1, 1234 AB Delft',
    chamberOfCommerce: '12345678',
  });
  expect(body.recipients).toContainEqual({ kind: 'mailServer', names: ['smtp.example.net'] });
  expect(JSON.stringify(body)).not.toContain('geheim');
  expect((await read(desk)).body.recipients.map(({ kind }) => kind)).not.toContain('mailServer');
  const kinds = () => read(desk).then(({ body: { recipients } }) => recipients.map(({ kind }) => kind));
  expect(await kinds()).not.toContain('hostedSearch');
  expect(await kinds()).not.toContain('paymentProvider');
  expect(JSON.stringify((await read(desk)).body)).not.toMatch(/ander|elders/);
  await putSettings(database, shop.tenant, {
    professional_search_enabled: 'true',
    professional_search_hosts: '["zoek.example.net"]',
    assistant_url: 'https://hulp.example.net/chat',
  });
  await inShop((tx) =>
    sql`INSERT INTO payment_methods (tenant_id, provider, method, name) VALUES (${shop.tenant.id}, 'mollie', 'ideal', '{"nl": "iDEAL"}')`.execute(
      tx,
    ),
  );
  const told = (await read(desk)).body;
  expect(told.recipients).toEqual(
    expect.arrayContaining([
      { kind: 'hostedSearch', names: ['zoek.example.net'] },
      { kind: 'assistant', names: ['hulp.example.net'] },
      { kind: 'paymentProvider', names: ['Mollie B.V.'] },
    ]),
  );
  expect(told.activities.find(({ key }) => key === 'payments')?.recipients).toContain('paymentProvider');
  await inShop((tx) =>
    sql`UPDATE payment_methods SET is_active = false WHERE provider = 'mollie'`.execute(tx),
  );
  expect(await kinds()).not.toContain('paymentProvider');
});

test('SEC-34 of each activity it names those who see something of it, where the shop has them', async () => {
  const desk = await logIn('orders');
  const shipping = await createShippingMethod(database, shop.tenant);
  await putSettings(database, shop.tenant, {
    professional_search_enabled: 'true',
    professional_search_hosts: '["zoek.example.net"]',
    assistant_url: 'https://hulp.example.net/chat',
  });
  await inShop((tx) =>
    sql`INSERT INTO payment_methods (tenant_id, provider, method, name) VALUES (${shop.tenant.id}, 'mollie', 'paypal', '{"nl": "PayPal"}')`.execute(
      tx,
    ),
  );
  const posting = new Desk(byInject(mailing), shop.tenant.host);
  posting.cookie = desk.cookie;
  const told = async () => {
    const { activities } = (await read(posting)).body;
    return Object.fromEntries(activities.map(({ key, recipients }) => [key, recipients.join(' ')]));
  };
  expect(await told()).toEqual({
    orders: 'host carrier mailServer vatRegister',
    payments: 'host paymentProvider testBank',
    carts: 'host',
    accounts: 'host mailServer vatRegister',
    companies: 'host mailServer vatRegister',
    subscriptions: 'host paymentProvider testBank carrier mailServer',
    reservations: 'host mailServer',
    mail: 'host mailServer',
    newsletter: 'host mailServer',
    stockRequests: 'host mailServer',
    reviews: 'host mailServer',
    contact: 'host mailServer assistant',
    wishlist: 'host',
    promotions: 'host',
    staff: 'host mailServer',
    counts: 'host hostedSearch',
    security: 'host',
    errorLogs: 'host',
  });
  await inShop((tx) => sql`UPDATE shipping_methods SET is_active = false`.execute(tx));
  expect(await told()).toMatchObject({ orders: 'host mailServer vatRegister' });
  await inShop((tx) =>
    sql`UPDATE shipping_methods SET is_active = true WHERE id = ${shipping.id}`.execute(tx),
  );
});

test('SEC-34 it says how long things are kept as the clean-up does, of everything that that deletes', async () => {
  const { body } = await read(await logIn('content'));
  expect(body.activities.map(({ key }) => key)).toEqual([...processingActivities]);
  const kept = new Map(body.activities.flatMap((one) => one.kept).map(({ what, period }) => [what, period]));
  expect(kept.get('contactMessages')).toEqual({ unit: 'days', count: retentionPeriods.contactMessages.days });
  expect(kept.get('leftNewsletters')).toEqual({
    unit: 'years',
    count: retentionPeriods.leftNewsletters.years,
  });
  expect(kept.get('invitations')).toEqual({
    unit: 'days',
    count: retentionPeriods.invitations.minutes / 1440,
  });
  expect(kept.get('account')).toBe(null);
  const named = Object.values(activities).flatMap((one) => one.kept);
  for (const what of Object.keys(retentionPeriods)) expect(named, what).toContain(what);
  for (const what of keptThings) expect(named, what).toContain(what);
});

/** Tables in which there is nobody: goods, texts and settings of the shop, and what its servers need. */
const ofNobody = [
  ...['attribute_values', 'attributes', 'branch_stock', 'branches', 'brands', 'bundle_lines', 'bundles'],
  ...['campaign_products', 'campaigns', 'categories', 'cms_block_medias', 'cms_block_products'],
  ...['cms_page_blocks', 'cms_pages', 'coupons', 'customer_categories', 'former_slugs', 'invoice_counters'],
  ...['languages', 'media', 'menu_pages', 'newsletters', 'order_counters', 'outfits', 'payment_methods'],
  ...['postal_codes', 'preview_caches', 'price_history', 'product_accessories', 'product_attributes'],
  ...['product_categories', 'product_media', 'product_search', 'product_tags', 'product_translations'],
  ...['products', 'promo_banners', 'promocodes', 'schema_migrations', 'search_synonyms'],
  ...['shipping_method_prices', 'shipping_methods', 'short_links', 'stock', 'tags', 'tenant_domains'],
  ...['tenant_upkeep', 'tenants', 'usps', 'variants', 'website_settings', 'wheel_prizes', 'wheels'],
];

test('SEC-34 each table is named by an activity, or is one in which there is nobody', async () => {
  const { rows } = await inShop((tx) =>
    sql<{ name: string; columns: string[]; parents: string[] }>`
      SELECT c.relname AS name,
        ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
        ARRAY(SELECT r.confrelid::regclass::text FROM pg_constraint r WHERE r.conrelid = c.oid AND r.contype = 'f') AS parents
      FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(80);
  const named = new Set(Object.values(activities).flatMap(({ tables }) => tables));
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !named.has(name) && !ofNobody.includes(name))).toEqual([]);
  expect([...named, ...ofNobody].filter((name) => !names.includes(name))).toEqual([]);
  // And none of the latter has what only persons have, or belongs to what does.
  const personal =
    /^(e_?mail|recipient|phone|first_name|last_name|ip_address|user_agent|author|visitor_hash|.*customer_id|staff_id)$/;
  const odd = rows.filter(
    ({ name, columns, parents }) =>
      !named.has(name) &&
      (columns.some((column) => personal.test(column)) || parents.some((one) => named.has(one))),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});
