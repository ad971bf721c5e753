import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import {
  createProduct,
  createTenant,
  type TestProduct,
  type TestTenant,
} from '../src/test-factories/index.ts';

let test_: TestDatabase;
let molen: TestTenant;
let bloem: TestTenant;

beforeAll(async () => {
  test_ = await createTestDatabase();
  molen = await createTenant(test_.database);
  bloem = await createTenant(test_.database);
});
afterAll(() => test_.drop());

function priceTo(product: TestProduct, unit_price_cents: number, discount_price_cents: number | null = null) {
  return test_.database.withTenant(molen.id, (tx) =>
    tx
      .updateTable('variants')
      .set({ unit_price_cents, discount_price_cents })
      .where('tenant_id', '=', molen.id)
      .where('id', '=', product.variants[0].id)
      .execute(),
  );
}

function stockTo(product: TestProduct, quantity: number) {
  return test_.database.withTenant(molen.id, (tx) =>
    tx
      .updateTable('stock')
      .set({ quantity })
      .where('tenant_id', '=', molen.id)
      .where('variant_id', '=', product.variants[0].id)
      .execute(),
  );
}

function readProduct(product: TestProduct) {
  return test_.database.withTenant(molen.id, (tx) =>
    tx
      .selectFrom('products')
      .select(['min_price_cents', 'has_discount', 'in_stock'])
      .where('tenant_id', '=', molen.id)
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow(),
  );
}

test('every price a variant ever had is written down, and cannot be changed', async () => {
  const product = await createProduct(test_.database, molen, { variants: [{ unit_price_cents: 1000 }] });
  await priceTo(product, 1000, 800);
  await priceTo(product, 1000, 800);
  await priceTo(product, 1200);
  const history = await test_.database.withTenant(molen.id, (tx) =>
    tx
      .selectFrom('price_history')
      .select(['unit_price_cents', 'discount_price_cents'])
      .where('tenant_id', '=', molen.id)
      .where('variant_id', '=', product.variants[0].id)
      .orderBy('id')
      .execute(),
  );
  expect(history).toEqual([
    { unit_price_cents: 1000, discount_price_cents: null },
    { unit_price_cents: 1000, discount_price_cents: 800 },
    { unit_price_cents: 1200, discount_price_cents: null },
  ]);
  for (const table of ['price_history', 'audit_log'] as const) {
    const update = test_.database.withTenant(molen.id, (tx) =>
      sql`UPDATE ${sql.table(table)} SET tenant_id = tenant_id`.execute(tx),
    );
    await expect(update).rejects.toMatchObject({ code: '42501' });
    const removal = test_.database.withTenant(molen.id, (tx) => tx.deleteFrom(table).execute());
    await expect(removal).rejects.toMatchObject({ code: '42501' });
  }
});

test('orders, their lines and payments cannot be removed', async () => {
  for (const table of ['orders', 'order_lines', 'order_vat_groups', 'payments'] as const) {
    const removal = test_.database.withTenant(molen.id, (tx) => tx.deleteFrom(table).execute());
    await expect(removal, table).rejects.toMatchObject({ code: '42501' });
  }
});

test('CHK-11 stock never falls below zero', async () => {
  const product = await createProduct(test_.database, molen, { variants: [{ stock: 1 }] });
  await expect(stockTo(product, -1)).rejects.toMatchObject({ code: '23514' });
});

test('lowest price, discount and availability follow from variants and stock', async () => {
  const product = await createProduct(test_.database, molen, {
    variants: [
      { unit_price_cents: 1000, stock: 1 },
      { unit_price_cents: 1500, stock: 0 },
    ],
  });
  expect(await readProduct(product)).toEqual({ min_price_cents: 1000, has_discount: false, in_stock: true });
  await priceTo(product, 1000, 700);
  await stockTo(product, 0);
  expect(await readProduct(product)).toEqual({ min_price_cents: 700, has_discount: true, in_stock: false });
  await stockTo(product, 3);
  expect((await readProduct(product)).in_stock).toBe(true);
});

test('TEN-08 search sees the products of one tenant only', async () => {
  const ours = await createProduct(test_.database, molen, { name: { nl: 'Rode theepot', en: 'Red teapot' } });
  await createProduct(test_.database, bloem, { name: { nl: 'Rode theepot', en: 'Red teapot' } });
  const search = (tenant: TestTenant, language: string, query: string) =>
    test_.database.withTenant(tenant.id, async (tx) => {
      const { rows } = await sql<{ product_id: number }>`
        SELECT product_id FROM search_products(${language}, ${query})`.execute(tx);
      return rows.map((row) => row.product_id);
    });
  expect(await search(molen, 'nl', 'theepot')).toEqual([ours.id]);
  expect(await search(molen, 'nl', 'thee')).toEqual([ours.id]);
  expect(await search(molen, 'en', 'teapots')).toEqual([ours.id]);
  expect(await search(molen, 'en', ours.variants[0].article_number)).toEqual([ours.id]);
  expect(await search(molen, 'nl', 'epot')).toEqual([ours.id]);
  expect(await search(molen, 'nl', '%')).toEqual([]);
  expect(await search(molen, 'nl', '')).toEqual([]);
  expect(await search(molen, 'nl', "'; DROP TABLE products; -- \\ & | ! :*")).toEqual([]);
  const platform = test_.database.withPlatform((tx) =>
    sql`SELECT search_products('nl', 'theepot')`.execute(tx),
  );
  await expect(platform).rejects.toMatchObject({ code: '42501' });
});

test('TEN-08 search without a tenant finds nothing', async () => {
  const client = await test_.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE etalage_app');
    const { rows } = await client.query("SELECT * FROM search_products('nl', 'theepot')");
    expect(rows).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
