import type * as contracts from '@etalage/contracts';
import type { Account, FoundCustomer, Me, Order, Session, Wishlist } from '@etalage/contracts';
import { ownerMark } from '@etalage/contracts/wishlist-copy';
import type { Tx } from '@etalage/db';
import {
  createCustomer,
  createCustomerCategory,
  createProduct,
  createTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { ofAccount, someId as uuid } from '../../../test/account-operations.ts';
import { customersOf, fromElsewhere } from '../../../test/customers-of.ts';
import { openShop } from '../../../test/open-shop.ts';
import { byInject } from '../../../test/shopping.ts';
import { staffAtDesk as atDesk, byCommand, Desk } from '../../../test/staff-desk.ts';

const open = await openShop({ env: { APP_ENV: 'development' } });
const { app, database, shop } = open;
const { newCustomer, send } = customersOf(open);
const { slug } = shop.tenant;
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const reason = 'Belde: kan de bon niet vinden';
let people = 0;

const staffAtDesk = (role: contracts.StaffRole = 'orders') => {
  people += 1;
  return atDesk(app, shop.tenant, role, `balie-${people}@example.nl`);
};
const ask = (desk: Desk, customerId: string, why = reason) =>
  desk.call<{ token: string }>('POST', '/desk/shadow', { customerId, reason: why });
const start = (desk: Desk, token: string) => desk.call<Session>('POST', '/auth/shadow', { token });
/** Somebody of the staff who acts for a customer. */
async function inShadow(role: contracts.StaffRole = 'orders', own?: Awaited<ReturnType<typeof newCustomer>>) {
  const { customer, karel } = own ?? (await newCustomer());
  const { staff, desk } = await staffAtDesk(role);
  const { body } = await ask(desk, customer.id);
  expect((await start(desk, body.token)).status).toBe(200);
  return { customer, karel, staff, desk, browser: desk.browser, token: body.token };
}
const me = async (desk: Desk) => (await desk.browser.get<Me>('/me')).body;
const auditOf = (customerId: string) =>
  inShop((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor', 'action', 'data'])
      .where('entity', '=', 'customer')
      .where('entity_id', '=', customerId)
      .orderBy('id')
      .execute(),
  );

test('AUTH-06 staff find a customer by name, company or address, give a reason, and act for them by a link that opens once', async () => {
  const customer = await createCustomer(database, shop.tenant, {
    first_name: 'Wilhelmina',
    company_name: 'Bakkerij Ot',
  });
  const { desk } = await staffAtDesk();
  const find = async (q: string) =>
    (await desk.call<{ customers: FoundCustomer[] }>('GET', `/desk/customers?q=${encodeURIComponent(q)}`))
      .body;
  for (const words of ['wilhel', 'BAKKERIJ ot', customer.email.slice(0, 9), 'ot wilhelmina'])
    expect((await find(words)).customers.map(({ id }) => id)).toContain(customer.id);
  for (const words of ['wilhel nergens', '%%', 'ot_wil']) expect((await find(words)).customers).toEqual([]);
  for (const why of ['', 'x', 'a\nb']) expect((await ask(desk, customer.id, why)).status).toBe(400);
  expect((await ask(desk, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const { body } = await ask(desk, customer.id);
  const look = () => desk.call('POST', '/auth/shadow/look', { token: body.token });
  for (let i = 0; i < 2; i += 1)
    expect((await look()).body).toMatchObject({
      customer: { id: customer.id, companyName: 'Bakkerij Ot' },
      reason,
    });
  expect((await me(desk)).shadow).toBeUndefined();
  const begun = await start(desk, body.token);
  expect(begun.body).toMatchObject({ shadowMode: 1, customer: { id: customer.id } });
  expect(begun.headers['cache-control']).toBe('private, no-store');
  expect(begun.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^etalage_session=shadow\..*Max-Age=3600.*HttpOnly/),
  );
  expect((await desk.browser.whoAmI()).body.shadowMode).toBe(1);
  expect((await look()).status).toBe(410);
  expect(await start(desk, body.token)).toMatchObject({ status: 410, body: { code: 'LINK_ENDED' } });
});

test('AUTH-03 AUTH-05 AUTH-06 who gave no first name is found by that of their profile, and called by it in their name', async () => {
  const profiled = { name: 'Fatima el Idrissi', first_name: '', last_name: 'el Idrissi' };
  const customer = await createCustomer(database, shop.tenant, profiled);
  const { desk } = await staffAtDesk();
  const found = await desk.call<{ customers: FoundCustomer[] }>('GET', '/desk/customers?q=fatima');
  expect(found.body.customers).toMatchObject([{ id: customer.id, firstName: 'Fatima' }]);
  const { body } = await ask(desk, customer.id);
  const look = await desk.call('POST', '/auth/shadow/look', { token: body.token });
  expect(look.body).toMatchObject({ customer: { firstName: 'Fatima' } });
  expect((await start(desk, body.token)).body.customer).toMatchObject({ firstName: 'Fatima' });
  expect((await me(desk)).shadow).toMatchObject({ userName: 'Fatima el Idrissi' });
});

test('AUTH-06 a link is for the one who asked for it, for a minute, and for staff who may act for customers', async () => {
  const customer = await createCustomer(database, shop.tenant);
  const { desk } = await staffAtDesk('owner');
  const { desk: colleague } = await staffAtDesk('orders');
  const askedAt = Date.now();
  const { body } = await ask(desk, customer.id);
  expect((await start(colleague, body.token)).status).toBe(410);
  expect((await start(new Desk(byInject(app), shop.tenant.host), body.token)).status).toBe(404);
  const kept = await inShop((tx) => tx.selectFrom('shadow_visits').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain(body.token);
  const [visit] = kept.slice(-1);
  const endsAt = Number(visit?.link_ends_at);
  expect(endsAt).toBeGreaterThanOrEqual(askedAt + 60_000);
  expect(endsAt).toBeLessThanOrEqual(Date.now() + 60_000);
  await inShop((tx) => tx.updateTable('shadow_visits').set({ link_ends_at: new Date() }).execute());
  expect((await start(desk, body.token)).status).toBe(410);
  for (const role of ['content', 'viewer'] as const) {
    const { desk: other } = await staffAtDesk(role);
    expect((await ask(other, customer.id)).status).toBe(404);
    expect((await other.call('GET', '/desk/customers?q=jan')).status).toBe(404);
  }
  // Neither a customer's own session nor a word of a browser makes one.
  const { karel } = await newCustomer();
  expect((await send(karel, 'POST', '/desk/shadow', { customerId: customer.id, reason })).status).toBe(404);
  karel.session = 'shadow.AAAAAAAAAAAAAAAAAAAAAAAA';
  expect((await karel.whoAmI()).body).toEqual({ customer: null, basis: 'inc' });
  const elsewhere = await createTenant(database);
  const foreign = await createCustomer(database, elsewhere);
  expect((await ask(desk, foreign.id)).status).toBe(404);
});

test('AUTH-06 the shop’s command prints the same link, for staff who may, and it opens where they are logged in', async () => {
  const customer = await createCustomer(database, shop.tenant);
  const { staff, desk } = await staffAtDesk();
  const body = { staff: staff.email, customer: customer.email.toUpperCase(), reason };
  const made = await byCommand(app, 'POST', `${slug}/shadow`, body);
  expect(made.body.url).toContain('/nl/auth/shadow?token=');
  const token = new URL(made.body.url ?? '').searchParams.get('token') ?? '';
  expect((await start(desk, token)).body.customer?.id).toBe(customer.id);
  const { staff: viewer } = await staffAtDesk('viewer');
  const refused = await byCommand(app, 'POST', `${slug}/shadow`, { ...body, staff: viewer.email });
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_ALLOWED']);
  for (const wrong of [{ staff: 'niemand@example.nl' }, { customer: 'niemand@example.nl' }])
    expect((await byCommand(app, 'POST', `${slug}/shadow`, { ...body, ...wrong })).status).toBe(404);
});

test('AUTH-05 AUTH-06 the visit says whose name it is in, ends by log-out, after an hour, and when the role goes', async () => {
  const { customer, desk, browser } = await inShadow();
  const { companyName } = (await browser.whoAmI()).body.customer ?? {};
  expect((await me(desk)).shadow).toEqual({
    userName: `${customer.first_name} ${customer.last_name}`,
    companyName,
    customerId: customer.id,
  });
  const session = browser.session;
  const out = await browser.logOut();
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect([browser.session, browser.wishlist]).toEqual([null, null]);
  browser.session = session;
  expect((await browser.whoAmI()).body.customer).toBeNull();
  // Who logs out of a visit is staff still.
  expect((await ask(desk, customer.id)).status).toBe(200);

  const late = await inShadow();
  const lasts = await inShop((tx) =>
    tx
      .selectFrom('shadow_visits')
      .selectAll()
      .where('customer_id', '=', late.customer.id)
      .executeTakeFirstOrThrow(),
  );
  expect((Number(lasts.expires_at) - Number(lasts.started_at)) / 60_000).toBeLessThanOrEqual(60);
  await inShop((tx) =>
    tx
      .updateTable('shadow_visits')
      .set({ expires_at: new Date() })
      .where('customer_id', '=', late.customer.id)
      .execute(),
  );
  expect((await late.browser.whoAmI()).body.customer).toBeNull();

  const gone = await inShadow();
  const { body } = await ask(gone.desk, customer.id);
  await byCommand(app, 'POST', `${slug}/staff/role`, { email: gone.staff.email, role: 'viewer' });
  expect((await gone.browser.whoAmI()).body.customer).toBeNull();
  expect((await start(gone.desk, body.token)).status).toBe(404);
});

test('AUTH-06 prices, cart, wishlist and orders are the customer’s, and the order says who placed it', async () => {
  const category = await createCustomerCategory(database, shop.tenant, {});
  const customer = await createCustomer(database, shop.tenant, { customer_category_id: category.id });
  const karel = open.shopper();
  await karel.logIn(customer, fromElsewhere());
  await karel.add(shop.variantId, 2);
  const { desk, browser, staff } = await inShadow('orders', { customer, karel });
  expect(await me(desk)).toMatchObject({ basis: 'ex', cart: { count: 2 } });
  await browser.add(shop.variantId, 1);
  expect((await karel.cart()).body.count).toBe(3);
  await browser.fillIn(shop.shippingMethodId);
  const placed = await browser.place();
  expect(placed.status).toBe(201);
  const { id, token } = placed.body;
  expect((await browser.order(id, token)).body.placedByStaff).toBe(staff.name);
  const { orders } = (await karel.get<{ orders: { id: string }[] }>('/account/orders')).body;
  expect(orders.map((order) => order.id)).toEqual([id]);
  await karel.add(shop.variantId, 1);
  const own = await karel.place();
  expect(
    (await karel.get<Order>(`/orders/${own.body.id}?token=${own.body.token}`)).body.placedByStaff,
  ).toBeUndefined();
  const row = await inShop((tx) =>
    tx
      .selectFrom('orders')
      .select(['customer_id', 'placed_by_staff'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ customer_id: customer.id, placed_by_staff: staff.name });
  expect(await auditOf(customer.id)).toContainEqual({
    actor: `staff ${staff.id}`,
    action: 'shadow-order',
    data: expect.objectContaining({ order: id }),
  });
});

test('AUTH-06 what the staff’s browser had as a guest joins nothing of the customer’s, and its cart waits there', async () => {
  const { customer, karel } = await newCustomer();
  const liked = await createProduct(database, shop.tenant);
  await karel.add(shop.variantId, 1);
  const changes = [{ productId: liked.id, isOn: true, age: 0, price: null }];
  expect(
    (await send(karel, 'POST', '/wishlist/changes', { owner: ownerMark(customer.id), changes })).status,
  ).toBe(200);
  const { desk } = await staffAtDesk();
  const { browser } = desk;
  await browser.add(shop.variantId, 5);
  const { body } = await ask(desk, customer.id);
  await start(desk, body.token);
  expect((await browser.cart()).body.count).toBe(1);
  const listed = async (who: typeof browser) =>
    (await who.get<Wishlist>('/wishlist')).body.items.map(({ productId }) => productId);
  expect(await listed(browser)).toEqual([liked.id]);
  await browser.logOut();
  expect((await browser.cart()).body.count).toBe(5);
  expect((await karel.cart()).body.count).toBe(1);
});

test('AUTH-06 a visit neither ends, lengthens nor is listed among the customer’s own sessions', async () => {
  const { customer, karel } = await newCustomer();
  const sessions = () =>
    inShop((tx) =>
      tx.selectFrom('customer_sessions').selectAll().where('customer_id', '=', customer.id).execute(),
    );
  const before = await sessions();
  const { browser } = await inShadow('owner', { customer, karel });
  await browser.get('/account');
  expect(await sessions()).toEqual(before);
  expect((await karel.get<Account>('/account')).body.sessions).toHaveLength(1);
  await browser.logOut();
  expect(await sessions()).toEqual(before);
  expect((await karel.whoAmI()).body.customer?.id).toBe(customer.id);
});

test('AUTH-06 the customer sees who looked and when, and it goes with nobody’s session', async () => {
  const { karel, staff, browser } = await inShadow();
  const seen = async () => (await karel.get<Account>('/account')).body.shadowVisits;
  expect(await seen()).toEqual([{ staff: staff.name, startedAt: expect.any(String), endedAt: null }]);
  await browser.logOut();
  const [visit] = await seen();
  expect(Date.parse(visit?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(visit?.startedAt ?? ''));
  // As most end: the browser was closed.
  const { karel: loes } = await inShadow();
  await inShop((tx) =>
    tx
      .updateTable('shadow_visits')
      .set({ expires_at: new Date(0) })
      .where('started_at', 'is not', null)
      .execute(),
  );
  expect((await loes.get<Account>('/account')).body.shadowVisits).toMatchObject([
    { endedAt: new Date(0).toISOString() },
  ]);
  // A link that nobody used is no visit.
  const { customer, karel: piet } = await newCustomer();
  await ask((await staffAtDesk()).desk, customer.id);
  expect((await piet.get<Account>('/account')).body.shadowVisits).toEqual([]);
});

test('AUTH-06 password, address, passkeys, sessions, deletion and export are refused, and all else of an account that is not named open', async () => {
  const { customer, browser, karel } = await inShadow();
  const allowed = [
    '/account',
    '/account/addresses',
    '/account/orders',
    '/account/orders/:id/again',
    '/account/reservations',
    '/account/carts',
    '/account/carts/:id',
    '/account/carts/:id/restore',
    '/account/invoices',
    '/account/invoices/:id',
  ];
  const refused: string[] = [];
  for (const { method, url, schema } of ofAccount) {
    const { status, body } = await browser.call<{ code?: string }>(
      method,
      url.replaceAll(/:\w+/g, uuid),
      method === 'GET' ? undefined : {},
      fromElsewhere(),
    );
    const isRefused = status === 403 && body.code === 'SHADOW_MODE';
    if (isRefused) refused.push(`${method} ${url}`);
    else expect(allowed).toContain(url);
    // So that the pages have a text for it.
    expect(JSON.stringify(schema.response).includes('"SHADOW_MODE"'), `${method} ${url}`).toBe(isRefused);
  }
  for (const must of [
    'POST /account/password',
    'POST /account/email',
    'POST /account/passkeys/challenge',
    'POST /account/passkeys',
    'DELETE /account/passkeys/:id',
    'POST /account/sessions/end',
    'POST /account/delete',
    'GET /account/export',
    'PUT /account/mails',
    'PUT /account/details',
    'POST /account/colleagues/invite',
    'PUT /account/carts/:id/share',
  ])
    expect(refused).toContain(must);
  for (const [method, path] of [
    ['POST', '/reviews'],
    ['PUT', '/wishlist/share'],
    ['DELETE', '/wishlist/share'],
    ['POST', '/reviews/mails/refuse'],
    ['POST', '/newsletters/sign-ups'],
    ['POST', `/orders/${uuid}/withdrawals`],
  ])
    expect((await browser.call(method ?? '', path ?? '', {})).status).toBe(403);
  // With the right password as well, which staff do not know.
  const { password } = customer;
  expect((await send(browser, 'POST', '/account/delete', { password })).status).toBe(403);
  expect((await karel.whoAmI()).body.customer?.id).toBe(customer.id);
});

test('AUTH-06 the audit log has who asked, why, what they changed, what was refused and the end, and is changed by nobody', async () => {
  const { customer, staff, browser } = await inShadow();
  await browser.cart();
  await browser.add(shop.variantId);
  await browser.get('/account/export?format=json');
  await browser.logOut();
  const log = await auditOf(customer.id);
  expect(log.map(({ action, data }) => [action, data.operation ?? data.reason ?? null])).toEqual([
    ['shadow-asked', reason],
    ['shadow-started', reason],
    ['shadow-change', 'POST /cart/lines'],
    ['shadow-refused', 'GET /account/export'],
    ['shadow-change', 'POST /auth/logout'],
    ['shadow-ended', null],
  ]);
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([`staff ${staff.id}`]));
  expect(new Set(log.map(({ data }) => data.visit)).size).toBe(1);
  const rewrite = inShop((tx) => tx.updateTable('audit_log').set({ actor: 'system' }).execute());
  await expect(rewrite).rejects.toThrow();
});
