import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, expectDone, newVariant, readyShoppers } from './purchases.ts';
import { openRacingShop, raceRandom } from './race-shop.ts';

const { database, tenant, shippingMethodId, apis, onMutants } = await openRacingShop();
const variantId = await newVariant(database, tenant, 10_000);
const shoppers = 12;
const random = raceRandom();

/**
 * Shoppers order, and ask at about the same moment, on the other process, what became of it. What is told then is so: it is this order, or
 * there is none and none comes.
 */
async function round(on: readonly ApiProcess[]) {
  const urls = on.map(({ url }) => url);
  const ready = await readyShoppers(urls, tenant, variantId, shippingMethodId, shoppers);
  const told = await Promise.all(
    ready.map(async ({ shopper, version, total }, i) => {
      const key = { 'idempotency-key': `attempt-${i}-of-this-cart` };
      const elsewhere = new Shopper(byPatientHttp(urls[(i + 1) % urls.length] ?? ''), tenant.host);
      elsewhere.cookie = shopper.cookie;
      const place = async () => {
        await sleep(random() * 60);
        return shopper.placeAt(version, total, key);
      };
      const ask = async () => {
        await sleep(random() * 60);
        const { cartId } = shopper.shown;
        return expectDone(
          await elsewhere.call<{ order: Pick<Order, 'id'> | null }>(
            'POST',
            '/orders/attempts',
            { cartId },
            key,
          ),
        );
      };
      const [placed, asked] = await Promise.all([place(), ask()]);
      const became = placed.status === 201 ? placed.body.id : placed.body.code;
      return { said: asked.body.order?.id ?? 'CART_CHANGED', became };
    }),
  );
  const found = told.filter(({ said }) => said !== 'CART_CHANGED').length;
  return { wrong: told.filter(({ said, became }) => said !== became), found, none: shoppers - found };
}

test('CHK-22 CHK-10 asked while an order is being placed, on two processes: it is found, or there is none and none comes', async () => {
  let found = 0;
  let none = 0;
  // Goes on until both have been seen: who is first is for the machine to say.
  for (let i = 0; i < 4 || (i < 30 && (found === 0 || none === 0)); i += 1) {
    const outcome = await round(apis);
    expect(outcome.wrong).toEqual([]);
    found += outcome.found;
    none += outcome.none;
  }
  console.log(`attempts: ${found} found, ${none} that never come`);
  expect(found).toBeGreaterThan(0);
  expect(none).toBeGreaterThan(0);
});

test('CHK-22 the same race is told of no order that stands where the cart is looked at without a lock: the race is a real one', async () => {
  await onMutants('./use-naive-attempts.ts', async (naive) => {
    let rounds = 0;
    let lost = 0;
    while (lost === 0 && rounds < 20) {
      rounds += 1;
      lost = (await round(naive)).wrong.filter(({ said }) => said === 'CART_CHANGED').length;
    }
    console.log(`naive attempts, round ${rounds}: ${lost} orders that were said not to be`);
    expect(lost).toBeGreaterThan(0);
  });
});
