import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '../src/describe-schema.ts';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';

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
