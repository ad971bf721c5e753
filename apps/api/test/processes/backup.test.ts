import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Database, excessOfLogin, openDatabase } from '@etalage/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../races/api-process.ts';
import { byPatientHttp } from '../races/purchases.ts';
import { createStockedShop, Shopper, type Stocked, stockOf } from '../shopping.ts';
import { type Apart, buy, createApart } from './apart.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'etalage-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let apart: Apart;
let shop: Stocked;
beforeAll(async () => {
  apart = await createApart();
  const forTrying = { DATABASE_OWNER_URL: apart.urls.owner, APP_ENV: 'development' };
  const seeded = await npmRun('seed', ['--pictures', 'none'], forTrying);
  expect(seeded).toMatchObject({ code: 0 });
  shop = await createStockedShop(apart.database, { product: { variants: [{ stock: 1_000 }] } });
  const api = await startApi({ DATABASE_URL: apart.urls.api });
  for (let n = 0; n < 3; n += 1) await buy(new Shopper(byPatientHttp(api.url), shop.tenant.host), shop);
  await api.stop();
});

/** `npm run db:…` as it is typed in the folder of backups, with these addresses. */
async function npmRun(verb: string, args: string[], env: Record<string, string>) {
  const { DATABASE_URL: _, ...outer } = process.env;
  return promisify(execFile)('npm', ['--prefix', root, 'run', '--silent', `db:${verb}`, '--', ...args], {
    cwd: folder,
    env: { ...outer, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

/** How many rows each table has, and a checksum of them all in the order of their text; sequences with what they gave. */
function contentsOf(url: string): Promise<Record<string, string>> {
  return asSuperuser(url, async ({ pool }) => {
    const { rows: tables } = await pool.query(
      "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') ORDER BY 1",
    );
    const contents: Record<string, string> = {};
    for (const { relname, relkind } of tables) {
      const { rows } = await pool.query(
        relkind === 'S'
          ? `SELECT last_value || ' ' || is_called AS content FROM ${relname}`
          : `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS content FROM ${relname} t`,
      );
      contents[relname] = rows[0].content;
    }
    return contents;
  });
}

/** Of the database that this address names. */
async function asSuperuser<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const superuser = new URL(apart.urls.superuser);
  superuser.pathname = new URL(url).pathname;
  const database = await openDatabase({ databaseUrl: superuser.href, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The rules that keep shops apart, as the database has them. */
function rulesOf(url: string): Promise<unknown> {
  return asSuperuser(url, async ({ pool }) => {
    const { rows } = await pool.query(`
      SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
        array(SELECT p.polname || pg_get_expr(p.polqual, c.oid) FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies,
        array(SELECT r.rolname || ' ' || a.privilege_type FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
          WHERE r.rolname LIKE 'etalage%' ORDER BY 1) AS rights
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') ORDER BY 1`);
    const { rows: functions } = await pool.query(`
      SELECT p.proname, p.prosecdef, r.rolname = 'etalage_search' AS of_search FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname NOT LIKE ALL ('{g%,unaccent%}') ORDER BY 1, p.oid::regprocedure::text`);
    return { tables: rows, functions };
  });
}

test('OPS-05 H8 a backup restored into another database has every row, keeps shops apart and sells', async () => {
  const file = join(folder, 'shop.dump');
  const backup = await npmRun('backup', ['shop.dump'], { DATABASE_BACKUP_URL: apart.urls.backup });
  expect(backup).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const other = await apart.another();
  const restored = await npmRun('restore', [file], {
    DATABASE_OWNER_URL: other.owner,
    DATABASE_URL: other.api,
  });
  expect(restored).toMatchObject({ code: 0 });

  const before = await contentsOf(apart.urls.owner);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  for (const table of ['orders', 'order_lines', 'payments', 'products', 'customers', 'tenants'])
    expect(before[table], table).not.toMatch(/^0 /);
  expect(await contentsOf(other.owner)).toEqual(before);
  expect(await rulesOf(other.owner)).toEqual(await rulesOf(apart.urls.owner));

  const database = await openDatabase({ databaseUrl: other.owner });
  const login = await openDatabase({ databaseUrl: other.api });
  try {
    expect(await excessOfLogin(login)).toBeUndefined();
    const stock = await stockOf(database, shop.tenant.id, shop.variantId);
    const api = await startApi({ DATABASE_URL: other.api });
    const anna = new Shopper(byPatientHttp(api.url), shop.tenant.host);
    const placed = await buy(anna, shop);
    expect(placed.number).toBe(4);
    expect((await anna.order(placed.id, placed.token)).body.status).toBe('paid');
    expect(await stockOf(database, shop.tenant.id, shop.variantId)).toBe(stock - 1);
    // The function that searches belongs to the role that may read what it searches.
    const found = await new Shopper(byPatientHttp(api.url), 'localhost').get<{ items: unknown[] }>(
      '/products?q=meel&lang=nl',
    );
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).toContain('meel');
    await api.stop();
  } finally {
    await login.close();
    await database.close();
  }
});

test('OPS-05 a role that does not see every row makes no backup, and says which one does', async () => {
  const file = join(folder, 'blind.dump');
  for (const blind of [apart.urls.owner, apart.urls.api]) {
    const { code, said } = await npmRun('backup', [file], { DATABASE_URL: blind });
    expect(code).toBe(1);
    expect(said).toMatch(/^The role \S+ sees no shop's rows: .*BYPASSRLS.*DATABASE_BACKUP_URL\.\n$/);
  }
  expect(() => statSync(file)).toThrow();
});

test('OPS-05 a backup is restored into an empty database alone, and a broken one leaves it empty', async () => {
  const file = join(folder, 'broken.dump');
  writeFileSync(file, 'This is no backup.');
  const full = await npmRun('restore', [file], { DATABASE_OWNER_URL: apart.urls.owner });
  expect(full).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  const other = await apart.another();
  const broken = await npmRun('restore', [file], { DATABASE_OWNER_URL: other.owner });
  expect(broken).toMatchObject({ code: 1, said: expect.stringMatching(/^pg_restore failed: .*\n$/) });
  expect(await contentsOf(other.owner)).toEqual({});
  const none = await npmRun('restore', [join(folder, 'none')], { DATABASE_OWNER_URL: other.owner });
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('There is no backup') });
});
