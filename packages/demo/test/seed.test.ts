import { sql } from '@etalage/db';
import { verifyPassword } from '@etalage/db/password';
import { createTestDatabase, type TestDatabase } from '@etalage/db/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type SeededShop, seedDemoShops, seedLoadShops } from '../src/index.ts';

let db: TestDatabase;
let shops: SeededShop[];
const quietly = { mediaDir: '/nowhere', pictures: 'none' as const };

beforeAll(async () => {
  db = await createTestDatabase();
  shops = await seedDemoShops(db.database, quietly);
});

afterAll(async () => {
  await db?.drop();
});

const count = (tenantId: string, table: 'products' | 'product_search' | 'bundles' | 'cms_pages' | 'stock') =>
  db.database.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(
      tx,
    );
    return rows[0]?.n ?? 0;
  });

test('TEN-08 each demo shop stands in its own tenant with products, search documents and derived values', async () => {
  expect(shops.map(({ slug, isNew }) => [slug, isNew])).toEqual([
    ['molen', true],
    ['bloem', true],
    ['fiets', true],
  ]);
  for (const { tenantId, slug } of shops) {
    const products = await count(tenantId, 'products');
    expect(products).toBeGreaterThanOrEqual(150);
    expect(await count(tenantId, 'product_search')).toBe(products * (slug === 'bloem' ? 1 : 2));
    expect(await count(tenantId, 'bundles')).toBeGreaterThanOrEqual(4);
    const wrong = await db.database.withTenant(tenantId, (tx) =>
      sql`SELECT id FROM products p WHERE min_price_cents <= 0 OR main_media_id IS NULL
        OR NOT EXISTS (SELECT FROM product_categories c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id AND NOT c.is_direct)`.execute(
        tx,
      ),
    );
    expect(wrong.rows).toEqual([]);
  }
});

test('TEN-07 logo settings name pictures that exist', async () => {
  for (const { tenantId } of shops) {
    const { rows } = await db.database.withTenant(tenantId, (tx) =>
      sql`SELECT key_ FROM website_settings s WHERE key_ LIKE 'store\\_logo%'
        AND NOT EXISTS (SELECT FROM media m WHERE m.tenant_id = s.tenant_id AND position(m.hash IN s.value_) > 0)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  }
});

test('PRICE-01 PRICE-02 two business customers, who may pay on invoice, and one consumer can log in', async () => {
  const found = await Promise.all(
    shops.map(({ tenantId, slug }) =>
      db.database.withTenant(tenantId, async (tx) => {
        const rows = await tx
          .selectFrom('customers')
          .innerJoin('customer_categories', 'customer_categories.id', 'customers.customer_category_id')
          .innerJoin('customer_accounts', 'customer_accounts.customer_id', 'customers.id')
          .select(['display_prices_including_vat as inc', 'allow_invoice_payment as invoice', 'password'])
          .orderBy('email')
          .execute();
        return rows.map((row) => ({ slug, ...row }));
      }),
    ),
  );
  const customers = found.flat();
  expect(customers.map(({ slug, inc, invoice }) => ({ slug, inc, invoice }))).toEqual([
    { slug: 'molen', inc: false, invoice: true },
    { slug: 'molen', inc: true, invoice: false },
    { slug: 'fiets', inc: false, invoice: true },
  ]);
  for (const { password } of customers) {
    expect(verifyPassword(demoPassword, password ?? '')).toBe(true);
  }
  expect(new Set(customers.map(({ password }) => password)).size).toBe(3);
});

test('AUTH-06 somebody at the desk of each demo shop may act for its customers, by the password of the demo and a mailed code', async () => {
  for (const { tenantId } of shops) {
    const staff = await db.database.withTenant(tenantId, (tx) =>
      tx.selectFrom('staff_accounts').select(['role', 'password', 'totp_seed']).execute(),
    );
    expect(staff).toEqual([{ role: 'orders', password: expect.any(String), totp_seed: null }]);
    expect(await verifyPassword(demoPassword, staff[0]?.password ?? '')).toBe(true);
  }
});

test('COUP-04 COUP-05 PROMO-01 each demo shop has a code of every kind, cards with a balance and two banners with pictures', async () => {
  for (const { tenantId } of shops) {
    const { codes, cards, banners, hashes } = await db.database.withTenant(tenantId, async (tx) => ({
      codes: await tx.selectFrom('promocodes').selectAll().execute(),
      cards: await tx.selectFrom('coupons').selectAll().execute(),
      banners: await tx.selectFrom('promo_banners').select('content').orderBy('sort_index').execute(),
      hashes: (await tx.selectFrom('media').select('hash').execute()).map((row) => row.hash),
    }));
    const ended = codes.filter((code) => code.valid_until !== null && code.valid_until < new Date());
    expect(ended).toHaveLength(1);
    expect(codes.filter((code) => code.type === 'PERCENTAGE' && !code.included_product_ids)).not.toEqual([]);
    expect(codes.filter((code) => code.type === 'VALUE' && code.minimum_cents !== null)).toHaveLength(1);
    expect(codes.filter((code) => code.usage_limit === 1)).toHaveLength(1);
    expect(codes.filter((code) => code.usage_limit_per_customer === 1)).toHaveLength(1);
    const branded = codes.filter((code) => 'influencer' in code.branding);
    expect(branded.map((code) => (code.included_product_ids ?? []).length > 5)).toEqual([true]);
    for (const { balance_cents, held_cents } of cards) {
      expect(balance_cents).toBeGreaterThan(0);
      expect(held_cents).toBe(0);
    }
    expect(cards.length).toBeGreaterThanOrEqual(2);
    expect(banners).toHaveLength(2);
    const pictures =
      JSON.stringify([banners, branded]).match(/(?<=\/media\/[0-9a-f-]{36}\/)[0-9a-f]+/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const hash of pictures) expect(hashes).toContain(hash);
  }
});

test('a second seeding finds the shops and changes nothing', async () => {
  const before = await Promise.all([count(shops[0]?.tenantId ?? '', 'products')]);
  const messages: string[] = [];
  const again = await seedDemoShops(db.database, {
    ...quietly,
    onProgress: (message) => messages.push(message),
  });
  expect(again.every(({ isNew }) => !isNew)).toBe(true);
  expect(messages.filter((message) => message.includes('exists already'))).toHaveLength(3);
  expect(await Promise.all([count(shops[0]?.tenantId ?? '', 'products')])).toEqual(before);
});

test('API-14 shops for load work are made with search, categories and stock', async () => {
  await seedLoadShops(db.database, { ...quietly, products: 400, tenants: 2 });
  const row = await db.database.withPlatform((tx) =>
    tx
      .selectFrom('tenant_domains')
      .select('tenant_id')
      .where('host', '=', 'load-002.localhost')
      .executeTakeFirstOrThrow(),
  );
  expect(await count(row.tenant_id, 'products')).toBe(200);
  expect(await count(row.tenant_id, 'product_search')).toBe(200);
  expect(await count(row.tenant_id, 'stock')).toBe(600);
  const { rows } = await db.database.withTenant(row.tenant_id, (tx) =>
    sql<{ n: number }>`SELECT count(*)::integer AS n FROM search_products('nl', 'theepot zwolle')`.execute(
      tx,
    ),
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test('OVER-05 one demo shop has a wheel of fortune, with fields that win and one that does not', async () => {
  const wheels = await Promise.all(
    shops.map(({ tenantId }) =>
      db.database.withTenant(tenantId, async (tx) => {
        const prizes = await tx
          .selectFrom('wheel_prizes')
          .innerJoin('wheels', 'wheels.id', 'wheel_prizes.wheel_id')
          .select(['wheels.is_active', 'type'])
          .orderBy('sort_index')
          .execute();
        return prizes.map(({ is_active, type }) => is_active && type);
      }),
    ),
  );
  expect(wheels).toEqual([[], ['PERCENTAGE', null, 'PERCENTAGE', 'PERCENTAGE'], []]);
});
