import type { Problem, ProductDetail, Reservation, StaffReservation } from '@etalage/contracts';
import { sql } from '@etalage/db';
import {
  createBranch,
  createCustomer,
  createCustomerCategory,
  createProduct,
  createTenant,
  everyDay,
} from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { customersOf, fromElsewhere } from '../../../test/customers-of.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { atBranch, reservationBody, reserve } from '../../../test/reservations.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';
import { staffAtDesk } from '../../../test/staff-desk.ts';
import { linkToken } from '../../commands/signed-link.ts';
import { staffKey } from '../../commands/staff-key.ts';

const open = await openShop({
  env: { APP_ENV: 'development', RESERVATIONS_PER_NETWORK: '6' },
  tenant: { settings: { store_name: 'De Molen', store_email_address: 'winkel@molen.test' } },
});
const { app, database, shop, shopper } = open;
const { newCustomer, send } = customersOf(open);
const tenantId = shop.tenant.id;

const inShop = <T>(statement: string) =>
  database.withTenant(tenantId, (tx) => sql.raw<T>(statement).execute(tx));
const templates = async (mails: () => Promise<{ template: string }[]>) =>
  (await mails()).map(({ template }) => template);
/** The newest mails to the shop. */
const toShop = async (count: number) => (await mailsTo(app, shop.tenant, 'winkel@molen.test')).slice(-count);
let goods = 0;
/** A variant at a branch of its own. */
async function put(quantity = 5, hours = everyDay('09:00-17:30')) {
  goods += 1;
  const product = await createProduct(database, shop.tenant, {
    name: { nl: `Hoge vaas ${goods}`, en: `Tall vase ${goods}` },
    variants: [{ stock: 9, unit_price_cents: 2000, article_number: `VAAS-${goods}` }],
  });
  const variant = product.variants[0].id;
  const name = `Filiaal ${goods}`;
  const { id: branch } = await createBranch(database, shop.tenant, {
    name,
    stock: [[variant, quantity]],
    opening_hours: hours,
  });
  const left = () => atBranch(database, shop.tenant, branch, variant);
  return { product, variant, branch, name, left, article: `VAAS-${goods}` };
}

/** A guest's reservation of something. */
async function made(given: { quantity?: number; phone?: string } = {}, language = 'nl') {
  const at = await put();
  const email = `gast-${goods}@example.nl`;
  const { status, body } = await reserve(shopper(), { ...at, email, ...given }, fromElsewhere(), language);
  expect(status).toBe(201);
  const { id, token } = body;
  const look = () => shopper().get<Reservation>(`/reservations/${id}?token=${token}&lang=${language}`);
  const seen = async () => (await look()).body;
  const isGone = async () => (await look()).status === 404;
  const cancel = (by: string | undefined = token) =>
    shopper().call<Problem>('POST', `/reservations/${id}/cancel`, { ...(by !== undefined && { token: by }) });
  const mails = () => mailsTo(app, shop.tenant, email);
  return { ...at, id, token, email, seen, isGone, cancel, mails };
}

const byStaff = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/staff/shops/${shop.tenant.slug}${path}`,
    headers: { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() as T & Problem };
};
const decide = (number: number, payload: object) =>
  byStaff<{ reservation: StaffReservation }>('POST', `/reservations/${number}`, payload);

test('RES-01 a reservation takes pieces of its branch, not of the shop’s own, and is mailed with a link to it', async () => {
  const { variant, left, seen, mails, email, name, token, id } = await made(
    { quantity: 2, phone: '06 1234 5678' },
    'en',
  );
  expect(await left()).toBe(3);
  const own = await inShop<{ quantity: number }>(`SELECT quantity FROM stock WHERE variant_id = ${variant}`);
  expect(own.rows).toEqual([{ quantity: 9 }]);
  expect(await seen()).toMatchObject({
    ...{ status: 'open', quantity: 2, email, branchName: name, variantId: variant, unitPrice: 20, total: 40 },
    branch: {
      city: 'Utrecht',
      openings: Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '09:00', until: '17:30' })),
    },
  });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'reservation-made', language: 'en', token });
  expect(mail?.subject).toContain('De Molen');
  for (const text of ['2 × Tall vase', name, 'Oudegracht 1', '€40.00', `/en/reservations/${id}?token=`])
    expect(mail?.html).toContain(text);
  const told = (await mailsTo(app, shop.tenant, 'winkel@molen.test')).at(-1);
  expect(told).toMatchObject({ template: 'reservation-made-staff', language: 'nl' });
  for (const text of [email, '06 1234 5678', `VAAS-${goods}`, 'npm run shop -- reservation'])
    expect(told?.html).toContain(text);
});

test('RES-02 what is not at the branch any more is refused with what is, and the same form sent again is one reservation', async () => {
  const at = await put(2);
  const key = crypto.randomUUID();
  const ask = (given: object = {}) => reserve(shopper(), { ...at, key, ...given }, fromElsewhere());
  const first = await ask({ email: 'een@example.nl' });
  const again = await ask({ email: 'EEN@example.nl' });
  expect([first.status, again.status, await at.left()]).toEqual([201, 201, 1]);
  expect(again.body).toEqual(first.body);
  expect(await ask({ email: 'twee@example.nl', quantity: 2 })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AT_BRANCH', available: 1 },
  });
  expect(await at.left()).toBe(1);
  const elsewhere = await put();
  expect(await ask({ email: 'drie@example.nl', branch: elsewhere.branch })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AT_BRANCH', available: 0 },
  });
  expect((await ask({ variant: 999_999_999 })).status).toBe(404);
  expect(await ask({ email: undefined })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'email' }] },
  });
  expect(await ask({ quantity: 4 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'quantity' }] },
  });
  expect(await at.left()).toBe(1);
});

test('RES-03 it is opened by its link and by its customer: for another token, customer or shop there is none', async () => {
  const { customer, karel } = await newCustomer();
  const { karel: other } = await newCustomer();
  const at = await put();
  const { body } = await reserve(karel, { ...at, email: 'ander@example.nl' }, fromElsewhere());
  const path = `/reservations/${body.id}`;
  // A customer is written to at the account's address, whatever the form says.
  expect((await karel.get<Reservation>(path)).body.email).toBe(customer.email);
  const neighbour = await createStockedShop(database);
  const strangers: [Shopper, string][] = [
    [shopper(), ''],
    [other, ''],
    [other, 'x'.repeat(32)],
    [shopper(), linkToken(app.env.APP_SECRET, 'reservation', tenantId, crypto.randomUUID())],
    [shopper(), linkToken(app.env.APP_SECRET, 'stock-stop', tenantId, body.id)],
    [shopper(neighbour.tenant.host), body.token],
  ];
  for (const [who, token] of strangers) {
    const query = token === '' ? '' : `?token=${token}`;
    const looked = await who.get<Problem>(path + query);
    const cancelled = await who.call<Problem>('POST', `${path}/cancel`, token === '' ? {} : { token });
    expect([looked.status, cancelled.status]).toEqual([404, 404]);
    expect({ ...looked.body, requestId: '' }).toEqual({ ...cancelled.body, requestId: '' });
  }
  for (const who of [shopper(), shopper(neighbour.tenant.host)])
    expect((await who.get('/account/reservations')).status).toBe(404);
  expect(await at.left()).toBe(4);
  expect((await shopper().get<Reservation>(`${path}?token=${body.token}`)).body.status).toBe('open');
});

test('RES-04 it is cancelled with one call, which gives back its pieces once and is mailed to a customer; what was collected is not', async () => {
  const { left, cancel, mails, seen } = await made({ quantity: 3 });
  await mails();
  expect(await left()).toBe(2);
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect(await left()).toBe(5);
  expect(await seen()).toMatchObject({ status: 'cancelled', cancelledBy: 'customer' });
  // A guest reads it on the page, and may have filled in anybody's address.
  expect(await templates(mails)).toEqual(['reservation-made']);
  const { customer, karel } = await newCustomer();
  const own = (await reserve(karel, await put(), fromElsewhere())).body.id;
  await send(karel, 'POST', `/reservations/${own}/cancel`, {});
  const mailed = await templates(() => mailsTo(app, shop.tenant, customer.email));
  expect(mailed.filter((template) => template === 'reservation-cancelled')).toHaveLength(1);

  const gone = await made();
  const { number } = await gone.seen();
  await decide(number, { status: 'collected' });
  expect(await gone.cancel()).toMatchObject({ status: 409, body: { code: 'RESERVATION_ENDED' } });
  expect(await gone.left()).toBe(4);
});

test('RES-05 goods are kept until the branch closes on the second of its days of opening after today, or as many as the shop says', async () => {
  const hours = { ...everyDay('10:00-17:00'), saturday: '10:00-16:00', sunday: '', monday: '' };
  const at = await put(5, hours);
  const formOf = async () =>
    (await shopper().get<{ branches: { keepUntil: string }[] }>(`/reservations/form?variant=${at.variant}`))
      .body.branches[0]?.keepUntil;
  const keptOn = async (day: string) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(day));
    vi.useFakeTimers({ now: Date.parse(day), toFake: ['Date'] });
    const until = await formOf();
    vi.useRealTimers();
    vi.restoreAllMocks();
    return until;
  };
  // Friday: Saturday, and Tuesday after two days on which it is closed.
  expect(await keptOn('2026-11-20T11:00:00Z')).toBe('2026-11-24T16:00:00.000Z');
  // Late on a day it is the day after next all the same, in summer time too; both days of Christmas count for nothing.
  expect(await keptOn('2026-07-07T21:30:00Z')).toBe('2026-07-09T15:00:00.000Z');
  expect(await keptOn('2026-12-24T11:00:00Z')).toBe('2026-12-30T16:00:00.000Z');
  const setting = (key: string, value: string) =>
    inShop(`INSERT INTO website_settings (tenant_id, language, key_, value_) VALUES ('${tenantId}', '', '${key}', '${value}')
      ON CONFLICT DO NOTHING`);
  await setting('reservation_days', '4');
  expect(await keptOn('2026-11-20T11:00:00Z')).toBe('2026-11-26T16:00:00.000Z');
  await inShop(`UPDATE website_settings SET value_ = '99' WHERE key_ = 'reservation_days'`);
  expect(await keptOn('2026-11-20T11:00:00Z')).toBe('2026-11-24T16:00:00.000Z');
  // Without hours a branch is taken to be open from Monday to Saturday.
  await inShop(`UPDATE branches SET opening_hours = '{}' WHERE id = ${at.branch}`);
  expect(await keptOn('2026-11-20T11:00:00Z')).toBe('2026-11-23T17:00:00.000Z');

  const stored = await made();
  const { keepUntil } = await stored.seen();
  await setting('reservations_enabled', 'no');
  expect(await formOf()).toBeUndefined();
  expect((await reserve(shopper(), at, fromElsewhere())).body.code).toBe('NOT_AT_BRANCH');
  expect((await stored.seen()).keepUntil).toBe(keepUntil);
  await inShop(`DELETE FROM website_settings WHERE key_ LIKE 'reservation%'`);
});

test('RES-05 at a branch that is closed on all days nothing can be reserved, and one that closes after midnight keeps goods until then', async () => {
  const closed = await put(5, everyDay('dicht'));
  const form = await shopper().get<{ branches: unknown[] }>(`/reservations/form?variant=${closed.variant}`);
  expect(form.body.branches).toEqual([]);
  const page = await shopper().get<ProductDetail>(`/products/slug/x-${closed.variant}`);
  expect(page).toMatchObject({ status: 200, body: { atBranches: [] } });
  expect((await reserve(shopper(), closed, fromElsewhere())).body).toMatchObject({
    code: 'NOT_AT_BRANCH',
    available: 0,
  });
  expect(await closed.left()).toBe(5);

  const night = await put(5, everyDay('18:00-02:00'));
  const { body } = await shopper().get<{
    branches: { keepUntil: string; openings: { until: string }[] }[];
  }>(`/reservations/form?variant=${night.variant}`);
  expect(body.branches[0]?.openings[0]).toEqual({ weekday: 1, from: '18:00', until: '02:00' });
  const at = new Intl.DateTimeFormat('nl', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
  expect(at.format(new Date(body.branches[0]?.keepUntil ?? ''))).toBe('02:00');
});

test('RES-04 RES-06 its customer is reminded hours before its end, then it ends, its goods are free, and both are mailed once', async () => {
  const { id, left, mails, seen, cancel } = await made({ quantity: 2 });
  await mails();
  const work = () => app.jobs.reservations(tenantId);
  await work();
  expect(await mails()).toHaveLength(1);
  const [row] = (
    await inShop<{ hours: number }>(
      `SELECT extract(epoch FROM keep_until - act_at)::float8 / 3600 AS hours FROM reservations WHERE id = '${id}'`,
    )
  ).rows;
  expect(row?.hours).toBe(4);
  await inShop(`UPDATE reservations SET act_at = now() WHERE id = '${id}'`);
  await work();
  await work();
  expect((await mails()).map(({ template }) => template)).toEqual([
    'reservation-made',
    'reservation-reminder',
  ]);
  expect([await left(), (await seen()).status]).toEqual([3, 'open']);
  await inShop(`UPDATE reservations SET act_at = now(), keep_until = now() WHERE id = '${id}'`);
  await work();
  await work();
  expect([await left(), (await seen()).status]).toEqual([5, 'expired']);
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'RESERVATION_ENDED' } });
  expect((await mails()).map(({ template }) => template)).toEqual([
    'reservation-made',
    'reservation-reminder',
    'reservation-expired',
  ]);
  // Where it is reserved again.
  const { slug } = await seen();
  expect(slug).toBeTruthy();
  expect((await mails()).at(-1)?.text).toContain(
    `Bekijk het product: https://${shop.tenant.host}/nl/products/${slug}\n`,
  );
});

test('RES-04 RES-11 its customer reads that its time is over as soon as it is, and is offered nothing that is refused', async () => {
  const { karel } = await newCustomer();
  const own = (await reserve(karel, await put(), fromElsewhere())).body.id;
  type Lists = { open: Reservation[]; ended: Reservation[] };
  const lists = async () => {
    const { open, ended } = (await karel.get<Lists>('/account/reservations')).body;
    return [open, ended].map((list) => list.map(({ id, status }) => ({ id, status })));
  };
  for (const status of ['open', 'ready']) {
    const until = (when: string) =>
      inShop(
        `UPDATE reservations SET status = '${status}', keep_until = now() + interval '${when}' WHERE id = '${own}'`,
      );
    await until('1 hour');
    expect(await lists()).toEqual([[{ id: own, status }], []]);
    // Nothing has ended it: the job has not come by.
    await until('-1 second');
    expect(await lists()).toEqual([[], [{ id: own, status: 'expired' }]]);
    const { body } = await karel.get<Reservation>(`/reservations/${own}`);
    expect(body).toMatchObject({ status: 'expired', endedAt: body.keepUntil });
    expect((await send(karel, 'POST', `/reservations/${own}/cancel`, {})).status).toBe(409);
  }
});

test('RES-07 staff see what is reserved, say that it lies ready, was collected or is cancelled with a reason, and what a branch has', async () => {
  const one = await made();
  const { number } = await one.seen();
  const list = async () =>
    (await byStaff<{ reservations: StaffReservation[] }>('GET', '/reservations')).body.reservations;
  expect(await list()).toContainEqual(
    expect.objectContaining({
      number,
      status: 'open',
      branchName: one.name,
      articleNumber: one.article,
      total: 20,
    }),
  );
  expect((await decide(number, { status: 'ready' })).body.reservation.status).toBe('ready');
  expect((await decide(number, { status: 'ready' })).status).toBe(409);
  const ready = (await one.mails()).at(-1);
  expect(ready?.template).toBe('reservation-ready');
  expect(ready?.html).toContain(String(number));
  expect((await decide(number, { status: 'collected' })).status).toBe(200);
  expect([await one.left(), (await one.seen()).status]).toEqual([4, 'collected']);
  expect((await decide(number, { status: 'cancelled', reason: 'Te laat' })).body.code).toBe(
    'RESERVATION_ENDED',
  );
  expect((await list()).map((each) => each.number)).not.toContain(number);

  // Nobody is asked to come when it is too late.
  const late = await made();
  await inShop(`UPDATE reservations SET keep_until = now() WHERE id = '${late.id}'`);
  expect((await decide((await late.seen()).number, { status: 'ready' })).body.code).toBe('RESERVATION_ENDED');
  expect(await templates(late.mails)).toEqual(['reservation-made']);

  const two = await made();
  const other = (await two.seen()).number;
  expect((await decide(other, { status: 'cancelled' })).body.code).toBe('REASON_MISSING');
  expect((await decide(other, { status: 'cancelled', reason: 'Het glas is gebarsten' })).status).toBe(200);
  expect([await two.left(), await two.seen()]).toMatchObject([
    5,
    { cancelledBy: 'shop', reason: 'Het glas is gebarsten' },
  ]);
  const told = (await two.mails()).at(-1);
  expect(told?.template).toBe('reservation-cancelled');
  expect(told?.html).toContain('Het glas is gebarsten.');
  expect(told?.text).toContain('Bekijk het product: ');
  expect((await decide(999_999_999, { status: 'ready' })).status).toBe(404);

  const stock = (articleNumber: string, branch = two.name) =>
    byStaff<{ unknown?: string[] }>('PUT', '/branch-stock', {
      branch,
      stock: [{ articleNumber, quantity: 12 }],
    });
  expect((await stock(two.article)).status).toBe(200);
  expect(await two.left()).toBe(12);
  expect((await stock('BESTAAT-NIET')).body).toMatchObject({
    code: 'UNKNOWN_ARTICLES',
    unknown: ['BESTAAT-NIET'],
  });
  expect((await stock(two.article, 'Nergens')).body.code).toBe('NO_SUCH_BRANCH');
});

test('RES-08 the product tells which branches have which variant, up to five; none where the shop takes no reservations or no orders', async () => {
  const at = await put(40);
  const told = async () =>
    (await shopper().get<ProductDetail>(`/products/slug/x-${at.variant}`)).body.atBranches;
  // A change is told to the API a moment after it is made.
  const here = { variantId: at.variant, branchId: at.branch, branchName: at.name };
  await expect.poll(told).toEqual([{ ...here, available: 6 }]);
  await inShop(`UPDATE branch_stock SET quantity = 5 WHERE variant_id = ${at.variant}`);
  await expect.poll(told).toEqual([{ ...here, available: 5 }]);
  await inShop(`UPDATE branch_stock SET quantity = 0 WHERE variant_id = ${at.variant}`);
  await expect.poll(told).toEqual([]);
  await inShop(`UPDATE branch_stock SET quantity = 2 WHERE variant_id = ${at.variant}`);
  await inShop(`INSERT INTO website_settings (tenant_id, language, key_, value_)
    VALUES ('${tenantId}', '', 'reservations_enabled', 'false')`);
  await expect.poll(told).toEqual([]);
  await inShop(`DELETE FROM website_settings WHERE key_ = 'reservations_enabled'`);
  await expect.poll(told).toHaveLength(1);
  const closed = await createTenant(database, { shopping_enabled: false });
  const product = await createProduct(database, closed);
  const { id: branch } = await createBranch(database, closed, { stock: [[product.variants[0].id, 3]] });
  const there = shopper(closed.host);
  const variant = product.variants[0].id;
  expect((await there.get<ProductDetail>(`/products/slug/x-${variant}`)).body.atBranches).toEqual([]);
  expect((await reserve(there, { variant, branch }, fromElsewhere())).body.code).toBe('SHOPPING_DISABLED');
});

test('RES-09 nobody holds more than three pieces of a variant, a guest three reservations, a customer five', async () => {
  const { karel } = await newCustomer();
  const at = await put(30);
  const codes = async (who: Shopper, email: string, pieces: number[]) => {
    const answers: (string | number)[] = [];
    for (const quantity of pieces) {
      const { status, body } = await reserve(who, { ...at, email, quantity }, fromElsewhere());
      answers.push(status === 201 ? 201 : body.code);
    }
    return answers;
  };
  expect(await codes(shopper(), 'veel@example.nl', [2, 2, 1])).toEqual([201, 'TOO_MANY_PIECES', 201]);
  expect(await codes(karel, 'karel@example.nl', [3, 1])).toEqual([201, 'TOO_MANY_PIECES']);
  const many = async (who: Shopper, email: string, count: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1)
      statuses.push((await reserve(who, { ...(await put()), email }, fromElsewhere())).status);
    return statuses;
  };
  // They hold two, and one, already.
  expect(await many(shopper(), 'veel@example.nl', 2)).toEqual([201, 409]);
  expect(await many(karel, 'karel@example.nl', 5)).toEqual([201, 201, 201, 201, 409]);
});

test('RES-09 the guests of one network hold three pieces of a variant and six reservations, fewer once a branch holds very many', async () => {
  const product = await createProduct(database, shop.tenant, {
    variants: Array.from({ length: 8 }, () => ({})),
  });
  const variants = product.variants.map(({ id }) => id);
  const [first = 0, second = 0, ...others] = variants;
  const { id: branch } = await createBranch(database, shop.tenant, {
    stock: variants.map((id) => [id, 99]),
  });
  let people = 0;
  const from = async (address: string, variant: number, quantity = 1) => {
    people += 1;
    const given = { variant, branch, quantity, email: `n${people}@example.nl` };
    const { status, body } = await reserve(shopper(), given, { 'x-etalage-client-ip': address });
    return status === 201 ? 201 : body.code;
  };
  expect([await from('10.1.0.1', first, 3), await from('10.1.0.1', first)]).toEqual([201, 'TOO_MANY_PIECES']);
  const answers: (string | number)[] = [];
  for (const variant of [second, ...others.slice(0, 5)]) answers.push(await from('10.1.0.1', variant));
  expect(answers).toEqual([201, 201, 201, 201, 201, 'TOO_MANY_RESERVATIONS']);
  const byOthers = (count: number, customerId: string | null = null) =>
    inShop(`INSERT INTO reservations (tenant_id, customer_id, request_hash, language, name, email, branch_id, branch_name, variant_id, product_name,
        variant_name, article_number, quantity, display_basis, currency, unit_cents, net_cents, total_cents, keep_until)
      SELECT '${tenantId}', ${customerId === null ? 'NULL' : `'${customerId}'`}::uuid, 'x' || gen_random_uuid(), 'nl', 'x', 'x@example.nl', ${branch}, 'Dom', ${first}, 'x', '', 'x', 1, 'inc',
        'EUR', 1, 1, 1, now() + interval '1 day' FROM generate_series(1, ${count})`);
  await byOthers(32);
  await byOthers(40, (await newCustomer()).customer.id);
  expect([await from('10.2.0.1', first), await from('10.2.0.1', second)]).toEqual([201, 201]);
  expect([await from('10.3.0.1', first), await from('10.3.0.1', second)]).toEqual([
    201,
    'TOO_MANY_RESERVATIONS',
  ]);
});

test('RES-10 the price is that of the day it was made, as its customer sees prices, and what is paid with VAT', async () => {
  const { id, seen, product } = await made({ quantity: 2 });
  await inShop(`UPDATE variants SET unit_price_cents = 9900 WHERE product_id = ${product.id}`);
  expect(await seen()).toMatchObject({ unitPrice: 20, total: 40, basis: 'inc' });
  expect(id).not.toBe('');
  const category = await createCustomerCategory(database, shop.tenant, {
    display_prices_including_vat: false,
  });
  const customer = await createCustomer(database, shop.tenant, { customer_category_id: category.id });
  const buyer = shopper();
  await buyer.logIn(customer, fromElsewhere());
  const at = await put();
  const { body } = await reserve(buyer, { ...at, quantity: 2 }, fromElsewhere());
  expect((await buyer.get<Reservation>(`/reservations/${body.id}`)).body).toMatchObject({
    unitPrice: 16.53,
    total: 40,
    basis: 'ex',
  });
});

test('RES-11 a customer lists what is kept now, the first to end first, then what ended page by page, and nobody else’s', async () => {
  const { karel } = await newCustomer();
  const { karel: other } = await newCustomer();
  const ids: string[] = [];
  for (let i = 0; i < 13; i += 1) {
    const { body } = await reserve(karel, await put(), fromElsewhere());
    ids.push(body.id);
    if (i < 11) await send(karel, 'POST', `/reservations/${body.id}/cancel`, {});
  }
  await inShop(`UPDATE reservations SET keep_until = keep_until - interval '1 hour' WHERE id = '${ids[12]}'`);
  type List = { open: Reservation[]; ended: Reservation[]; next: number | null };
  const first = (await karel.get<List>('/account/reservations')).body;
  expect(first.open.map(({ id }) => id)).toEqual([ids[12], ids[11]]);
  expect(first.ended.map(({ id }) => id)).toEqual(ids.slice(1, 11).reverse());
  const second = (await karel.get<List>(`/account/reservations?before=${first.next}`)).body;
  expect(second).toMatchObject({ open: [], next: null });
  expect(second.ended.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await other.get<List>('/account/reservations')).body).toEqual({ open: [], ended: [], next: null });
});

test('RES-12 JOB-06 JOB-07 one’s data has them; whoever is forgotten leaves none, and their goods are free; what ended a year ago goes', async () => {
  const { customer, karel } = await newCustomer();
  const at = await put();
  const { body } = await reserve(karel, at, fromElsewhere());
  const data = (await karel.get<{ reservations: object[] }>('/account/export?format=json')).body;
  expect(data.reservations).toMatchObject([{ status: 'open', articleNumber: at.article, total: 20 }]);
  const csv = (await karel.get<string>('/account/export?format=csv')).body;
  expect(csv).toContain(`"reservations.0.articleNumber","${at.article}"`);
  await byStaff('POST', '/customers/forget', { email: customer.email });
  expect((await shopper().get(`/reservations/${body.id}?token=${body.token}`)).status).toBe(404);
  expect(await at.left()).toBe(5);

  const guest = await made();
  await byStaff('POST', '/customers/forget', { email: guest.email });
  expect([await guest.isGone(), await guest.left()]).toEqual([true, 5]);

  const [old, young] = [await made(), await made()];
  for (const [{ cancel, id }, days] of [
    [old, 366],
    [young, 364],
  ] as const) {
    await cancel();
    await inShop(`UPDATE reservations SET ended_at = now() - interval '${days} days' WHERE id = '${id}'`);
  }
  await app.jobs.cleanUp(tenantId);
  expect([await old.isGone(), (await young.seen()).status]).toEqual([true, 'cancelled']);
});

test('RES-13 AUTH-06 what staff reserve in a customer’s name is the customer’s and says who made it, and the log has it', async () => {
  const { customer, karel } = await newCustomer();
  const { staff, desk } = await staffAtDesk(app, shop.tenant, 'orders', 'sanne@molen.test');
  const asked = { customerId: customer.id, reason: 'Belde: weet niet hoe' };
  const { token } = (await desk.call<{ token: string }>('POST', '/desk/shadow', asked)).body;
  expect((await desk.call('POST', '/auth/shadow', { token })).status).toBe(200);
  const at = await put();
  const { status, body } = await reserve(desk.browser, at, fromElsewhere());
  expect(status).toBe(201);
  const seen = (await karel.get<Reservation>(`/reservations/${body.id}`)).body;
  expect(seen).toMatchObject({ email: customer.email, madeByStaff: staff.name });
  const log = await inShop<{ action: string; data: object }>(
    `SELECT action, data FROM audit_log WHERE action = 'shadow-reservation'`,
  );
  expect(log.rows).toEqual([
    { action: 'shadow-reservation', data: expect.objectContaining({ reservation: body.id }) },
  ]);
  const [mail] = await mailsTo(app, shop.tenant, customer.email);
  expect(mail?.html).toContain(staff.name);
});

test('RES-04 RES-07 RES-14 a branch counts all that lies there: what is reserved there is taken off, however often it is counted, and comes back as it ends, there alone', async () => {
  const one = await made({ quantity: 3 });
  const other = await createBranch(database, shop.tenant, { stock: [[one.variant, 4]] });
  const atOther = () => atBranch(database, shop.tenant, other.id, one.variant);
  const count = (quantity: number, branch = one.name) =>
    byStaff('PUT', '/branch-stock', { branch, stock: [{ articleNumber: one.article, quantity }] });
  expect((await count(4, other.name)).status).toBe(200);
  expect(await atOther()).toBe(4);
  for (let night = 0; night < 2; night += 1) {
    expect((await count(5)).status).toBe(200);
    expect(await one.left()).toBe(2);
  }
  await decide((await one.seen()).number, { status: 'ready' });
  await count(6);
  expect(await one.left()).toBe(3);
  await count(2);
  expect(await one.left()).toBe(0);
  await count(5);
  await one.cancel();
  expect([await one.left(), await atOther()]).toEqual([5, 4]);
  await count(5);
  expect(await one.left()).toBe(5);
});

test('RES-15 the shop is told which goods to put back where a customer cancels or is forgotten, or the time is over, once, and not of its own doing', async () => {
  const [cancelled, expired, forgotten, byShop] = [await made(), await made(), await made(), await made()];
  const ended = [];
  for (const each of [cancelled, expired, forgotten])
    ended.push({ number: String((await each.seen()).number), name: each.name, article: each.article });
  await decide((await cancelled.seen()).number, { status: 'ready' });
  await toShop(1);
  await cancelled.cancel();
  await cancelled.cancel();
  await toShop(1);
  await inShop(`UPDATE reservations SET act_at = now(), keep_until = now() WHERE id = '${expired.id}'`);
  await app.jobs.reservations(tenantId);
  await toShop(1);
  await byStaff('POST', '/customers/forget', { email: forgotten.email });
  await decide((await byShop.seen()).number, { status: 'cancelled', reason: 'Gebarsten' });
  const told = await toShop(4);
  expect(told.map(({ template }) => template)).toEqual([
    'reservation-made-staff',
    'reservation-ended-staff',
    'reservation-ended-staff',
    'reservation-ended-staff',
  ]);
  for (const [i, { number, name, article }] of ended.entries()) {
    const mail = told[i + 1];
    expect(mail?.subject).toContain(`Leg terug in ${name}: 1 × Hoge vaas`);
    for (const text of [number, name, article]) expect(mail?.html).toContain(text);
    expect(mail?.html).not.toContain('@example.nl');
  }
});

test('RES-09 the refusal says whose limit it is, and a guest reserves five times a day however soon each is cancelled', async () => {
  const at = await put(90);
  const ask = async (email: string, network: Record<string, string>, quantity = 1) => {
    const { status, body } = await reserve(shopper(), { ...at, email, quantity }, network);
    if (status === 201)
      await shopper().call('POST', `/reservations/${body.id}/cancel`, { token: body.token });
    return { status, code: body.code, limit: (body as { limit?: string }).limit, id: body.id };
  };
  for (let i = 0; i < 5; i += 1) expect((await ask('dag@example.nl', fromElsewhere())).status).toBe(201);
  const sixth = await ask('DAG@example.nl', fromElsewhere());
  expect(sixth).toMatchObject({ status: 409, code: 'TOO_MANY_TODAY', limit: 'email' });
  expect(await at.left()).toBe(90);
  const network = { 'x-etalage-client-ip': '10.9.0.1' };
  for (let i = 0; i < 24; i += 1) expect((await ask(`dag${i}@example.nl`, network)).status).toBe(201);
  const next = await ask('dag24@example.nl', network);
  expect(next).toMatchObject({ status: 409, code: 'TOO_MANY_TODAY', limit: 'network' });
  expect(await at.left()).toBe(90);
  await inShop(
    `UPDATE attempts SET window_started_at = now() - interval '25 hours' WHERE kind LIKE 'reservation%'`,
  );
  expect((await ask('dag24@example.nl', network)).status).toBe(201);

  // Whoever holds too much is told that it is they, or that it is their network.
  const limitOf = async (who: Shopper, email: string, from: Record<string, string>) => {
    const { body } = await reserve(who, { ...at, email, quantity: 3 }, from);
    return [body.code, (body as { limit?: string }).limit];
  };
  const { karel } = await newCustomer();
  const there = { 'x-etalage-client-ip': '10.9.0.2' };
  await limitOf(shopper(), 'een@dag.nl', there);
  expect(await limitOf(shopper(), 'een@dag.nl', there)).toEqual(['TOO_MANY_PIECES', 'email']);
  expect(await limitOf(shopper(), 'twee@dag.nl', there)).toEqual(['TOO_MANY_PIECES', 'network']);
  await limitOf(karel, 'karel@example.nl', there);
  expect(await limitOf(karel, 'karel@example.nl', there)).toEqual(['TOO_MANY_PIECES', 'customer']);
  // What a customer holds there is not counted with its guests'.
  const beside = { 'x-etalage-client-ip': '10.9.0.3' };
  const colleague = await newCustomer();
  for (const who of [colleague.karel, shopper()])
    expect(await limitOf(who, 'drie@dag.nl', beside)).toEqual([undefined, undefined]);
});

test('RES-01 a name that a mail program would make a link of is left out of what is mailed to whose address was filled in', async () => {
  const names = [
    'Je won! zie kwaad.example',
    'http://kwaad',
    'WWW.kwaad',
    'kwaad\u200b.\u2060example',
    'kwaad．example',
  ];
  for (const name of names) {
    const at = await put();
    const email = `naam-${goods}@example.nl`;
    const body = { ...reservationBody({ ...at, email }), name };
    expect((await shopper().call('POST', '/reservations?lang=nl', body, fromElsewhere())).status).toBe(201);
    const [mail] = await mailsTo(app, shop.tenant, email);
    expect(mail?.html).not.toMatch(/kwaad/i);
    expect(mail?.html).toContain('Dag, we leggen');
  }
  expect((await (await made()).mails())[0]?.html).toContain('Dag Karel Appel, we leggen');
});

test('RES-14 what a count did not find is not reserved again as reservations end, nor what staff cancel because it is missing', async () => {
  const one = await made({ quantity: 1 });
  const two = await reserve(shopper(), { ...one, email: 'twee@gat.nl', quantity: 2 }, fromElsewhere());
  const count = (quantity: number) =>
    byStaff('PUT', '/branch-stock', { branch: one.name, stock: [{ articleNumber: one.article, quantity }] });
  // Three are reserved, and one lies there: what the first lets go of is one of the two that are not.
  await count(1);
  await one.cancel();
  expect(await one.left()).toBe(0);
  await shopper().call('POST', `/reservations/${two.body.id}/cancel`, { token: two.body.token });
  expect(await one.left()).toBe(1);
  await count(4);
  expect(await one.left()).toBe(4);

  const broken = await made({ quantity: 2 });
  const { number } = await broken.seen();
  expect((await decide(number, { status: 'missing' })).body.code).toBe('REASON_MISSING');
  expect(
    (await decide(number, { status: 'missing', reason: 'Het is gevallen' })).body.reservation,
  ).toMatchObject({
    status: 'cancelled',
  });
  expect(await broken.left()).toBe(3);
  expect((await broken.mails()).at(-1)?.html).toContain('Het is gevallen.');
  const sold = await made({ quantity: 1 });
  await decide((await sold.seen()).number, { status: 'cancelled', reason: 'Te laat' });
  expect(await sold.left()).toBe(5);
});

test('RES-16 a branch that closes for good ends what is reserved there at once, and tells whoever did so in their language', async () => {
  const [dutch, english] = [await made(), await made({}, 'en')];
  await dutch.mails();
  await inShop(`DELETE FROM branches WHERE id IN (${dutch.branch}, ${english.branch})`);
  expect((await dutch.seen()).branch).toBeNull();
  await app.jobs.reservations(tenantId);
  for (const each of [dutch, english])
    expect(await each.seen()).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'shop',
      branchName: each.name,
    });
  expect((await dutch.mails()).at(-1)?.html).toContain('deze winkel is gesloten en komt niet terug.');
  expect((await english.mails()).at(-1)?.html).toContain('this store has closed for good.');
  await app.jobs.reservations(tenantId);
  expect(await dutch.mails()).toHaveLength(2);
});

test('RES-10 nothing is reserved at a higher price than the form said, and what became cheaper is', async () => {
  const at = await put();
  const ask = (unitPrice: number) => {
    const body = { ...reservationBody({ ...at, email: `prijs-${goods}@example.nl` }), unitPrice };
    return shopper().call<Problem & { id: string }>('POST', '/reservations?lang=nl', body, fromElsewhere());
  };
  expect((await ask(19.99)).body).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
  expect((await ask(2 ** 53)).body).toMatchObject({ status: 400, errors: [{ field: 'unitPrice' }] });
  expect(await at.left()).toBe(5);
  expect((await ask(20)).status).toBe(201);
  expect((await ask(25)).status).toBe(201);
});

test('RES-01 RES-04 RES-06 a name of spaces is none, a reminder that leaves too late is not sent, and where it was made from is forgotten with its end', async () => {
  const at = await put();
  const body = { ...reservationBody(at), name: '   ' };
  const answer = await shopper().call<Problem>('POST', '/reservations?lang=nl', body, fromElsewhere());
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'name']);

  const late = await made();
  await late.mails();
  const from = async () =>
    (await inShop<{ made_from: string | null }>(`SELECT made_from FROM reservations WHERE id = '${late.id}'`))
      .rows[0]?.made_from;
  expect(await from()).not.toBeNull();
  await inShop(`INSERT INTO outbox (tenant_id, kind, dedupe_key, payload) VALUES ('${tenantId}', 'mail', 'late',
    '{"template":"reservation-reminder","reservationId":"${late.id}"}')`);
  await inShop(`UPDATE reservations SET keep_until = now(), act_at = NULL WHERE id = '${late.id}'`);
  expect(await templates(late.mails)).toEqual(['reservation-made']);
  // Nor is it cancelled any more, though the background has not ended it yet.
  expect(await late.cancel()).toMatchObject({ status: 409, body: { code: 'RESERVATION_ENDED' } });
  expect([(await late.seen()).status, await late.left()]).toEqual(['expired', 4]);
  await inShop(`UPDATE reservations SET keep_until = now() + interval '1 hour' WHERE id = '${late.id}'`);
  expect((await late.cancel()).status).toBe(200);
  expect(await from()).toBeNull();
});
