import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, newShipping, newVariant } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
let addresses = 0;

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

const shopperAt = (apiProcesses: readonly ApiProcess[], i: number) =>
  new Shopper(byPatientHttp(apiProcesses[i % apiProcesses.length]?.url ?? ''), tenant.host);
const fromElsewhere = () => {
  addresses += 1;
  return { 'x-etalage-client-ip': `198.51.${addresses >> 8}.${addresses % 256}` };
};

type Contents = { lines: [variantId: number, quantity: number][]; carts: number };

/**
 * A customer with one cart logs in with the cookie of another, `copies` times at the same moment, spread over the
 * processes; what their cart then holds, in the order of variants, and how many open carts they and the cookie have left.
 */
async function mergeAtOnce(
  apiProcesses: readonly ApiProcess[],
  copies: number,
  variants: { both: number; guests: number },
  hasCart: boolean,
): Promise<Contents & { statuses: number[] }> {
  const customer = await createCustomer(database, tenant);
  if (hasCart) {
    const before = shopperAt(apiProcesses, 0);
    await before.logIn(customer, fromElsewhere());
    await before.add(variants.both, 2);
    await before.logOut();
  }
  const guest = shopperAt(apiProcesses, 1);
  await guest.add(variants.both, 3);
  await guest.add(variants.guests, 1);
  const devices = Array.from({ length: copies }, (_, i) => {
    const device = shopperAt(apiProcesses, i);
    device.cookie = guest.cookie;
    return device;
  });
  const answers = await Promise.all(devices.map((device) => device.logIn(customer, fromElsewhere())));
  return { ...(await contentsOf(customer)), statuses: answers.map((answer) => answer.status) };
}

async function contentsOf(customer: TestCustomer): Promise<Contents> {
  return database.withTenant(tenant.id, async (tx) => {
    const carts = await tx
      .selectFrom('carts')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('status', '=', 'open')
      .execute();
    const lines = await tx
      .selectFrom('cart_lines')
      .select(['variant_id', 'quantity'])
      .where(
        'cart_id',
        'in',
        carts.map(({ id }) => id),
      )
      .orderBy('variant_id')
      .execute();
    return { carts: carts.length, lines: lines.map((line) => [line.variant_id, line.quantity]) };
  });
}

async function newVariants(): Promise<{ both: number; guests: number }> {
  return { both: await newVariant(database, tenant, 100), guests: await newVariant(database, tenant, 100) };
}

test('API-10 the same log-in twice at once, on two processes, gives the cart that it gives once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    for (const hasCart of [true, false]) {
      const variants = await newVariants();
      const expected = {
        carts: 1,
        lines: [
          [variants.both, hasCart ? 5 : 3],
          [variants.guests, 1],
        ],
      };
      const once = round === 0 ? await mergeAtOnce(apis, 1, variants, hasCart) : null;
      if (once) expect(once).toMatchObject(expected);
      const twice = await mergeAtOnce(apis, 2, variants, hasCart);
      expect(twice).toEqual({ ...expected, statuses: [200, 200] });
    }
  }
});

test('API-10 the same race doubles the cart where it is looked at without a lock: the race is a real one', async () => {
  await onMutants('./use-naive-merge.ts', async (naive) => {
    let doubled = 0;
    let tried = 0;
    while (doubled === 0 && tried < 40) {
      tried += 1;
      const variants = await newVariants();
      const { lines } = await mergeAtOnce(naive, 4, variants, true);
      if (lines.some(([id, quantity]) => id === variants.both && quantity > 5)) doubled += 1;
    }
    console.log(`naive merge: a doubled cart after ${tried} round(s)`);
    expect(doubled).toBeGreaterThan(0);
  });
});

test('API-10 a log-in while another device makes the customer’s first cart ends in one cart with everything', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { both, guests } = await newVariants();
    const customer = await createCustomer(database, tenant);
    const desk = shopperAt(apis, 0);
    await desk.logIn(customer, fromElsewhere());
    const phone = shopperAt(apis, 1);
    await phone.add(both, 1);
    await phone.add(guests, 1);
    const [added, joined] = await Promise.all([desk.add(both, 2), phone.logIn(customer, fromElsewhere())]);
    expect([added.status, joined.status]).toEqual([200, 200]);
    expect(await contentsOf(customer)).toEqual({
      carts: 1,
      lines: [
        [both, 3],
        [guests, 1],
      ],
    });
  }
});

test('CHK-10 a customer’s order placed from four devices at once, on two processes, is one order with one payment', async () => {
  const shippingMethodId = await newShipping(database, tenant);
  const variantId = await newVariant(database, tenant, 100);
  for (let round = 0; round < 5; round += 1) {
    const customer = await createCustomer(database, tenant);
    const devices = Array.from({ length: 4 }, (_, i) => shopperAt(apis, i));
    for (const device of devices) await device.logIn(customer, fromElsewhere());
    const [first] = devices;
    await first?.add(variantId, 2);
    const ready = (await first?.fillIn(shippingMethodId))?.body.cart;
    for (const device of devices) if (first) device.shown = first.shown;
    const answers = await Promise.all(
      devices.map((device) => device.placeAt(ready?.version ?? 0, ready?.totals.total ?? 0)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    const counts = await database.withTenant(tenant.id, async (tx) => [
      await tx.selectFrom('orders').select('id').where('customer_id', '=', customer.id).execute(),
      await tx
        .selectFrom('payments')
        .select('payments.id')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .where('customer_id', '=', customer.id)
        .execute(),
    ]);
    expect(counts.map((rows) => rows.length)).toEqual([1, 1]);
  }
});

test('API-10 two processes count wrong log-ins together: ten a quarter of an hour, whichever they go to', async () => {
  const customer = await createCustomer(database, tenant);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      shopperAt(apis, i).logIn({ ...customer, password: 'dit is het niet' }, fromElsewhere()),
    ),
  );
  const statuses = answers.map((answer) => answer.status).toSorted();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
  }
});

test('API-10 a session that ended on one process is over on the other at once', async () => {
  const customer = await createCustomer(database, tenant);
  const here = shopperAt(apis, 0);
  await here.logIn(customer, fromElsewhere());
  const there = shopperAt(apis, 1);
  there.session = here.session;
  expect((await there.whoAmI()).body.customer?.id).toBe(customer.id);
  await here.logOut();
  expect((await there.whoAmI()).body.customer).toBeNull();
});
