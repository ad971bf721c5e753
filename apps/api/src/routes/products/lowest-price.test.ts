import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createProduct, createTenant, type TestTenant } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const api = await createTestApp();

/** Since how many days ago it cost so much: cents without the reduction, and cents with it. */
type Held = [daysAgo: number, unit: number, discount: number | null];

/** The only variant, as its page tells of it, of a product that cost all this one after the other; the last is what it costs now. */
async function variantThatCost(shop: TestTenant, history: Held[]) {
  const [, unit_price_cents, discount_price_cents] = history.at(-1) ?? [0, 0, null];
  const { variants, translations } = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents, discount_price_cents }],
  });
  const rows = history.map(
    ([daysAgo, unit, discount]) =>
      sql`(${shop.id}::uuid, ${variants[0].id}::bigint, ${unit}::int, ${discount}::int, now() - ${daysAgo} * interval '1 day')`,
  );
  await withOwner(api.database, async (tx) => {
    await sql`DELETE FROM price_history WHERE variant_id = ${variants[0].id}`.execute(tx);
    await sql`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, discount_price_cents, valid_from)
      VALUES ${sql.join(rows)}`.execute(tx);
  });
  const answer = await api.app.inject({
    url: `/products/slug/${translations[0]?.slug}`,
    headers: { host: shop.host },
  });
  return answer.json().variants[0];
}

test.each<[string, number | null, Held[]]>([
  [
    'of the 30 days before it, and of none before those',
    18,
    [
      [60, 1500, null],
      [40, 1800, null],
      [20, 2500, null],
      [0, 2500, 1200],
    ],
  ],
  [
    'which is the old price where it cost no less',
    20,
    [
      [60, 1000, null],
      [31, 2000, null],
      [0, 2000, 1500],
    ],
  ],
  [
    'of before the first of several reductions',
    18,
    [
      [40, 1800, null],
      [20, 2500, null],
      [5, 2500, 1200],
      [1, 2500, 1000],
    ],
  ],
  [
    'also where that was an earlier reduction',
    10,
    [
      [60, 2000, null],
      [20, 2000, 1000],
      [10, 2000, null],
      [0, 2000, 1100],
    ],
  ],
  ['which nothing has that was never sold without it', null, [[60, 2000, 1500]]],
  [
    'which what one transaction took off and put back is not',
    null,
    [
      [60, 2000, 1500],
      [1, 2000, null],
      [1, 2000, 1400],
    ],
  ],
  [
    'which nothing has that is not reduced',
    null,
    [
      [60, 1500, null],
      [10, 2000, null],
    ],
  ],
])('PDP-23 a reduction is told with the lowest price %s', async (_, lowest, history) => {
  const shop = await createTenant(api.database);
  expect((await variantThatCost(shop, history)).lowestBefore).toBe(lowest);
});

test('PDP-23 the lowest price is on the basis of the others, and what the database kept by itself is enough', async () => {
  const shop = await createTenant(api.database, { price_basis: 'ex', displayBasis: 'inc' });
  const reduced = await variantThatCost(shop, [
    [10, 1000, null],
    [0, 2000, 1500],
  ]);
  expect(reduced).toMatchObject({ unitPrice: 24.2, discountPrice: 18.15, lowestBefore: 12.1 });

  const { variants, translations } = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents: 1000 }],
  });
  for (const set of [sql`unit_price_cents = 2000`, sql`discount_price_cents = 1500`])
    await api.database.withTenant(shop.id, (tx) =>
      sql`UPDATE variants SET ${set} WHERE id = ${variants[0].id}`.execute(tx),
    );
  const answer = await api.app.inject({
    url: `/products/slug/${translations[0]?.slug}`,
    headers: { host: shop.host },
  });
  expect(answer.json().variants[0].lowestBefore).toBe(12.1);
});
