import type { CreationOptions } from '@etalage/contracts';
import { createCustomer } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { accountToken } from '../../src/commands/account-link.ts';
import { internalSecret } from '../build-app.ts';
import { PasskeyDevice } from '../passkey-device.ts';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
const origin = `https://${tenant.host}`;
let round = 0;

const fromElsewhere = () => {
  round += 1;
  return { 'x-etalage-client-ip': `198.51.${round >> 8}.${round % 256}` };
};
const shopperAt = (processes: readonly ApiProcess[], i: number) =>
  new Shopper(byPatientHttp(processes[i % processes.length]?.url ?? ''), tenant.host);
const enter = (who: Shopper, credential: object) =>
  who.call('POST', '/auth/passkey', { credential }, fromElsewhere());

/** A customer with a passkey, and what their device answers a challenge with that nobody has used. */
async function withPasskey(processes: readonly ApiProcess[]) {
  const customer = await createCustomer(database, tenant);
  const karel = shopperAt(processes, 0);
  await karel.logIn(customer, fromElsewhere());
  const { password } = customer;
  const options = await karel.call<CreationOptions>('POST', '/account/passkeys/challenge', { password });
  const device = new PasskeyDevice();
  const credential = device.make(options.body, origin);
  expect((await karel.call('POST', '/account/passkeys', { name: 'A', credential })).status).toBe(200);
  const answer = async () => {
    const asked = await karel.call<{ challenge: string; rpId: string }>('POST', '/auth/passkey/challenge');
    return device.answer(asked.body, origin);
  };
  return { customer, answer };
}

/** Six send one answer of a device at once, over the processes: how many it lets in. */
async function sendAtOnce(processes: readonly ApiProcess[]): Promise<number> {
  const { answer } = await withPasskey(processes);
  const one = await answer();
  const six = Array.from({ length: 6 }, (_, i) => enter(shopperAt(processes, i), one));
  return (await Promise.all(six)).filter(({ status }) => status === 200).length;
}

test('AUTH-07 of six who send the same answer of a passkey at once, on two processes, one is let in', async () => {
  for (let i = 0; i < 3; i += 1) expect(await sendAtOnce(apis)).toBe(1);
});

test('AUTH-07 the same race is won by several where a challenge and a count are not held against: the race is a real one', async () => {
  await onMutants('./use-naive-passkeys.ts', async (mutants) => {
    let most = 0;
    for (let i = 0; i < 10 && most <= 1; i += 1) most = Math.max(most, await sendAtOnce(mutants));
    expect(most).toBeGreaterThan(1);
  });
});

test('AUTH-07 whoever logs in by a passkey while a forgotten password is replaced is logged out by that, on two processes', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { customer, answer } = await withPasskey(apis);
    await shopperAt(apis, 0).call('POST', '/auth/forgot', { email: customer.email }, fromElsewhere());
    const { id } = await database.withTenant(tenant.id, (tx) =>
      tx.selectFrom('account_links').select('id').orderBy('requested_at', 'desc').executeTakeFirstOrThrow(),
    );
    const body = { token: accountToken(internalSecret, tenant.id, id), password: 'zeven groene fietsen' };
    const answers = [await answer(), await answer(), await answer()];
    const thieves = answers.map((_, at) => shopperAt(apis, at));
    const [reset] = await Promise.all([
      shopperAt(apis, 1).call('POST', '/auth/password', body, fromElsewhere()),
      ...thieves.map((thief, at) => enter(thief, answers[at] ?? {})),
    ]);
    expect(reset.status).toBe(200);
    const who = await Promise.all(thieves.map(async (thief) => (await thief.whoAmI()).body.customer));
    expect(who).toEqual([null, null, null]);
  }
});
