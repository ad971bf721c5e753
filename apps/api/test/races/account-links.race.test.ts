import type { Tx } from '@etalage/db';
import { createCustomer, createPaymentMethod, createProduct, quickHash } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { accountToken } from '../../src/commands/account-link.ts';
import { staffKey } from '../../src/commands/staff-key.ts';
import { internalSecret } from '../build-app.ts';
import { byHttp, Shopper } from '../shopping.ts';
import { giveAddress, subscribe } from '../subscriptions.ts';
import type { ApiProcess } from './api-process.ts';
import { isWaitedFor } from './is-waited-for.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
let round = 0;

const password = (i: number) => `nieuw wachtwoord ${i}`;
const fromElsewhere = () => {
  round += 1;
  return { 'x-etalage-client-ip': `198.51.${round >> 8}.${round % 256}` };
};
const shopperAt = (processes: readonly ApiProcess[], i: number) =>
  new Shopper(byPatientHttp(processes[i % processes.length]?.url ?? ''), tenant.host);

/** Asks for a link and answers with its token, as the mail has it. */
async function tokenBy(processes: readonly ApiProcess[], path: string, body: object): Promise<string> {
  const answer = await shopperAt(processes, 0).call('POST', path, body, fromElsewhere());
  expect(answer.status).toBe(200);
  const { id } = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('account_links').select('id').orderBy('requested_at', 'desc').executeTakeFirstOrThrow(),
  );
  return accountToken(internalSecret, tenant.id, id);
}

/** Six use a token at once, over the processes, each with a password of their own: how many did, how the others were answered, and whether the password counts. */
async function chooseAtOnce(processes: readonly ApiProcess[], email: string, token: string) {
  const many = Array.from({ length: 6 }, (_, i) => i);
  const answers = await Promise.all(
    many.map((i) =>
      shopperAt(processes, i).call(
        'POST',
        '/auth/password',
        { token, password: password(i) },
        fromElsewhere(),
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const done = many.filter((i) => statuses[i] === 200);
  const last = { email, password: password(done.at(-1) ?? 0) };
  const opens = (await shopperAt(processes, 0).logIn(last, fromElsewhere())).status === 200;
  return { done: done.length, others: statuses.filter((status) => status !== 200), opens };
}

test('AUTH-07 of six who use a reset link at once, on two processes, one does', async () => {
  for (let i = 0; i < 2; i += 1) {
    const { email } = await createCustomer(database, tenant);
    const token = await tokenBy(apis, '/auth/forgot', { email });
    const { done, others, opens } = await chooseAtOnce(apis, email, token);
    expect({ done, opens, others: new Set(others) }).toEqual({
      done: 1,
      opens: true,
      others: new Set([410]),
    });
  }
});

test('AUTH-07 of six who confirm a new account at once, on two processes, one makes it', async () => {
  for (let i = 0; i < 2; i += 1) {
    const email = `nieuw-${i}@example.nl`;
    const token = await tokenBy(apis, '/auth/register', { email, firstName: 'Noor', lastName: 'Nieuw' });
    const { done, others, opens } = await chooseAtOnce(apis, email, token);
    expect({ done, opens, others: new Set(others) }).toEqual({
      done: 1,
      opens: true,
      others: new Set([410]),
    });
  }
});

/** A company invites whoever has this address; answers with the token that is mailed to them. */
async function invitationTo(processes: readonly ApiProcess[], email: string): Promise<string> {
  const head = await createCustomer(database, tenant, { company_name: 'Koper BV' });
  const company = shopperAt(processes, 0);
  expect((await company.logIn(head, fromElsewhere())).status).toBe(200);
  const body = { email, firstName: 'Noor', lastName: 'Nieuw' };
  const answer = await company.call('POST', '/account/colleagues/invite', body, fromElsewhere());
  expect(answer.status).toBe(200);
  const { id } = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('account_links').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return accountToken(internalSecret, tenant.id, id);
}

test('AUTH-07 of six who follow an invitation at once, on two processes, one makes the account; of two companies’ invitations one does', async () => {
  const email = 'collega@example.nl';
  const { done, others, opens } = await chooseAtOnce(apis, email, await invitationTo(apis, email));
  expect({ done, opens, others: new Set(others) }).toEqual({ done: 1, opens: true, others: new Set([410]) });

  const wanted = 'gewild@example.nl';
  const first = await invitationTo(apis, wanted);
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('account_links').set({ email: 'weg@example.nl' }).where('email', '=', wanted).execute(),
  );
  const second = await invitationTo(apis, wanted);
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('account_links').set({ email: wanted }).where('email', '=', 'weg@example.nl').execute(),
  );
  const answers = await Promise.all(
    [first, second].map((token, i) =>
      shopperAt(apis, i).call('POST', '/auth/password', { token, password: password(i) }, fromElsewhere()),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('AUTH-07 the same race is won by several where a link is looked at first and used up later: the race is a real one', async () => {
  await onMutants('./use-naive-account-links.ts', async (mutants) => {
    let most = 0;
    for (let i = 0; i < 10 && most <= 1; i += 1) {
      const { email } = await createCustomer(database, tenant);
      const token = await tokenBy(mutants, '/auth/forgot', { email });
      most = Math.max(most, (await chooseAtOnce(mutants, email, token)).done);
    }
    expect(most).toBeGreaterThan(1);
  });
});

/** What a race comes to in which nobody is told that the shop is too busy: on a slow machine one waits longer for the other than it may. */
async function unlessBusy(race: () => Promise<number[]>): Promise<number[]> {
  for (let tries = 1; ; tries += 1) {
    const statuses = await race();
    if (!statuses.includes(503) || tries === 5) return statuses;
  }
}

test('AUTH-07 of two reset links of one customer that are used at once, on two processes that are slow, one does and the other has ended', async () => {
  const raceBoth = async (slow: ApiProcess[]) => {
    const { email } = await createCustomer(database, tenant);
    const first = await tokenBy(slow, '/auth/forgot', { email });
    await database.withTenant(tenant.id, (tx) => tx.deleteFrom('attempts').execute());
    const tokens = [first, await tokenBy(slow, '/auth/forgot', { email })];
    expect(new Set(tokens).size).toBe(2);
    const answers = await Promise.all(
      tokens.map((token, i) =>
        // Not patient: being too busy is no answer here.
        new Shopper(byHttp(slow[i]?.url ?? ''), tenant.host).call(
          'POST',
          '/auth/password',
          { token, password: password(i) },
          fromElsewhere(),
        ),
      ),
    );
    return answers.map(({ status }) => status).sort();
  };
  await onMutants('./use-slow-account-links.ts', async (slow) => {
    expect(await unlessBusy(() => raceBoth(slow))).toEqual([200, 410]);
  });
});

test('AUTH-07 of a link that changes the address and one that chooses a password, used at once on two slow processes, one does', async () => {
  const raceBoth = async (slow: ApiProcess[]) => {
    const customer = await createCustomer(database, tenant);
    const thief = shopperAt(slow, 0);
    await thief.logIn(customer, fromElsewhere());
    const asked = { email: `dief-${customer.email}`, password: customer.password };
    expect((await thief.call('POST', '/account/email', asked, fromElsewhere())).status).toBe(200);
    const { id } = await database.withTenant(tenant.id, (tx) =>
      tx
        .selectFrom('account_links')
        .select('id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow(),
    );
    const body = {
      token: await tokenBy(slow, '/auth/forgot', { email: customer.email }),
      password: password(0),
    };
    const at = (i: number) => new Shopper(byHttp(slow[i]?.url ?? ''), tenant.host);
    const answers = await Promise.all([
      at(0).call('POST', '/account/email/confirm', { token: accountToken(internalSecret, tenant.id, id) }),
      at(1).call('POST', '/auth/password', body, fromElsewhere()),
    ]);
    return answers.map(({ status }) => status).sort();
  };
  await onMutants('./use-slow-account-links.ts', async (slow) => {
    expect(await unlessBusy(() => raceBoth(slow))).toEqual([200, 410]);
  });
});

test('AUTH-07 nobody asks for another address with a password that is just being replaced', async () => {
  const customer = await createCustomer(database, tenant);
  const thief = shopperAt(apis, 0);
  await thief.logIn(customer, fromElsewhere());
  const { asking } = await database.withTenant(tenant.id, async (tx) => {
    const ofCustomer = tx.updateTable('customer_accounts').where('customer_id', '=', customer.id);
    await tx.updateTable('customers').set({ name: 'K' }).where('id', '=', customer.id).execute();
    await ofCustomer.set({ password: quickHash('een ander wachtwoord') }).execute();
    let isAnswered = false;
    const asked = { email: `dief-${customer.email}`, password: customer.password };
    const asking = thief.call('POST', '/account/email', asked, fromElsewhere()).finally(() => {
      isAnswered = true;
    });
    // The password of before is right until this ends; either it was asked for by then, or it waits for the customer.
    await expect.poll(async () => isAnswered || (await isWaitedFor(tx))).toBe(true);
    return { asking };
  });
  expect((await asking).status).toBe(422);
});

/** What staff ask about customers. */
const askAsStaff = (i: number, path: string, body: object) =>
  byPatientHttp(apis[i]?.url ?? '')('POST', `/staff/shops/${tenant.slug}/customers/${path}`, {
    body,
    headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
  });

/** The same while something that `meanwhile` writes is not committed yet: until the asking waits for it, or is answered. */
async function askDuring(path: string, body: object, meanwhile: (tx: Tx) => Promise<unknown>) {
  const { asking } = await database.withTenant(tenant.id, async (tx) => {
    await meanwhile(tx);
    let isAnswered = false;
    const asking = askAsStaff(0, path, body).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isWaitedFor(tx))).toBe(true);
    return { asking };
  });
  return asking;
}

test('ACC-06 whoever gets a colleague at this moment becomes nobody’s colleague, and whom they invited before joins no company below another', async () => {
  const [boss, smit, noor] = [
    await createCustomer(database, tenant, { company_name: 'Vos BV' }),
    await createCustomer(database, tenant, { company_name: 'Smit BV' }),
    await createCustomer(database, tenant),
  ];
  const joined = await askDuring('rejoin', { email: smit.email, company: boss.email }, async (tx) => {
    // As another rejoining does: it locks both, and ties one to the other.
    await tx.selectFrom('customers').select('id').where('id', '=', smit.id).forNoKeyUpdate().execute();
    await tx
      .updateTable('customers')
      .set({ parent_customer_id: smit.id })
      .where('id', '=', noor.id)
      .execute();
  });
  expect(joined).toMatchObject({ status: 409, body: { code: 'IS_A_COMPANY' } });

  const token = await invitationTo(apis, 'laat@example.nl');
  const { email } = await database.withTenant(tenant.id, (tx) =>
    tx
      .selectFrom('customers')
      .select('email')
      .where('company_name', '=', 'Koper BV')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const rejoined = await askAsStaff(1, 'rejoin', { email, company: boss.email });
  expect(rejoined.status).toBe(200);
  const chosen = { token, password: password(0) };
  expect((await shopperAt(apis, 1).call('POST', '/auth/password', chosen, fromElsewhere())).status).toBe(410);
});

test('ACC-03 PAY-14 an account that is deleted as its first payment brings a mandate leaves none behind', async () => {
  const customer = await createCustomer(database, tenant);
  const { variants } = await createProduct(database, tenant, { offers_subscription: true });
  await createPaymentMethod(database, tenant);
  const karel = shopperAt(apis, 0);
  expect((await karel.logIn(customer, fromElsewhere())).status).toBe(200);
  await giveAddress(karel);
  const begun = await subscribe(karel, { variantId: variants[0].id, shippingMethodId }, { quantity: 1 });
  expect(begun.status).toBe(201);
  const forgotten = await askDuring('forget', { email: customer.email }, (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ status: 'active', mandate_customer: 'cst_1', mandate_id: 'mdt_1' })
      .where('id', '=', begun.body.id)
      .execute(),
  );
  expect(forgotten.status).toBe(200);
  const planned = await database.withTenant(tenant.id, (tx) =>
    tx.selectFrom('outbox').select('payload').where('kind', '=', 'mandate.revoke').execute(),
  );
  expect(planned.map(({ payload }) => payload)).toMatchObject([{ customer: 'cst_1', mandate: 'mdt_1' }]);
});

/** The owner chooses another password while somebody logs in with the one of before: how many of theirs are still logged in. */
async function logInDuringReset(processes: readonly ApiProcess[]): Promise<number> {
  const customer = await createCustomer(database, tenant);
  const token = await tokenBy(processes, '/auth/forgot', { email: customer.email });
  const thieves = Array.from({ length: 4 }, (_, i) => shopperAt(processes, i));
  const body = { token, password: password(0) };
  const [reset] = await Promise.all([
    shopperAt(processes, 1).call('POST', '/auth/password', body, fromElsewhere()),
    ...thieves.map((thief) => thief.logIn(customer, fromElsewhere())),
  ]);
  expect(reset.status).toBe(200);
  const who = await Promise.all(thieves.map(async (thief) => (await thief.whoAmI()).body.customer));
  return who.filter((one) => one !== null).length;
}

test('AUTH-07 whoever logs in with a password while it is replaced is logged out by that, on two processes', async () => {
  for (let i = 0; i < 5; i += 1) expect(await logInDuringReset(apis)).toBe(0);
});

test('AUTH-07 the same race leaves a thief logged in where a log-in does not look once more: the race is a real one', async () => {
  await onMutants('./use-naive-log-in.ts', async (mutants) => {
    let left = 0;
    for (let i = 0; i < 40 && left === 0; i += 1) left += await logInDuringReset(mutants);
    expect(left).toBeGreaterThan(0);
  });
});
