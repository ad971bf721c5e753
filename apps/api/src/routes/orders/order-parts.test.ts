import { sql } from '@etalage/db';
import { createProduct, createPromocode } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { addPromo } from '../../../test/codes.ts';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop } from '../../../test/shopping.ts';

const { app: _, database, shop, shopper } = await openShop();
const business = await createStockedShop(database, { tenant: { price_basis: 'ex' } });

type Part = {
  kind: string;
  rate: number;
  net: number;
  vat: number;
  discountNet: number | null;
  discountVat: number | null;
};

/** What an order keeps of each of its lines, of its shipping, and of its rates. */
async function partsOf(tenantId: string, orderId: string): Promise<{ parts: Part[]; groups: Part[] }> {
  const read = (text: string) =>
    database.withTenant(tenantId, async (tx) => (await sql<Part>`${sql.raw(text)}`.execute(tx)).rows);
  const parts = await read(`
    SELECT 'line' AS kind, vat_rate AS rate, net_cents AS net, vat_cents AS vat,
      discount_net_cents AS "discountNet", discount_vat_cents AS "discountVat"
    FROM order_lines WHERE order_id = '${orderId}'
    UNION ALL SELECT 'shipping', vat_rate, shipping_net_cents, shipping_vat_cents, NULL, NULL
    FROM order_vat_groups WHERE order_id = '${orderId}' ORDER BY 1, 2, 3, 4`);
  const groups = await read(`
    SELECT 'group' AS kind, vat_rate AS rate, net_cents AS net, vat_cents AS vat FROM order_vat_groups
    WHERE order_id = '${orderId}' ORDER BY vat_rate`);
  return { parts, groups };
}

function expectWhole({ parts, groups }: { parts: Part[]; groups: Part[] }): void {
  expect(groups.length).toBeGreaterThan(0);
  for (const { rate, net, vat } of groups) {
    const ofRate = parts.filter((part) => part.rate === rate);
    expect(ofRate.reduce((sum, part) => sum + part.net, 0)).toBe(net);
    expect(ofRate.reduce((sum, part) => sum + part.vat, 0)).toBe(vat);
  }
}

/** An order of three rates at odd prices, with these codes. */
async function buy(given: typeof shop, codes: string[] = []) {
  const anna = shopper(given.tenant.host);
  for (const [price, vat_rate, pieces] of [
    [333, 900, 3],
    [1_999, 2_100, 1],
    [1_001, 2_100, 2],
    [77, 0, 5],
  ] as const) {
    const product = await createProduct(database, given.tenant, {
      vat_rate,
      variants: [{ unit_price_cents: price, stock: 100 }],
    });
    await anna.add(product.variants[0].id, pieces);
  }
  for (const code of codes) expect((await addPromo(anna, code)).status).toBe(200);
  await anna.fillIn(given.shippingMethodId);
  const { status, body } = await anna.place();
  expect(status).toBe(201);
  return body.id;
}

/** Forgets an order's parts, as an order of before has none, and lets them be divided anew. */
async function fillAgain(tenantId: string, orderId: string): Promise<void> {
  await database.withTenant(tenantId, async (tx) => {
    await tx
      .updateTable('order_lines')
      .set({ net_cents: null, vat_cents: null, discount_net_cents: null, discount_vat_cents: null })
      .where('order_id', '=', orderId)
      .execute();
    await tx
      .updateTable('order_vat_groups')
      .set({ shipping_net_cents: null, shipping_vat_cents: null })
      .where('order_id', '=', orderId)
      .execute();
    await sql`SELECT fill_order_parts(${tenantId}, ${orderId})`.execute(tx);
  });
}

test.each([
  ['including', shop],
  ['excluding', business],
])(
  'PAY-05 the parts of an order %s VAT add up to what it owes at each rate, and an order of before gets the same',
  async (_basis, given) => {
    const orderId = await buy(given);
    const placed = await partsOf(given.tenant.id, orderId);
    expect(placed.groups).toHaveLength(3);
    expect(placed.parts).toHaveLength(7);
    expectWhole(placed);
    expect(placed.parts.every(({ discountNet }) => !discountNet)).toBe(true);
    await fillAgain(given.tenant.id, orderId);
    expect(await partsOf(given.tenant.id, orderId)).toEqual(placed);
  },
);

test.each([
  ['including', shop],
  ['excluding', business],
])(
  'PAY-05 with codes the parts of an order %s VAT add up as well, and so do those of an order of before',
  async (_basis, given) => {
    const percent = await createPromocode(database, given.tenant, { amount: 1_250 });
    const value = await createPromocode(database, given.tenant, { type: 'VALUE', amount: 777 });
    const orderId = await buy(given, [percent.code, value.code]);
    const placed = await partsOf(given.tenant.id, orderId);
    expectWhole(placed);
    const { discount_cents, display_basis } = await database.withTenant(given.tenant.id, (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    );
    const discount = (parts: Part[]) =>
      parts.reduce(
        (sum, { discountNet, discountVat }) =>
          sum + (discountNet ?? 0) + (display_basis === 'inc' ? (discountVat ?? 0) : 0),
        0,
      );
    expect(discount_cents).toBeGreaterThan(777);
    expect(discount(placed.parts)).toBe(discount_cents);
    await fillAgain(given.tenant.id, orderId);
    const filled = await partsOf(given.tenant.id, orderId);
    expectWhole(filled);
    expect(discount(filled.parts)).toBe(discount_cents);
    expect(filled.parts.filter(({ discountNet }) => (discountNet ?? 0) > 0)).toHaveLength(4);
  },
);
