import type { Session } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop({
  env: { APP_ENV: 'development' },
  tenant: { name: 'Zonnedauw' },
});
const password = 'zeven groene fietsen';
let networks = 0;
let people = 0;

const fromElsewhere = () => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1` };
};
const newAddress = () => {
  people += 1;
  return `nieuw-${people}@example.nl`;
};
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const mails = (email: string) => mailsTo(app, shop.tenant, email);

const form = { firstName: 'Noor', lastName: 'Nieuw' };
const register = (email: string, more: object = {}, language = 'nl', headers = fromElsewhere()) =>
  shopper().call<{ errors?: { field: string }[] }>(
    'POST',
    `/auth/register?lang=${language}`,
    { email, ...form, ...more },
    headers,
  );
const forgot = (email: string, headers = fromElsewhere(), language = 'nl') =>
  shopper().call('POST', `/auth/forgot?lang=${language}`, { email }, headers);
const look = (token: string, host?: string) =>
  shopper(host).call<object>('POST', '/auth/account-link', { token });
type Chosen = { session: Session; returnUrl: string | null; code?: string };
const choose = (who: Shopper, token: string, chosen = password) =>
  who.call<Chosen>('POST', '/auth/password', { token, password: chosen }, fromElsewhere());

async function registered(email: string, more: object = {}): Promise<string> {
  expect((await register(email, more)).status).toBe(200);
  return (await mails(email.toLowerCase())).at(-1)?.token ?? '';
}
async function resetToken({ email }: TestCustomer): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return (await mails(email)).at(-1)?.token ?? '';
}
/** Moves every link and count back in time. */
const letPass = (minutes: number) =>
  inShop(async (tx) => {
    const earlier = (at: Date) => new Date(at.getTime() - minutes * 60_000);
    for (const { id, expires_at } of await tx.selectFrom('account_links').selectAll().execute())
      await tx
        .updateTable('account_links')
        .set({ expires_at: earlier(expires_at) })
        .where('id', '=', id)
        .execute();
    for (const { kind, key, window_started_at } of await tx.selectFrom('attempts').selectAll().execute())
      await tx
        .updateTable('attempts')
        .set({ window_started_at: earlier(window_started_at) })
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
  });

describe('a new account', () => {
  test('AUTH-07 is made by the link of its mail, with the password chosen there, and nothing is there before', async () => {
    const email = newAddress();
    const token = await registered(email.toUpperCase(), {
      returnUrl: '/nl/checkout/gegevens',
      phone: '06 12345678',
    });
    const [mail] = await mails(email);
    expect(mail).toMatchObject({ template: 'account-link', language: 'nl' });
    expect(mail?.html).toContain('/nl/auth/confirm?token=');
    expect((await shopper().logIn({ email, password }, fromElsewhere())).status).toBe(401);
    // Looking changes nothing, however often: programs that look into mails do it as well.
    const details = { ...form, companyName: null, chamberOfCommerce: null, vatNumber: null };
    for (let i = 0; i < 3; i += 1)
      expect((await look(token)).body).toEqual({ kind: 'register', email, details });

    const noor = shopper();
    await noor.add(shop.variantId, 2);
    const answer = await choose(noor, token);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body.returnUrl).toBe('/nl/checkout/gegevens');
    expect(answer.body.session.customer).toMatchObject({ email, ...form, companyName: null });
    expect((await noor.whoAmI()).body.customer?.email).toBe(email);
    expect((await noor.cart()).body.count).toBe(2);
    expect((await shopper().logIn({ email, password }, fromElsewhere())).status).toBe(200);
    const kept = await inShop((tx) =>
      tx.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(kept).toMatchObject({ email_verified: true, phone: '06 12345678', language: 'nl' });

    expect(await look(token)).toMatchObject({ status: 410, body: { code: 'LINK_ENDED' } });
    expect(await choose(shopper(), token)).toMatchObject({ status: 410, body: { code: 'LINK_ENDED' } });
  });

  test('AUTH-07 of a business holds company, KvK and VAT number, each of whose forms is refused at its field', async () => {
    const company = {
      companyName: 'Bakkerij Noor',
      chamberOfCommerce: '1234 5678',
      vatNumber: 'nl123456782b01',
    };
    const email = newAddress();
    const answer = await choose(shopper(), await registered(email, { company }));
    expect(answer.body.session.customer?.companyName).toBe('Bakkerij Noor');
    const kept = await inShop((tx) =>
      tx.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(kept).toMatchObject({ chamber_of_commerce: '12345678', vat_number: 'NL123456782B01' });
    const work = await inShop((tx) =>
      tx.selectFrom('outbox').selectAll().where('kind', '=', 'vat.check').execute(),
    );
    expect(work.map(({ payload }) => payload)).toEqual([{ customerId: kept.id }]);
    const refusals: [object, string][] = [
      [{ ...company, chamberOfCommerce: '1234567' }, 'company.chamberOfCommerce'],
      [{ ...company, chamberOfCommerce: '123456789' }, 'company.chamberOfCommerce'],
      [{ ...company, chamberOfCommerce: '1234567x' }, 'company.chamberOfCommerce'],
      [{ ...company, vatNumber: 'NL123456789B01' }, 'company.vatNumber'],
      [{ ...company, vatNumber: 'niets' }, 'company.vatNumber'],
      [{ companyName: 'Bakkerij' }, 'company.chamberOfCommerce'],
      [{ ...company, companyName: ' ' }, 'company.companyName'],
    ];
    for (const [wrong, field] of refusals) {
      const refused = await register(newAddress(), { company: wrong });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
    }
    for (const only of [{ chamberOfCommerce: '12345678' }, { vatNumber: 'BE0123456789' }])
      expect((await register(newAddress(), { company: { companyName: 'X', ...only } })).status).toBe(200);
  });

  test('AUTH-07 makes nobody more than a customer: what the form does not have is refused', async () => {
    for (const more of [{ role: 'admin' }, { customerCategoryId: 1 }, { emailVerified: true }, { password }])
      expect((await register(newAddress(), more)).status).toBe(400);
    const foreign = { ...fromElsewhere(), 'sec-fetch-site': 'cross-site' };
    expect((await register(newAddress(), {}, 'nl', foreign)).status).toBe(403);
  });

  test('AUTH-07 an address with an account gets another mail, by the same answer and the same rows', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const stranger = newAddress();
    const rows = () =>
      inShop(async (tx) => [
        (await tx.selectFrom('account_links').select('id').execute()).length,
        (await tx.selectFrom('outbox').select('id').execute()).length,
        (await tx.selectFrom('attempts').select('key').execute()).length,
      ]);
    const said = [];
    const grew = [];
    for (const ask of [register, forgot]) {
      for (const email of [customer.email, stranger]) {
        const before = await rows();
        const { status, body, headers } = await ask(email);
        said.push({ status, body, cookies: headers['set-cookie'], length: headers['content-length'] });
        grew.push((await rows()).map((now, i) => now - (before[i] ?? 0)));
      }
    }
    for (const answer of said) expect(answer).toEqual(said[0]);
    expect(said[0]).toMatchObject({ status: 200, body: { requested: true } });
    expect(grew[1]).toEqual(grew[0]);
    expect(grew[3]).toEqual(grew[2]);
    const known = await mails(customer.email);
    expect(known.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Je hebt al een account'),
      expect.stringContaining('Kies een nieuw wachtwoord'),
    ]);
    expect(known[0]?.html).not.toContain('token=');
    expect(await mails(stranger)).toHaveLength(1);
  });

  test('AUTH-01 AUTH-07 a reset gives back where its customer was going, kept alike for an address without an account', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const returnUrl = '/nl/checkout/gegevens';
    const answers = [];
    for (const email of [newAddress(), customer.email]) {
      const asked = { email, returnUrl };
      const { status, body } = await shopper().call('POST', '/auth/forgot?lang=nl', asked, fromElsewhere());
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    const kept = await inShop((tx) =>
      tx.selectFrom('account_links').select('details').orderBy('requested_at', 'desc').limit(2).execute(),
    );
    expect(kept).toEqual([{ details: { returnUrl } }, { details: { returnUrl } }]);
    const [mail] = await mails(customer.email);
    expect(mail?.html).not.toContain('checkout');
    expect((await choose(shopper(), mail?.token ?? '')).body.returnUrl).toBe(returnUrl);
    expect(
      (await choose(shopper(), await resetToken(await createCustomer(database, shop.tenant)))).body,
    ).toMatchObject({ returnUrl: null });
  });

  test('AUTH-07 a link for an address that has got an account meanwhile makes no other one', async () => {
    const email = newAddress();
    const token = await registered(email);
    await createCustomer(database, shop.tenant, { email });
    expect((await look(token)).status).toBe(410);
    expect((await choose(shopper(), token)).status).toBe(410);
  });

  test('AUTH-07 what was put right in the form has a link of its own, three in twenty minutes, which shows what it says', async () => {
    const email = newAddress();
    const company = { companyName: 'Bakkerij Noor', vatNumber: 'NL123456782B01' };
    const stranger = await registered(email, { firstName: 'Een', lastName: 'Ander' });
    const owner = await registered(email, { company });
    expect((await register(email, { company })).status).toBe(200);
    expect(await mails(email)).toHaveLength(2);
    const details = { ...form, ...company, chamberOfCommerce: null };
    expect((await look(owner)).body).toEqual({ kind: 'register', email, details });
    for (const phone of ['06 12345678', '06 87654321'])
      expect((await register(email, { company, phone })).status).toBe(200);
    expect(await mails(email)).toHaveLength(3);

    const { body } = await choose(shopper(), owner);
    expect(body.session.customer).toMatchObject({ ...form, companyName: 'Bakkerij Noor' });
    // The others ended with it.
    expect((await look(stranger)).status).toBe(410);
  });

  test('AUTH-07 no mail to an address that is not confirmed says a word of what somebody filled in for it', async () => {
    const [known, unknown] = [(await createCustomer(database, shop.tenant)).email, newAddress()];
    const said = {
      firstName: 'win.example',
      lastName: 'Prijs',
      company: { companyName: 'Gratis', vatNumber: 'BE0123456789' },
    };
    for (const [email, language] of [
      [known, 'nl'],
      [unknown, 'en'],
    ] as const) {
      expect((await register(email, said, language)).status).toBe(200);
      expect(await mails(email)).toHaveLength(1);
      const sent = await inShop((tx) =>
        tx.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
      );
      expect(sent[0]?.text).toMatch(language === 'nl' ? /^Dag, /m : /^Hello, /m);
      for (const word of ['win.example', 'Prijs', 'Gratis', 'BE0123456789'])
        expect(JSON.stringify(sent)).not.toContain(word);
    }
  });

  test('AUTH-07 its link ends after a day, is of its shop alone, and is kept as a hash', async () => {
    const other = await createStockedShop(database);
    const email = newAddress();
    const token = await registered(email);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await look(token, other.tenant.host)).status).toBe(410);
    expect((await choose(shopper(other.tenant.host), token)).status).toBe(410);
    const kept = await inShop(async (tx) => [
      await tx.selectFrom('account_links').selectAll().execute(),
      await tx.selectFrom('mails').selectAll().execute(),
      await tx.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(token);
    await letPass(23 * 60);
    expect((await look(token)).status).toBe(200);
    await letPass(61);
    expect((await choose(shopper(), token)).status).toBe(410);
  });
});

describe('a forgotten password', () => {
  test('AUTH-01 AUTH-03 AUTH-07 is replaced by the link of its mail, which ends every session of before and tells the owner', async () => {
    const profiled = { name: 'Fatima el Idrissi', first_name: '', last_name: 'el Idrissi' };
    const customer = await createCustomer(database, shop.tenant, profiled);
    const [phone, desk] = [shopper(), shopper()];
    await phone.logIn(customer, fromElsewhere());
    await desk.logIn(customer, fromElsewhere());
    const first = await resetToken(customer);
    await letPass(21);
    const token = await resetToken(customer);
    expect(token).not.toBe(first);
    const asked = (await mails(customer.email)).at(-1)?.html;
    expect(asked).toContain('/nl/auth/reset?token=');
    expect(asked).toContain('Dag Fatima, ');
    expect((await look(token)).body).toEqual({ kind: 'reset', email: customer.email, details: null });
    expect((await phone.whoAmI()).body.customer?.id).toBe(customer.id);

    const device = shopper();
    expect((await choose(device, token)).body.session.customer?.id).toBe(customer.id);
    expect((await device.whoAmI()).body.customer?.id).toBe(customer.id);
    for (const ended of [phone, desk]) expect((await ended.whoAmI()).body.customer).toBeNull();
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(401);
    expect((await shopper().logIn({ ...customer, password }, fromElsewhere())).status).toBe(200);
    expect((await mails(customer.email)).at(-1)).toMatchObject({
      template: 'password-changed',
      subject: expect.stringContaining('gewijzigd'),
      html: expect.stringContaining('Dag Fatima, '),
    });
    // Used up, and with it the link of before.
    for (const used of [token, first]) expect((await choose(shopper(), used)).status).toBe(410);
  });

  test('AUTH-07 a session that a mailed link begins while the password is replaced ends at once', async () => {
    const customer = await createCustomer(database, shop.tenant);
    /** Lets a link be used, and the password be replaced by another one just before the session of the first begins. */
    const overtaken = async (use: () => Promise<{ status: number }>) => {
      const sessions = app.customerSessions;
      const { beginFor } = sessions;
      sessions.beginFor = async (...given) => {
        sessions.beginFor = beginFor;
        await letPass(21);
        const later = await resetToken(customer);
        expect((await choose(shopper(), later, 'de fiets van de buren')).status).toBe(200);
        return beginFor(...given);
      };
      return (await use()).status;
    };
    const { email } = customer;
    expect((await shopper().call('POST', '/auth/login-link', { email }, fromElsewhere())).status).toBe(200);
    const logInToken = (await mails(customer.email)).at(-1)?.token ?? '';
    const thief = shopper();
    const logIn = () => thief.call('POST', '/auth/login-link/use', { token: logInToken }, fromElsewhere());
    expect(await overtaken(logIn)).toBe(401);
    expect((await thief.whoAmI()).body.customer).toBeNull();
    await letPass(21);
    const chosen = await resetToken(customer);
    const slow = shopper();
    expect(await overtaken(() => choose(slow, chosen))).toBe(410);
    expect((await slow.whoAmI()).body.customer).toBeNull();
  });

  test('AUTH-07 its link opens half an hour; its mail is in the language of whoever asked', async () => {
    const customer = await createCustomer(database, shop.tenant);
    expect((await forgot(customer.email, fromElsewhere(), 'en')).status).toBe(200);
    const [mail] = await mails(customer.email);
    expect(mail).toMatchObject({ language: 'en', subject: expect.stringContaining('new password') });
    await letPass(29);
    expect((await look(mail?.token ?? '')).status).toBe(200);
    await letPass(2);
    expect((await choose(shopper(), mail?.token ?? '')).status).toBe(410);
    expect((await shopper().logIn(customer, fromElsewhere())).status).toBe(200);
  });

  test('AUTH-07 an address gets one mail in twenty minutes, and a network asks for twenty links in an hour', async () => {
    const { email } = await createCustomer(database, shop.tenant);
    for (let i = 0; i < 5; i += 1) expect((await forgot(email.toUpperCase())).status).toBe(200);
    expect(await mails(email)).toHaveLength(1);
    await letPass(19);
    expect((await forgot(email)).status).toBe(200);
    expect(await mails(email)).toHaveLength(1);
    await letPass(2);
    expect((await forgot(email)).status).toBe(200);
    expect(await mails(email)).toHaveLength(2);
    for (const ask of [
      (headers: ReturnType<typeof fromElsewhere>) => forgot(newAddress(), headers),
      (headers: ReturnType<typeof fromElsewhere>) => register(newAddress(), {}, 'nl', headers),
    ]) {
      const here = fromElsewhere();
      for (let i = 0; i < 20; i += 1) expect((await ask(here)).status).toBe(200);
      const refused = await ask(here);
      expect([refused.status, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
      expect((await ask(fromElsewhere())).status).toBe(200);
      await letPass(59);
      expect((await ask(here)).status).toBe(429);
      await letPass(2);
      expect((await ask(here)).status).toBe(200);
    }
    // Links of all kinds count together for a network; an address gets one of each kind.
    const here = fromElsewhere();
    const askLogIn = () => shopper().call('POST', '/auth/login-link', { email: newAddress() }, here);
    for (let i = 0; i < 7; i += 1) expect((await forgot(newAddress(), here)).status).toBe(200);
    for (let i = 0; i < 7; i += 1) expect((await register(newAddress(), {}, 'nl', here)).status).toBe(200);
    for (let i = 0; i < 6; i += 1) expect((await askLogIn()).status).toBe(200);
    expect((await askLogIn()).status).toBe(429);
    expect((await forgot(newAddress(), here)).status).toBe(429);
    expect((await register(email)).status).toBe(200);
    expect((await shopper().call('POST', '/auth/login-link', { email }, fromElsewhere())).status).toBe(200);
    expect(await mails(email)).toHaveLength(4);
  });

  test('AUTH-07 works for who has no password yet, and while log-ins with it are refused', async () => {
    const customer = await createCustomer(database, shop.tenant);
    await inShop((tx) => tx.deleteFrom('customer_accounts').where('customer_id', '=', customer.id).execute());
    for (let i = 0; i < 11; i += 1) await shopper().logIn({ ...customer, password: 'x' }, fromElsewhere());
    const owner = shopper();
    expect((await choose(owner, await resetToken(customer))).status).toBe(200);
    expect((await owner.whoAmI()).body.customer?.id).toBe(customer.id);
  });
});

describe('a chosen password', () => {
  test('AUTH-07 has ten characters at least and 128 at most, and is none that is guessed first', async () => {
    const customer = await createCustomer(database, shop.tenant, {
      email: 'post@tuincentrum-linde.test',
      first_name: 'Willemijn',
      last_name: 'Oosterhout',
      company_name: 'Bakkerij Knapperig',
    });
    const token = await resetToken(customer);
    for (const wrong of ['negen.tek', '🚲'.repeat(9), 'x'.repeat(129)])
      expect((await choose(shopper(), token, wrong)).status).toBe(400);
    for (const guessed of [
      'qwertyuiop',
      'Password123',
      'wachtwoord1',
      'Welkom2026!',
      '1234567890',
      'aaaaaaaaaaaa',
      'abababababab',
      'Willemijn1',
      'willemijn2026',
      'tuincentrumlinde',
      'oosterhout12',
      'bakkerijknapperig1',
      `${shop.tenant.slug}12`,
      'zonnedauw12',
    ]) {
      const answer = await choose(shopper(), token, guessed);
      expect([guessed, answer.status, answer.body.code]).toEqual([guessed, 422, 'PASSWORD_GUESSABLE']);
    }
    // None of these used the link up. Ten characters are enough, and 128 are not too many.
    expect((await choose(shopper(), token, 'fiets🚲paal')).status).toBe(200);
    await letPass(21);
    const longest = 'zeven groene fietsen '.repeat(7).slice(0, 128);
    expect((await choose(shopper(), await resetToken(customer), longest)).status).toBe(200);
    expect((await shopper().logIn({ ...customer, password: longest }, fromElsewhere())).status).toBe(200);
  });
});
