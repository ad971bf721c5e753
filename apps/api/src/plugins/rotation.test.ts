import { sql } from '@etalage/db';
import { createCmsPage, createCustomer, createWheel } from '@etalage/db/test-factories';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, internalSecret } from '../../test/build-app.ts';
import { fromElsewhere } from '../../test/customers-of.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { mailsTo } from '../../test/mailed.ts';
import { byInject, createStockedShop, Shopper } from '../../test/shopping.ts';
import { byCommand, codeOfApp } from '../../test/staff-desk.ts';
import { buildApp } from '../app.ts';
import { totpFor, totpStep } from '../commands/second-factor.ts';
import { linkToken, opensLink } from '../commands/signed-link.ts';
import { staffKey } from '../commands/staff-key.ts';
import { signPreview } from '../routes/cms/preview-token.ts';
import { readEnv } from './env.ts';

const old = 'the-secret-of-last-year';
const fresh = 'the-secret-of-this-year';
const oldInternal = 'what-both-knew-last-year';
const mailServer = await startMailServer();

// One shop before its secrets are replaced, while both hold, and after the old ones were taken away.
const { app: before, database } = await createTestApp({
  env: {
    APP_ENV: 'development',
    APP_SECRET: old,
    INTERNAL_SECRET: internalSecret,
    SMTP_URL: mailServer.url,
  },
});
const during = await started({
  APP_SECRET: fresh,
  APP_SECRET_BEFORE: old,
  INTERNAL_SECRET: internalSecret,
  INTERNAL_SECRET_BEFORE: oldInternal,
});
const after = await started({ APP_SECRET: fresh, INTERNAL_SECRET: internalSecret });
const shop = await createStockedShop(database);
const { tenant } = shop;
const at = (app: typeof before) => new Shopper(byInject(app), tenant.host);
await database.withTenant(tenant.id, (tx) =>
  tx
    .insertInto('newsletters')
    .values({ tenant_id: tenant.id, content: { identifier: 'nieuws' } })
    .execute(),
);

async function started(env: Record<string, string>) {
  const same = { APP_ENV: 'development', RATE_LIMIT: '0', ORDERS_PER_HOUR: '0', LOG_LEVEL: 'error' };
  const app = await buildApp({ database, env: readEnv({ ...same, SMTP_URL: mailServer.url, ...env }) });
  await app.ready();
  afterAll(() => app.close());
  return app;
}

/** The same browser, which meets another process. */
function moved(shopper: Shopper, app: typeof before): Shopper {
  const one = at(app);
  one.session = shopper.session;
  return one;
}

test('OPS-30 who is logged in stays so while a secret is replaced, and is given a cookie of the new one', async () => {
  const customer = await createCustomer(database, tenant);
  const noor = at(before);
  await noor.logIn(customer, fromElsewhere());
  const given = noor.session;
  const later = moved(noor, during);
  expect((await later.whoAmI()).body).toMatchObject({ customer: { email: customer.email } });
  expect(later.session).not.toBe(given);
  expect((await moved(later, after).whoAmI()).body).toMatchObject({ customer: { email: customer.email } });
  // Who did not come in between is a guest, and a cookie of the new secret is not replaced again.
  expect((await moved(noor, after).whoAmI()).body).toMatchObject({ customer: null });
  const again = moved(later, during);
  await again.whoAmI();
  expect(again.session).toBe(later.session);
});

test('OPS-30 a session of the secret before is made longer, and ended, as any other', async () => {
  const customer = await createCustomer(database, tenant);
  const [noor, other] = [at(before), at(before)];
  for (const one of [noor, other]) await one.logIn(customer, fromElsewhere());
  const aDayAgo = new Date(Date.now() + 24 * 3_600_000);
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('customer_sessions').set({ expires_at: aDayAgo }).execute(),
  );
  const later = moved(noor, during);
  expect((await later.whoAmI()).body).toMatchObject({ customer: { email: customer.email } });
  expect((await moved(later, after).whoAmI()).body).toMatchObject({ customer: { email: customer.email } });
  await moved(other, during).logOut();
  expect((await moved(other, before).whoAmI()).body).toMatchObject({ customer: null });
});

test('OPS-30 links of orders, previews and mails and the key of staff commands hold while both secrets do', async () => {
  const anna = at(before);
  await anna.add(shop.variantId);
  await anna.fillIn(shop.shippingMethodId);
  const { body: placed } = await anna.place();
  const page = await createCmsPage(database, tenant, { status: 'draft' });
  const preview = signPreview(old, {
    tenantId: tenant.id,
    pageId: page.id,
    expiresAt: Math.floor(Date.now() / 1000) + 600,
  });
  const staff = async (app: typeof before) => {
    const url = `/staff/shops/${tenant.slug}/attention`;
    const headers = { authorization: `Bearer ${staffKey(old)}` };
    return (await app.inject({ method: 'GET', url, headers })).statusCode;
  };
  const mailed = linkToken(old, 'review', tenant.id, placed.id);
  for (const [app, status] of [
    [before, 200],
    [during, 200],
    [after, 404],
  ] as const) {
    const opened = [
      (await at(app).order(placed.id, placed.token)).status,
      (await at(app).get(`/cms/preview/${page.id}?token=${preview}`)).status,
      await staff(app),
    ];
    expect(opened).toEqual([status, status, status]);
    expect(opensLink(app.env.APP_SECRETS, 'review', tenant.id, placed.id, mailed)).toBe(status === 200);
  }
  // What is made meanwhile is signed with the new secret, and outlives the old one.
  const berend = at(during);
  await berend.add(shop.variantId);
  await berend.fillIn(shop.shippingMethodId);
  const { body: next } = await berend.place();
  expect((await at(after).order(next.id, next.token)).status).toBe(200);
});

test('OPS-30 storefronts that still have the secret before are known while both hold', async () => {
  const asked = async (app: typeof before, secret: string) => {
    const headers = { 'x-etalage-internal': secret, 'x-etalage-host': tenant.host, host: 'api.internal' };
    return (await app.inject({ url: '/ready', headers })).statusCode;
  };
  expect([await asked(during, oldInternal), await asked(during, internalSecret)]).toEqual([200, 200]);
  expect([await asked(after, oldInternal), await asked(after, internalSecret)]).toEqual([503, 200]);
});

test('OPS-30 readers of newsletters stay one each, and find a link in every letter that ends it', async () => {
  const email = 'lezer@b.test';
  const signUp = (app: typeof before) =>
    at(app).call('POST', '/newsletters/sign-ups?lang=nl', { email, newsletter: 'nieuws' }, fromElsewhere());
  expect((await signUp(before)).status).toBe(200);
  await database.withTenant(tenant.id, (tx) =>
    tx
      .updateTable('newsletter_subscriptions')
      .set({ status: 'confirmed', confirmed_at: new Date(), expires_at: null })
      .execute(),
  );
  const linkAt = async (app: typeof before) => {
    const url = `/staff/shops/${tenant.slug}/newsletter-readers`;
    const headers = { authorization: `Bearer ${staffKey(app.env.APP_SECRET)}` };
    const { readers } = (await app.inject({ method: 'GET', url, headers })).json();
    expect(readers).toHaveLength(1);
    return new URL(readers[0].leaveUrl).searchParams.get('token') ?? '';
  };
  const first = await linkAt(before);
  expect(await linkAt(during)).toBe(first);
  await signUp(during);
  const last = await linkAt(after);
  expect(last).not.toBe(first);
  expect(await linkAt(after)).toBe(last);
  expect((await at(after).call('POST', '/newsletters/departures', { token: last })).status).toBeLessThan(300);
  const left = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('newsletter_subscriptions').select('status').execute(),
  );
  expect(left).toEqual([{ status: 'ended' }]);
});

/** The token of the mail that an address had last, as it left; '' where it had none. */
function tokenFor(email: string): string {
  const mail = mailServer.received.findLast((one) => one.includes(`\nTo: ${email}\n`)) ?? '';
  return /\?token=([\w-]+)/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[1] ?? '';
}

test('OPS-30 the link of a mail that waits while the secret is replaced opens what it is for', async () => {
  const [noor, berend] = [await createCustomer(database, tenant), await createCustomer(database, tenant)];
  const anna = { email: 'anna@b.test', firstName: 'Anna', lastName: 'de Boer' };
  const sanne = { email: 'sanne@b.test', name: 'Sanne Smit', role: 'orders', language: 'nl' };
  mailServer.isFull = true;
  const ask = (path: string, body: object) =>
    at(before).call('POST', `${path}?lang=nl`, body, fromElsewhere());
  for (const { status } of [
    await ask('/auth/login-link', { email: noor.email }),
    await ask('/auth/forgot', { email: berend.email }),
    await ask('/auth/register', anna),
    await ask('/newsletters/sign-ups', { email: 'wacht@b.test' }),
    await byCommand(before, 'POST', `${tenant.slug}/staff/invite`, sanne),
  ])
    expect(status).toBe(200);
  await before.jobs.runDue(tenant.id);
  expect([noor, berend, anna, sanne].map(({ email }) => tokenFor(email))).toEqual(['', '', '', '']);
  mailServer.isFull = false;
  const waiting = [noor.email, berend.email, anna.email, sanne.email, 'wacht@b.test'];
  const unsent = async () => {
    await database.withTenant(tenant.id, (tx) =>
      sql`UPDATE outbox SET run_at = now() WHERE done_at IS NULL`.execute(tx),
    );
    await during.jobs.runDue(tenant.id);
    return waiting.filter((email) => tokenFor(email) === '');
  };
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
  const follow = async (path: string, email: string) =>
    (await at(during).call('POST', path, { token: tokenFor(email) }, fromElsewhere())).status;
  expect({
    logIn: await follow('/auth/login-link/use', noor.email),
    reset: await follow('/auth/account-link', berend.email),
    account: await follow('/auth/account-link', anna.email),
    newsletter: await follow('/newsletters/confirmations', 'wacht@b.test'),
    staff: await follow('/desk/invitation', sanne.email),
  }).toEqual({ logIn: 200, reset: 200, account: 200, newsletter: 200, staff: 200 });
});

test('OPS-30 a newsletter’s welcome has a link that ends it, whichever secret its reader signed up under', async () => {
  const to = (app: typeof before, what: string, body: object) =>
    at(app).call('POST', `/newsletters/${what}?lang=nl`, body, fromElsewhere());
  const mailed = async (app: typeof before, email: string) => {
    // Waits until all were sent.
    await mailsTo(app, tenant, email);
    return { token: tokenFor(email) };
  };
  // One confirms while both hold; the other asks again once the old one is gone.
  const [one, other] = ['een@b.test', 'ander@b.test'];
  for (const email of [one, other]) await to(before, 'sign-ups', { email });
  expect((await to(during, 'confirmations', await mailed(before, one))).status).toBe(200);
  const welcome = await mailed(during, one);
  await mailed(before, other);
  await to(after, 'sign-ups', { email: other });
  expect((await to(after, 'confirmations', await mailed(after, other))).status).toBe(200);
  expect([
    (await to(during, 'departures', welcome)).body,
    (await to(after, 'departures', await mailed(after, other))).body,
  ]).toEqual([{ left: true }, { left: true }]);
});

test('OPS-30 OVER-05 a visitor of a wheel stays one while a secret is replaced, and has had their turn', async () => {
  const wheel = await createWheel(database, tenant, { prizes: [{}] });
  const visitor = (app: typeof before, method: 'GET' | 'POST', path: string, cookie = '') =>
    app.inject({ method, url: `/store/wheels${path}?lang=nl`, headers: { host: tenant.host, cookie } });
  const cookieOf = (answer: { headers: object }) =>
    String((answer.headers as Record<string, unknown>)['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  const cookie = cookieOf(await visitor(before, 'POST', '/visitor'));
  const turned = await visitor(before, 'POST', `/${wheel.id}/turn`, cookie);
  expect(turned.statusCode).toBe(200);
  expect(cookieOf(await visitor(during, 'POST', '/visitor', cookie))).toBe('');
  expect((await visitor(during, 'GET', '', cookie)).json()).toMatchObject([{ outcome: turned.json() }]);
  expect((await visitor(during, 'POST', `/${wheel.id}/turn`, cookie)).json()).toEqual(turned.json());
  expect((await visitor(after, 'POST', `/${wheel.id}/turn`, cookie)).statusCode).toBe(404);
});

test('OPS-30 codes of authenticator apps hold while both secrets do', async () => {
  const person = { shop: 'De Molen', email: 'sanne@molen.test' };
  const code = await codeOfApp(totpFor(old, tenant.id, 'seed', person).secret);
  expect(await totpStep(during.env.APP_SECRETS, tenant.id, 'seed', code)).not.toBeNull();
  expect(await totpStep(after.env.APP_SECRETS, tenant.id, 'seed', code)).toBeNull();
});

test('OPS-30 several processes know the new secret before any of them signs with it: nobody is logged out between two of them', async () => {
  // First it is second everywhere; then, one process after the other, it is first.
  const knows = await started({
    APP_SECRET: old,
    APP_SECRET_BEFORE: fresh,
    INTERNAL_SECRET: internalSecret,
  });
  const customer = await createCustomer(database, tenant);
  const order: [string, typeof before, typeof before][] = [
    ['while it becomes known', knows, before],
    ['while it begins to sign', during, knows],
  ];
  for (const [when, ahead, behind] of order)
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const noor = at(one);
      await noor.logIn(customer, fromElsewhere());
      const { body } = await moved(noor, other).whoAmI();
      expect({ when, body }).toMatchObject({ when, body: { customer: { email: customer.email } } });
    }
  // Straight to the new one, whoever logs in at the first process is a guest at the next.
  const noor = at(during);
  await noor.logIn(customer, fromElsewhere());
  expect((await moved(noor, before).whoAmI()).body).toMatchObject({ customer: null });
});
