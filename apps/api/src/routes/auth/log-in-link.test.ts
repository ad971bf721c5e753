import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';

const { app, database, shop, shopper } = await openShop({ env: { APP_ENV: 'development' } });
let networks = 0;

const fromElsewhere = () => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1` };
};
const ask = (email: string, headers = fromElsewhere(), language = 'nl') =>
  shopper().call('POST', `/auth/login-link?lang=${language}`, { email }, headers);
const use = (who: Shopper, token: string) =>
  who.call<{ code?: string }>('POST', '/auth/login-link/use', { token }, fromElsewhere());

/** The mails that were written to an address, oldest first, as a developer sees them: with their links. */
async function mailsTo(email: string, tenant = shop.tenant) {
  await app.jobs.runDue(tenant.id);
  const rows = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  );
  return Promise.all(
    rows.map(async (row) => {
      const shown = await shopper(tenant.host).get<string>(`/dev/mail/${row.id}/html`);
      const token = /\/auth\/link\?token=([\w-]+)/.exec(shown.body)?.[1] ?? '';
      return { ...row, shown: shown.body, token };
    }),
  );
}
async function mailedToken(customer: TestCustomer): Promise<string> {
  expect((await ask(customer.email)).status).toBe(200);
  const mails = await mailsTo(customer.email);
  return mails.at(-1)?.token ?? '';
}
const letPass = (minutes: number) =>
  database.withTenant(shop.tenant.id, async (tx) => {
    const earlier = (at: Date) => new Date(at.getTime() - minutes * 60_000);
    for (const row of await tx.selectFrom('log_in_links').selectAll().execute())
      await tx
        .updateTable('log_in_links')
        .set({ expires_at: earlier(row.expires_at) })
        .where('id', '=', row.id)
        .execute();
    for (const row of await tx.selectFrom('attempts').selectAll().execute())
      await tx
        .updateTable('attempts')
        .set({ window_started_at: earlier(row.window_started_at) })
        .where('kind', '=', row.kind)
        .where('key', '=', row.key)
        .execute();
  });

describe('a mailed log-in link', () => {
  test('AUTH-01 SEC-02 gives back where its customer was going, kept alike for an address without an account', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const returnUrl = '/nl/checkout/gegevens';
    const answers = [];
    for (const email of [`geen-${customer.email}`, customer.email]) {
      const asked = { email, returnUrl };
      const answer = await shopper().call('POST', '/auth/login-link?lang=nl', asked, fromElsewhere());
      answers.push({ status: answer.status, body: answer.body });
    }
    expect(answers[0]).toEqual(answers[1]);
    const kept = await database.withTenant(shop.tenant.id, (tx) =>
      tx.selectFrom('log_in_links').select('return_url').orderBy('requested_at', 'desc').limit(2).execute(),
    );
    expect(kept).toEqual([{ return_url: returnUrl }, { return_url: returnUrl }]);
    const [mail] = await mailsTo(customer.email);
    expect(mail?.shown).not.toContain('checkout');
    expect((await use(shopper(), mail?.token ?? '')).body).toMatchObject({
      session: { customer: { id: customer.id } },
      returnUrl,
    });
    const other = await createCustomer(database, shop.tenant);
    expect((await use(shopper(), await mailedToken(other))).body).toMatchObject({ returnUrl: null });
  });

  test('SEC-02 lets the owner in on a new device while a stranger’s ten wrong tries refuse every password', async () => {
    const customer = await createCustomer(database, shop.tenant);
    for (let i = 0; i < 10; i += 1) await shopper().logIn({ ...customer, password: 'x' }, fromElsewhere());
    const refused = await shopper().logIn(customer, fromElsewhere());
    expect([refused.status, refused.body.code]).toEqual([429, 'PROOF_NEEDED']);

    const token = await mailedToken(customer);
    const owner = shopper();
    await owner.add(shop.variantId, 2);
    const answer = await use(owner, token);
    expect(answer.status).toBe(200);
    expect((await owner.whoAmI()).body.customer?.id).toBe(customer.id);
    expect((await owner.cart()).body.count).toBe(2);
    // From now on this browser is known, and its tries are its own.
    const device = [answer.headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('known_device='));
    const again = await shopper().logIn(customer, {
      ...fromElsewhere(),
      cookie: device?.split(';')[0] ?? '',
    });
    expect(again.status).toBe(200);
  });

  test('SEC-02 opens once, also when it is used twice at once, and not after half an hour', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const token = await mailedToken(customer);
    const answers = await Promise.all([1, 2, 3].map(() => use(shopper(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await use(shopper(), token)).toMatchObject({ status: 401, body: { code: 'LINK_ENDED' } });
    for (const wrong of ['x', token.toLowerCase(), `${token}=`, '\0'])
      expect([400, 401]).toContain((await use(shopper(), wrong)).status);

    const [inTime, late] = [
      await createCustomer(database, shop.tenant),
      await createCustomer(database, shop.tenant),
    ];
    const [tokenInTime, lateToken] = [await mailedToken(inTime), await mailedToken(late)];
    await letPass(29);
    expect((await use(shopper(), tokenInTime)).status).toBe(200);
    await letPass(2);
    expect((await use(shopper(), lateToken)).status).toBe(401);
  });

  test('SEC-02 is of its shop alone, and is kept as a hash', async () => {
    const other = await createStockedShop(database);
    const customer = await createCustomer(database, shop.tenant);
    await createCustomer(database, other.tenant, { email: customer.email });
    const token = await mailedToken(customer);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await use(shopper(other.tenant.host), token)).status).toBe(401);
    const kept = await database.withTenant(shop.tenant.id, async (tx) => [
      await tx.selectFrom('log_in_links').selectAll().execute(),
      await tx.selectFrom('mails').selectAll().execute(),
      await tx.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await use(shopper(), token)).status).toBe(200);
  });

  test('SEC-02 asking tells nobody who has an account: the same answer, the same rows, and no mail to others', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const stranger = 'niemand-hier@example.nl';
    const count = () =>
      database.withTenant(shop.tenant.id, async (tx) => [
        (await tx.selectFrom('log_in_links').select('id').execute()).length,
        (await tx.selectFrom('outbox').select('id').execute()).length,
        (await tx.selectFrom('attempts').select('key').execute()).length,
      ]);
    const said = [];
    const grew = [];
    for (const email of [customer.email, stranger, customer.email, stranger]) {
      const before = await count();
      const { status, body } = await ask(email);
      said.push({ status, body });
      grew.push((await count()).map((now, i) => now - (before[i] ?? 0)));
    }
    for (const answer of said) expect(answer).toEqual({ status: 200, body: { requested: true } });
    expect(grew[1]).toEqual(grew[0]);
    expect(grew[3]).toEqual(grew[2]);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    expect(await mailsTo(stranger)).toHaveLength(0);
  });

  test('SEC-02 an address gets one mail in twenty minutes, whose link opens until the next may be sent', async () => {
    const customer = await createCustomer(database, shop.tenant);
    for (let i = 0; i < 8; i += 1) expect((await ask(customer.email.toUpperCase())).status).toBe(200);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    await letPass(19);
    await ask(customer.email);
    const [first] = await mailsTo(customer.email);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    await letPass(2);
    await ask(customer.email);
    expect(await mailsTo(customer.email)).toHaveLength(2);
    expect((await use(shopper(), first?.token ?? '')).status).toBe(200);
  });

  test('SEC-02 a network asks for twenty links in an hour, whoever they are for', async () => {
    const here = { 'x-etalage-client-ip': '2001:db8:ffff:1::7' };
    for (let i = 0; i < 20; i += 1) expect((await ask(`adres-${i}@example.nl`, here)).status).toBe(200);
    const neighbour = { 'x-etalage-client-ip': '2001:db8:ffff:1::8' };
    const refused = await ask('nog-een@example.nl', neighbour);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('SEC-02 the mail is in the shopper’s language and the shop’s look, and names what to do who did not ask', async () => {
    for (const [language, button, unasked] of [
      ['nl', 'Inloggen', 'Heb je hier niet om gevraagd?'],
      ['en', 'Log in', 'You did not ask for this?'],
    ] as const) {
      const customer = await createCustomer(database, shop.tenant, { first_name: 'Óscar <b>' });
      await ask(customer.email, fromElsewhere(), language);
      const [mail] = await mailsTo(customer.email);
      expect(mail?.language).toBe(language);
      expect(mail?.subject).toContain('De Molen');
      expect(mail?.shown).toContain(`/${language}/auth/link?token=${mail?.token}`);
      expect(mail?.shown).toContain(button);
      expect(mail?.shown).toContain(unasked);
      expect(mail?.shown).not.toContain('<b>');
    }
  });

  test('SEC-02 AUTH-03 the mail calls who gave no first name by that of their profile', async () => {
    const profiled = { name: 'Fatima el Idrissi', first_name: '' };
    const customer = await createCustomer(database, shop.tenant, profiled);
    await ask(customer.email, fromElsewhere());
    expect((await mailsTo(customer.email))[0]?.shown).toContain('Dag Fatima, ');
  });

  test('SEC-02 opening its address changes nothing: only a POST does, and none that another site asks for', async () => {
    const customer = await createCustomer(database, shop.tenant);
    const token = await mailedToken(customer);
    for (let i = 0; i < 3; i += 1)
      expect((await shopper().get(`/auth/login-link/use?token=${token}`)).status).toBe(404);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await shopper().call('POST', '/auth/login-link/use', { token }, headers)).status).toBe(403);
    expect((await use(shopper(), token)).status).toBe(200);
  });
});
