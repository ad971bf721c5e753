import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/test-database.ts';
import {
  createBrand,
  createCategory,
  createProduct,
  createTenant,
  type TestTenant,
} from '../src/test-factories/index.ts';
import { platformTables, schemaFaults } from './schema-faults.ts';

let test_: TestDatabase;
let molen: TestTenant;
let bloem: TestTenant;

beforeAll(async () => {
  test_ = await createTestDatabase();
  molen = await createTenant(test_.database);
  bloem = await createTenant(test_.database);
});
afterAll(() => test_.drop());

/** Runs as the owner in a transaction that is undone. */
async function undone<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await test_.database.pool.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The SQLSTATE a statement fails with, or the number of rows it touched. */
async function outcome(
  client: PoolClient,
  statement: string,
  values: unknown[] = [],
): Promise<string | number> {
  await client.query('SAVEPOINT attempt');
  try {
    const { rowCount } = await client.query(statement, values);
    await client.query('RELEASE attempt');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK TO attempt');
    return (error as { code: string }).code;
  }
}

async function tenantTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1",
    [platformTables],
  );
  return rows.map((row) => row.tablename);
}

describe('the schema', () => {
  test('TEN-08 D2 every tenant table has a policy, FORCE and tenant-first keys; the roles own nothing', async () => {
    expect(await undone((client) => schemaFaults(client, 'public'))).toEqual([]);
  });

  test('TEN-08 D2 the schema check finds each kind of fault', async () => {
    const faults = await undone(async (client) => {
      await client.query(`CREATE SCHEMA scratch;
        CREATE TABLE scratch.parents (id bigint PRIMARY KEY);
        CREATE TABLE scratch.bad (
          id bigint PRIMARY KEY, tenant_id uuid NOT NULL, slug text UNIQUE, product_id bigint,
          parent_id bigint REFERENCES scratch.parents (id));
        CREATE INDEX bad_by_product ON scratch.bad (product_id);
        ALTER TABLE scratch.bad ENABLE ROW LEVEL SECURITY;
        CREATE POLICY everyone ON scratch.bad USING (true);
        GRANT SELECT ON scratch.bad TO etalage_platform;
        CREATE TABLE scratch.good (
          tenant_id uuid NOT NULL REFERENCES public.tenants (id), product_id bigint NOT NULL, PRIMARY KEY (tenant_id, product_id),
          FOREIGN KEY (tenant_id, product_id) REFERENCES public.products (tenant_id, id));
        ALTER TABLE scratch.good ENABLE ROW LEVEL SECURITY; ALTER TABLE scratch.good FORCE ROW LEVEL SECURITY;
        CREATE POLICY one_tenant ON scratch.good USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
        CREATE VIEW scratch.leak AS SELECT * FROM public.products;
        CREATE FUNCTION scratch.leaking() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM public.orders';
        GRANT CREATE ON SCHEMA scratch TO etalage_app;
        CREATE TABLE scratch.owned (tenant_id uuid PRIMARY KEY); ALTER TABLE scratch.owned OWNER TO etalage_app;
        ALTER ROLE etalage_app BYPASSRLS`);
      return schemaFaults(client, 'scratch');
    });
    expect(faults).toEqual([
      'bad: etalage_platform may SELECT',
      'bad: foreign key without the tenant: bad_parent_id_fkey',
      'bad: index does not begin with tenant_id: scratch.bad_by_product',
      'bad: index does not begin with tenant_id: scratch.bad_pkey',
      'bad: index does not begin with tenant_id: scratch.bad_slug_key',
      'bad: no policy one_tenant on reading and writing',
      'bad: row-level security is not enabled and forced',
      'bad: unknown policy everyone',
      'etalage_app: role may do more than it should',
      'leak: view without security_invoker',
      'leaking: SECURITY DEFINER',
      'owned: etalage_app may REFERENCES',
      'owned: etalage_app may TRIGGER',
      'owned: etalage_app may TRUNCATE',
      'owned: no policy one_tenant on reading and writing',
      'owned: owned by etalage_app',
      'owned: row-level security is not enabled and forced',
      'owned_pkey: owned by etalage_app',
      'parents: index does not begin with tenant_id: scratch.parents_pkey',
      'parents: no policy one_tenant on reading and writing',
      'parents: no tenant_id NOT NULL',
      'parents: row-level security is not enabled and forced',
    ]);
  });
});

describe('with one row of each of two tenants in every table', () => {
  const values: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    text: "'x'",
    bigint: '1',
    integer: '1',
    smallint: '1',
    'double precision': '1',
    boolean: 'true',
    date: 'now()',
    jsonb: "'{}'",
    tsvector: "''",
    bytea: "''",
    ARRAY: "'{}'",
    'timestamp with time zone': 'now()',
  };

  /** Without checks, foreign keys and triggers, so that any value does. */
  async function fillEveryTable(client: PoolClient): Promise<string[]> {
    await client.query('SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0');
    const tables = await tenantTables(client);
    await client.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
    for (const table of tables) {
      const { rows: checks } = await client.query(
        "SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
        [table],
      );
      for (const { conname } of checks) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
      const { rows: columns } = await client.query(
        `SELECT column_name, data_type FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = $1 AND column_name <> 'tenant_id'`,
        [table],
      );
      const names = columns.map((column) => column.column_name).join(', ');
      const filled = columns.map((column) => values[column.data_type]).join(', ');
      for (const tenant of [molen, bloem]) {
        const comma = columns.length > 0 ? ', ' : '';
        await client.query(
          `INSERT INTO ${table} (tenant_id${comma}${names}) VALUES ('${tenant.id}'${comma}${filled})`,
        );
      }
      const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`);
      expect(rows, table).toEqual([{ n: 2 }]);
    }
    return tables;
  }

  test('TEN-08 D1 D4 without a tenant 0 rows of every table are seen, also on a warm connection', async () => {
    await undone(async (client) => {
      const tables = await fillEveryTable(client);
      expect(tables.length).toBeGreaterThan(35);
      await client.query('SET LOCAL ROLE etalage_app');
      for (const table of tables) {
        const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`);
        expect(rows, table).toEqual([{ n: 0 }]);
      }
      // A connection that has served a tenant keeps '' where nothing stood before.
      await client.query("SET LOCAL app.tenant_id = ''");
      for (const table of tables) {
        const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`);
        expect(rows, table).toEqual([{ n: 0 }]);
      }
    });
  });

  test('TEN-08 a tenant sees, changes and removes its own rows alone, and inserts none for another', async () => {
    await undone(async (client) => {
      const tables = await fillEveryTable(client);
      await client.query(`SET LOCAL ROLE etalage_app; SET LOCAL app.tenant_id = '${molen.id}'`);
      for (const table of tables) {
        const { rows } = await client.query(`SELECT tenant_id FROM ${table}`);
        expect(rows, table).toEqual([{ tenant_id: molen.id }]);
        const foreign = `WHERE tenant_id = '${bloem.id}'`;
        expect([0, '42501'], table).toContain(
          await outcome(client, `UPDATE ${table} SET tenant_id = tenant_id ${foreign}`),
        );
        expect([0, '42501'], table).toContain(await outcome(client, `DELETE FROM ${table} ${foreign}`));
        expect(
          await outcome(
            client,
            `UPDATE ${table} SET tenant_id = '${bloem.id}' WHERE tenant_id = '${molen.id}'`,
          ),
          table,
        ).toBe('42501');
        expect(
          await outcome(client, `INSERT INTO ${table} (tenant_id) VALUES ('${bloem.id}')`),
          table,
        ).toMatch(/42501|23502/);
        expect(await outcome(client, `TRUNCATE ${table}`), table).toBe('42501');
      }
      await client.query('RESET ROLE');
      for (const table of tables) {
        const { rows } = await client.query(
          `SELECT count(*) AS n FROM ${table} WHERE tenant_id = '${bloem.id}'`,
        );
        expect(rows, table).toEqual([{ n: 1 }]);
      }
    });
  });
});

describe('through withTenant', () => {
  test('TEN-08 D6 a reference to a row of another tenant is refused', async () => {
    const theirs = await createProduct(test_.database, bloem);
    const category = await createCategory(test_.database, molen);
    const refused = test_.database.withTenant(molen.id, (tx) =>
      tx
        .insertInto('product_categories')
        .values({ tenant_id: molen.id, category_id: category.id, product_id: theirs.id })
        .execute(),
    );
    await expect(refused).rejects.toMatchObject({ code: '23503' });
  });

  test('TEN-08 another tenant in the row than in the transaction is refused', async () => {
    const refused = test_.database.withTenant(molen.id, (tx) =>
      tx.insertInto('brands').values({ tenant_id: bloem.id, slug: 'vreemd', name: 'Vreemd' }).execute(),
    );
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });

  test('TEN-08 D5 the same slug, article number and e-mail exist in two tenants', async () => {
    for (const tenant of [molen, bloem]) {
      await createBrand(test_.database, tenant, { slug: 'zelfde' });
      await createProduct(test_.database, tenant, {
        translations: { nl: { slug: 'zelfde-vaas' } },
        variants: [{ article_number: 'ZELFDE-1' }],
      });
      await test_.database.withTenant(tenant.id, (tx) =>
        tx
          .insertInto('contact_messages')
          .values({
            tenant_id: tenant.id,
            name: 'Ann',
            email: 'ann@example.com',
            message: 'Hallo',
            language: 'nl',
          })
          .execute(),
      );
    }
    await expect(createBrand(test_.database, molen, { slug: 'zelfde' })).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('TEN-08 D2 a shop cannot read the list of tenants, nor the platform a shop', async () => {
    const { database } = test_;
    await expect(
      database.withTenant(molen.id, (tx) => tx.selectFrom('tenants').selectAll().execute()),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.withPlatform((tx) => tx.selectFrom('products').select('id').execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('TEN-08 a tenant id that is no UUID never reaches the database', async () => {
    for (const id of ['', "x'; DROP TABLE tenants; --", `${molen.id}' OR '1`, '{"a":1}']) {
      await expect(test_.database.withTenant(id, async () => 1)).rejects.toThrow(TypeError);
    }
  });
});
