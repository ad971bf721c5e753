import { expect, test } from 'vitest';
import { address, details, Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp, newVariant, placeOne, type ReadyShopper } from './purchases.ts';
import { openRaceShop } from './race-shop.ts';

const { database, tenant, shippingMethodId, startTwo } = await openRaceShop();
const variantId = await newVariant(database, tenant, 10_000);
let round = 0;
const caps = { OPEN_ORDERS_PER_EMAIL: '3', OPEN_ORDERS_PER_NETWORK: '10' };

/** Twenty shoppers at once, over the processes: how many orders the cap let through. */
async function placeAtOnce(processes: ApiProcess[], by: 'email' | 'network'): Promise<number> {
  round += 1;
  const ready: ReadyShopper[] = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const send = byPatientHttp(processes[i % processes.length]?.url ?? '');
      const network =
        by === 'network' ? `2001:db8:${round}:1::${i.toString(16)}` : `2001:db8:${round}:${i + 1}::1`;
      const shopper = new Shopper(
        (method, path, { body, headers }) =>
          send(method, path, { body, headers: { ...headers, 'x-etalage-client-ip': network } }),
        tenant.host,
      );
      await shopper.add(variantId);
      const email = `koper-${round}-${by === 'email' ? 0 : i}@example.nl`;
      await shopper.expect200('PUT', '/checkout/details', { ...details, email });
      await shopper.expect200('PUT', '/checkout/addresses', { billing: address });
      await shopper.expect200('PUT', '/checkout/shipping', { shippingMethodId });
      const payment = { provider: 'test-bank', method: 'ideal' };
      const { body } = await shopper.expect200('PUT', '/checkout/payment', payment);
      return { shopper, version: body.cart.version, total: body.cart.totals.total };
    }),
  );
  const answers = await Promise.all(ready.map(placeOne));
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'TOO_MANY_OPEN_ORDERS']);
  return answers.filter(({ status }) => status === 201).length;
}

test('SEC-08 of twenty orders at once a guest’s address gets three and a network ten, on two processes', async () => {
  const apis = await startTwo(caps);
  for (let i = 0; i < 3; i += 1) {
    expect(await placeAtOnce(apis, 'email')).toBe(3);
    expect(await placeAtOnce(apis, 'network')).toBe(10);
  }
  await Promise.all(apis.map((api) => api.stop()));
});

test('SEC-08 the same race gets more where orders are only counted: the race is a real one', async () => {
  const naive = await startTwo(caps, './use-naive-open-orders.ts');
  let most = 0;
  for (let i = 0; i < 20 && most <= 3; i += 1) most = Math.max(most, await placeAtOnce(naive, 'email'));
  console.log(`naive counting: ${most} orders of 3`);
  expect(most).toBeGreaterThan(3);
  await Promise.all(naive.map((api) => api.kill()));
});
