import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '../src/describe-schema.ts';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import { createTenant } from '../src/test-factories/index.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());

test('the types of the tables say what the migrations make; `npm run db:types` writes them', async () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'src', 'schema.ts'), 'utf8');
  expect(written).toBe(await describeSchema(test_.database));
});

/** Cents of a code or a prize of type VALUE, hundredths of a percent of one of type PERCENTAGE. */
const eitherCentsOrPercent = ['promocodes.amount', 'wheel_prizes.amount'];

test('PRICE-12 every column that holds money is of whole cents and named so, and none of another name holds money or fractions', async () => {
  const { rows } = await test_.database.pool.query<{ name: string; type: string }>(`
    SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1`);
  const money = rows.filter(({ name }) => name.endsWith('_cents') || eitherCentsOrPercent.includes(name));
  expect(money.length).toBeGreaterThan(60);
  expect(money.filter(({ type }) => type !== 'integer' && type !== 'bigint')).toEqual([]);
  // A line's place lies between those of two others.
  const fractions = rows.filter(({ type }) => /^(numeric|real|double|money)/.test(type));
  expect(fractions.map(({ name }) => name)).toEqual(['cart_lines.place']);
  const likeMoney = /\.(?!is_|has_)\w*(price|amount|total|saving|balance|fee|cost|discount)s?$/;
  const named = rows.map(({ name }) => name).filter((name) => likeMoney.test(name));
  expect(named.sort()).toEqual(eitherCentsOrPercent);
});

test('PRICE-03 a product without a rate of VAT is refused', async () => {
  const { id: tenant_id } = await createTenant(test_.database);
  const made = test_.database.withTenant(tenant_id, (tx) =>
    sql`INSERT INTO products (tenant_id, status) VALUES (${tenant_id}, 'published')`.execute(tx),
  );
  await expect(made).rejects.toThrow(/null value in column "vat_rate"/);
});

/** What of products no card, list or suggestion shows: their own page alone is told of a change (`product:`). */
const notOnCards = [
  ...['description', 'meta_description', 'meta_title'].map((name) => `product_translations.${name}`),
  // What a row is of never changes; a moved one is another row.
  ...['language', 'product_id', 'tenant_id'].map((name) => `product_translations.${name}`),
  ...['handling_days', 'offers_subscription', 'updated_at', 'withdrawal_exception'].map(
    (name) => `products.${name}`,
  ),
  // Made of the variants' prices, whose triggers tell it.
  'products.has_discount',
];

test('LIST-01 each column of a product is told to cards and lists by its triggers, or is named here as one that they do not show', async () => {
  const { rows } = await test_.database.pool.query<{ name: string }>(String.raw`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.oid IN ('products'::regclass, 'product_translations'::regclass) AND a.attnum > 0 AND NOT a.attisdropped
      AND NOT EXISTS (
        SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND t.tgname LIKE '%notify%'
          AND regexp_replace(p.prosrc || pg_get_triggerdef(t.oid), '[()]', '', 'g') ~* ('\mnew\.' || a.attname || '\M'))
    ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual(notOnCards.sort());
});
