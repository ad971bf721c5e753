import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workFor } from '../src/asker.ts';
import { DatabaseUnavailable, NestedTransaction, TransactionAborted } from '../src/errors.ts';
import { runLast, type Tx } from '../src/queries.ts';
import { createTestDatabase, type TestDatabase, testDatabaseKind } from '../src/test-database.ts';
import {
  createBrand,
  createProduct,
  createTenant,
  type TestTenant,
  unique,
} from '../src/test-factories/index.ts';
import { runTransaction } from '../src/transaction.ts';

const onPostgres = testDatabaseKind === 'postgres';

let test_: TestDatabase;
let tenants: TestTenant[];
let molen: TestTenant;

beforeAll(async () => {
  test_ = await createTestDatabase({ poolSize: 10 });
  tenants = [];
  for (let n = 0; n < 3; n += 1) tenants.push(await createTenant(test_.database));
  molen = tenants[0] as TestTenant;
});
afterAll(() => test_.drop());

function addBrand(tx: Tx, slug: string, tenant_id = molen.id) {
  return tx.insertInto('brands').values({ tenant_id, slug, name: slug }).execute();
}

async function brandExists(slug: string): Promise<boolean> {
  const found = await test_.database.withTenant(molen.id, (tx) =>
    tx.selectFrom('brands').select('id').where('tenant_id', '=', molen.id).where('slug', '=', slug).execute(),
  );
  return found.length === 1;
}

test('API-14 what the work returns is kept, what it throws is undone', async () => {
  const { database } = test_;
  const result = await database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, 'kept');
    return 'done';
  });
  expect(result).toBe('done');
  const failed = database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, 'undone');
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  expect(await brandExists('kept')).toBe(true);
  expect(await brandExists('undone')).toBe(false);
});

test('API-16 what nobody waits for any more is undone, but for what is done for all', async () => {
  const { database } = test_;
  const asker = { hasGivenUp: false };
  await workFor(asker, async () => {
    const change = database.withTenant(molen.id, async (tx) => {
      await addBrand(tx, 'late');
      asker.hasGivenUp = true;
    });
    await expect(change).rejects.toMatchObject({ reason: 'given-up' });
    const reading = database.withTenant(molen.id, async () => 'read', { readOnly: true });
    expect(await reading).toBe('read');
    await workFor(null, () => database.withTenant(molen.id, (tx) => addBrand(tx, 'late-for-all')));
  });
  expect(await brandExists('late')).toBe(false);
  expect(await brandExists('late-for-all')).toBe(true);
});

test('API-14 a transaction whose failed statement was caught does not seem kept', async () => {
  await createBrand(test_.database, molen, { slug: 'taken' });
  const swallowed = test_.database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, 'beside-taken');
    await addBrand(tx, 'taken').catch(() => {});
    return 'seems fine';
  });
  await expect(swallowed).rejects.toThrow(TransactionAborted);
  expect(await brandExists('beside-taken')).toBe(false);
});

for (const code of ['40001', '40P01']) {
  test(`API-14 ${code} is tried at most 5 times`, async () => {
    let attempts = 0;
    const hopeless = test_.database.withTenant(molen.id, async (tx) => {
      attempts += 1;
      await sql`DO ${sql.raw(`$$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '${code}'; END $$`)}`.execute(
        tx,
      );
    });
    await expect(hopeless).rejects.toMatchObject({ code });
    expect(attempts).toBe(5);
  });
}

test('API-14 a passing failure is tried again from the start, other failures are not', async () => {
  let attempts = 0;
  const slug = unique('retried');
  await test_.database.withTenant(molen.id, async (tx) => {
    attempts += 1;
    await addBrand(tx, slug);
    if (attempts < 3)
      await sql`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$`.execute(tx);
  });
  expect(attempts).toBe(3);
  expect(await brandExists(slug)).toBe(true);

  let others = 0;
  const duplicate = test_.database.withTenant(molen.id, async (tx) => {
    others += 1;
    await addBrand(tx, slug);
  });
  await expect(duplicate).rejects.toMatchObject({ code: '23505' });
  expect(others).toBe(1);
});

test('API-14 of statements sent together it is the failure of the first that is told, and tried again', async () => {
  let attempts = 0;
  const deadlock = (tx: Tx) =>
    sql`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40P01'; END $$`.execute(tx);
  // As a repository's function does: the error has further to go than that of the statement behind it.
  const further = async (tx: Tx) => {
    const inner = async () => (await deadlock(tx)).rows;
    return (await inner()).length;
  };
  const together = test_.database.withTenant(molen.id, async (tx) => {
    attempts += 1;
    await Promise.all([further(tx), sql`SELECT 1`.execute(tx)]);
  });
  await expect(together).rejects.toMatchObject({ code: '40P01' });
  expect(attempts).toBe(5);
});

const insertBrand = 'INSERT INTO brands (tenant_id, slug, name) VALUES ($1, $2, $2) RETURNING slug';

test('API-14 the commit leaves with the last statement, whose rows come back, and nothing may follow it', async () => {
  const slug = unique('last');
  let late: unknown;
  const rows = await test_.database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, unique('before-last'));
    const answer = await runLast(tx, insertBrand, [molen.id, slug]);
    late = await addBrand(tx, unique('too-late')).catch((error: Error) => error.message);
    return answer;
  });
  expect(rows).toEqual([{ slug }]);
  expect(late).toContain('after its transaction had ended');
  expect(await brandExists(slug)).toBe(true);
  // As the only statement too, sent before the answer to BEGIN is there.
  const alone = unique('last-alone');
  await test_.database.withTenant(molen.id, (tx) => runLast(tx, insertBrand, [molen.id, alone]));
  expect(await brandExists(alone)).toBe(true);
});

test('API-14 when the last statement fails, its own error is told and nothing is kept, though COMMIT was sent', async () => {
  const taken = unique('taken');
  const before = unique('before');
  await createBrand(test_.database, molen, { slug: taken });
  const failed = test_.database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, before);
    await runLast(tx, insertBrand, [molen.id, taken]);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await brandExists(before)).toBe(false);
  const swallowed = test_.database.withTenant(molen.id, async (tx) => {
    await addBrand(tx, before);
    await runLast(tx, insertBrand, [molen.id, taken]).catch(() => {});
    return 'seems fine';
  });
  await expect(swallowed).rejects.toThrow(TransactionAborted);
  expect(await brandExists(before)).toBe(false);
});

test('API-14 a passing failure of the last statement is tried again from the start', async () => {
  const slug = unique('last-retried');
  let attempts = 0;
  await test_.database.withTenant(molen.id, async (tx) => {
    attempts += 1;
    await addBrand(tx, slug);
    const obstacle = `DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40P01'; END $$`;
    await runLast(tx, attempts < 3 ? obstacle : 'SELECT 1', []);
  });
  expect(attempts).toBe(3);
  expect(await brandExists(slug)).toBe(true);
});

test('API-14 what may be lost does not wait for the disk, in that transaction and in no other on its connection', async () => {
  const { database } = test_;
  const durability = async (tx: Tx) => {
    const { rows } = await sql<{ source: string; setting: string }>`
      SELECT source, setting FROM pg_settings WHERE name = 'synchronous_commit'`.execute(tx);
    return rows[0];
  };
  const relaxed = { source: 'session', setting: 'off' };
  for (let round = 0; round < 3; round += 1) {
    expect(await database.withTenant(molen.id, durability, { mayBeLost: true })).toEqual(relaxed);
    const others = Array.from({ length: 10 }, () => database.withTenant(molen.id, durability));
    for (const other of await Promise.all(others)) expect(other?.source).not.toBe('session');
  }
});

test('API-14 D3 D4 thousands of mixed transactions, a tenth of them undone, never see another tenant', async () => {
  const { database } = test_;
  const total = onPostgres ? 5_000 : 500;
  for (const tenant of tenants) await createProduct(database, tenant);
  let next = 0;
  let foreign = 0;
  let undone = 0;
  async function worker(): Promise<void> {
    while (next < total) {
      const n = next++;
      const tenant = tenants[n % 3] as TestTenant;
      const readOnly = n % 4 === 0;
      const result = await database
        .withTenant(
          tenant.id,
          async (tx) => {
            const rows = await tx.selectFrom('products').select('tenant_id').execute();
            if (rows.length === 0) foreign += 1;
            foreign += rows.filter((row) => row.tenant_id !== tenant.id).length;
            if (!readOnly) {
              const { rows: seen } = await sql<{ tenant: string }>`SELECT current_tenant() AS tenant`.execute(
                tx,
              );
              if (seen[0]?.tenant !== tenant.id) foreign += 1;
            }
            if (n % 10 === 1) throw new Error('abort');
            return 'kept';
          },
          { readOnly },
        )
        .catch((error: Error) => error.message);
      if (result === 'abort') undone += 1;
      else if (result !== 'kept') throw new Error(result);
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker));
  expect({ foreign, undone }).toEqual({ foreign: 0, undone: total / 10 });

  const clients = await Promise.all(
    Array.from({ length: onPostgres ? 10 : 1 }, () => database.pool.connect()),
  );
  for (const client of clients) {
    const { rows } = await client.query(
      "SELECT current_tenant() AS tenant, current_user = session_user AS own_role, coalesce(current_setting('app.tenant_id', true), '') AS setting",
    );
    expect(rows).toEqual([{ tenant: null, own_role: true, setting: '' }]);
    client.release();
  }
});

test('TEN-08 when the transaction cannot begin, nothing sent behind it is kept', async () => {
  const { database } = test_;
  const slug = unique('unbegun');
  const runner = { pool: database.pool, named: false, pipelined: onPostgres, disposable: onPostgres };
  const failed = runTransaction(runner, { role: 'no_such_role', 'app.tenant_id': molen.id }, (tx) =>
    addBrand(tx, slug),
  );
  await expect(failed).rejects.toMatchObject({ code: '22023' });
  expect(await brandExists(slug)).toBe(false);
});

test('TEN-08 a transaction inside another one is refused, one after another is not', async () => {
  const { database } = test_;
  const inner = database.withTenant(molen.id, () => database.withTenant(molen.id, async () => 1));
  await expect(inner).rejects.toThrow(NestedTransaction);
  await expect(database.withTenant(molen.id, () => database.withPlatform(async () => 1))).rejects.toThrow(
    NestedTransaction,
  );
  expect(await database.withTenant(molen.id, async () => 1)).toBe(1);
});

test('TEN-08 a query that comes after its transaction ended is refused', async () => {
  let kept: Tx | undefined;
  await test_.database.withTenant(molen.id, async (tx) => {
    kept = tx;
  });
  await expect(kept?.selectFrom('products').select('id').execute()).rejects.toThrow(
    'after its transaction had ended',
  );
});

test('TEN-08 statements side by side in one transaction, named or not, all get their own rows', async () => {
  for (let round = 0; round < 5; round += 1) {
    const numbers = await test_.database.withTenant(molen.id, (tx) =>
      Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const { rows } = await sql<{ n: number }>`SELECT ${n}::int AS n`.execute(tx);
          return rows[0]?.n;
        }),
      ),
    );
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));
  }
});

test('API-14 a read-only transaction refuses to write', async () => {
  const written = test_.database.withTenant(molen.id, (tx) => addBrand(tx, 'read-only'), { readOnly: true });
  await expect(written).rejects.toMatchObject({ code: '25006' });
});

test('TEN-08 bigint comes as a number and a timestamp as a Date', async () => {
  const brand = await createBrand(test_.database, molen);
  const product = await createProduct(test_.database, molen);
  expect(typeof brand.id).toBe('number');
  expect(product.created_at).toBeInstanceOf(Date);
  const { rows } = await test_.database.withTenant(molen.id, (tx) =>
    sql`SELECT count(*) AS n, sum(id) AS total, array_agg(id) AS ids FROM brands WHERE id = ${brand.id}`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ n: 1, total: brand.id, ids: [brand.id] }]);
});

test('API-14 a migrated table does not break the statements prepared before', async () => {
  const { database } = test_;
  const read = () =>
    database.withTenant(molen.id, (tx) => tx.selectFrom('usps').selectAll().execute(), { readOnly: true });
  for (let n = 0; n < 30; n += 1) await read();
  await database.pool.query('ALTER TABLE usps ADD COLUMN note text');
  const again = await Promise.allSettled(Array.from({ length: onPostgres ? 20 : 1 }, read));
  expect(again.filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('D7 a notice arrives through listen', async () => {
  const { database } = test_;
  const heard: string[] = [];
  const stop = await database.listen('cache_tags', (payload) => heard.push(payload));
  const product = await createProduct(database, molen);
  await expect.poll(() => heard.join('\n'), { timeout: 15_000 }).toContain(`product:${product.id}`);
  expect(JSON.parse(heard[0] ?? '{}').tenant).toBe(molen.id);
  await stop();
  const before = heard.length;
  await createProduct(database, molen);
  await database.ping();
  expect(heard.length).toBe(before);
});

if (onPostgres) {
  test('API-14 concurrent serializable transactions are repeated until each has counted', async () => {
    const { database } = test_;
    await database.withTenant(molen.id, (tx) =>
      tx.insertInto('order_counters').values({ tenant_id: molen.id, last_number: 0 }).execute(),
    );
    let attempts = 0;
    let reads = 0;
    // None writes before all have read, or a machine that takes them one by one would have nothing to repeat.
    let allHaveRead = () => {};
    const allRead = new Promise<void>((resolve) => {
      allHaveRead = resolve;
    });
    const count = () =>
      database.withTenant(
        molen.id,
        async (tx) => {
          attempts += 1;
          const counter = await tx
            .selectFrom('order_counters')
            .select('last_number')
            .executeTakeFirstOrThrow();
          reads += 1;
          if (reads === 3) allHaveRead();
          await allRead;
          await tx
            .updateTable('order_counters')
            .set({ last_number: counter.last_number + 1 })
            .execute();
        },
        { isolation: 'serializable' },
      );
    const outcomes = await Promise.allSettled([count(), count(), count()]);
    const counted = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { last_number } = await database.withTenant(molen.id, (tx) =>
      tx.selectFrom('order_counters').select('last_number').executeTakeFirstOrThrow(),
    );
    expect(last_number).toBe(counted);
    expect(counted).toBe(3);
    expect(attempts).toBeGreaterThan(3);
  });

  test('F12 a full pool answers "busy" instead of waiting for ever', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => test_.database.pool.connect()));
    const late = await test_.database.withTenant(molen.id, async () => 1).catch((error: unknown) => error);
    for (const client of clients) client.release();
    expect(late).toBeInstanceOf(DatabaseUnavailable);
    expect(late).toMatchObject({ reason: 'busy' });
  });

  test('F12 a statement that takes too long is given up, and the connection serves on', async () => {
    const slow = test_.database.withTenant(molen.id, (tx) => sql`SELECT pg_sleep(5)`.execute(tx));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    await test_.database.ping();
  });

  test('F12 a connection that the server ends fails its transaction as unavailable, and the next one works', async () => {
    const { database } = test_;
    const ended = database.withTenant(molen.id, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await addBrand(tx, 'too-late');
    });
    await expect(ended).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
    await test_.database.ping();
  });

  test('F12 a transaction that the server ends for idling fails as unavailable, and the next one works', async () => {
    const idled = test_.database.withTenant(molen.id, async (tx) => {
      await sql`SET LOCAL idle_in_transaction_session_timeout = 20`.execute(tx);
      // Longer than that, with this process too busy to hear that the connection is gone.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
      await addBrand(tx, 'idled');
    });
    await expect(idled).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
    await test_.database.ping();
  });

  test('D7 listening goes on after its connection was lost, and says that there was a gap', async () => {
    const { database } = test_;
    const heard: string[] = [];
    let gaps = 0;
    const stop = await database.listen('cache_tags', (payload) => heard.push(payload), {
      onGap: () => (gaps += 1),
    });
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'etalage-listen' AND datname = current_database()",
    );
    await expect.poll(() => gaps, { timeout: 15_000 }).toBe(1);
    const product = await createProduct(database, molen);
    await expect.poll(() => heard.join('\n'), { timeout: 15_000 }).toContain(`product:${product.id}`);
    await stop();
  });
}
