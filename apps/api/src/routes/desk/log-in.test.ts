import type { StaffSession } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createCustomer, createTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { fromElsewhere } from '../../../test/customers-of.ts';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { byInject } from '../../../test/shopping.ts';
import { byCommand, codeOfApp, createStaff, Desk, staffPassword } from '../../../test/staff-desk.ts';

const { app, database, shop } = await openShop({ env: { APP_ENV: 'development' } });
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const { slug } = shop.tenant;
/** A shop that sells: there a second factor is an app's. */
const selling = await createTenant(database, { is_demo: false, name: 'Zonnedauw' });
let people = 0;

const desk = (host = shop.tenant.host) => new Desk(byInject(app), host);
const newEmail = () => {
  people += 1;
  return `medewerker-${people}@example.nl`;
};
const logIn = (who: Desk, email: string, password = staffPassword) =>
  who.call<StaffSession>('POST', '/desk/log-in?lang=nl', { email, password });
const prove = (who: Desk, code: string) => who.call<StaffSession>('POST', '/desk/log-in/code', { code });
const whoIs = async (who: Desk) => (await who.call<StaffSession>('GET', '/desk/session')).body;
const codeIn = async (email: string) =>
  /je code is (\d{6})/.exec((await mailsTo(app, shop.tenant, email)).at(-1)?.html ?? '')?.[1] ?? '';

async function invited(slugOf: string, email: string, role = 'orders') {
  const body = { email, name: 'Sanne Smit', role, language: 'nl' };
  const answer = await byCommand(app, 'POST', `${slugOf}/staff/invite`, body);
  expect(answer.status).toBe(200);
}
/** Somebody who works for the shop that sells, with what their app was given. */
async function withApp() {
  const email = newEmail();
  await invited(selling.slug, email);
  const token = (await mailsTo(app, selling, email)).at(-1)?.token ?? '';
  const sanne = desk(selling.host);
  const look = await sanne.call<{ totp: { secret: string; url: string } }>('POST', '/desk/invitation', {
    token,
  });
  const { secret } = look.body.totp;
  return { email, token, sanne, look, secret };
}
const follow = (who: Desk, token: string, code?: string, password = staffPassword) =>
  who.call<StaffSession>('POST', '/desk/invitation/use', { token, password, ...(code && { code }) });

test('AUTH-05 whoever is invited chooses a password and shows a code of their app, by a link that opens once and is used by no look', async () => {
  const { email, token, sanne, look, secret } = await withApp();
  expect(look.body).toMatchObject({ name: 'Sanne Smit', email });
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  expect(look.body.totp.url).toContain(`secret=${secret}`);
  expect((await sanne.call('POST', '/desk/invitation', { token })).status).toBe(200);
  expect(await follow(sanne, token)).toMatchObject({ status: 422, body: { code: 'CODE_WRONG' } });
  expect(await follow(sanne, token, '000000')).toMatchObject({ status: 422 });
  const code = await codeOfApp(secret);
  for (const guessed of ['Welkom2026!', 'sannesmit12', 'zonnedauw12']) {
    const weak = await follow(sanne, token, code, guessed);
    expect([guessed, weak]).toMatchObject([guessed, { status: 422, body: { code: 'PASSWORD_GUESSABLE' } }]);
  }
  expect((await whoIs(sanne)).staff).toBeNull();
  const done = await follow(sanne, token, code);
  expect(done.body.staff).toEqual({ name: 'Sanne Smit', email, role: 'orders', mayShadow: true });
  expect((await whoIs(sanne)).staff?.email).toBe(email);
  expect(await follow(desk(selling.host), token, await codeOfApp(secret, 1))).toMatchObject({ status: 410 });
  const kept = await database.withTenant(selling.id, async (tx) => [
    await tx.selectFrom('staff_invitations').selectAll().execute(),
    await tx.selectFrom('staff_accounts').selectAll().execute(),
    await tx.selectFrom('mails').selectAll().execute(),
  ]);
  for (const known of [token, secret, staffPassword]) expect(JSON.stringify(kept)).not.toContain(known);
});

test('AUTH-05 a password alone opens nothing: a code of the app does, each code once', async () => {
  const { email, token, sanne, secret } = await withApp();
  await follow(sanne, token, await codeOfApp(secret));
  const other = desk(selling.host);
  expect((await logIn(other, email, 'fout fout fout')).status).toBe(401);
  expect((await logIn(other, email)).body).toMatchObject({ staff: null, factor: 'totp' });
  expect(await whoIs(other)).toEqual({ staff: null, factor: 'totp', hasPasskey: false });
  expect((await other.call('GET', '/desk/customers?q=jan')).status).toBe(404);
  const before = other.cookie;
  expect(await prove(other, '000 000')).toMatchObject({ status: 401, body: { code: 'CODE_WRONG' } });
  const code = await codeOfApp(secret, 1);
  const { body } = await prove(other, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(body.staff?.email).toBe(email);
  expect(other.cookie).not.toBe(before);

  const thief = desk(selling.host);
  await logIn(thief, email);
  expect(await prove(thief, code)).toMatchObject({ status: 401, body: { code: 'CODE_WRONG' } });
});

test('AUTH-05 in a demo shop the code is mailed, works once and in its own browser, and where a shop sells no account logs in so', async () => {
  const staff = await createStaff(inShop, shop.tenant.id, 'viewer', newEmail());
  const sanne = desk();
  expect((await logIn(sanne, staff.email.toUpperCase())).body.factor).toBe('mail');
  const code = await codeIn(staff.email);
  const kept = await inShop((tx) => tx.selectFrom('mails').select('html').execute());
  expect(JSON.stringify(kept)).not.toContain(code);
  const other = desk();
  await logIn(other, staff.email);
  expect((await prove(other, code)).status).toBe(401);
  expect((await prove(sanne, code)).body.staff).toMatchObject({ role: 'viewer', mayShadow: false });
  expect((await prove(sanne, code)).status).toBe(410);

  const inSelling = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(selling.id, work);
  const without = await createStaff(inSelling, selling.id, 'owner', newEmail());
  expect((await logIn(desk(selling.host), without.email)).status).toBe(401);
});

test('AUTH-05 accounts of staff are apart from customers, and each shop’s own', async () => {
  const customer = await createCustomer(database, shop.tenant);
  expect((await logIn(desk(), customer.email, customer.password)).status).toBe(401);
  const staff = await createStaff(inShop, shop.tenant.id, 'owner', newEmail());
  const asCustomer = await desk().browser.logIn({ ...staff, password: staffPassword }, fromElsewhere());
  expect(asCustomer.status).toBe(401);
  expect((await logIn(desk(selling.host), staff.email)).status).toBe(401);
  const sanne = await inside(staff.email);
  const elsewhere = desk(selling.host);
  elsewhere.cookie = sanne.cookie;
  expect((await whoIs(elsewhere)).staff).toBeNull();
});

async function inside(email: string): Promise<Desk> {
  const one = desk();
  await logIn(one, email);
  await prove(one, await codeIn(email));
  return one;
}

test('AUTH-05 all sessions end at once when a role goes, or becomes another one, and by themselves after twelve hours', async () => {
  const staff = await createStaff(inShop, shop.tenant.id, 'owner', newEmail());
  for (const role of ['viewer', null]) {
    const sanne = await inside(staff.email);
    expect((await whoIs(sanne)).staff).not.toBeNull();
    const changed = await byCommand(app, 'POST', `${slug}/staff/role`, { email: staff.email, role });
    expect(changed.status).toBe(200);
    expect((await whoIs(sanne)).staff).toBeNull();
  }
  expect((await logIn(desk(), staff.email)).status).toBe(401);
  await byCommand(app, 'POST', `${slug}/staff/role`, { email: staff.email, role: 'owner' });
  const sanne = await inside(staff.email);
  const ends = await inShop((tx) =>
    tx
      .selectFrom('staff_sessions')
      .select(['created_at', 'expires_at'])
      .where('is_proved', '=', true)
      .where('staff_id', '=', staff.id)
      .executeTakeFirstOrThrow(),
  );
  const hours = (ends.expires_at.getTime() - ends.created_at.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThan(12.2);
  await inShop((tx) => tx.updateTable('staff_sessions').set({ expires_at: new Date() }).execute());
  expect((await whoIs(sanne)).staff).toBeNull();
});

test('AUTH-05 an invitation with another role ends all sessions at once, and one with the same role ends none', async () => {
  const staff = await createStaff(inShop, shop.tenant.id, 'owner', newEmail());
  const sanne = await inside(staff.email);
  await invited(slug, staff.email, 'owner');
  expect((await whoIs(sanne)).staff).not.toBeNull();
  await invited(slug, staff.email, 'viewer');
  expect((await whoIs(sanne)).staff).toBeNull();
});

test('AUTH-05 log-out ends the session itself, not only its cookie', async () => {
  const staff = await createStaff(inShop, shop.tenant.id, 'orders', newEmail());
  const sanne = await inside(staff.email);
  const { cookie } = sanne;
  expect((await sanne.call('POST', '/desk/log-out')).status).toBe(200);
  expect(sanne.cookie).toBeNull();
  sanne.cookie = cookie;
  expect((await whoIs(sanne)).staff).toBeNull();
});

test('AUTH-05 passwords are tried ten times a quarter of an hour, an unknown address alike, and codes ten times', async () => {
  const staff = await createStaff(inShop, shop.tenant.id, 'orders', newEmail());
  for (const email of [staff.email, newEmail()]) {
    const tries = [];
    for (let i = 0; i < 11; i += 1) tries.push((await logIn(desk(), email, 'fout')).status);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
  }
  expect(await logIn(desk(), staff.email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });

  const other = await createStaff(inShop, shop.tenant.id, 'orders', newEmail());
  const statuses = [];
  for (let i = 0; i < 6; i += 1) {
    const one = desk();
    await logIn(one, other.email);
    for (let j = 0; j < 2; j += 1) statuses.push((await prove(one, '12 34 56')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('AUTH-05 one network is counted over all addresses of staff', async () => {
  const network = { 'x-etalage-client-ip': '203.0.113.77' };
  const statuses = [];
  for (let i = 0; i < 31; i += 1) {
    const body = { email: newEmail(), password: 'fout' };
    statuses.push((await desk().browser.call('POST', '/desk/log-in', body, network)).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});

test('AUTH-05 staff are invited, listed and let go by the command line alone, and each of it stands in the audit log', async () => {
  const email = newEmail();
  await invited(slug, email, 'content');
  const { body } = await byCommand(app, 'GET', `${slug}/staff`);
  expect(body.staff).toContainEqual({ email, name: 'Sanne Smit', role: 'content', hasPassword: false });
  for (const wrong of [{ role: 'admin' }, { email: 'geen' }, { language: 'fr' }]) {
    const answer = await byCommand(app, 'POST', `${slug}/staff/invite`, {
      email,
      name: 'S',
      role: 'owner',
      ...wrong,
    });
    expect([400, 409]).toContain(answer.status);
  }
  expect((await byCommand(app, 'POST', `${slug}/staff/role`, { email: newEmail(), role: null })).status).toBe(
    404,
  );
  const noKey = await app.inject({ method: 'GET', url: `/staff/shops/${slug}/staff` });
  expect(noKey.statusCode).toBe(404);
  const token = (await mailsTo(app, shop.tenant, email)).at(-1)?.token ?? '';
  await follow(desk(), token);
  await byCommand(app, 'POST', `${slug}/staff/role`, { email, role: null });
  const log = await inShop(async (tx) => {
    const { id } = await tx
      .selectFrom('staff_accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return tx
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
  });
  expect(log.map(({ action }) => action)).toEqual(['staff-invited', 'staff-joined', 'staff-role-changed']);
  expect(log.map(({ actor }) => actor.split(' ')[0])).toEqual(['command', 'staff', 'command']);
});
