import type { Account, Me } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createCustomer, createCustomerCategory, type TestCustomer } from '@etalage/db/test-factories';
import { describe, expect, test, vi } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { type Answer, createStockedShop, type Shopper } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop();
let addresses = 0;

/** Headers of a request from an address that nobody else in these tests comes from. */
const fromElsewhere = () => {
  addresses += 1;
  return { 'x-etalage-client-ip': `192.0.2.${addresses}` };
};

async function loggedIn(customer: TestCustomer, host?: string): Promise<Shopper> {
  const karel = shopper(host);
  const answer = await karel.logIn(customer, fromElsewhere());
  expect(answer.status).toBe(200);
  return karel;
}

/** What a refusal says, without what belongs to the one request alone. */
function said({ status, body, headers }: Answer<unknown>) {
  const { requestId, ...rest } = body as Record<string, unknown>;
  // The length counts the request's id, which grows with their number.
  const { 'x-request-id': _id, 'content-length': _length, date: _date, ...others } = headers;
  return { status, body: rest, headers: others };
}

describe('a session', () => {
  test('API-10 a customer logs in, the shop knows them, and after log-out their cookie opens nothing', async () => {
    const customer = await createCustomer(database, shop.tenant, {
      email: 'saar@bakkerij.test',
      first_name: 'Saar',
      last_name: 'Bakker',
      company_name: 'Bakkerij Saar',
      header_customer_logo: { enabled: 'true', logoUrl: 'javascript:alert(1)', displayName: 'Saar' },
    });
    const saar = shopper();
    expect((await saar.whoAmI()).body).toEqual({ customer: null, basis: 'inc' });
    const answer = await saar.logIn({ ...customer, email: ' Saar@Bakkerij.TEST ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      basis: 'inc',
      customer: {
        id: customer.id,
        email: 'saar@bakkerij.test',
        firstName: 'Saar',
        lastName: 'Bakker',
        companyName: 'Bakkerij Saar',
        parentCustomerId: null,
        customerCategory: { code: 'default', displayPricesIncludingVat: true, allowInvoicePayment: false },
        headerCustomerLogo: { enabled: true, logoUrl: null, displayName: 'Saar' },
      },
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^etalage_session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await saar.whoAmI()).body).toEqual(answer.body);

    const { session } = saar;
    const left = await saar.logOut();
    expect(left.body).toEqual({ customer: null, basis: 'inc' });
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(saar.session).toBeNull();
    saar.session = session;
    expect((await saar.whoAmI()).body.customer).toBeNull();
    // Once more, and by someone who never was logged in: the same answer.
    expect((await saar.logOut()).body).toEqual(left.body);
    expect((await shopper().logOut()).body).toEqual(left.body);
  });

  test('ACC-05 all fields of a user are told to whoever is logged in, with their company’s name and id', async () => {
    const category = await createCustomerCategory(database, shop.tenant, { allow_invoice_payment: true });
    const parent = await createCustomer(database, shop.tenant, { company_name: 'Smit Groep' });
    const { id, email, password } = await createCustomer(database, shop.tenant, {
      first_name: 'Noor',
      last_name: 'Smit',
      company_name: 'Smit Zuid',
      parent_customer_id: parent.id,
      customer_category_id: category.id,
      header_customer_logo: { enabled: '1', logoUrl: 'https://smit.example/a.svg', displayName: 'Smit' },
    });
    const noor = shopper();
    await noor.logIn({ email, password });
    expect((await noor.whoAmI()).body.customer).toEqual({
      id,
      email,
      firstName: 'Noor',
      lastName: 'Smit',
      companyName: 'Smit Zuid',
      parentCustomerName: 'Smit Groep',
      parentCustomerId: parent.id,
      companyRole: 'buyer',
      customerCategory: {
        ...{ id: category.id, code: category.code, name: 'Zakelijk (nl)' },
        ...{ displayPricesIncludingVat: false, allowInvoicePayment: true },
      },
      headerCustomerLogo: { enabled: true, logoUrl: 'https://smit.example/a.svg', displayName: 'Smit' },
    });
  });

  test('AUTH-03 who gave no first name is called by that of their profile, wherever it is told; who gave one, by it', async () => {
    const given = { name: 'Fatima el Idrissi', last_name: 'el Idrissi' };
    const profiled = await createCustomer(database, shop.tenant, { ...given, first_name: '' });
    const named = await createCustomer(database, shop.tenant, { ...given, first_name: 'Fati' });
    for (const [customer, firstName] of [
      [profiled, 'Fatima'],
      [named, 'Fati'],
    ] as const) {
      const browser = shopper();
      expect((await browser.logIn(customer)).body.customer).toMatchObject({ firstName });
      await browser.add(shop.variantId);
      expect((await browser.get<Me>('/me')).body.customer).toMatchObject({ firstName });
      expect((await browser.get<Account>('/account')).body.details).toMatchObject({ firstName });
      expect((await browser.checkout()).body.known?.details).toMatchObject({ firstName });
    }
  });

  test('API-10 each log-in is a new session, and the one that the browser had before is over', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const other = await createCustomer(database, shop.tenant);
    const attacker = await loggedIn(other);
    // Planted in the victim's browser: it must neither become the victim's session nor outlive the log-in.
    const victim = shopper();
    victim.session = attacker.session;
    await victim.logIn(customer, fromElsewhere());
    expect(victim.session).not.toBe(attacker.session);
    expect((await victim.whoAmI()).body.customer?.id).toBe(customer.id);
    expect((await attacker.whoAmI()).body.customer).toBeNull();
    const first = victim.session;
    await victim.logIn(customer, fromElsewhere());
    expect(victim.session).not.toBe(first);
    const invented = shopper();
    invented.session = encodeURIComponent(`${'a'.repeat(32)}.${'A'.repeat(43)}=`);
    const { session } = invented;
    await invented.logIn(customer, fromElsewhere());
    expect(invented.session).not.toBe(session);
  });

  test('API-10 two devices have sessions of their own; leaving on one leaves the other', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const [phone, desk] = [await loggedIn(customer), await loggedIn(customer)];
    await phone.logOut();
    expect((await phone.whoAmI()).body.customer).toBeNull();
    expect((await desk.whoAmI()).body.customer?.id).toBe(customer.id);
  });

  test('API-10 a session ends when its time is over, and lasts longer while it is used', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const karel = await loggedIn(customer);
    const expireIn = (days: number) =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx
          .updateTable('customer_sessions')
          .set({ expires_at: new Date(Date.now() + days * 86_400_000) })
          .where('customer_id', '=', customer.id)
          .execute(),
      );
    const { session } = karel;
    await expireIn(20);
    const used = await karel.whoAmI();
    expect(used.body.customer?.id).toBe(customer.id);
    expect(String(used.headers['set-cookie'])).toContain('Max-Age=2592000');
    expect(karel.session).toBe(session);
    expect((await karel.whoAmI()).headers['set-cookie']).toBeUndefined();
    await expireIn(-1);
    expect((await karel.whoAmI()).body.customer).toBeNull();
  });

  test('API-10 over TLS the cookie is one that only this host can have set', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const karel = shopper();
    const tls = { 'x-forwarded-proto': 'https' };
    const answer = await karel.logIn(customer, { ...fromElsewhere(), ...tls });
    const set = [answer.headers['set-cookie']].flat()[0] ?? '';
    expect(set).toMatch(
      /^__Host-etalage_session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const value = set.slice(set.indexOf('=') + 1).split(';')[0];
    const ask = async (cookie: string) =>
      (await karel.call<{ customer: unknown }>('GET', '/auth/session', undefined, { ...tls, cookie })).body
        .customer;
    expect(await ask(`__Host-etalage_session=${value}`)).not.toBeNull();
    expect(await ask(`etalage_session=${value}`)).toBeNull();
  });

  test('API-10 a guest costs no look-up, nor does a cookie that was made up', async () => {
    const work = vi.spyOn(database, 'withTenant');
    const countOf = async (session: string | null) => {
      const guest = shopper();
      guest.session = session;
      work.mockClear();
      await guest.cart();
      return work.mock.calls.length;
    };
    const ofGuest = await countOf(null);
    for (const made of ['x', '%00', `${'a'.repeat(32)}.${encodeURIComponent(`${'A'.repeat(43)}=`)}`]) {
      expect(await countOf(made)).toBe(ofGuest);
    }
    const karel = await loggedIn(await createCustomer(database, shop.tenant));
    expect(await countOf(karel.session)).toBe(ofGuest + 1);
    work.mockRestore();
  });
});

describe('shops', () => {
  test('TEN-08 a session of one shop is nobody in another, also with the same e-mail and the same row in both', async () => {
    const bakery = await createStockedShop(database);
    const email = 'twee.winkels@example.nl';
    const here = await createCustomer(database, shop.tenant, { email, password: 'hier is het dit' });
    const there = await createCustomer(database, bakery.tenant, { email, password: 'daar is het dat' });
    const karel = await loggedIn(here);
    const visitor = shopper(bakery.tenant.host);
    visitor.session = karel.session;
    expect((await visitor.whoAmI()).body.customer).toBeNull();
    // Should the same token exist there: its signature is this shop's.
    const token = decodeURIComponent(karel.session ?? '').split('.')[0] ?? '';
    await database.withTenant(bakery.tenant.id, (tx) =>
      tx
        .insertInto('customer_sessions')
        .values({
          tenant_id: bakery.tenant.id,
          customer_id: there.id,
          token,
          expires_at: new Date(Date.now() + 86_400_000),
        })
        .execute(),
    );
    expect((await visitor.whoAmI()).body.customer).toBeNull();
    expect((await karel.whoAmI()).body.customer?.id).toBe(here.id);

    const wrong = await shopper(bakery.tenant.host).logIn({ email, password: here.password });
    expect(wrong.status).toBe(401);
    expect((await loggedIn(there, bakery.tenant.host)).session).not.toBeNull();
  });
});

describe('refusals', () => {
  test('API-10 an unknown address, a wrong password and an address that cannot be get the same refusal', async () => {
    const { email } = await createCustomer(database, shop.tenant);
    const password = 'niet het goede';
    const answers = [];
    for (const given of [email, 'niemand@example.nl', 'niemand', 'nie mand@', `${email}'--`]) {
      answers.push(said(await shopper().logIn({ email: given, password }, fromElsewhere())));
    }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED' } });
    expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('API-10 an account without a password gets the same refusal', async () => {
    const customer = await createCustomer(database, shop.tenant);
    await database.withTenant(shop.tenant.id, (tx) =>
      tx.deleteFrom('customer_accounts').where('customer_id', '=', customer.id).execute(),
    );
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(401);
  });

  test('API-13 a password beyond 128 characters, or of a megabyte, is refused before it is hashed', async () => {
    const { email } = await createCustomer(database, shop.tenant);
    const long = await shopper().logIn({ email, password: 'x'.repeat(129) }, fromElsewhere());
    expect(long.status).toBe(400);
    expect(long.body).toMatchObject({ errors: [{ field: 'password' }] });
    const huge = await shopper().logIn({ email, password: 'x'.repeat(1_000_000) }, fromElsewhere());
    expect(huge.status).toBe(413);
    const longest = await shopper().logIn({ email, password: 'x'.repeat(128) }, fromElsewhere());
    expect(longest.status).toBe(401);
  });

  test('API-13 what a body says beyond e-mail and password makes nobody more than they are', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const { email, password } = customer;
    for (const more of [
      { customerCategoryId: 1 },
      { customerId: customer.id },
      { role: 'admin' },
      { rememberMe: false },
      { callbackURL: 'https://elsewhere.test' },
    ]) {
      const answer = await shopper().call(
        'POST',
        '/auth/login',
        { email, password, ...more },
        fromElsewhere(),
      );
      expect(answer.status).toBe(400);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    const guest = shopper();
    const headers = { 'x-customer-id': customer.id, authorization: `Bearer ${customer.id}` };
    expect((await guest.call('GET', '/auth/session', undefined, headers)).body).toMatchObject({
      customer: null,
    });
  });

  test('API-13 the library’s own addresses answer nothing', async () => {
    for (const path of [
      '/auth/sign-in/email',
      '/auth/sign-up/email',
      '/auth/update-user',
      '/auth/get-session',
      '/api/auth/sign-up/email',
    ]) {
      expect((await shopper().call('POST', path, { email: 'a@b.nl', password: 'geheim' })).status).toBe(404);
    }
  });

  test('API-13 log-in and log-out that another site asks for are refused', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const karel = await loggedIn(customer);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.test' },
      { origin: 'null' },
    ]) {
      expect((await shopper().logIn(customer, headers as never)).status).toBe(403);
      expect((await karel.call('POST', '/auth/logout', undefined, headers as never)).status).toBe(403);
    }
    expect((await karel.whoAmI()).body.customer?.id).toBe(customer.id);
    expect(
      (await shopper().logIn(customer, { ...fromElsewhere(), 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
  });
});

describe('a flood of log-ins', () => {
  test('SEC-01 from one /64 it closes log-in neither in another shop, nor for other networks, nor for known browsers', async () => {
    const bakery = await createStockedShop(database);
    const customer = await createCustomer(database, shop.tenant);
    const baker = await createCustomer(database, bakery.tenant);
    const first = await shopper().logIn(customer, fromElsewhere());
    const device = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('known_device='));
    const from = (address: string) => ({ 'x-etalage-client-ip': address });
    const flood = Array.from({ length: 90 }, (_, i) =>
      shopper().logIn(
        { email: `flood-${i}@example.nl`, password: 'x' },
        from(`2001:db8:66:6::${i.toString(16)}`),
      ),
    );
    const answers = await Promise.all([
      shopper(bakery.tenant.host).logIn(baker, from('2001:db8:66:6::1')),
      shopper().logIn(customer, from('2001:db8:77::1')),
      shopper().logIn(customer, { ...from('2001:db8:66:6::1'), cookie: device?.split(';')[0] ?? '' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
  });

  test('SEC-01 whoever changes addresses within a /64 has the tries of one', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const from = (i: number) => ({ 'x-etalage-client-ip': `2001:db8:88:8::${i.toString(16)}` });
    for (let i = 0; i < 30; i += 1) {
      const answer = await shopper().logIn({ email: `rotate-${i}@example.nl`, password: 'x' }, from(i));
      expect(answer.status).toBe(401);
    }
    expect((await shopper().logIn(customer, from(31))).status).toBe(429);
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(200);
  });
});

describe('many tries', () => {
  test('SEC-01 API-10 whoever changes networks within a /48 has three hundred tries, and others have theirs', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const from = (network: string) => ({ 'x-etalage-client-ip': `${network}::1` });
    const fail = (network: string) =>
      shopper().logIn({ email: 'wijd@example.nl', password: 'x' }, from(network));
    const countWide = (count: number) =>
      database.withTenant(shop.tenant.id, (tx) =>
        tx.updateTable('attempts').set({ count }).where('kind', '=', 'login-wide').execute(),
      );
    expect((await fail('2001:db8:4801:1')).status).toBe(401);
    await countWide(299);
    expect((await fail('2001:db8:4801:2')).status).toBe(401);
    const refused = await shopper().logIn(customer, from('2001:db8:4801:3'));
    expect(refused.status).toBe(429);
    expect((await shopper().logIn(customer, from('2001:db8:4802:1'))).status).toBe(200);
    await countWide(0);
  });

  const wrong = 'dit is het niet';
  /** Lets all counts of this shop be this many minutes older. */
  const wait = (minutes: number) =>
    database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('attempts')
        .set({ window_started_at: new Date(Date.now() - minutes * 60_000) })
        .execute(),
    );

  test('API-10 after ten wrong tries an account waits, from wherever it is tried, and not for ever', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const other = await createCustomer(database, shop.tenant);
    for (let i = 0; i < 10; i += 1) {
      const answer = await shopper().logIn({ ...customer, password: wrong }, fromElsewhere());
      expect(answer.status).toBe(401);
    }
    const refused = await shopper().logIn(customer, fromElsewhere());
    expect(refused.status).toBe(429);
    // Of 900 seconds, from which the time goes that the tries took.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    // Nobody learns from it whether the account exists.
    for (let i = 0; i < 10; i += 1)
      await shopper().logIn({ email: 'geen@example.nl', password: wrong }, fromElsewhere());
    const unknown = await shopper().logIn({ email: 'geen@example.nl', password: wrong }, fromElsewhere());
    expect(unknown.status).toBe(429);
    expect((await loggedIn(other)).session).not.toBeNull();
    await wait(16);
    expect((await loggedIn(customer)).session).not.toBeNull();
  });

  test('API-10 strangers never lock the owner out of a device that they logged in on before', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const other = await createCustomer(database, shop.tenant);
    const cookieOf = async (who: TestCustomer) => {
      const answer = await shopper().logIn(who, fromElsewhere());
      const set = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('known_device='));
      expect(set).toMatch(/^known_device=[\w.-]{68}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
      return set?.split(';')[0] ?? '';
    };
    const [owners, others] = [await cookieOf(customer), await cookieOf(other)];
    // The whole row of houses tries, from the owner's own address as well.
    const here = fromElsewhere();
    for (let i = 0; i < 31; i += 1) await shopper().logIn({ ...customer, password: wrong }, here);
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(429);
    // Over TLS the cookie has a name that no neighbour can give it.
    const tls = { 'x-forwarded-proto': 'https' };
    const planted = await shopper().logIn(customer, { ...fromElsewhere(), ...tls, cookie: owners });
    expect(planted.status).toBe(429);
    const withCookie = (cookie: string, password = customer.password) =>
      shopper().logIn({ ...customer, password }, { ...here, cookie });
    expect((await withCookie(owners)).status).toBe(200);
    // What makes it known is the shop's own word for this account, and it has ten tries of its own.
    const forged = `${owners.slice(0, -1)}${owners.endsWith('A') ? 'B' : 'A'}`;
    for (const cookie of [others, forged, 'known_device=x'])
      expect((await withCookie(cookie)).status).toBe(429);
    for (let i = 0; i < 10; i += 1) expect((await withCookie(owners, wrong)).status).toBe(401);
    expect((await withCookie(owners)).status).toBe(429);
    await wait(16);
    expect((await withCookie(owners)).status).toBe(200);
  });

  test('SEC-06 over TLS the device cookie carries __Host-, and a neighbour’s plain one makes no device known', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const tls = { 'x-forwarded-proto': 'https' };
    const answer = await shopper().logIn(customer, { ...fromElsewhere(), ...tls });
    const set = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.includes('known_device='));
    expect(set).toMatch(
      /^__Host-known_device=[\w.-]{68}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const value = set?.slice(set.indexOf('=') + 1).split(';')[0] ?? '';
    for (let i = 0; i < 11; i += 1)
      await shopper().logIn({ ...customer, password: wrong }, { ...fromElsewhere(), ...tls });
    const logInWith = async (cookie: string) =>
      (await shopper().logIn(customer, { ...fromElsewhere(), ...tls, cookie })).status;
    expect(await logInWith(`known_device=${value}`)).toBe(429);
    expect(await logInWith(`__Host-known_device=${value}`)).toBe(200);
  });

  test('API-10 after thirty wrong tries an address waits, whatever accounts it tries', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const here = fromElsewhere();
    for (let i = 0; i < 30; i += 1) {
      const answer = await shopper().logIn({ email: `try-${i}@example.nl`, password: wrong }, here);
      expect(answer.status).toBe(401);
    }
    const refused = await shopper().logIn(customer, here);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    // What it may not try any more does not count against the account.
    for (let i = 0; i < 12; i += 1) await shopper().logIn({ ...customer, password: wrong }, here);
    expect((await loggedIn(customer)).session).not.toBeNull();
  });

  test('API-10 log-ins that succeed are no tries, and a wrong one before them is forgotten by time alone', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const home = fromElsewhere();
    for (let i = 0; i < 35; i += 1) expect((await shopper().logIn(customer, home)).status).toBe(200);
    for (let i = 0; i < 9; i += 1) await shopper().logIn({ ...customer, password: wrong }, home);
    expect((await shopper().logIn(customer, home)).status).toBe(200);
    expect((await shopper().logIn({ ...customer, password: wrong }, home)).status).toBe(401);
    expect((await shopper().logIn(customer, home)).status).toBe(429);
  });

  test('API-10 old counts and sessions whose time is over are cleaned up, the others stay', async () => {
    const own = await createStockedShop(database);
    const [past, present] = [
      await createCustomer(database, own.tenant),
      await createCustomer(database, own.tenant),
    ];
    const [gone, here] = [await loggedIn(past, own.tenant.host), await loggedIn(present, own.tenant.host)];
    const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(own.tenant.id, work);
    const count = () =>
      inShop(async (tx) => [
        (await tx.selectFrom('attempts').select('kind').execute()).length,
        (await tx.selectFrom('customer_sessions').select('id').execute()).length,
      ]);
    // Of each log-in an address and an account, and one network around both.
    expect(await count()).toEqual([5, 2]);
    await inShop(async (tx) => {
      const ended = new Date(Date.now() - 1000);
      await tx
        .updateTable('customer_sessions')
        .set({ expires_at: ended })
        .where('customer_id', '=', past.id)
        .execute();
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      await tx
        .updateTable('attempts')
        .set({ window_started_at: yesterday })
        .where('kind', '=', 'login-address')
        .execute();
    });
    await app.jobs.cleanUp(own.tenant.id);
    expect(await count()).toEqual([3, 1]);
    expect((await gone.whoAmI()).body.customer).toBeNull();
    expect((await here.whoAmI()).body.customer?.id).toBe(present.id);
  });

  test('API-10 neither e-mails nor addresses are kept with the counts', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const here = fromElsewhere();
    await shopper().logIn({ ...customer, password: wrong }, here);
    const rows = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('attempts').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(customer.email);
    expect(text).not.toContain(here['x-etalage-client-ip']);
  });
});
