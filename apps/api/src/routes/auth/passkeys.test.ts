import type { Account, CreationOptions, Session } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mailed.ts';
import { openShop } from '../../../test/open-shop.ts';
import { PasskeyDevice } from '../../../test/passkey-device.ts';
import { createStockedShop, type Shopper } from '../../../test/shopping.ts';
import { newChallenge } from '../../commands/passkey-challenge.ts';
import { originOfHost } from '../../plugins/shop-origin.ts';

const { app, database, shop, shopper } = await openShop({ env: { APP_ENV: 'development' } });
let networks = 0;

const originOf = (host: string) => originOfHost(host, app.env.STOREFRONT_URL_PORT);
const origin = originOf(shop.tenant.host);
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);
const mails = (email: string) => mailsTo(app, shop.tenant, email);
const fromElsewhere = () => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1` };
};
type Refused = { code?: string; errors?: { field: string }[] };
const send = <T = Refused>(who: Shopper, method: string, path: string, body?: object) =>
  who.call<T & Refused>(method, path, body, fromElsewhere());
const passkeysOf = async (who: Shopper) => (await who.get<Account>('/account')).body.passkeys;
const challengeFor = async (who: Shopper = shopper()) =>
  (await send<{ challenge: string; rpId: string }>(who, 'POST', '/auth/passkey/challenge')).body;
const start = (who: Shopper, password: string) =>
  send<CreationOptions>(who, 'POST', '/account/passkeys/challenge', { password });
const keep = (who: Shopper, credential: object, name = 'Telefoon') =>
  send(who, 'POST', '/account/passkeys', { name, credential });
const enter = (who: Shopper, credential: object) =>
  send<Session>(who, 'POST', '/auth/passkey', { credential });

async function newCustomer(): Promise<{ customer: TestCustomer; karel: Shopper }> {
  const customer = await createCustomer(database, shop.tenant);
  const karel = shopper();
  expect((await karel.logIn(customer, fromElsewhere())).status).toBe(200);
  return { customer, karel };
}
async function withPasskey() {
  const { customer, karel } = await newCustomer();
  const device = new PasskeyDevice();
  const options = (await start(karel, customer.password)).body;
  expect((await keep(karel, device.make(options, origin))).status).toBe(200);
  return { customer, karel, device };
}
async function expectRefused(credential: object) {
  const stranger = shopper();
  const refused = await enter(stranger, credential);
  expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_FAILED']);
  expect(stranger.session).toBeNull();
}

describe('a passkey', () => {
  test('AUTH-07 is added by who knows the password, listed, told by mail, and logs in where the guest’s cart joins', async () => {
    const { customer, karel } = await newCustomer();
    expect(await start(karel, 'niet goed')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    const options = (await start(karel, customer.password)).body;
    expect(options).toMatchObject({
      rp: { id: shop.tenant.host, name: shop.tenant.name },
      user: { name: customer.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = new PasskeyDevice();
    expect((await keep(karel, device.make(options, origin), 'Mijn telefoon')).status).toBe(200);
    expect(await passkeysOf(karel)).toMatchObject([{ name: 'Mijn telefoon', usedAt: null }]);
    const told = (await mails(customer.email)).at(-1);
    expect(told).toMatchObject({ template: 'passkey-added' });
    expect(told?.html).toContain('Mijn telefoon');
    const again = (await start(karel, customer.password)).body;
    expect(again.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }]);

    const phone = shopper();
    await phone.add(shop.variantId, 2);
    const answer = await enter(phone, device.answer(await challengeFor(phone), origin));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.body.customer?.id).toBe(customer.id);
    expect((await phone.whoAmI()).body.customer?.email).toBe(customer.email);
    expect((await phone.cart()).body.count).toBe(2);
    expect((await passkeysOf(karel))[0]?.usedAt).not.toBeNull();
    expect(JSON.stringify((await karel.get('/account/export?format=json')).body)).toContain('Mijn telefoon');
  });

  test('AUTH-07 is called something else and deleted by its owner alone; a deleted one opens nothing', async () => {
    const { karel, device } = await withPasskey();
    const { karel: piet } = await newCustomer();
    const [own] = await passkeysOf(karel);
    const path = `/account/passkeys/${own?.id}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await send(piet, method, path, method === 'PUT' ? { name: 'X' } : undefined)).status).toBe(404);
    expect((await send(karel, 'PUT', path, { name: '' })).body.errors?.[0]?.field).toBe('name');
    expect((await send(karel, 'PUT', path, { name: 'Werktelefoon' })).status).toBe(200);
    expect((await passkeysOf(karel)).map(({ name }) => name)).toEqual(['Werktelefoon']);
    expect((await send(karel, 'DELETE', path)).status).toBe(200);
    expect((await send(karel, 'DELETE', path)).status).toBe(404);
    await expectRefused(device.answer(await challengeFor(), origin));
  });

  test('AUTH-07 an account has ten at most, and no device’s twice', async () => {
    const { customer, karel, device } = await withPasskey();
    const twice = (await start(karel, customer.password)).body;
    expect(await keep(karel, device.make(twice, origin))).toMatchObject({
      status: 422,
      body: { code: 'PASSKEY_FAILED' },
    });
    const options = [];
    for (let i = 0; i < 10; i += 1) options.push((await start(karel, customer.password)).body);
    const statuses = [];
    for (const one of options)
      statuses.push((await keep(karel, new PasskeyDevice().make(one, origin))).status);
    expect(statuses).toEqual([...Array(9).fill(200), 409]);
    const full = await start(karel, customer.password);
    expect([full.status, full.body.code]).toEqual([409, 'TOO_MANY_PASSKEYS']);
  });
});

describe('what opens nothing', () => {
  test('AUTH-07 an answer is good once, for five minutes, on this shop’s own pages, from a device that recognised its owner', async () => {
    const { device } = await withPasskey();
    const challenge = await challengeFor();
    const once = device.answer(challenge, origin);
    expect((await enter(shopper(), once)).status).toBe(200);
    await expectRefused(once);
    await expectRefused(device.answer(challenge, origin));
    const fresh = () => challengeFor();
    await expectRefused(device.answer(await fresh(), 'https://evil.example'));
    await expectRefused(device.answer(await fresh(), origin, { host: 'evil.example' }));
    await expectRefused(device.answer(await fresh(), origin, { isUnverified: true }));
    await expectRefused(device.answer({ ...(await fresh()), challenge: 'AAAA' }, origin));
    const stolen = device.answer(await fresh(), origin);
    const { signature } = new PasskeyDevice().answer(await fresh(), origin).response;
    await expectRefused({ ...stolen, response: { ...stolen.response, signature } });
    await expectRefused(new PasskeyDevice().answer(await fresh(), origin));
    const before = Date.now;
    const madeAgo = (seconds: number) => {
      Date.now = () => before() - seconds * 1000;
      const challenge = newChallenge(app.env.APP_SECRET, shop.tenant.id, 'log-in');
      Date.now = before;
      return { challenge, rpId: shop.tenant.host };
    };
    await expectRefused(device.answer(madeAgo(5 * 60 + 2), origin));
    expect((await enter(shopper(), device.answer(madeAgo(4 * 60 + 40), origin))).status).toBe(200);
    expect((await enter(shopper(), device.answer(await fresh(), origin))).status).toBe(200);
  });

  test('AUTH-07 a copy of a device that has counted less is refused', async () => {
    const { device } = await withPasskey();
    for (const [counter, status] of [
      [5, 200],
      [5, 401],
      [4, 401],
      [6, 200],
    ] as const) {
      const answer = device.answer(await challengeFor(), origin, { counter });
      expect([counter, (await enter(shopper(), answer)).status]).toEqual([counter, status]);
    }
  });

  test('AUTH-07 TEN-08 a passkey and a challenge of one shop open nothing in another', async () => {
    const { device } = await withPasskey();
    const other = await createStockedShop(database);
    const there = shopper(other.tenant.host);
    const foreign = await challengeFor(there);
    expect(foreign.rpId).toBe(other.tenant.host);
    await expectRefused(device.answer({ ...foreign, rpId: shop.tenant.host }, origin));
    const answer = await enter(there, device.answer(foreign, originOf(other.tenant.host)));
    expect([answer.status, there.session]).toEqual([401, null]);
  });

  test('AUTH-07 what was asked for by another customer, for a log-in, before another password, or elsewhere is not kept', async () => {
    const { customer, karel } = await newCustomer();
    const { karel: piet } = await newCustomer();
    const refuses = async (who: Shopper, credential: object) =>
      expect((await keep(who, credential)).body.code).toBe('PASSKEY_FAILED');
    const device = new PasskeyDevice();
    const options = (await start(karel, customer.password)).body;
    await refuses(piet, device.make(options, origin));
    await refuses(karel, device.make({ ...options, challenge: (await challengeFor()).challenge }, origin));
    await refuses(karel, device.make(options, 'https://evil.example'));
    await refuses(karel, device.make(options, origin, { host: 'evil.example' }));
    await refuses(karel, device.make(options, origin, { isUnverified: true }));
    const newPassword = 'zeven groene fietsen';
    await send(karel, 'POST', '/account/password', { password: customer.password, newPassword });
    await refuses(karel, device.make(options, origin));
    const anew = (await start(karel, newPassword)).body;
    const made = device.make(anew, origin);
    expect((await keep(karel, made)).status).toBe(200);
    await refuses(karel, new PasskeyDevice().make(anew, origin));
    const rows = await inShop((tx) =>
      tx.selectFrom('customer_passkeys').select('id').where('customer_id', '=', customer.id).execute(),
    );
    expect(rows).toHaveLength(1);
  });

  test('AUTH-07 no passkey outlives a password that was chosen by mail, nor its account; one that is changed in the account it does', async () => {
    const { customer, karel, device } = await withPasskey();
    const newPassword = 'acht groene fietsen';
    await send(karel, 'POST', '/account/password', { password: customer.password, newPassword });
    expect((await enter(shopper(), device.answer(await challengeFor(), origin))).status).toBe(200);
    await send(shopper(), 'POST', '/auth/forgot', { email: customer.email });
    const token = (await mails(customer.email)).at(-1)?.token;
    const chosen = await send(shopper(), 'POST', '/auth/password', {
      token,
      password: 'negen groene fietsen',
    });
    expect(chosen.status).toBe(200);
    await expectRefused(device.answer(await challengeFor(), origin));

    const { customer: piet, karel: asPiet, device: other } = await withPasskey();
    await send(asPiet, 'POST', '/account/delete', { password: piet.password });
    await expectRefused(other.answer(await challengeFor(), origin));
  });
});
