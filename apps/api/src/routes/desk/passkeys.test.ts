import type { CreationOptions, StaffSession } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { expect, test, vi } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { PasskeyDevice } from '../../../test/passkey-device.ts';
import { byInject } from '../../../test/shopping.ts';
import { byCommand, codeOfApp, Desk, staffPassword } from '../../../test/staff-desk.ts';
import { newChallenge } from '../../commands/passkey-challenge.ts';
import { originOfHost } from '../../plugins/shop-origin.ts';

const { app, database, shop } = await openShop({ env: { APP_ENV: 'development' } });
/** A shop that sells: there no code is mailed. */
const selling = await createTenant(database, { is_demo: false });
const other = await createTenant(database, { is_demo: false });
let people = 0;

const desk = (tenant: TestTenant = selling) => new Desk(byInject(app), tenant.host);
const originOf = ({ host }: TestTenant) => originOfHost(host, app.env.STOREFRONT_URL_PORT);
const inSelling = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(selling.id, work);
const whoIs = async (who: Desk) => (await who.call<StaffSession>('GET', '/desk/session')).body;
type Listed = { passkeys: { id: string; name: string; usedAt: string | null }[]; hasCode: boolean };
const listed = async (who: Desk) => (await who.call<Listed>('GET', '/desk/passkeys')).body;
const logIn = (who: Desk, email: string) =>
  who.call<StaffSession>('POST', '/desk/log-in?lang=nl', { email, password: staffPassword });
type Challenge = { challenge: string; rpId: string; allowCredentials: { id: string }[] };
const challengeOf = async (who: Desk) =>
  (await who.call<Challenge>('POST', '/desk/log-in/passkey/challenge')).body;
const prove = (who: Desk, credential: object) =>
  who.call<StaffSession>('POST', '/desk/log-in/passkey', { credential });
const start = (who: Desk, password = staffPassword) =>
  who.call<CreationOptions>('POST', '/desk/passkeys/challenge', { password });
const keep = (who: Desk, credential: object, name = 'Laptop') =>
  who.call('POST', '/desk/passkeys?lang=nl', { name, credential });
const follow = (who: Desk, body: object) =>
  who.call<StaffSession>('POST', '/desk/invitation/use?lang=nl', { password: staffPassword, ...body });

async function invited(tenant: TestTenant = selling) {
  people += 1;
  const email = `medewerker-${people}@example.nl`;
  const body = { email, name: 'Sanne Smit', role: 'orders', language: 'nl' };
  expect((await byCommand(app, 'POST', `${tenant.slug}/staff/invite`, body)).status).toBe(200);
  const token = (await mailsTo(app, tenant, email)).at(-1)?.token ?? '';
  return { email, token };
}
const optionsFor = async (who: Desk, token: string) =>
  (await who.call<CreationOptions>('POST', '/desk/invitation/passkey', { token })).body;

/** Somebody who joined with a passkey and without an app. */
async function withPasskey(tenant: TestTenant = selling) {
  const { email, token } = await invited(tenant);
  const sanne = desk(tenant);
  const device = new PasskeyDevice();
  const credential = device.make(await optionsFor(sanne, token), originOf(tenant));
  const done = await follow(sanne, { token, passkey: { name: 'Sleutel', credential } });
  expect(done.status).toBe(200);
  return { email, sanne, device, done };
}
/** Somebody who joined with an app. */
async function withApp() {
  const { email, token } = await invited();
  const sanne = desk();
  const look = await sanne.call<{ totp: { secret: string } }>('POST', '/desk/invitation', { token });
  const { secret } = look.body.totp;
  expect((await follow(sanne, { token, code: await codeOfApp(secret) })).status).toBe(200);
  return { email, sanne, secret };
}
async function shown(email: string, tenant: TestTenant = selling) {
  const who = desk(tenant);
  await logIn(who, email);
  return who;
}
const refused = { status: 401, body: { code: 'PASSKEY_FAILED' } };

test('AUTH-05 an invitation is followed with a passkey instead of an app, which then is the second factor, and is told by mail', async () => {
  const { email, device, done } = await withPasskey();
  expect(done.body.staff?.email).toBe(email);
  const told = (await mailsTo(app, selling, email)).at(-1);
  expect(told).toMatchObject({ template: 'staff-passkey-added', language: 'nl' });
  expect(told?.html).toContain('Sleutel');

  const sanne = desk();
  expect((await logIn(sanne, email)).body).toEqual({ staff: null, factor: 'passkey', hasPasskey: true });
  expect(await whoIs(sanne)).toMatchObject({ staff: null, factor: 'passkey', hasPasskey: true });
  expect((await sanne.call('GET', '/desk/passkeys')).status).toBe(404);
  expect((await sanne.call('GET', '/desk/customers?q=jan')).status).toBe(404);
  const before = sanne.cookie;
  const asked = await challengeOf(sanne);
  expect(asked).toMatchObject({ rpId: selling.host, userVerification: 'required' });
  expect(asked.allowCredentials).toHaveLength(1);
  const inside = await prove(sanne, device.answer(asked, originOf(selling)));
  expect(inside.body.staff).toMatchObject({ email, role: 'orders' });
  expect(sanne.cookie).not.toBe(before);
  expect((await listed(sanne)).passkeys).toMatchObject([{ name: 'Sleutel', usedAt: expect.any(String) }]);
  // No code is one, whatever it says.
  const without = await shown(email);
  expect((await without.call('POST', '/desk/log-in/code', { code: '000000' })).status).toBe(401);

  const actions = await inSelling((tx) =>
    tx.selectFrom('audit_log').select(['action', 'data']).orderBy('id').execute(),
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'staff-invited',
    'staff-passkey-added',
    'staff-joined',
    'staff-logged-in',
  ]);
  expect(actions.at(-1)?.data).toEqual({ factor: 'passkey' });
});

test('AUTH-05 an invitation is followed once, by the passkey that was asked for with it alone, and ends the passkeys of before', async () => {
  const one = await invited();
  const two = await invited();
  const sanne = desk();
  const device = new PasskeyDevice();
  const forOther = device.make(await optionsFor(sanne, two.token), originOf(selling));
  const named = (credential: object) => ({ passkey: { name: 'Sleutel', credential } });
  expect(await follow(sanne, { token: one.token, ...named(forOther) })).toMatchObject({
    status: 422,
    body: { code: 'PASSKEY_FAILED' },
  });
  expect(await follow(sanne, { token: one.token })).toMatchObject({ body: { code: 'CODE_WRONG' } });
  const mine = device.make(await optionsFor(sanne, one.token), originOf(selling));
  expect((await follow(sanne, { token: one.token, ...named(mine) })).status).toBe(200);
  expect((await follow(desk(), { token: one.token, ...named(mine) })).status).toBe(410);
  expect((await desk().call('POST', '/desk/invitation/passkey', { token: one.token })).status).toBe(410);

  const body = { email: one.email, name: 'Sanne Smit', role: 'orders', language: 'nl' };
  await byCommand(app, 'POST', `${selling.slug}/staff/invite`, body);
  const token = (await mailsTo(app, selling, one.email)).at(-1)?.token ?? '';
  const again = desk();
  const look = await again.call<{ totp: { secret: string } }>('POST', '/desk/invitation', { token });
  const code = await codeOfApp(look.body.totp.secret);
  expect((await follow(again, { token, code })).status).toBe(200);
  expect((await listed(again)).passkeys).toEqual([]);
  const thief = await shown(one.email);
  expect(await prove(thief, device.answer(await challengeOf(thief), originOf(selling)))).toMatchObject(
    refused,
  );
});

test('AUTH-05 a passkey is added beside the app by who knows the password, is listed and told, and either ends a log-in', async () => {
  const { email, sanne, secret } = await withApp();
  expect(await start(sanne, 'niet goed')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
  const options = (await start(sanne)).body;
  expect(options).toMatchObject({
    rp: { id: selling.host },
    user: { name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const device = new PasskeyDevice();
  const credential = device.make(options, originOf(selling));
  expect((await keep(desk(), credential)).status).toBe(404);
  expect((await keep(sanne, credential)).status).toBe(200);
  expect(await keep(sanne, credential)).toMatchObject({ status: 422, body: { code: 'PASSKEY_FAILED' } });
  expect(await listed(sanne)).toMatchObject({ passkeys: [{ name: 'Laptop', usedAt: null }], hasCode: true });
  expect((await mailsTo(app, selling, email)).at(-1)?.html).toContain('Laptop');

  const byKey = desk();
  expect((await logIn(byKey, email)).body).toMatchObject({ factor: 'totp', hasPasskey: true });
  const answer = device.answer(await challengeOf(byKey), originOf(selling));
  expect((await prove(byKey, answer)).body.staff?.email).toBe(email);
  const byApp = await shown(email);
  const code = await codeOfApp(secret, 1);
  expect((await byApp.call('POST', '/desk/log-in/code', { code })).status).toBe(200);
});

test('AUTH-05 the answer of a passkey ends only the log-in that asked for it, once, within five minutes, from a device that recognised its owner on the shop’s own page', async () => {
  const { email, device } = await withPasskey();
  const origin = originOf(selling);
  const thief = await shown(email);
  const asked = await challengeOf(thief);
  for (const fault of [
    { origin: 'https://elsewhere.example' },
    { host: 'elsewhere.example' },
    { isUnverified: true },
  ])
    expect(await prove(thief, device.answer(asked, origin, fault)), JSON.stringify(fault)).toMatchObject(
      refused,
    );
  const answer = device.answer(asked, origin, { counter: 9 });
  // Another log-in of the same account did not ask this.
  const elsewhere = await shown(email);
  expect(await prove(elsewhere, answer)).toMatchObject(refused);
  expect((await prove(thief, answer)).status).toBe(200);
  expect((await prove(thief, answer)).status).toBe(410);
  expect(await prove(elsewhere, answer)).toMatchObject(refused);
  // One for customers, or to add one, ends no log-in either.
  for (const use of ['log-in', { staff: 'add', id: email, stamp: 'x' }] as const) {
    const challenge = newChallenge(app.env.APP_SECRET, selling.id, use);
    const given = device.answer({ challenge, rpId: selling.host }, origin, { counter: 20 });
    expect(await prove(elsewhere, given)).toMatchObject(refused);
  }
  const late = await challengeOf(elsewhere);
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1_000, toFake: ['Date'] });
  expect(await prove(elsewhere, device.answer(late, origin, { counter: 30 }))).toMatchObject(refused);
  vi.useRealTimers();
  expect((await prove(desk(), answer)).status).toBe(410);
  expect((await desk().call('POST', '/desk/log-in/passkey/challenge')).status).toBe(410);
});

test('AUTH-05 a copy of a device that has counted less ends no log-in', async () => {
  const { email, device } = await withPasskey();
  const statuses: number[] = [];
  for (const counter of [5, 5, 4, 6]) {
    const who = await shown(email);
    const answer = device.answer(await challengeOf(who), originOf(selling), { counter });
    statuses.push((await prove(who, answer)).status);
  }
  expect(statuses).toEqual([200, 401, 401, 200]);
});

test('AUTH-05 a passkey is its owner’s in one shop: a colleague’s or another shop’s ends no log-in and is removed by nobody else', async () => {
  const sanne = await withPasskey();
  const piet = await withPasskey();
  const abroad = await withPasskey(other);
  const login = await shown(sanne.email);
  for (const { device } of [piet, abroad])
    expect(await prove(login, device.answer(await challengeOf(login), originOf(selling)))).toMatchObject(
      refused,
    );
  // The same address works for the other shop too, by that shop's own account alone.
  const theirs = await challengeOf(await shown(abroad.email, other));
  expect(await prove(login, abroad.device.answer(theirs, originOf(other)))).toMatchObject(refused);
  const [own] = (await listed(sanne.sanne)).passkeys;
  for (const who of [piet.sanne, abroad.sanne])
    expect((await who.call('DELETE', `/desk/passkeys/${own?.id}`)).status).toBe(404);
  const customers = await shown(sanne.email);
  const challenge = (await customers.call<Challenge>('POST', '/auth/passkey/challenge')).body;
  const asCustomer = { credential: sanne.device.answer(challenge, originOf(selling)) };
  expect((await customers.call('POST', '/auth/passkey', asCustomer)).status).toBe(401);
});

test('AUTH-05 the last second factor stays; what is removed ends no log-in, also when two are removed at once', async () => {
  const { email, sanne, device } = await withPasskey();
  const [first] = (await listed(sanne)).passkeys;
  const remove = (id = '') => sanne.call('DELETE', `/desk/passkeys/${id}`);
  expect(await remove(first?.id)).toMatchObject({ status: 409, body: { code: 'LAST_FACTOR' } });
  const second = new PasskeyDevice();
  expect((await keep(sanne, second.make((await start(sanne)).body, originOf(selling)))).status).toBe(200);
  const both = (await listed(sanne)).passkeys;
  const answers = await Promise.all(both.map(({ id }) => remove(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = (await listed(sanne)).passkeys;
  expect(left).toHaveLength(1);
  const gone = left[0]?.id === first?.id ? second : device;
  const who = await shown(email);
  expect(await prove(who, gone.answer(await challengeOf(who), originOf(selling)))).toMatchObject(refused);

  const app2 = await withApp();
  await keep(app2.sanne, new PasskeyDevice().make((await start(app2.sanne)).body, originOf(selling)));
  const [only] = (await listed(app2.sanne)).passkeys;
  expect((await app2.sanne.call('DELETE', `/desk/passkeys/${only?.id}`)).status).toBe(200);
  const log = await inSelling((tx) => tx.selectFrom('audit_log').select('action').orderBy('id').execute());
  expect(log.at(-1)?.action).toBe('staff-passkey-removed');
});

test('AUTH-05 an account has ten passkeys at most, tries at the second factor are counted together, and a demo shop mails a code besides', async () => {
  const { sanne, email } = await withPasskey(shop.tenant);
  const demo = shop.tenant;
  const options = [];
  for (let i = 0; i < 10; i += 1) options.push((await start(sanne)).body);
  const statuses = [];
  for (const one of options)
    statuses.push((await keep(sanne, new PasskeyDevice().make(one, originOf(demo)))).status);
  expect(statuses).toEqual([...Array(9).fill(200), 409]);
  expect(await start(sanne)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PASSKEYS' } });
  const who = desk(demo);
  expect((await logIn(who, email)).body).toMatchObject({ factor: 'mail', hasPasskey: true });
  const tries = [];
  for (let i = 0; i < 11; i += 1) {
    const answer = new PasskeyDevice().answer(await challengeOf(who), originOf(demo));
    tries.push((await prove(who, answer)).status);
  }
  expect(tries).toEqual([...Array(10).fill(401), 429]);
  expect((await who.call('POST', '/desk/log-in/code', { code: '123456' })).status).toBe(429);
});
