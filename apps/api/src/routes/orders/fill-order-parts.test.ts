import { randomUUID } from 'node:crypto';
import { sql } from '@etalage/db';
import { createTenant } from '@etalage/db/test-factories';
import { type CartInput, type OwedParts, owedParts, type PricedCart, priceCart } from '@etalage/pricing';
import { carts } from '@etalage/pricing/test-carts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';

const { database } = await createTestApp();

type Placed = { id: string; cart: CartInput; priced: PricedCart; owed: OwedParts };
type Filled = {
  lines: (OwedParts['lines'][number] & { rate: number })[];
  shipping: OwedParts['shipping'];
};

/** Whether columns of whole cents can hold it. */
function fits(cart: CartInput): boolean {
  const { total, subtotal } = priceCart(cart);
  return Math.max(total.incCents, subtotal.incCents) < 2 ** 31;
}

/** Writes carts as orders of before, divides them all at once as an upgrade does, and reads what came of it. */
async function fill(given: readonly CartInput[]): Promise<(Placed & Filled)[]> {
  const tenant = await createTenant(database);
  const placed = given.map((cart): Placed => {
    const priced = priceCart(cart);
    return { id: randomUUID(), cart, priced, owed: owedParts(cart, priced) };
  });
  const groupKeys = new Map([...'AB'].map((group) => [group, randomUUID()]));
  const rows = {
    orders: placed.map(({ id, cart, priced }, number) => ({
      id,
      number: number + 1,
      price_basis: cart.basis,
      display_basis: cart.displayBasis,
      subtotal: priced.subtotal.shownCents,
      shipping: priced.shipping.price.shownCents,
      discount: priced.discount.shownCents,
      net: priced.totalExCents,
      total: priced.totalCents,
    })),
    lines: placed.flatMap(({ id, cart, priced }) =>
      cart.lines.map((line) => ({
        order_id: id,
        variant_id: variantOf(line.key),
        quantity: line.quantity,
        vat_rate: line.vatRate,
        unit: line.unitPriceCents,
        discounted: line.discountPriceCents,
        total: priced.lines.find(({ key }) => key === line.key)?.total.shownCents,
        bundle: line.bundle ? groupKeys.get(line.bundle.groupKey) : null,
      })),
    ),
    groups: placed.flatMap(({ id, priced }) =>
      priced.vatGroups.map(({ rate, netCents, vatCents }) => ({
        order_id: id,
        vat_rate: rate,
        net: netCents,
        vat: vatCents,
      })),
    ),
  };
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    // Rows without all that they belong to: only what is divided is looked at.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO orders (tenant_id, id, number, cart_id, cart_version, request_hash, language, currency, price_basis, display_basis,
          email, first_name, last_name, billing_address_id, shipping_address_id, shipping_method_id, shipping_name,
          subtotal_cents, shipping_cents, discount_cents, net_cents, vat_cents, total_cents, expires_at)
        SELECT $1, id, number, gen_random_uuid(), 1, '', 'nl', 'EUR', price_basis, display_basis, 'a@example.nl', '', '', 1, 1, 1, '',
          subtotal, shipping, discount, net, total - net, total, now()
        FROM json_to_recordset($2) AS o (id uuid, number integer, price_basis text, display_basis text, subtotal integer,
          shipping integer, discount integer, net integer, total integer)`,
      [tenant.id, JSON.stringify(rows.orders)],
    );
    await client.query(
      `INSERT INTO order_lines (tenant_id, order_id, product_id, variant_id, name, article_number, quantity, vat_rate,
          unit_price_cents, discount_price_cents, line_total_cents, bundle_group_key)
        SELECT $1, order_id, 1, variant_id, '', '', quantity, vat_rate, unit, discounted, total, bundle
        FROM json_to_recordset($2) AS l (order_id uuid, variant_id bigint, quantity integer, vat_rate integer, unit integer,
          discounted integer, total integer, bundle uuid)`,
      [tenant.id, JSON.stringify(rows.lines)],
    );
    await client.query(
      `INSERT INTO order_vat_groups (tenant_id, order_id, vat_rate, net_cents, vat_cents)
        SELECT $1, order_id, vat_rate, net, vat
        FROM json_to_recordset($2) AS g (order_id uuid, vat_rate integer, net integer, vat integer)`,
      [tenant.id, JSON.stringify(rows.groups)],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  return database.withTenant(tenant.id, async (tx) => {
    // An upgrade has the time that it takes, a request's statement has not.
    await sql`SET LOCAL statement_timeout = '60s'`.execute(tx);
    await sql`SELECT fill_order_parts(tenant_id, id) FROM orders`.execute(tx);
    const lines = await tx.selectFrom('order_lines').selectAll().execute();
    const groups = await tx.selectFrom('order_vat_groups').selectAll().execute();
    return placed.map((each) => ({
      ...each,
      lines: each.owed.lines.map(({ key }) => {
        const line = lines.find((row) => row.order_id === each.id && row.variant_id === variantOf(key));
        return {
          key,
          rate: line?.vat_rate ?? Number.NaN,
          netCents: line?.net_cents ?? Number.NaN,
          vatCents: line?.vat_cents ?? Number.NaN,
          discountNetCents: line?.discount_net_cents ?? Number.NaN,
          discountVatCents: line?.discount_vat_cents ?? Number.NaN,
        };
      }),
      shipping: each.owed.shipping.map(({ rate }) => {
        const group = groups.find((row) => row.order_id === each.id && row.vat_rate === rate);
        return {
          rate,
          netCents: group?.shipping_net_cents ?? Number.NaN,
          vatCents: group?.shipping_vat_cents ?? Number.NaN,
        };
      }),
    }));
  });
}

const variantOf = (key: string) => Number(key.replace('line-', '')) + 1;

function sum<Item>(items: readonly Item[], pick: (item: Item) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}

/** The parts add up to each rate, to the shipping and to what codes took off, and none is below zero. */
function expectWhole({ cart, priced, lines, shipping }: Placed & Filled): void {
  for (const { rate, netCents, vatCents } of priced.vatGroups) {
    const parts = [...lines, ...shipping].filter((part) => part.rate === rate);
    expect([rate, sum(parts, (part) => part.netCents), sum(parts, (part) => part.vatCents)]).toEqual([
      rate,
      netCents,
      vatCents,
    ]);
  }
  const shown = ({ netCents, vatCents }: { netCents: number; vatCents: number }) =>
    netCents + (cart.displayBasis === 'inc' ? vatCents : 0);
  expect(sum(shipping, shown)).toBe(priced.shipping.price.shownCents);
  const taken = sum(lines, ({ discountNetCents, discountVatCents }) =>
    shown({ netCents: discountNetCents, vatCents: discountVatCents }),
  );
  // An order does not keep what its codes were for, so rounding may give a line that they leave alone a cent more than it cost.
  expect(Math.abs(taken - priced.discount.shownCents)).toBeLessThanOrEqual(lines.length);
  for (const part of [...lines, ...shipping])
    expect(Math.min(part.netCents, part.vatCents)).toBeGreaterThanOrEqual(0);
}

/** The same carts at each run, so that a failure can be looked at. */
const sample = (wanted: fc.Arbitrary<CartInput>, count: number) =>
  fc.sample(wanted.filter(fits), { numRuns: count, seed: 80 });

const loose = carts.map((cart) => ({
  ...cart,
  lines: cart.lines.map((line) => ({ ...line, bundle: null })),
}));

test('PAY-05 the parts of 500 random orders of before add up to the cent, with codes and bundles, on either basis', async () => {
  const filled = await fill(sample(carts, 500));
  expect(filled.filter(({ priced }) => priced.discount.shownCents > 0).length).toBeGreaterThan(100);
  for (const order of filled) expectWhole(order);
});

test('PAY-05 without codes and bundles an order of before gets the very cents that it would get today, on either basis', async () => {
  const filled = await fill(
    sample(
      loose.map((cart) => ({ ...cart, promocodes: [] })),
      300,
    ),
  );
  expect(filled.filter(({ cart }) => cart.basis !== cart.displayBasis).length).toBeGreaterThan(100);
  for (const { owed, lines, shipping } of filled) {
    expect(lines.map(({ rate: _, ...line }) => line)).toEqual(owed.lines);
    expect(shipping).toEqual(owed.shipping);
  }
});

test('PAY-05 one code over equal lines leaves no cent over', async () => {
  const line = { productId: 1, unitPriceCents: 1_000, discountPriceCents: null, quantity: 1, vatRate: 2_100 };
  const [filled] = await fill([
    {
      basis: 'inc',
      displayBasis: 'inc',
      lines: [0, 1, 2].map((i) => ({ ...line, key: `line-${i}` })),
      promocodes: [{ code: 'EEN', type: 'VALUE', amount: 100, includedProductIds: null }],
      shippingMethods: [],
      chosenShippingMethodId: null,
    },
  ]);
  if (!filled) throw new Error('Nothing was filled.');
  expectWhole(filled);
  const gross = ({ netCents, vatCents }: { netCents: number; vatCents: number }) => netCents + vatCents;
  expect(filled.lines.map(gross).sort()).toEqual([966, 967, 967]);
  expect(filled.owed.lines.map(gross).sort()).toEqual([966, 967, 967]);
  expect(sum(filled.lines, ({ vatCents }) => vatCents)).toBe(503);
});
