import type { Account } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createCustomer } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { type AccountCall, accountCalls, address, someId } from '../../../test/account-operations.ts';
import { customersOf, fromElsewhere } from '../../../test/customers-of.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';

const open = await openShop({ env: { APP_ENV: 'development' }, tenant: { name: 'Zonnedauw' } });
const { app, database, shop, shopper } = open;
const { loggedIn, newCustomer, send } = customersOf(open);
const newPassword = 'zeven groene fietsen';

const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const mails = (email: string) => mailsTo(app, shop.tenant, email);
const account = async (who: Shopper) => (await who.get<Account>('/account')).body;

describe('whose it is', () => {
  test('ACC-02 AUTH-07 without a session, with one that ended and with another shop’s every operation answers the same 404', async () => {
    const other = await createStockedShop(database);
    const { karel } = await newCustomer();
    const stranger = await loggedIn(await createCustomer(database, other.tenant), 'x', other.tenant.host);
    const foreign = shopper();
    foreign.session = stranger.session;
    const ended = shopper();
    ended.session = karel.session;
    await karel.logOut();
    const whole = async (who: Shopper, { method, path, body }: AccountCall) => {
      const { status, headers, body: said } = await send(who, method, path, body);
      expect(String(headers['cache-control'])).toContain('no-store');
      return { status, body: { ...said, requestId: null } };
    };
    const nothing = { operation: '', method: 'GET', path: '/account/nothing', body: undefined };
    const missing = await whole(shopper(), nothing);
    expect(missing.status).toBe(404);
    // Whose a mailed link is its token says, and not the session.
    for (const call of accountCalls.filter(({ operation }) => operation !== 'POST /account/email/confirm'))
      for (const who of [shopper(), foreign, ended])
        expect([call.operation, await whole(who, call)]).toEqual([call.operation, missing]);
  });

  test('AUTH-07 another customer’s session is not there: the same answer as for one that never was', async () => {
    const { customer, karel } = await newCustomer();
    const { karel: piet } = await newCustomer();
    const [own] = (await account(karel)).sessions;
    const answers = [];
    for (const id of [own?.id, someId])
      answers.push(await send(piet, 'POST', '/account/sessions/end', { id }));
    const [first, second] = answers.map(({ status, body }) => [status, body.code]);
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(404);
    expect((await karel.whoAmI()).body.customer?.id).toBe(customer.id);
  });

  test('AUTH-07 what another site asks for is refused', async () => {
    const { karel } = await newCustomer();
    for (const { operation, method, path, body } of accountCalls.filter((call) => call.method !== 'GET')) {
      const answer = await karel.call(method, path, body, { 'sec-fetch-site': 'cross-site' });
      expect([operation, answer.status]).toEqual([operation, 403]);
    }
  });
});

describe('details', () => {
  test('ACC-02 a customer changes name, telephone and company, and a changed VAT number is to be checked anew', async () => {
    const { customer, karel } = await newCustomer();
    const company = { companyName: 'Koper BV', chamberOfCommerce: '12345678', vatNumber: 'NL123456782B01' };
    const details = { firstName: 'Carla', lastName: 'de Koper', phone: '06 12345678', company };
    expect((await send(karel, 'PUT', '/account/details', details)).status).toBe(200);
    expect(await account(karel)).toMatchObject({ email: customer.email, details, vatIsValid: null });
    expect((await karel.whoAmI()).body.customer).toMatchObject({
      firstName: 'Carla',
      companyName: 'Koper BV',
    });
    await inShop((tx) =>
      tx.updateTable('customers').set({ vat_is_valid: true }).where('id', '=', customer.id).execute(),
    );
    await send(karel, 'PUT', '/account/details', { ...details, firstName: 'Karel' });
    expect((await account(karel)).vatIsValid).toBe(true);
    const other = { ...company, vatNumber: 'BE0123456789' };
    await send(karel, 'PUT', '/account/details', { ...details, company: other });
    expect((await account(karel)).vatIsValid).toBeNull();
    await send(karel, 'PUT', '/account/details', { firstName: 'Karel', lastName: 'Koper' });
    expect((await account(karel)).details).toEqual({ firstName: 'Karel', lastName: 'Koper' });
    for (const [wrong, field] of [
      [{ ...details, company: { ...company, chamberOfCommerce: '1' } }, 'company.chamberOfCommerce'],
      [{ ...details, firstName: ' ' }, 'firstName'],
    ] as const)
      expect((await send(karel, 'PUT', '/account/details', wrong)).body.errors?.[0]?.field).toBe(field);
    for (const more of [{ email: 'x@y.nl' }, { customerCategoryId: 1 }, { role: 'admin' }])
      expect((await send(karel, 'PUT', '/account/details', { ...details, ...more })).status).toBe(400);
  });

  test('ACC-02 the addresses are those that the checkout begins with, and a row that nothing has goes', async () => {
    const { customer, karel } = await newCustomer();
    const shipping = {
      ...address,
      street: 'Kade',
      houseNumber: '7',
      postalCode: '1011AB',
      city: 'Amsterdam',
    };
    const put = (given: object) => send(karel, 'PUT', '/account/addresses', given);
    expect((await put({ billing: address, shipping: null })).status).toBe(200);
    expect(await account(karel)).toMatchObject({ billing: { postalCode: '3542DH' }, shipping: null });
    expect((await put({ billing: address, shipping })).status).toBe(200);
    expect(await account(karel)).toMatchObject({
      billing: { street: 'Werkhaven' },
      shipping: { street: 'Kade' },
    });
    await karel.add(shop.variantId);
    expect((await karel.checkout()).body.known).toMatchObject({
      billing: { street: 'Werkhaven' },
      shipping: { street: 'Kade' },
    });
    expect((await put({ billing: address, shipping: null })).status).toBe(200);
    const rows = await inShop((tx) => tx.selectFrom('addresses').select('street').execute());
    expect(rows).toEqual([{ street: 'Werkhaven' }]);
    const wrong = await put({ billing: { ...address, postalCode: '12' }, shipping: null });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'billing.postalCode']);
    expect((await account(await loggedIn(customer))).billing?.city).toBe('Utrecht');
  });
});

describe('password and sessions', () => {
  test('AUTH-07 another password asks for the one of now, ends all other sessions and tells the owner', async () => {
    const customer = await createCustomer(database, shop.tenant, { first_name: 'Willemijn' });
    const karel = await loggedIn(customer);
    const other = await loggedIn(customer);
    const change = (password: string, chosen = newPassword) =>
      send(karel, 'POST', '/account/password', { password, newPassword: chosen });
    expect(await change('niet goed')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    for (const guessed of [
      'Welkom2026!',
      'Koper12345',
      `${shop.tenant.slug}12`,
      'zonnedauw12',
      'willemijn12',
    ])
      expect([guessed, await change(customer.password, guessed)]).toMatchObject([
        guessed,
        { status: 422, body: { code: 'PASSWORD_GUESSABLE' } },
      ]);
    expect((await change(customer.password, 'kort')).status).toBe(400);
    expect((await other.whoAmI()).body.customer?.id).toBe(customer.id);
    expect((await change(customer.password)).status).toBe(200);
    expect((await karel.whoAmI()).body.customer?.id).toBe(customer.id);
    expect((await other.whoAmI()).body.customer).toBeNull();
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(401);
    expect((await mails(customer.email)).at(-1)?.template).toBe('password-changed');
  });

  test('AUTH-07 a password is asked for ten times a quarter of an hour, which keeps nobody else from logging in', async () => {
    const { customer, karel } = await newCustomer();
    const tries = [];
    for (let i = 0; i < 11; i += 1)
      tries.push((await send(karel, 'POST', '/account/delete', { password: 'fout' })).status);
    expect(tries).toEqual([...Array(10).fill(422), 429]);
    const refused = await send(karel, 'POST', '/account/password', {
      password: customer.password,
      newPassword,
    });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
    await loggedIn(customer);
  });

  test('AUTH-07 sessions are listed with their device and place in words, and end one by one or all but this one', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const devices = [
      await loggedIn(customer, windows),
      await loggedIn(customer, phone, undefined, '193.0.6.139'),
      await loggedIn(customer, `${windows} Edg/140.0`, undefined, '2001:4860:4860::8888'),
      await loggedIn(customer, 'curl/8'),
    ];
    const [desk, iphone, edge] = devices as [Shopper, Shopper, Shopper, Shopper];
    const { sessions } = await account(desk);
    expect(
      sessions.map(({ browser, system, country, isThis }) => [browser, system, country, isThis]),
    ).toEqual([
      [null, null, null, false],
      ['Edge', 'Windows', 'US', false],
      ['Safari', 'iPhone', 'NL', false],
      ['Chrome', 'Windows', null, true],
    ]);
    const kept = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('customer_sessions').selectAll().where('customer_id', '=', customer.id).execute(),
    );
    for (const address of ['193.0.6', '2001:4860']) expect(JSON.stringify(kept)).not.toContain(address);
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(desk.session ?? '').split('.')[0]);
    await send(desk, 'POST', '/account/sessions/end', { id: sessions[2]?.id });
    expect((await iphone.whoAmI()).body.customer).toBeNull();
    expect((await edge.whoAmI()).body.customer?.id).toBe(customer.id);
    await send(desk, 'POST', '/account/sessions/end', {});
    expect((await edge.whoAmI()).body.customer).toBeNull();
    expect((await account(desk)).sessions).toHaveLength(1);
  });
});

describe('leaving', () => {
  test('AUTH-07 JOB-07 a deleted account is gone with its sessions, and asks for the password first', async () => {
    const { customer, karel } = await newCustomer();
    const other = await loggedIn(customer);
    await karel.add(shop.variantId);
    expect(karel.wishlist).not.toBeNull();
    expect((await send(karel, 'POST', '/account/delete', { password: 'fout' })).status).toBe(422);
    const answer = await send(karel, 'POST', '/account/delete', { password: customer.password });
    expect(answer.status).toBe(200);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect([karel.session, karel.cookie, karel.wishlist]).toEqual([null, null, null]);
    expect((await other.whoAmI()).body.customer).toBeNull();
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(401);
    const left = await inShop((tx) =>
      tx.selectFrom('customers').select('id').where('id', '=', customer.id).execute(),
    );
    expect(left).toEqual([]);
  });
});
