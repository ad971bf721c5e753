import { setTimeout as sleep } from 'node:timers/promises';
import type { Cart } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCoupon, createPromocode } from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCard, addPromo, cents, moneyOn, usesOf } from '../codes.ts';
import { details, type Refused, Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import {
  type Answered,
  byPatientHttp,
  expectDone,
  newVariant,
  placeOne,
  type ReadyShopper,
} from './purchases.ts';
import { openRacingShop, raceRandom } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
/** Each shopper buys something else: orders for the same goods wait for each other at the stock, and race no more. */
const variantIds: number[] = [];

const stock = 100_000;
/** Codes and cards that only the real thing used, to be counted at the end. */
const sound: { promos: number[]; cards: number[] } = { promos: [], cards: [] };
const random = raceRandom();

beforeAll(async () => {
  for (let i = 0; i < 50; i += 1) variantIds.push(await newVariant(database, tenant, stock));
});

type Wants = { promo?: string; card?: string; pieces?: number; emails?: 'one' | 'each' };
type Ready = ReadyShopper & { lineId: number };

/** Shoppers at the summary, each with the same code or card in the cart, spread over the processes. */
async function shoppers(on: ApiProcess[], count: number, wants: Wants): Promise<Ready[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i): Promise<Ready> => {
      const shopper = new Shopper(byPatientHttp(on[i % on.length]?.url ?? ''), tenant.host);
      expectDone(await shopper.add(variantIds[i] ?? 0, wants.pieces ?? 1));
      const { promo, card } = wants;
      if (promo) expectDone(await addPromo(shopper, promo));
      if (card) expectDone(await addCard(shopper, card));
      expectDone(await shopper.fillIn(shippingMethodId));
      if (wants.emails === 'each') {
        const own = { ...details, email: `shopper-${i}@example.nl` };
        expectDone(await shopper.call('PUT', '/checkout/details', own));
      }
      const { body } = expectDone(await shopper.cart());
      expect(body.promocodes.length + body.couponsCreated.length).toBe((promo ? 1 : 0) + (card ? 1 : 0));
      return {
        shopper,
        version: body.version,
        total: body.totals.total,
        lineId: body.transactionLines[0]?.id ?? 0,
      };
    }),
  );
}

/** Of an even number the upper one in the middle. */
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const placedOf = (answers: Answered[]) => answers.filter((answer) => answer.status === 201);

/** Orders that came to another total than their shoppers agreed to. */
function unconfirmed(ready: readonly ReadyShopper[], answers: readonly Answered[]): number {
  return answers.filter(
    (answer, i) => answer.status === 201 && cents(answer.body.total) > cents(ready[i]?.total ?? 0),
  ).length;
}

async function refusalsOf(answers: Answered[]): Promise<string[]> {
  const refused = answers.filter((answer) => answer.status !== 201);
  for (const { status } of refused) expect(status).toBe(409);
  return [...new Set(refused.map((answer) => answer.body.code))].sort();
}

/** Rounds until the mutant has been caught, 20 at the most; how many were too many, and in which round. */
async function untilCaught(round: () => Promise<number>): Promise<[caught: number, rounds: number]> {
  for (let rounds = 1; ; rounds += 1) {
    const caught = await round();
    if (caught > 0 || rounds === 20) return [caught, rounds];
  }
}

describe('a code that one order may use', () => {
  const piecesLeft = () =>
    database.withTenant(tenant.id, async (tx) => {
      const { rows } = await sql<{ left: number }>`SELECT sum(quantity)::integer AS left FROM stock`.execute(
        tx,
      );
      return rows[0]?.left ?? 0;
    });
  async function round(on: ApiProcess[]) {
    const promo = await createPromocode(database, tenant, { usage_limit: 1 });
    if (on === apis) sound.promos.push(promo.id);
    const ready = await shoppers(on, 50, { promo: promo.code, emails: 'each' });
    const answers = await Promise.all(ready.map(placeOne));
    return { promo, ready, answers };
  }

  test('COUP-06 50 shoppers at once give one order with the discount, and 49 are told', async () => {
    for (let i = 0; i < 3; i += 1) {
      const before = await piecesLeft();
      const { promo, ready, answers } = await round(apis);
      expect(placedOf(answers)).toHaveLength(1);
      expect(unconfirmed(ready, answers)).toBe(0);
      for (const code of await refusalsOf(answers))
        expect(['CART_CHANGED', 'CODE_UNAVAILABLE']).toContain(code);
      expect((await usesOf(database, tenant.id, promo.id)).used).toBe(1);
      expect(await piecesLeft()).toBe(before - 1);
      const lost = ready[answers.findIndex((answer) => answer.status !== 201)];
      const cart = (await lost?.shopper.cart())?.body;
      expect(cart).toMatchObject({
        count: 1,
        promocodes: [],
        notices: { codes: [{ code: promo.code, reason: 'USED_UP' }] },
      });
    }
  });

  test('COUP-06 the same race uses it more than once where the count is read, checked and written back', async () => {
    await onMutants('./use-naive-codes.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(
        async () => placedOf((await round(mutants)).answers).length - 1,
      );
      console.log(`naive codes: used ${caught} times too many, round ${rounds}`);
      expect(caught).toBeGreaterThan(0);
    });
  });

  test('COUP-06 CHK-10 the same race charges the full price unasked where the total is compared a look too early', async () => {
    await onMutants('./use-naive-placing.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(async () => {
        const { ready, answers } = await round(mutants);
        return unconfirmed(ready, answers);
      });
      console.log(
        `naive placing: ${caught} orders at the full price instead of the reduced one, round ${rounds}`,
      );
      expect(caught).toBeGreaterThan(0);
    });
  });
});

describe('a code that each customer may use once', () => {
  async function round(on: ApiProcess[]) {
    const promo = await createPromocode(database, tenant, { usage_limit_per_customer: 1 });
    if (on === apis) sound.promos.push(promo.id);
    const ready = await shoppers(on, 20, { promo: promo.code, emails: 'one' });
    return { promo, ready, answers: await Promise.all(ready.map(placeOne)) };
  }

  test('COUP-06 20 devices with one e-mail give one order with the discount', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { promo, ready, answers } = await round(apis);
      expect(placedOf(answers)).toHaveLength(1);
      expect(unconfirmed(ready, answers)).toBe(0);
      for (const code of await refusalsOf(answers))
        expect(['CART_CHANGED', 'CODE_UNAVAILABLE']).toContain(code);
      expect(await usesOf(database, tenant.id, promo.id)).toEqual({
        used: 1,
        byCustomer: [[details.email.toLowerCase(), 1]],
      });
    }
  });

  test('COUP-06 the same race uses it more than once where the count is read, checked and written back', async () => {
    await onMutants('./use-naive-codes.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(
        async () => placedOf((await round(mutants)).answers).length - 1,
      );
      console.log(`naive codes: ${caught} orders of one customer too many, round ${rounds}`);
      expect(caught).toBeGreaterThan(0);
    });
  });
});

describe('money on a card', () => {
  const balance = 5000;
  /** Carts of 14.95, which the card pays whole as long as it lasts, or of 64.95, for which it is too small. */
  async function round(on: ApiProcess[], pieces: 1 | 6) {
    const card = await createCoupon(database, tenant, { balance_cents: balance });
    if (on === apis) sound.cards.push(card.id);
    const ready = await shoppers(on, 20, { card: card.card_code, pieces, emails: 'each' });
    const answers = await Promise.all(ready.map(placeOne));
    const { rows } = await database.withTenant(tenant.id, (tx) =>
      sql<{ spent: number }>`
        SELECT coalesce(sum(amount_cents), 0)::integer AS spent FROM order_coupons WHERE coupon_id = ${card.id}`.execute(
        tx,
      ),
    );
    return { card, ready, answers, spent: rows[0]?.spent ?? 0 };
  }

  test('COUP-05 20 at once spend no more than there is, and every order’s total is its card’s money and its payment', async () => {
    for (const pieces of [1, 6, 1, 6] as const) {
      const { card, ready, answers, spent } = await round(apis, pieces);
      expect(placedOf(answers).length).toBeGreaterThanOrEqual(pieces === 1 ? 3 : 1);
      expect(unconfirmed(ready, answers)).toBe(0);
      expect(spent).toBeLessThanOrEqual(balance);
      // An order that its card paid whole has spent the money, the others hold it.
      const [left = 0, held = 0] = await moneyOn(database, tenant.id, card.id);
      expect(balance - left + held).toBe(spent);
      for (const code of await refusalsOf(answers)) expect(code).toBe('CODE_UNAVAILABLE');
      const { rows } = await database.withTenant(tenant.id, (tx) =>
        sql`SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id
          WHERE o.total_cents <> o.coupon_cents + coalesce(p.amount_cents, 0)
            OR o.coupon_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM order_coupons c WHERE c.order_id = o.id)`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([]);
    }
  });

  test('COUP-05 the same race spends money that is not there where the balance is read, checked and written back', async () => {
    await onMutants('./use-naive-codes.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(async () =>
        Math.max(0, (await round(mutants, 6)).spent - balance),
      );
      console.log(`naive codes: ${caught} cents spent that were not on the card, round ${rounds}`);
      expect(caught).toBeGreaterThan(0);
    });
  });
});

describe('a cart that changes while its order is placed', () => {
  type Edited = { status: number; body: Cart & Refused };
  /** Milliseconds over which both are spread: once and a half what placing took in the last round, on any machine. */
  let spread = 60;

  /** Two pieces are confirmed and one of them is taken out, both at once: 20 shoppers. */
  async function round(on: ApiProcess[]) {
    const ready = await shoppers(on, 20, { pieces: 2 });
    const times: number[] = [];
    const outcomes = await Promise.all(
      ready.map(async (each, i) => {
        const other = new Shopper(byPatientHttp(on[(i + 1) % 2]?.url ?? ''), tenant.host);
        other.cookie = each.shopper.cookie;
        // Placing takes longer to begin with, so it often has to be first by a little.
        const [edits, places] = [random() * spread, (random() * spread * 2) / 3];
        const edit = async (): Promise<Edited> => {
          await sleep(edits);
          return other.call('PATCH', `/cart/lines/${each.lineId}`, { quantity: 1 });
        };
        const place = async () => {
          await sleep(places);
          const begun = Date.now();
          const answer = await placeOne(each);
          times.push(Date.now() - begun);
          return answer;
        };
        return Promise.all([place(), edit()]);
      }),
    );
    spread = Math.max(60, 1.5 * median(times));
    return { ready, outcomes };
  }
  /** Orders of other goods than were confirmed, and edits that were acknowledged and are lost. */
  function wrongOf({ ready, outcomes }: Awaited<ReturnType<typeof round>>): number {
    return outcomes.filter(([placed, edited], i) => {
      if (placed.status !== 201) return false;
      return cents(placed.body.total) !== cents(ready[i]?.total ?? 0) || edited.status === 200;
    }).length;
  }

  test('CHK-10 API-13 200 times, either the order is what was confirmed or it is refused', async () => {
    let placed = 0;
    let refused = 0;
    // Goes on until both have been seen: who is first is for the machine to say.
    for (let i = 0; i < 10 || (i < 40 && (placed === 0 || refused === 0)); i += 1) {
      const outcome = await round(apis);
      expect(wrongOf(outcome)).toBe(0);
      for (const [answer, edited] of outcome.outcomes) {
        if (answer.status === 201) {
          placed += 1;
          // The line went into the order: a new cart has no such line.
          expect(edited.status).toBe(404);
        } else {
          refused += 1;
          expect([answer.body.code, edited.status]).toEqual(['CART_CHANGED', 200]);
        }
      }
    }
    console.log(`edit while placing: ${placed} placed, ${refused} refused`);
    expect(placed).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  test('CHK-10 the same race orders something else where the total is compared a look too early', async () => {
    await onMutants('./use-naive-placing.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(async () => wrongOf(await round(mutants)));
      console.log(`naive placing: ${caught} of 20 orders are not what was confirmed, round ${rounds}`);
      expect(caught).toBeGreaterThan(0);
    });
  });
});

describe('a price that rises while orders are placed', () => {
  /** As the owner, who may wait for as long as a busy machine takes. */
  const set = (unit_price_cents: number) =>
    withOwner(
      database,
      (tx) =>
        tx.updateTable('variants').set({ unit_price_cents }).where('tenant_id', '=', tenant.id).execute(),
      { tenantId: tenant.id },
    );
  /** Milliseconds over which all are spread: once and a half what placing took in the last round, on any machine. */
  let spread = 60;

  /** 20 shoppers place one shortly after the other, and the price rises somewhere in between. */
  async function round(on: ApiProcess[]) {
    await set(1000);
    const ready = await shoppers(on, 20, {});
    const times: number[] = [];
    // The rise waits for the orders that hold rows of goods, so it begins early; were all placed at once, none would come after it.
    const rise = sleep((random() * spread) / 4).then(() => set(1500));
    const answers = await Promise.all(
      ready.map(async (each) => {
        await sleep(random() * spread);
        const begun = Date.now();
        const answer = await placeOne(each);
        times.push(Date.now() - begun);
        return answer;
      }),
    );
    await rise;
    await set(1000);
    spread = Math.max(60, 1.5 * median(times));
    return { ready, answers };
  }

  test('PRICE-05 CHK-10 200 orders, none at a higher price than was confirmed', async () => {
    let placed = 0;
    let refused = 0;
    // Goes on until both have been seen: who is first is for the machine to say.
    for (let i = 0; i < 10 || (i < 40 && (placed === 0 || refused === 0)); i += 1) {
      const { ready, answers } = await round(apis);
      expect(unconfirmed(ready, answers)).toBe(0);
      for (const code of await refusalsOf(answers)) expect(code).toBe('CART_CHANGED');
      placed += placedOf(answers).length;
      refused += answers.length - placedOf(answers).length;
      // What was kept is what was confirmed as well, line by line.
      const confirmed = new Map(
        answers.flatMap(({ status, body }, i) =>
          status === 201 ? [[body.id, cents(ready[i]?.total ?? 0)]] : [],
        ),
      );
      const { rows } = await database.withTenant(tenant.id, (tx) =>
        sql<{ id: string; total: number; unit: number }>`
          SELECT o.id, o.total_cents AS total, max(l.unit_price_cents) AS unit
          FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
          WHERE o.id = ANY(${[...confirmed.keys()]}) GROUP BY o.tenant_id, o.id`.execute(tx),
      );
      expect(new Map(rows.map(({ id, total }) => [id, total]))).toEqual(confirmed);
      expect(rows.filter(({ unit }) => unit !== 1000)).toEqual([]);
    }
    console.log(`price rises: ${placed} placed at the confirmed total, ${refused} refused`);
    expect(placed).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  test('PRICE-05 the same race charges the higher price unasked where the total is compared a look too early', async () => {
    await onMutants('./use-naive-placing.ts', async (mutants) => {
      const [caught, rounds] = await untilCaught(async () => {
        const { ready, answers } = await round(mutants);
        return unconfirmed(ready, answers);
      });
      console.log(`naive placing: ${caught} of 20 orders at a price that nobody confirmed, round ${rounds}`);
      expect(caught).toBeGreaterThan(0);
    });
  });
});

test('COUP-06 after all that, each code was used as often as orders have it, all in all and by each customer', async () => {
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{ id: number; used: number; byAll: number; byEach: number }>`
      SELECT p.id, p.used_count AS used,
        (SELECT count(*) FROM order_promocodes o WHERE o.promocode_id = p.id AND o.status <> 'released')::integer AS "byAll",
        (SELECT coalesce(sum(c.used_count), 0) FROM promocode_customers c WHERE c.promocode_id = p.id)::integer AS "byEach"
      FROM promocodes p WHERE p.id = ANY(${sound.promos})`.execute(tx),
  );
  expect(rows).toHaveLength(sound.promos.length);
  for (const { id, used, byAll, byEach } of rows)
    expect([used, byEach], `code ${id}`).toEqual([byAll, byAll]);
  expect(rows.reduce((sum, { used }) => sum + used, 0)).toBeGreaterThan(0);
});

test('COUP-05 after all that, what is gone from each card was spent by orders, and what is held is held by them', async () => {
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{ id: number; left: number; held: number; spentByOrders: number; heldByOrders: number }>`
      SELECT c.id, c.balance_cents AS left, c.held_cents AS held,
        (SELECT coalesce(sum(o.amount_cents), 0) FROM order_coupons o WHERE o.coupon_id = c.id AND o.status = 'used')::integer AS "spentByOrders",
        (SELECT coalesce(sum(o.amount_cents), 0) FROM order_coupons o WHERE o.coupon_id = c.id AND o.status = 'held')::integer AS "heldByOrders"
      FROM coupons c WHERE c.id = ANY(${sound.cards})`.execute(tx),
  );
  expect(rows).toHaveLength(sound.cards.length);
  for (const { id, left, held, spentByOrders, heldByOrders } of rows)
    expect([5000 - left, held], `card ${id}`).toEqual([spentByOrders, heldByOrders]);
  expect(
    rows.reduce((sum, { spentByOrders, heldByOrders }) => sum + spentByOrders + heldByOrders, 0),
  ).toBeGreaterThan(0);
});
