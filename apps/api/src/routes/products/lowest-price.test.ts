import { lowestPriceDays } from '@etalage/contracts/limits';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createCategory,
  createMedia,
  createProduct,
  createTenant,
  type ProductGiven,
  type TestTenant,
} from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { createTestApp, patience } from '../../../test/build-app.ts';
import { byInject, Shopper } from '../../../test/shopping.ts';

const api = await createTestApp();

/** Since how many days ago it cost so much: cents without the reduction, and cents with it. */
type Held = [daysAgo: number, unit: number, discount: number | null];

/** A product of one variant that cost all this one after the other; the last is what it costs now. */
async function productThatCost(shop: TestTenant, history: Held[], given: ProductGiven = {}) {
  const [, unit_price_cents, discount_price_cents] = history.at(-1) ?? [0, 0, null];
  const product = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents, discount_price_cents }],
    ...given,
  });
  await rewriteHistory(shop, product.variants[0].id, history);
  return product;
}

async function rewriteHistory(shop: TestTenant, variantId: number, history: Held[]): Promise<void> {
  const rows = history.map(
    ([daysAgo, unit, discount]) =>
      sql`(${shop.id}::uuid, ${variantId}::bigint, ${unit}::int, ${discount}::int, now() - ${daysAgo} * interval '1 day')`,
  );
  await withOwner(api.database, async (tx) => {
    await sql`DELETE FROM price_history WHERE variant_id = ${variantId}`.execute(tx);
    await sql`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, discount_price_cents, valid_from)
      VALUES ${sql.join(rows)}`.execute(tx);
  });
}

/** The variant as its page tells of it. */
async function variantThatCost(shop: TestTenant, history: Held[]) {
  const { translations } = await productThatCost(shop, history);
  return (await get(shop, `/products/slug/${translations[0]?.slug}`)).variants[0];
}

async function get(shop: TestTenant, url: string) {
  return (await api.app.inject({ url, headers: { host: shop.host } })).json();
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
  [
    'of before it shrank, with what it cost while more was off',
    10,
    [
      [40, 2000, null],
      [20, 2000, 1000],
      [0, 2000, 1500],
    ],
  ],
  [
    'of before the first after it shrank',
    12,
    [
      [60, 2000, null],
      [40, 2000, 1000],
      [35, 2000, 1200],
      [3, 2000, 1500],
      [1, 2000, 1100],
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
  const page = await get(shop, `/products/slug/${translations[0]?.slug}`);
  expect(page.variants[0].lowestBefore).toBe(12.1);
});

const reducedFrom: Held[] = [
  [40, 1000, null],
  [20, 2000, null],
  [0, 2000, 800],
];
/** What those told of the price on the basis with VAT, of prices that are set without. */
const told = { unitPrice: 24.2, discountPrice: 9.68, lowestBefore: 12.1 };

test('PDP-23 lists, searches, chosen cards, what is related and carts are told the same lowest price as the page', async () => {
  const shop = await createTenant(api.database, { price_basis: 'ex', displayBasis: 'inc' });
  const { id: category } = await createCategory(api.database, shop);
  const given = { name: 'Vaas', categoryIds: [category] };
  const { id, variants, translations } = await productThatCost(shop, reducedFrom, given);
  const { translations: other } = await createProduct(api.database, shop, { categoryIds: [category] });
  const page = await get(shop, `/products/slug/${translations[0]?.slug}`);
  expect([page, page.variants[0]]).toEqual([expect.objectContaining(told), expect.objectContaining(told)]);
  for (const url of ['/products', '/products?q=vaas', `/products/cards?id=${id}`])
    expect((await get(shop, url)).items).toContainEqual(expect.objectContaining({ id, ...told }));
  expect((await get(shop, `/products/slug/${other[0]?.slug}`)).related).toEqual([
    expect.objectContaining({ id, ...told }),
  ]);
  const anna = new Shopper(byInject(api.app), shop.host);
  const { body } = await anna.add(variants[0].id, 2);
  expect(body.transactionLines[0]?.product).toMatchObject(told);
});

test('PDP-23 a card tells the lowest price of its cheapest variant, of which alone its price is', async () => {
  const shop = await createTenant(api.database);
  const { variants } = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents: 2500 }, { unit_price_cents: 2000, discount_price_cents: 1500 }],
  });
  await rewriteHistory(shop, variants[1]?.id ?? 0, [
    [20, 1800, null],
    [10, 2000, null],
    [0, 2000, 1500],
  ]);
  const [card] = (await get(shop, '/products')).items;
  expect(card).toMatchObject({ unitPrice: 20, discountPrice: 15, lowestBefore: 18, isFromPrice: true });
});

test('PDP-23 a card is told anew when its history is brought along, and has no lowest price once nothing is off', async () => {
  const shop = await createTenant(api.database);
  const { id, variants } = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents: 2000, discount_price_cents: 1500 }],
  });
  const lowest = async () => (await get(shop, `/products/cards?id=${id}`)).items[0].lowestBefore;
  expect(await lowest()).toBeNull();
  await api.database.withTenant(shop.id, (tx) =>
    sql`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, valid_from)
      VALUES (${shop.id}, ${variants[0].id}, 1800, now() - interval '9 days')`.execute(tx),
  );
  await expect.poll(lowest, patience).toBe(18);
  await api.database.withTenant(shop.id, (tx) =>
    sql`UPDATE variants SET discount_price_cents = NULL WHERE id = ${variants[0].id}`.execute(tx),
  );
  await expect.poll(lowest, patience).toBeNull();
});

test('PDP-23 a shop brings along thousands of prices of one variant in one statement', async () => {
  const shop = await createTenant(api.database);
  const { id, variants } = await createProduct(api.database, shop, {
    variants: [{ unit_price_cents: 2000, discount_price_cents: 1500 }],
  });
  await api.database.withTenant(shop.id, (tx) =>
    sql`INSERT INTO price_history (tenant_id, variant_id, unit_price_cents, valid_from)
      SELECT ${shop.id}, ${variants[0].id}, 1600 + n, now() - n * interval '1 hour' FROM generate_series(1, 5000) n`.execute(
      tx,
    ),
  );
  expect((await get(shop, `/products/cards?id=${id}`)).items[0].lowestBefore).toBe(16.01);
});

test('PDP-23 the lowest price follows a history that is corrected', async () => {
  const shop = await createTenant(api.database);
  const history: Held[] = [
    [20, 1800, null],
    [10, 2000, null],
    [0, 2000, 1500],
  ];
  const products = [await productThatCost(shop, history), await productThatCost(shop, history)];
  const [first, second] = products.map(({ variants }) => variants[0].id);
  const ids = products.map(({ id }) => `id=${id}`).join('&');
  const lowest = async () =>
    (await get(shop, `/products/cards?${ids}`)).items.map(
      (card: { lowestBefore: number | null }) => card.lowestBefore,
    );
  expect(await lowest()).toEqual([18, 18]);
  for (const [correction, expected] of [
    [sql`UPDATE price_history SET unit_price_cents = 1700 WHERE unit_price_cents = 1800`, [17, 17]],
    [
      sql`UPDATE price_history SET variant_id = ${second}, unit_price_cents = 1600
      WHERE unit_price_cents = 1700 AND variant_id = ${first}`,
      [20, 16],
    ],
    [sql`DELETE FROM price_history WHERE unit_price_cents < 2000`, [20, 20]],
  ] as const) {
    await withOwner(api.database, (tx) => correction.execute(tx), { tenantId: shop.id });
    await expect.poll(lowest, patience).toEqual(expected);
  }
});

test('PDP-23 the lowest price is that of as many days as a page says', async () => {
  const { rows } = await api.database.pool.query<{ text: string }>(
    "SELECT pg_get_functiondef('lowest_before_reduction(uuid, bigint)'::regprocedure) AS text",
  );
  expect(rows[0]?.text).toContain(`interval '${lowestPriceDays} days'`);
});

test.each<[string, Held[], { price: string; sale_price?: string }]>([
  ['from the lowest price', reducedFrom, { price: '12.10 EUR', sale_price: '9.68 EUR' }],
  ['not where it was never sold without', [[0, 2000, 800]], { price: '9.68 EUR' }],
  [
    'not where it costs no less than that',
    [
      [40, 800, null],
      [20, 2000, null],
      [0, 2000, 800],
    ],
    { price: '9.68 EUR' },
  ],
])(
  'PDP-23 SEO-03 a feed, of which Google makes percentages, tells a reduction %s',
  async (_, history, prices) => {
    const shop = await createTenant(api.database, {
      price_basis: 'ex',
      settings: { product_feeds_enabled: 'true' },
    });
    const { id: main_media_id } = await createMedia(api.database, shop);
    await productThatCost(shop, history, { main_media_id });
    const { body } = await api.app.inject({
      url: '/store/feeds/google-nl.xml',
      headers: { host: shop.host },
    });
    const fields = body.matchAll(/<g:(price|sale_price)>([^<]*)</g);
    expect(Object.fromEntries([...fields].map(([, name, text]) => [name, text]))).toEqual(prices);
  },
);
