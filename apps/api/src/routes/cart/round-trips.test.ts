import { createProduct } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { noteTransactions } from '../../../test/count-statements.ts';
import { openShop } from '../../../test/open-shop.ts';

const { database, shop, shopper } = await openShop();

test('API-15 a line put into a cart that is there takes six statements, two round trips and one transaction; one statement and one round trip more where no cart has shown it', async () => {
  const other = await createProduct(database, shop.tenant, { variants: [{ stock: 5 }] });
  const [{ id: otherId }] = other.variants;
  const [{ id: unseenId }] = (await createProduct(database, shop.tenant)).variants;
  const karel = shopper();
  await karel.add(shop.variantId);
  // What it holds was shown in some cart before, and is remembered.
  await shopper().add(otherId);
  const { taken, roundTrips } = noteTransactions(database);
  const cases: [what: string, status: number, variantId: number, quantity: number, more: number][] = [
    ['one more of what it holds', 200, shop.variantId, 1, 0],
    ['something else', 200, otherId, 1, 0],
    ['too much', 409, otherId, 9, 0],
    ['what no cart has shown', 200, unseenId, 1, 1],
    ['what one has shown now', 200, unseenId, 1, 0],
  ];
  for (const [what, status, variantId, quantity, more] of cases) {
    taken();
    expect((await karel.add(variantId, quantity)).status, what).toBe(status);
    const trips = roundTrips();
    const transactions = taken();
    const statements = transactions.flat();
    const told = `${what}:\n${statements.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 120)).join('\n')}`;
    expect(transactions, told).toHaveLength(1);
    // BEGIN, its settings, the lock, the contents, what is written, COMMIT; names and pictures between the last three.
    expect(statements.length, told).toBe((status === 200 ? 6 : 5) + more);
    // On the embedded database BEGIN with its settings and COMMIT each go by themselves.
    expect(trips, told).toBe(database.kind === 'postgres' ? 2 + more : statements.length - 2);
  }
});
