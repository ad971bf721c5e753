import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { checkMigrations, isExcepted, readMigrations } from './check-migrations.mjs';
import { migrationExceptions } from './migration-exceptions.mjs';

const first = {
  name: '0001_first.sql',
  sql: `CREATE TABLE orders (tenant_id uuid, id bigint, note text, PRIMARY KEY (tenant_id, id));
    CREATE TABLE carts (tenant_id uuid, id bigint); CREATE FUNCTION price_of(id bigint) RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
};

/** What is found in the last of these files, as 'rule table.column'. @param {string[]} files */
async function found(...files) {
  const later = files.map((sql, index) => ({ name: `000${index + 2}_later.sql`, sql }));
  const findings = await checkMigrations([first, ...later], `000${files.length}_later.sql`);
  return findings.map(({ rule, on }) => `${rule} ${on}`);
}

const oneByOne = '-- one statement at a time';
const notNull = 'ALTER TABLE orders ADD CONSTRAINT has_note CHECK (note IS NOT NULL) NOT VALID';

test.each([
  ['CREATE INDEX orders_by_note ON orders (tenant_id, note)', 'index orders'],
  ['DROP INDEX orders_by_note', 'index orders_by_note'],
  ['ALTER TABLE orders ADD CONSTRAINT long CHECK (length(note) > 3)', 'constraint orders/long'],
  ['ALTER TABLE orders ADD CHECK (length(note) > 3)', 'constraint orders'],
  ['ALTER TABLE orders ADD FOREIGN KEY (id) REFERENCES carts (id)', 'constraint orders'],
  ['ALTER TABLE orders ADD UNIQUE (tenant_id, note)', 'constraint orders'],
  ['ALTER TABLE orders ADD EXCLUDE (id WITH =)', 'constraint orders'],
  ['ALTER TABLE orders ALTER COLUMN note SET NOT NULL', 'not-null orders.note'],
  ['ALTER TABLE orders ADD COLUMN age integer NOT NULL', 'not-null orders.age'],
  ['ALTER TABLE orders ALTER COLUMN note TYPE varchar(9)', 'rewrite orders.note'],
  ['ALTER TABLE orders ADD COLUMN age integer CHECK (age > 0)', 'constraint orders.age'],
  ['ALTER TABLE orders ADD COLUMN cart bigint REFERENCES carts (id)', 'constraint orders.cart'],
  ['ALTER TABLE orders ADD COLUMN code text UNIQUE', 'constraint orders.code'],
  ['ALTER TABLE orders ADD COLUMN code uuid DEFAULT gen_random_uuid()', 'rewrite orders.code'],
  ['ALTER TABLE orders ADD COLUMN code timestamptz DEFAULT clock_timestamp()', 'rewrite orders.code'],
  ['ALTER TABLE orders ADD COLUMN twice bigint GENERATED ALWAYS AS (id * 2) STORED', 'rewrite orders.twice'],
  ['ALTER TABLE orders ADD COLUMN place bigserial', 'rewrite orders.place'],
  ['ALTER TABLE orders SET UNLOGGED', 'rewrite orders'],
  ['ALTER TABLE orders DROP COLUMN note', 'contract orders.note'],
  ['ALTER TABLE orders RENAME COLUMN note TO remark', 'contract orders.note'],
  ['ALTER TABLE orders RENAME TO sales', 'contract orders'],
  ['DROP TABLE orders', 'contract orders'],
  ['DROP FUNCTION price_of(bigint)', 'contract price_of'],
  ['LOCK TABLE orders', 'closed orders'],
  ['TRUNCATE carts, orders', 'closed carts'],
  ['CLUSTER orders USING orders_pkey', 'closed orders'],
  ['REINDEX TABLE orders', 'closed orders'],
  ['VACUUM FULL orders', 'closed VACUUM'],
  ["SET lock_timeout = '1h'", 'patience lock_timeout'],
  ['SET LOCAL statement_timeout = 0; DROP INDEX a', 'patience statement_timeout'],
  [
    "DO $$ BEGIN EXECUTE 'ALTER TABLE orders ADD  CONSTRAINT a CHECK (id > 0)'; END $$",
    'hidden ADD CONSTRAINT',
  ],
  [`ALTER TABLE orders ADD COLUMN age integer; UPDATE orders SET age = 1`, 'together orders'],
  [`${notNull}; ALTER TABLE orders VALIDATE CONSTRAINT has_note`, 'together orders/has_note'],
  [`${oneByOne}\nCREATE INDEX CONCURRENTLY a ON orders (note)`, 'repeatable IndexStmt'],
  [`${oneByOne}\nDROP INDEX CONCURRENTLY a`, 'repeatable DropStmt'],
  [`${oneByOne}\nALTER TABLE orders ADD COLUMN age integer`, 'repeatable AlterTableStmt'],
  [`${oneByOne}\nDO $$ BEGIN UPDATE orders SET note = ''; END $$`, 'repeatable DoStmt'],
])('OPS-21 a migration may not %s', async (sql, finding) => {
  expect(await found(sql)).toContain(finding);
});

test.each([
  [
    'an index beside its readers and writers',
    `${oneByOne}\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON orders (note); DROP INDEX CONCURRENTLY IF EXISTS b; ALTER TABLE orders VALIDATE CONSTRAINT c`,
  ],
  [
    'rows that are filled a few at a time',
    `${oneByOne}\nDO $$ BEGIN LOOP UPDATE orders SET note = '' WHERE id IN (SELECT 1); COMMIT; END LOOP; END $$`,
  ],
  [
    'a column',
    "ALTER TABLE orders ADD COLUMN age integer, ADD COLUMN is_big boolean NOT NULL DEFAULT false, ADD COLUMN made_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN parts jsonb NOT NULL DEFAULT '{}'",
  ],
  [
    'a rule for new rows',
    `${notNull}; ALTER TABLE orders ADD CONSTRAINT of_cart FOREIGN KEY (id) REFERENCES carts (id) NOT VALID`,
  ],
  [
    'a constraint of an index that is there',
    'ALTER TABLE orders ADD CONSTRAINT one UNIQUE USING INDEX one_note',
  ],
  [
    'anything with its own new table',
    'CREATE TABLE a (id bigint CHECK (id > 0) REFERENCES carts (id)); CREATE INDEX b ON a (id); ALTER TABLE a ADD CHECK (id > 1), ALTER COLUMN id SET NOT NULL; DROP TABLE a',
  ],
  [
    'a DO block that opens what is new',
    "DO $$ BEGIN EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', 'a'); END $$",
  ],
])('OPS-21 a migration may make %s', async (_, sql) => {
  expect(await found(sql)).toEqual([]);
});

test('OPS-21 a column of before is made never null in three files: said of new rows, looked at, set', async () => {
  const validate = 'ALTER TABLE orders VALIDATE CONSTRAINT has_note';
  const set = 'ALTER TABLE orders ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT has_note';
  expect(await found(notNull, validate, set)).toEqual([]);
  expect(await found(notNull, set)).toEqual(['not-null orders.note']);
});

test('OPS-21 what nothing uses goes in a later file, which names an older one since when that is so', async () => {
  const drop = 'ALTER TABLE orders DROP COLUMN note';
  expect(await found('SELECT 1', `-- nothing uses orders.note since 0002_later.sql\n${drop}`)).toEqual([]);
  const refused = ['contract orders.note'];
  expect(await found('SELECT 1', `-- nothing uses orders.note since 0003_later.sql\n${drop}`)).toEqual(
    refused,
  );
  expect(await found('SELECT 1', `-- nothing uses orders.id since 0002_later.sql\n${drop}`)).toEqual(refused);
});

test('OPS-21 no migration is against the rules but those of the written list, and each of that list is', async () => {
  const findings = await checkMigrations(readMigrations(root));
  expect(findings.filter((finding) => !isExcepted(finding))).toEqual([]);
  const needless = migrationExceptions.filter(
    (one) => !findings.some(({ file, rule, on }) => file === one.file && rule === one.rule && on === one.on),
  );
  expect(needless).toEqual([]);
  expect(migrationExceptions.filter(({ file }) => file > '0126_withdrawals.sql')).toEqual([]);
});
