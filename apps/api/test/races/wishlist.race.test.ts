import type { Wishlist, WishlistContents } from '@etalage/contracts';
import { mostOnWishlist } from '@etalage/contracts/limits';
import { createCustomer, createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { Shopper } from '../shopping.ts';
import type { ApiProcess } from './api-process.ts';
import { byPatientHttp } from './purchases.ts';
import { openRacingShop } from './race-shop.ts';

const { database, tenant, apis, onMutants } = await openRacingShop();
const rounds = Number(process.env.RACE_ROUNDS ?? 8);
const products: number[] = [];
for (let i = 0; i < mostOnWishlist + 4; i += 1) products.push((await createProduct(database, tenant)).id);

type Change = { productId: number; isOn: boolean; age: number };
let addresses = 0;
const tell = (who: Shopper, changes: Change[]) => {
  addresses += 1;
  const body = { owner: '', changes: changes.map((change) => ({ ...change, price: null })) };
  const headers = { 'x-etalage-client-ip': `10.9.${addresses >> 8}.${addresses % 256}` };
  return who.call<WishlistContents>('POST', '/wishlist/changes?lang=nl', body, headers);
};

/** Four devices of one new customer, spread over the processes. */
async function devicesOf(processes: readonly ApiProcess[]): Promise<Shopper[]> {
  const customer = await createCustomer(database, tenant);
  const devices = [0, 1, 2, 3].map(
    (i) => new Shopper(byPatientHttp(processes[i % processes.length]?.url ?? ''), tenant.host),
  );
  const [first] = devices;
  addresses += 1;
  await first?.logIn(customer, { 'x-etalage-client-ip': `10.8.${addresses >> 8}.${addresses % 256}` });
  for (const device of devices) device.session = first?.session ?? null;
  return devices;
}

const listOf = async (who: Shopper | undefined) =>
  (await who?.get<Wishlist>('/wishlist?lang=nl'))?.body.items.map(({ productId }) => productId) ?? [];

/** The same product is put on and taken off by four devices at once; it was put there last, or taken off last. */
async function pressAtOnce(processes: readonly ApiProcess[], isOnLast: boolean): Promise<boolean> {
  const devices = await devicesOf(processes);
  const [productId = 0] = products;
  const ages = [1_000, 10_000, 20_000, 40_000];
  const answers = await Promise.all(
    devices.map((device, i) =>
      tell(device, [{ productId, isOn: (i % 2 === 0) === isOnLast, age: ages[i] ?? 0 }]),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return (await listOf(devices[0])).includes(productId) === isOnLast;
}

/** Four devices put the last free places of a list to use at once: how many are on it then. */
async function fillAtOnce(processes: readonly ApiProcess[]): Promise<number> {
  const devices = await devicesOf(processes);
  const all = products.map((productId, i) => ({ productId, isOn: true, age: 100_000 - i * 100 }));
  await tell(devices[0] as Shopper, all.slice(0, mostOnWishlist - 1));
  await Promise.all(
    devices.map((device, i) => tell(device, all.slice(mostOnWishlist - 1 + i, mostOnWishlist + i))),
  );
  return (await listOf(devices[0])).length;
}

test('AUTH-04 four devices on two processes put a product on and take it off at once: the last press counts', async () => {
  const right: boolean[] = [];
  for (let round = 0; round < rounds; round += 1) right.push(await pressAtOnce(apis, round % 2 === 0));
  expect(right).toEqual(Array(rounds).fill(true));
});

test('ACC-04 four devices at once put no more than a hundred products on a list', async () => {
  for (let round = 0; round < 3; round += 1) expect(await fillAtOnce(apis)).toBe(mostOnWishlist);
});

test('AUTH-04 without the lock the last press is lost and the list overfull: these tests have power', async () => {
  await onMutants('./use-naive-wishlist.ts', async (mutants) => {
    const right: boolean[] = [];
    for (let round = 0; round < 10 && !right.includes(false); round += 1)
      right.push(await pressAtOnce(mutants, round % 2 === 0));
    expect(right).toContain(false);
    expect(await fillAtOnce(mutants)).toBeGreaterThan(mostOnWishlist);
  });
});
