import type { Database } from '@etalage/db';
import { createTestDatabase } from '@etalage/db/test-database';
import { createCustomer, createTenant, type TestTenant } from '@etalage/db/test-factories';
import type { DBAdapter } from 'better-auth/adapters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantAdapter } from './tenant-adapter.ts';

let database: Database;
let drop: () => Promise<void>;
let here: TestTenant;
let there: TestTenant;
let adapter: DBAdapter;

const email = 'twee.winkels@example.nl';
const byEmail = [{ field: 'email', value: email }];

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  here = await createTenant(database);
  there = await createTenant(database);
  for (const tenant of [here, there])
    await createCustomer(database, tenant, { email, first_name: tenant.slug });
  adapter = tenantAdapter(
    database,
    here.id,
  )({
    user: {
      modelName: 'customers',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  });
});

afterAll(async () => {
  await drop();
});

const names = (tenant: TestTenant) =>
  database.withTenant(tenant.id, (tx) => tx.selectFrom('customers').select(['name', 'email']).execute());

test('TEN-08 the authentication library finds, counts, changes and deletes in its own tenant alone', async () => {
  expect(await adapter.findOne({ model: 'user', where: byEmail })).toMatchObject({
    name: `${here.slug} Koper`,
  });
  expect(await adapter.count({ model: 'user', where: byEmail })).toBe(1);
  expect(await adapter.count({ model: 'user' })).toBe(1);
  const sorted = { sortBy: { field: 'email', direction: 'desc' } as const, limit: 5 };
  expect(await adapter.findMany({ model: 'user', where: byEmail, ...sorted })).toHaveLength(1);
  expect(await adapter.update({ model: 'user', where: byEmail, update: { name: 'Anders' } })).toMatchObject({
    name: 'Anders',
  });
  expect(await adapter.updateMany({ model: 'user', where: byEmail, update: { name: 'Nog anders' } })).toBe(1);
  expect(await names(here)).toEqual([{ name: 'Nog anders', email }]);
  expect(await names(there)).toEqual([{ name: `${there.slug} Koper`, email }]);
  expect(await adapter.deleteMany({ model: 'user', where: byEmail })).toBe(1);
  await adapter.delete({ model: 'user', where: byEmail });
  expect(await adapter.findOne({ model: 'user', where: byEmail })).toBeNull();
  expect(await names(there)).toHaveLength(1);
});

test('TEN-08 a condition or a table that is not the library’s to ask for is refused', async () => {
  const where = (more: object) => ({ model: 'user', where: [{ field: 'email', value: 'a', ...more }] });
  await expect(adapter.findOne(where({ operator: 'contains' }))).rejects.toThrow('not supported');
  await expect(adapter.findOne(where({ connector: 'OR' }))).rejects.toThrow('plain conditions');
  await expect(adapter.findOne(where({ mode: 'insensitive' }))).rejects.toThrow('plain conditions');
  // Without a name of ours the library would ask for its own table.
  await expect(adapter.findMany({ model: 'session' })).rejects.toThrow('no table session');
});
