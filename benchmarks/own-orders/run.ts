import { parseArgs } from 'node:util';
import {
  findOwnOrder,
  listOrdersOf,
  type OwnOrders,
  searchOrdersOf,
} from '../../apps/api/src/repositories/own-orders.ts';
import { sql, type Tx } from '../../packages/db/src/index.ts';
import { withOwner } from '../../packages/db/src/owner.ts';
import { createTestDatabase } from '../../packages/db/src/test-database.ts';
import { type Figure, median, milliseconds, report } from '../lib/figures.ts';

/** What a page of one's orders costs, by how many there are: see README.md. */

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '15' } },
});
const many = Number(options.orders);
const rounds = Number(options.rounds);
const few = 100;
const colleagues = 20;
const statuses = ['open', 'paid', 'cancelled', 'expired'] as const;

const { database, drop } = await createTestDatabase({ poolSize: 2 });
try {
  const tenantId = await makeShop();
  const first = await fill(tenantId, 1, few, 0);
  const second = await fill(tenantId, 1, many, few);
  const company = await fill(tenantId, colleagues, many / colleagues, few + many);
  await asOwner(sql`ANALYZE orders, order_lines, customers`);
  const figures: Figure[] = [];
  const ofBoth = async (
    name: string,
    ask: (tx: Tx, of: Omit<OwnOrders, 'statuses'>, last: number) => unknown,
  ) => {
    const times = await inTurns(
      [
        { customerIds: first, before: null, last: few },
        { customerIds: second, before: null, last: few + many },
      ].map(
        ({ last, ...of }) =>
          () =>
            database.withTenant(tenantId, async (tx) => void (await ask(tx, of, last)), { readOnly: true }),
      ),
    );
    for (const [i, count] of [few, many].entries())
      figures.push({ name: `${name}, of ${count}`, value: milliseconds(times[i] ?? Number.NaN) });
  };
  const page = (tx: Tx, of: Omit<OwnOrders, 'statuses'>, which: OwnOrders['statuses'] = statuses) =>
    listOrdersOf(tx, tenantId, { ...of, statuses: which }, 21);
  await ofBoth('the newest', (tx, of) => page(tx, of));
  await ofBoth('the page that ends the list', (tx, of, last) =>
    page(tx, { ...of, before: last - (of.customerIds === first ? few : many) + 22 }),
  );
  await ofBoth('one status', (tx, of) => page(tx, of, ['cancelled']));
  await ofBoth('one by its number', (tx, of, last) => findOwnOrder(tx, tenantId, of.customerIds, last));
  await ofBoth('a search that finds nothing', (tx, of) =>
    searchOrdersOf(tx, tenantId, { ...of, statuses }, ['nergens'], { limit: 21, window: 2_000 }),
  );
  const ofCompany = { customerIds: company, before: null };
  const [all = Number.NaN] = await inTurns([
    () => database.withTenant(tenantId, (tx) => page(tx, ofCompany), { readOnly: true }),
  ]);
  figures.push({ name: `a company of ${colleagues} with ${many}, the newest`, value: milliseconds(all) });
  report('own-orders', figures);
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

function asOwner(statement: ReturnType<typeof sql>): Promise<unknown> {
  return withOwner(database, async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    return statement.execute(tx);
  });
}

async function makeShop(): Promise<string> {
  await asOwner(sql`INSERT INTO tenants (slug, name) VALUES ('shop', 'Shop')`);
  return database.withPlatform(
    async (tx) => (await tx.selectFrom('tenants').select('id').executeTakeFirstOrThrow()).id,
  );
}

/** So many customers with so many orders each of two lines, of all statuses by turns, numbered after `from`. */
async function fill(tenantId: string, customers: number, each: number, from: number): Promise<string[]> {
  const ids = Array.from({ length: customers }, () => crypto.randomUUID());
  await asOwner(sql`
    INSERT INTO customers (tenant_id, id, email, name, first_name, last_name)
    SELECT ${tenantId}, id, id || '@example.nl', 'A B', 'A', 'B' FROM unnest(${ids}::uuid[]) id`);
  await asOwner(sql`
    INSERT INTO orders (tenant_id, number, customer_id, status, cart_id, cart_version, request_hash, access_token_hash, language,
      currency, price_basis, display_basis, email, first_name, last_name, billing_address_id, shipping_address_id,
      shipping_method_id, shipping_name, subtotal_cents, shipping_cents, net_cents, vat_cents, total_cents, expires_at)
    SELECT ${tenantId}, ${from}::integer + (n - 1) * ${customers}::integer + k, id,
      (ARRAY['open', 'paid', 'cancelled', 'expired'])[n % 4 + 1], gen_random_uuid(), 1, 'h', 'h', 'nl', 'EUR', 'inc', 'inc',
      'a@b.nl', 'A', 'B', 1, 1, 1, 'Post', 100, 0, 100, 0, 100, now() + interval '1 hour'
    FROM generate_series(1, ${each}::integer) n, unnest(${ids}::uuid[]) WITH ORDINALITY AS c (id, k)`);
  await asOwner(sql`
    INSERT INTO order_lines (tenant_id, order_id, product_id, variant_id, sort_index, name, variant_name, article_number, quantity,
      unit_price_cents, vat_rate, line_total_cents)
    SELECT o.tenant_id, o.id, 1, l, l, 'Hoge vaas ' || o.number, 'blauw', 'VAAS-' || l, 1, 50, 21, 50
    FROM orders o, generate_series(1, 2) l WHERE o.customer_id = ANY (${ids}::uuid[])`);
  return ids;
}
