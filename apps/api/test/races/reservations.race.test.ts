import { sql } from '@etalage/db';
import { createBranch, createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { dealWithDueReservation } from '../../src/commands/end-reservation.ts';
import { writeBranchStock } from '../../src/repositories/branch-stock.ts';
import { atBranch, type Reserved, reservationBody } from '../reservations.ts';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
const guests = 12;
let rounds = 0;

const shopperOn = (on: readonly ApiProcess[], i: number) =>
  new Shopper(byPatientHttp(on[i % on.length]?.url ?? ''), tenant.host);

/** Guests on two processes reserve one piece each, at once, of the few that a branch has; `emailOf` says who each is. */
async function reserveAtOnce(
  on: readonly ApiProcess[],
  stock: number,
  emailOf: (guest: number) => string,
  beside?: (branch: number, articleNumber: string) => Promise<unknown>,
) {
  rounds += 1;
  const product = await createProduct(database, tenant, {
    variants: [{ article_number: `RONDE-${rounds}` }],
  });
  const variant = product.variants[0].id;
  const { id: branch } = await createBranch(database, tenant, { stock: [[variant, stock]] });
  const asked = Array.from({ length: guests }, (_, guest) => {
    const body = reservationBody({ variant, branch, email: emailOf(guest) });
    return shopperOn(on, guest).call<Reserved>('POST', '/reservations', body);
  });
  await beside?.(branch, `RONDE-${rounds}`);
  const answers = await Promise.all(asked);
  const done = answers.filter(({ status }) => status === 201);
  return { done, answers, left: await atBranch(database, tenant, branch, variant), variant, branch };
}

const anybody = (guest: number) => `gast-${rounds}-${guest}@example.nl`;
const oneAndTheSame = () => `samen-${rounds}@example.nl`;

test('RES-02 the last pieces of a branch are reserved once each, by guests on two processes at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { done, answers, left } = await reserveAtOnce(apis, 3, anybody);
    expect([done.length, left]).toEqual([3, 0]);
    expect(answers.filter(({ body }) => body.code === 'NOT_AT_BRANCH')).toHaveLength(guests - 3);
  }
});

test('RES-14 counted again and again while guests reserve, a branch has what lies there without what they hold', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { done, left } = await reserveAtOnce(apis, 9, anybody, async (branch, articleNumber) => {
      for (let times = 0; times < 20; times += 1)
        await database.withTenant(tenant.id, (tx) =>
          writeBranchStock(tx, tenant.id, branch, [{ articleNumber, quantity: 9 }]),
        );
    });
    expect([done.length, left]).toEqual([9, 0]);
  }
});

test('RES-09 somebody who reserves on two processes at once gets no more than one by one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { done, left } = await reserveAtOnce(apis, guests, oneAndTheSame);
    expect([done.length, left]).toEqual([3, guests - 3]);
  }
});

/** Everybody cancels each of the reservations several times at once, on all processes. */
const cancelAll = (on: readonly ApiProcess[], done: Awaited<ReturnType<typeof reserveAtOnce>>['done']) =>
  done.flatMap(({ body }) =>
    Array.from({ length: 4 }, (_, i) =>
      shopperOn(on, i).call('POST', `/reservations/${body.id}/cancel`, { token: body.token }),
    ),
  );

test('RES-04 RES-06 cancelled at once from everywhere, while several processes remind and end, it gives its pieces back once, and what is over ends so', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { done, variant, branch } = await reserveAtOnce(apis, 3, anybody);
    const ids = done.map(({ body }) => body.id).sort();
    const [over = ''] = ids;
    await database.withTenant(tenant.id, (tx) =>
      sql`UPDATE reservations SET act_at = now(), keep_until = CASE WHEN id = ${over} THEN now() ELSE keep_until END
        WHERE variant_id = ${variant}`.execute(tx),
    );
    const endings = Array.from({ length: 6 }, () =>
      database.withTenant(tenant.id, (tx) => dealWithDueReservation(tx, tenant.id)),
    );
    await Promise.all([...cancelAll(apis, done), ...endings]);
    expect(await atBranch(database, tenant, branch, variant)).toBe(3);
    const of = async (from: string) => {
      const { rows } = await database.withTenant(tenant.id, (tx) =>
        sql.raw<{ id: string }>(from).execute(tx),
      );
      return rows
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .sort();
    };
    const mailed = (template: string) =>
      of(`SELECT payload ->> 'reservationId' AS id FROM outbox WHERE payload ->> 'template' = '${template}'`);
    // The shop hears of each, and who let the time pass: a guest who cancelled has seen it.
    expect(await mailed('reservation-ended-staff')).toEqual(ids);
    expect(await of(`SELECT id FROM reservations WHERE status = 'expired'`)).toEqual([over]);
    expect(await mailed('reservation-expired')).toEqual([over]);
  }
});

test('RES-02 RES-04 RES-09 the same races hand out and give back more than there is where nothing is locked and the writes ask nothing: they are real ones', async () => {
  const naive = await onMutants('./use-naive-reservations.ts', async (mutants) => {
    const { done, variant, branch } = await reserveAtOnce(mutants, 3, anybody);
    const ofOne = await reserveAtOnce(mutants, 3, oneAndTheSame);
    await Promise.all(cancelAll(mutants, done.slice(0, 1)));
    const back = await atBranch(database, tenant, branch, variant);
    return { tooMany: done.length - 3, tooManyOfOne: ofOne.done.length - 3, back };
  });
  console.log('naive reservations:', naive);
  expect(naive.tooMany).toBeGreaterThan(0);
  expect(naive.tooManyOfOne).toBeGreaterThan(0);
  expect(naive.back).toBeGreaterThan(1);
});
