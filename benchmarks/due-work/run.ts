import { parseArgs } from 'node:util';
import {
  findDueOrdersAndPayments,
  findDueOutbox,
  findTenantsToCleanUp,
} from '../../apps/api/src/repositories/due-work.ts';
import { claimWork } from '../../apps/api/src/repositories/outbox.ts';
import { type Database, sql } from '../../packages/db/src/index.ts';
import { withOwner } from '../../packages/db/src/owner.ts';
import { createTestDatabase } from '../../packages/db/src/test-database.ts';
import { type Figure, median, milliseconds, report } from '../lib/figures.ts';

/** What it costs to find due work over many shops: see README.md. */

const { values: options } = parseArgs({
  options: { tenants: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '15' } },
});
const tenants = Number(options.tenants);
const rounds = Number(options.rounds);
const backlog = 100_000;

const { database, drop } = await createTestDatabase({ poolSize: 2 });
try {
  await asOwner(sql`
    INSERT INTO tenants (slug, name) SELECT 'shop-' || n, 'Shop ' || n FROM generate_series(1, ${tenants}) n`);
  const ids = await database.withPlatform(async (tx) =>
    (await tx.selectFrom('tenants').select('id').execute()).map(({ id }) => id),
  );
  const figures: Figure[] = [];
  const add = async (scene: string) => {
    await asOwner(sql`ANALYZE outbox, orders, payments`);
    const [ours, byTime, sweep] = await inTurns([
      () => findDueOutbox(database),
      () => askByTime(database),
      () => askEach(database, ids),
    ]);
    figures.push(
      { name: `${scene}: one question, from tenant to tenant`, value: milliseconds(ours ?? Number.NaN) },
      { name: `${scene}: one question, by the time alone`, value: milliseconds(byTime ?? Number.NaN) },
      { name: `${scene}: every tenant asked`, value: milliseconds(sweep ?? Number.NaN) },
    );
  };

  await asOwner(sql`CREATE INDEX outbox_by_time ON outbox (run_at, tenant_id, kind) WHERE done_at IS NULL`);
  await fill(sql`interval '1 day'`, 50, sql`now()`);
  await add('nothing to do, 50 done rows each');
  await fill(sql`interval '1 day'`, 1, sql`NULL`);
  await add('something later for each');
  await asOwner(sql`
    UPDATE outbox SET run_at = now() - interval '1 minute' WHERE done_at IS NULL AND tenant_id IN (
      SELECT id FROM tenants ORDER BY id LIMIT 50)`);
  await add('something due for 50');
  await asOwner(sql`
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload, run_at)
    SELECT (SELECT id FROM tenants ORDER BY id LIMIT 1), 'mail', 'backlog:' || n, '{}', now() - interval '1 hour'
    FROM generate_series(1, ${backlog}) n`);
  await add(`and ${backlog.toLocaleString('en-GB')} due for one of them`);

  await openOrders(20);
  await asOwner(sql`ANALYZE orders, payments`);
  const [orders, cleaning] = await inTurns([
    () => findDueOrdersAndPayments(database),
    () => findTenantsToCleanUp(database, 3_600, 100),
  ]);
  figures.push(
    { name: '20 open orders and payments each, none due', value: milliseconds(orders ?? Number.NaN) },
    { name: 'who is to be cleaned up', value: milliseconds(cleaning ?? Number.NaN) },
  );
  report('due-work', figures);
} finally {
  await drop();
}

/** The middle of some rounds of each, in turns, in milliseconds; the first round warms up. */
async function inTurns(questions: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = questions.map(() => [] as number[]);
  for (let round = -1; round < rounds; round += 1) {
    for (const [i, ask] of questions.entries()) {
      const start = performance.now();
      await ask();
      if (round >= 0) times[i]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

/** The alternative: an index that begins with the time, and all that is due read from it. */
async function askByTime(db: Database): Promise<unknown> {
  return db.withScheduler((tx) =>
    sql`SELECT DISTINCT tenant_id, kind FROM outbox WHERE done_at IS NULL AND run_at <= now()`.execute(tx),
  );
}

/** How it was before: one short transaction for each tenant. Nothing is taken, so that every round finds the same. */
async function askEach(db: Database, ids: readonly string[]): Promise<void> {
  const pause = { firstSeconds: 0, mostSeconds: 0 };
  for (const id of ids) await db.withTenant(id, (tx) => claimWork(tx, id, 'mail', pause));
}

function asOwner(statement: ReturnType<typeof sql>): Promise<unknown> {
  return withOwner(database, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    return statement.execute(tx);
  });
}

/** So many rows for each tenant, due in `from` and done at `doneAt`. */
function fill(from: ReturnType<typeof sql>, each: number, doneAt: ReturnType<typeof sql>): Promise<unknown> {
  return asOwner(sql`
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload, run_at, done_at)
    SELECT t.id, 'mail', gen_random_uuid()::text, '{}', now() + ${from}, ${doneAt}
    FROM tenants t, generate_series(1, ${each})`);
}

/** Each tenant gets orders that can still be paid, with payments that are asked about later. */
async function openOrders(each: number): Promise<void> {
  await asOwner(sql`
    INSERT INTO orders (tenant_id, number, cart_id, cart_version, request_hash, access_token_hash, language, currency,
      price_basis, display_basis, email, first_name, last_name, billing_address_id, shipping_address_id,
      shipping_method_id, shipping_name, subtotal_cents, shipping_cents, net_cents, vat_cents, total_cents, expires_at)
    SELECT t.id, n, gen_random_uuid(), 1, 'h', 'h', 'nl', 'EUR', 'inc', 'inc', 'a@b.nl', 'A', 'B', 1, 1, 1, 'Post',
      100, 0, 100, 0, 100, now() + interval '1 hour'
    FROM tenants t, generate_series(1, ${each}) n`);
  await asOwner(sql`
    INSERT INTO payments (tenant_id, order_id, provider, method, status, amount_cents, currency, check_at)
    SELECT tenant_id, id, 'mollie', 'ideal', 'open', 100, 'EUR', now() + interval '1 hour' FROM orders`);
}
