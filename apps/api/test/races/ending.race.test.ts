import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@etalage/db';
import { expect, test } from 'vitest';
import { Shopper, stockOf } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, expectDone, newVariant, placeAtBank, readyShoppers } from './purchases.ts';
import { openRacingShop, raceRandom } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();

const stock = 1_000;
const shoppers = 12;
const random = raceRandom();

type Round = { wrong: string[]; paid: number; ended: number };

/**
 * Shoppers at the bank pay, and at the same moment a page that is open elsewhere, on the other process, cancels or changes the order.
 * Whichever comes first, an order is either paid and has its goods, or has ended and holds nothing, its money due back.
 */
async function round(on: ApiProcess[], how: 'cancel' | 'change'): Promise<Round> {
  const variantId = await newVariant(database, tenant, stock);
  const urls = on.map(({ url }) => url);
  const ready = await readyShoppers(urls, tenant, variantId, shippingMethodId, shoppers);
  const orders = await Promise.all(
    ready.map(async (each) => {
      const { status, body } = await placeAtBank(each);
      expect(status).toBe(201);
      return body;
    }),
  );
  await Promise.all(
    orders.map(async ({ id, token, redirectUrl }, i) => {
      const at = (n: number) => new Shopper(byPatientHttp(urls[(i + n) % urls.length] ?? ''), tenant.host);
      const pay = async () => {
        await sleep(random() * 120);
        await at(0).call('POST', (redirectUrl ?? '').replace('/api', ''), { status: 'paid' });
      };
      const end = async () => {
        await sleep(random() * 120);
        const { status } = await at(1).call('POST', `/orders/${id}/${how}?token=${token}`);
        expect([200, 409]).toContain(status);
      };
      await Promise.all([pay(), end()]);
    }),
  );
  // The bank's call may have been lost in the crowd; it is asked again as a shopper's next look does, and the one after it.
  const look = async () => {
    await database.withTenant(tenant.id, (tx) =>
      tx
        .updateTable('payments')
        .set({ asked_at: new Date(0) })
        .where('status', 'in', ['open', 'cancelled'])
        .execute(),
    );
    return Promise.all(
      orders.map(async ({ id, token }) =>
        expectDone(await new Shopper(byPatientHttp(urls[0] ?? ''), tenant.host).order(id, token)),
      ),
    );
  };
  let shown = await look();
  for (let tries = 1; tries < 10 && shown.some(({ body }) => body.status === 'open'); tries += 1)
    shown = await look();
  const wrong: string[] = [];
  const paid = shown.filter(({ body }) => body.status === 'paid').length;
  for (const { body } of shown) {
    const state = `${body.status} ${body.payment?.status}`;
    if (!['paid paid', 'cancelled refund-due', 'cancelled cancelled'].includes(state)) wrong.push(state);
  }
  const left = await stockOf(database, tenant.id, variantId);
  if (left !== stock - paid) wrong.push(`${left} in stock with ${paid} orders paid`);
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM payments WHERE status IN ('created', 'open', 'authorized', 'paid')
      GROUP BY order_id HAVING count(*) > 1`.execute(tx),
  );
  if (rows.length > 0) wrong.push('more than one payment runs');
  return { wrong, paid, ended: shoppers - paid };
}

test.each(['cancel', 'change'] as const)(
  'CHK-20 PAY-02 paying against %s, on two processes: an order is paid with its goods, or has ended and holds nothing',
  async (how) => {
    let paid = 0;
    let ended = 0;
    // Goes on until both have been seen: who is first is for the machine to say.
    for (let i = 0; i < 4 || (i < 30 && (paid === 0 || ended === 0)); i += 1) {
      const outcome = await round(apis, how);
      expect(outcome.wrong).toEqual([]);
      paid += outcome.paid;
      ended += outcome.ended;
    }
    console.log(`${how} against paying: ${paid} paid, ${ended} ended`);
    expect(paid).toBeGreaterThan(0);
    expect(ended).toBeGreaterThan(0);
  },
);

test('CHK-20 the same race ends orders that are paid where the order is looked at without a lock', async () => {
  await onMutants('./use-naive-ending.ts', async (naive) => {
    let rounds = 0;
    let wrong: string[] = [];
    while (wrong.length === 0 && rounds < 20) {
      rounds += 1;
      ({ wrong } = await round(naive, 'cancel'));
    }
    console.log(`naive ending, round ${rounds}: ${wrong.join(', ')}`);
    expect(wrong).not.toEqual([]);
  });
});
