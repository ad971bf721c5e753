import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { openDatabase } from '../../src/open-database.ts';
import { bringUpToDate } from '../../src/prepare.ts';
import type { Tx } from '../../src/queries.ts';
import { allowLogin, excessOfLogin } from '../../src/roles.ts';
import { createOwnerRole, createTestDatabase, type TestDatabase } from '../../src/test-database.ts';
import { createBrand, createTenant, type TestTenant } from '../../src/test-factories/index.ts';

/** A database of an owner without superuser rights, and the API's own way in, as docs/operations.md has them. */
let cluster: TestDatabase;
let owner: Database;
let api: Database;
let molen: TestTenant;
let bloem: TestTenant;
const mark = randomBytes(4).toString('hex');
const names = { owner: `owner_${mark}`, api: `api-${mark}`, database: `etalage_test_login_${mark}` };
const urls = { owner: '', api: '' };

beforeAll(async () => {
  cluster = await createTestDatabase();
  if (!cluster.url) throw new Error('These tests need a real PostgreSQL.');
  const { pool } = cluster.database;
  await createOwnerRole(pool, names.owner);
  await pool.query(`CREATE DATABASE ${names.database} OWNER ${names.owner}`);
  for (const who of ['owner', 'api'] as const) {
    const url = new URL(cluster.url);
    url.username = names[who];
    url.password = `p'w"${who}`;
    url.pathname = `/${names.database}`;
    urls[who] = url.href;
  }
  owner = await openDatabase({ databaseUrl: urls.owner, poolSize: 2 });
  await bringUpToDate(owner, { loginUrl: urls.api });
  api = await openDatabase({ databaseUrl: urls.api, poolSize: 2 });
  molen = await createTenant(owner);
  bloem = await createTenant(owner);
  await createBrand(owner, molen, { slug: 'eigen' });
  await createBrand(owner, bloem, { slug: 'vreemd' });
});
afterAll(async () => {
  await api?.close();
  await owner?.close();
  const { pool } = cluster.database;
  await pool.query(`DROP DATABASE ${names.database} WITH (FORCE)`);
  await pool.query(`DROP ROLE "${names.api}"`);
  await pool.query(`DROP ROLE ${names.owner}`);
  await cluster.drop();
});

const brandsOf = (database: Database, tenant: TestTenant) =>
  database.withTenant(tenant.id, (tx) => tx.selectFrom('brands').select('slug').execute());

test('OPS-04 TEN-08 the role that the API logs in with serves shops and may do nothing by itself', async () => {
  expect(await brandsOf(api, molen)).toEqual([{ slug: 'eigen' }]);
  expect(await api.withPlatform((tx) => tx.selectFrom('tenants').select('id').execute())).toHaveLength(2);
  expect(await api.withScheduler((tx) => tx.selectFrom('tenants').select('id').execute())).toHaveLength(2);
  expect(await excessOfLogin(api)).toBeUndefined();
  for (const statement of [
    'SELECT * FROM brands',
    'SELECT * FROM tenants',
    'DELETE FROM tenants',
    'CREATE TABLE mine (n integer)',
    'SELECT * FROM schema_migrations',
  ])
    await expect(api.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('OPS-04 TEN-08 a statement smuggled into a shop’s transaction gets nothing out of another role', async () => {
  const smuggled = async (statement: string, then: string) =>
    api
      .withTenant(molen.id, async (tx: Tx) => {
        await sql.raw(statement).execute(tx);
        return (await sql.raw(then).execute(tx)).rows;
      })
      .catch((error: { code: string }) => error.code);
  for (const statement of ['RESET ROLE', 'SET ROLE NONE', "SELECT set_config('role', 'none', false)"]) {
    expect(await smuggled(statement, 'SELECT slug FROM brands')).toBe('42501');
    expect(await smuggled(statement, 'DELETE FROM tenants')).toBe('42501');
    expect(await smuggled(statement, 'ALTER TABLE brands DISABLE ROW LEVEL SECURITY')).toBe('42501');
  }
  for (const role of [names.owner, 'etalage_search', 'postgres', 'pg_read_all_data'])
    expect(await smuggled(`SET ROLE ${role}`, 'SELECT 1')).toBe('42501');
  const platform = 'SET ROLE etalage_platform';
  expect(await smuggled(platform, 'SELECT slug FROM brands')).toBe('42501');
  expect(await smuggled(platform, 'DELETE FROM tenants')).toBe('42501');
  expect(await smuggled(platform, "UPDATE tenants SET name = 'x'")).toBe('42501');
  // What the role is reset to does not outlive its transaction either.
  expect(await brandsOf(api, molen)).toEqual([{ slug: 'eigen' }]);
});

test('OPS-04 a role that may do more is recognised, each fault by its name', async () => {
  expect(await excessOfLogin(cluster.database)).toContain('is a superuser');
  const excess = await excessOfLogin(owner);
  expect(excess).toContain('may make roles');
  expect(excess).toContain('owns the database, owns tables or functions');
  expect(excess).toContain('may become other roles');
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const given: [string, string, string][] = [
    ['INHERIT', 'NOINHERIT', 'inherits what its roles may'],
    ['BYPASSRLS', 'NOBYPASSRLS', 'may pass by row-level security'],
    ['CREATEDB', 'NOCREATEDB', 'may make databases'],
  ];
  for (const [give, take, fault] of given) {
    await client.query(`ALTER ROLE "${names.api}" ${give}`);
    expect(await excessOfLogin(api)).toContain(fault);
    await client.query(`ALTER ROLE "${names.api}" ${take}`);
  }
  // Not the owner, who from PostgreSQL 16 on is a member of the role that it made.
  await client.query(`GRANT pg_read_all_stats TO "${names.api}"`);
  expect(await excessOfLogin(api)).toContain('may become other roles');
  await client.query(`REVOKE pg_read_all_stats FROM "${names.api}"`);
  const granted = new pg.Client({ connectionString: urls.owner });
  await granted.connect();
  await granted.query(`GRANT SELECT (slug) ON tenants TO "${names.api}"`);
  expect(await excessOfLogin(api)).toContain('may read or write tables');
  await granted.query(`REVOKE SELECT (slug) ON tenants FROM "${names.api}"`);
  expect(await excessOfLogin(api)).toBeUndefined();
  await granted.end();
  await client.end();
});

test('OPS-04 letting the role in twice changes nothing, and a role that is too powerful is refused', async () => {
  expect(await allowLogin(owner, urls.api)).toBe('allowed');
  expect(await allowLogin(owner, urls.owner)).toBe('is-owner');
  await cluster.database.pool.query(`ALTER ROLE "${names.api}" CREATEDB`);
  await expect(allowLogin(owner, urls.api)).rejects.toThrow('may make databases');
  await cluster.database.pool.query(`ALTER ROLE "${names.api}" NOCREATEDB`);
});
