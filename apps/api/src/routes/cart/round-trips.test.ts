import { createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { noteTransactions } from '../../../test/count-statements.ts';
import { openShop } from '../../../test/open-shop.ts';

const { database, shop, shopper } = await openShop();

test('API-15 a line put into a cart that is there takes six statements, two round trips and one transaction', async () => {
  const other = await createProduct(database, shop.tenant, { variants: [{ stock: 5 }] });
  const [{ id: otherId }] = other.variants;
  const karel = shopper();
  await karel.add(shop.variantId);
  // What it holds was shown in some cart before, and is remembered.
  await shopper().add(otherId);
  const { taken, roundTrips } = noteTransactions(database);
  const cases: [what: string, status: number, variantId: number, quantity: number][] = [
    ['one more of what it holds', 200, shop.variantId, 1],
    ['something else', 200, otherId, 1],
    ['too much', 409, otherId, 9],
  ];
  for (const [what, status, variantId, quantity] of cases) {
    taken();
    expect((await karel.add(variantId, quantity)).status, what).toBe(status);
    const trips = roundTrips();
    const transactions = taken();
    const statements = transactions.flat();
    const told = `${what}:\n${statements.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 120)).join('\n')}`;
    expect(transactions, told).toHaveLength(1);
    // BEGIN, its settings, the lock, the contents, what is written, COMMIT.
    expect(statements.length, told).toBe(status === 200 ? 6 : 5);
    // On the embedded database BEGIN with its settings and COMMIT each go by themselves.
    expect(trips, told).toBe(database.kind === 'postgres' ? 2 : statements.length - 2);
  }
});
