import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
await database.withTenant(tenant.id, (tx) =>
  tx
    .insertInto('newsletters')
    .values({ tenant_id: tenant.id, content: { key: 'nieuws' } })
    .execute(),
);
let round = 0;

/** One address signs up twenty times at once, over the processes: how many mails were planned, and rows written. */
async function signUpAtOnce(processes: ApiProcess[]): Promise<{ mails: number; rows: number }> {
  round += 1;
  const email = `lezer-${round}@b.nl`;
  const requests = () =>
    database.withTenant(tenant.id, async (tx) => {
      const planned = await tx.selectFrom('outbox').select('payload').execute();
      const subscriptions = await tx
        .selectFrom('newsletter_subscriptions')
        .select('id')
        .where('email', '=', email)
        .execute();
      const mails = planned.filter(({ payload }) => payload.template === 'newsletter-confirm');
      return { mails: mails.length, rows: subscriptions.length };
    });
  const before = await requests();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const network = `2001:db8:${round}:${i + 1}::1`;
      const shopper = new Shopper(byPatientHttp(processes[i % processes.length]?.url ?? ''), tenant.host);
      const from = { 'x-etalage-client-ip': network };
      return shopper.call('POST', '/newsletters/sign-ups?lang=nl', { email }, from);
    }),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { requested: true }]),
  );
  const after = await requests();
  return { mails: after.mails - before.mails, rows: after.rows };
}

test('FOOT-05 of twenty sign-ups of an address at once one mail is planned, on two processes', async () => {
  for (let i = 0; i < 3; i += 1) expect(await signUpAtOnce(apis)).toEqual({ mails: 1, rows: 1 });
});

test('FOOT-05 the same race plans more mails where it looks first and notes later: the race is a real one', async () => {
  await onMutants('./use-naive-newsletter.ts', async (mutants) => {
    let most = 0;
    for (let i = 0; i < 10 && most <= 1; i += 1) most = Math.max(most, (await signUpAtOnce(mutants)).mails);
    expect(most).toBeGreaterThan(1);
  });
});
