import type { Order, OwnOrder, OwnOrderList, Refill } from '@etalage/contracts';
import { sql, type Tx } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createBundle, createCustomer, createProduct, createTenant } from '@etalage/db/test-factories';
import type { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openShop } from '../../../test/open-shop.ts';
import { createStockedShop, type Refused, type Shopper, type Stocked } from '../../../test/shopping.ts';
import { listOrdersOf, searchOrdersOf } from '../../repositories/own-orders.ts';

const { database, shopper } = await openShop();
let shop: Stocked;
let karel: Shopper;
let karelsId: string;
beforeEach(async () => {
  shop = await createStockedShop(database, {
    product: { name: { nl: 'Vaas' }, variants: [{ stock: 100, unit_price_cents: 1000 }] },
  });
  const customer = await createCustomer(database, shop.tenant);
  karelsId = customer.id;
  karel = shopper(shop.tenant.host);
  await karel.logIn(customer);
});

async function order(
  who: Shopper,
  variantIds: number[],
  quantity = 1,
): Promise<{ id: string; number: number }> {
  for (const variantId of variantIds) expect((await who.add(variantId, quantity)).status).toBe(200);
  await who.fillIn(shop.shippingMethodId);
  const { status, body } = await who.place();
  expect(status).toBe(201);
  return body;
}

const list = async (who: Shopper, query = '') =>
  (await who.get<OwnOrderList>(`/account/orders${query}`)).body;
const numbersOf = ({ orders }: { orders: OwnOrder[] }) => orders.map(({ number }) => number);

/** So many more orders of the same customer, copied from one, each fourth of another status; without lines and carts. */
async function copies(id: string, count: number, from = 0): Promise<void> {
  await withOwner(
    database,
    async (tx) => {
      // No trigger asks for each row whether its cart is there.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`
        INSERT INTO orders SELECT copy.* FROM orders o, generate_series(1, ${count}::integer) n,
          LATERAL jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
            'id', gen_random_uuid(), 'number', o.number + ${from}::integer + n, 'cart_id', gen_random_uuid(), 'idempotency_key', NULL,
            'status', (ARRAY['paid', 'cancelled', 'expired', 'paid'])[1 + n % 4])) copy
        WHERE o.id = ${id}`.execute(tx);
      // What a shop's database does by itself within a minute: without it, it knows nothing of how many orders there are.
      await sql`ANALYZE orders`.execute(tx);
    },
    { tenantId: shop.tenant.id },
  );
}

test('ACC-03 a customer lists their own orders, the newest first, with status, total and what is in them', async () => {
  const pan = await createProduct(database, shop.tenant, { name: { nl: 'Pan' } });
  const first = await order(karel, [shop.variantId], 2);
  const second = await order(karel, [pan.variants[0].id, shop.variantId]);
  const other = shopper(shop.tenant.host);
  await other.logIn(await createCustomer(database, shop.tenant));
  await order(other, [shop.variantId]);
  const { orders, next } = await list(karel);
  expect(next).toBeNull();
  expect(orders).toMatchObject([
    { id: second.id, number: second.number, status: 'open', names: ['Pan', 'Vaas'], lineCount: 2 },
    { id: first.id, number: first.number, total: 24.95, currency: 'EUR', names: ['Vaas'], lineCount: 1 },
  ]);
  expect(await list(shopper(shop.tenant.host))).toMatchObject({ status: 404 });
});

test('ACC-03 the list is found by status and by number or product, whatever signs are typed', async () => {
  const pan = await createProduct(database, shop.tenant, {
    name: { nl: 'Koekenpan 71500942 cm' },
    variants: [{ article_number: 'PAN_28%', name: { nl: 'Rood' } }],
  });
  const vase = await order(karel, [shop.variantId]);
  const both = await order(karel, [shop.variantId, pan.variants[0].id]);
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', both.id).execute(),
  );
  const found = async (query: Record<string, string>) =>
    numbersOf(await list(karel, `?${new URLSearchParams(query)}`));
  expect(await found({ status: 'paid' })).toEqual([both.number]);
  expect(await found({ status: 'open' })).toEqual([vase.number]);
  expect(await found({ status: 'expired' })).toEqual([]);
  expect(await found({ q: `${vase.number}` })).toEqual([vase.number]);
  expect(await found({ q: `${vase.number}`, status: 'paid' })).toEqual([]);
  expect(await found({ q: ' cm koeken ' })).toEqual([both.number]);
  expect(await found({ q: 'rood' })).toEqual([both.number]);
  expect(await found({ q: 'pan_28%' })).toEqual([both.number]);
  expect(await found({ q: 'vaas' })).toEqual([both.number, vase.number]);
  expect(await found({ q: 'vaas', status: 'open' })).toEqual([vase.number]);
  expect(await found({ q: '%' })).toEqual([both.number]);
  expect(await found({ q: 'vaas koekenpan' })).toEqual([]);
  // A number that no order of theirs has may be in a name.
  expect(await found({ q: '71500942' })).toEqual([both.number]);
});

test('ACC-03 a page of thousands of orders reads no more than it shows of each status, wherever it begins; a search looks at 2,000 and goes on', async () => {
  const { id, number } = await order(karel, [shop.variantId]);
  await copies(id, 5_000);
  const seen: number[] = [];
  let before = '';
  for (let page = 0; page < 3; page += 1) {
    const { orders, next } = await list(karel, before);
    seen.push(...numbersOf({ orders }));
    before = `?before=${next}`;
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => 5_001 - i));
  expect(numbersOf(await list(karel, '?before=3'))).toEqual([2, 1]);
  const { orders } = await list(karel, '?status=cancelled');
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  expect(orders).toHaveLength(20);

  const statuses = ['open', 'paid', 'cancelled', 'expired'] as const;
  for (const start of [null, 4_000, 10]) {
    const read = await readFor((tx) =>
      listOrdersOf(tx, shop.tenant.id, { customerIds: [karelsId], statuses, before: start }, 21),
    );
    expect(read, `before ${start}`).toBeLessThanOrEqual(4 * 21);
  }

  const first = await list(karel, '?q=vaas');
  expect(first).toMatchObject({ orders: [], next: 3_002 });
  expect(first.searchedUntil).toMatch(/^\d{4}-/);
  const second = await list(karel, `?q=vaas&before=${first.next}`);
  expect(second).toMatchObject({ orders: [], next: 1_002 });
  const third = await list(karel, `?q=vaas&before=${second.next}`);
  expect(third).toMatchObject({ next: null, searchedUntil: null });
  expect(numbersOf(third)).toEqual([number]);
  expect(numbersOf(await list(karel, `?q=${number}`))).toEqual([number]);
});

test('ACC-03 a search among one’s few orders reads the lines of these alone, however many others the shop has', async () => {
  const { id } = await order(karel, [shop.variantId]);
  const mila = shopper(shop.tenant.host);
  await mila.logIn(await createCustomer(database, shop.tenant));
  const { id: hers } = await order(mila, [shop.variantId]);
  await copies(id, 100, 1);
  await copies(hers, 5_000, 100);
  await withOwner(
    database,
    async (tx) => {
      await sql`INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', o.id,
          'id', nextval(pg_get_serial_sequence('order_lines', 'id'))))).* FROM order_lines l, orders o
        WHERE l.order_id IN (${id}, ${hers}) AND o.tenant_id = l.tenant_id AND o.id NOT IN (${id}, ${hers})
          AND o.customer_id = (SELECT customer_id FROM orders WHERE id = l.order_id)`.execute(tx);
      await sql`ANALYZE orders, order_lines`.execute(tx);
    },
    { tenantId: shop.tenant.id },
  );
  const orders = {
    customerIds: [karelsId],
    statuses: ['open', 'paid', 'cancelled', 'expired'],
    before: null,
  } as const;
  const search = (tx: Tx) =>
    searchOrdersOf(tx, shop.tenant.id, orders, ['nergens'], { limit: 21, window: 2_000 });
  expect(await readFor(search, 'order_lines')).toBe(101);
});

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & {
  'Rows Removed by Filter'?: number;
};

/** Rows of a table that the database touches for the statements of a repository. */
async function readFor(ask: (tx: Tx) => Promise<unknown>, table = 'orders'): Promise<number> {
  const asked: CompiledQuery[] = [];
  const noting = {
    executeQuery: async (query: CompiledQuery) => {
      asked.push(query);
      return { rows: [] };
    },
  };
  await ask(noting as unknown as Tx);
  const touched = (plan: Plan): number =>
    (plan['Relation Name'] === table
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + touched(part), 0);
  return database.withTenant(shop.tenant.id, async (tx) => {
    let sum = 0;
    for (const query of asked) {
      const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`;
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...query,
        sql: text,
      } as never);
      const [row] = rows;
      if (!row) throw new Error('There is no plan.');
      sum += touched(row['QUERY PLAN'][0].Plan);
    }
    return sum;
  });
}

test('ACC-03 an order opens without its link for the customer who placed it, and for nobody else: all get the same 404', async () => {
  const { id } = await order(karel, [shop.variantId]);
  expect((await karel.get<Order>(`/orders/${id}`)).body).toMatchObject({ id, status: 'open' });
  const mila = shopper(shop.tenant.host);
  await mila.logIn(await createCustomer(database, shop.tenant));
  const elsewhere = await createTenant(database);
  const piet = shopper(elsewhere.host);
  await piet.logIn(await createCustomer(database, elsewhere));
  const stranger = shopper(elsewhere.host);
  stranger.session = karel.session;
  const mark = `${'A'.repeat(22)}.${'A'.repeat(22)}`;
  const missing = '00000000-0000-4000-8000-000000000000';
  const said = new Set<string>();
  for (const who of [mila, piet, stranger, shopper(shop.tenant.host)])
    for (const answer of [
      await who.get(`/orders/${id}`),
      await who.get(`/account/orders/${id}/again`),
      await who.call('POST', `/account/orders/${id}/again`, { mark }),
    ])
      said.add(told(answer));
  said.add(told(await karel.get(`/orders/${missing}`)));
  said.add(told(await karel.get(`/account/orders/${missing}/again`)));
  said.add(told(await shopper(shop.tenant.host).get('/account/orders')));
  expect([...said]).toHaveLength(1);
  expect([...said][0]).toContain('404');
});

/** An answer without what is another each time. */
function told({ status, body }: { status: number; body: unknown }): string {
  const { requestId: _, instance: __, ...problem } = body as Record<string, unknown>;
  return JSON.stringify([status, problem]);
}

test('ACC-03 order again says line by line what changed before anything is in the cart, and then puts in what was said', async () => {
  const make = async (name: string, cents = 1000) =>
    (
      await createProduct(database, shop.tenant, {
        name: { nl: name },
        variants: [{ stock: 10, unit_price_cents: cents }],
      })
    ).variants[0];
  const [same, dearer, few, out, draft, gone] = [
    await make('Zelfde'),
    await make('Duurder'),
    await make('Weinig'),
    await make('Op'),
    await make('Concept'),
    await make('Weg'),
  ];
  const mug = await make('Mok', 500);
  const bundle = await createBundle(database, shop.tenant, {
    name: { nl: 'Ontbijt' },
    lines: [{ variantId: mug.id, unitsPerSet: 2 }],
    fixed_total_price_cents: 900,
  });
  const broken = await createBundle(database, shop.tenant, {
    name: { nl: 'Oude set' },
    lines: [{ variantId: mug.id }],
    fixed_total_price_cents: 400,
  });
  await karel.addBundle(bundle.id, 2);
  await karel.addBundle(broken.id, 1);
  const { id } = await order(
    karel,
    [same, dearer, few, out, draft, gone].map((variant) => variant.id),
    2,
  );
  const { tenant } = shop;
  await database.withTenant(tenant.id, async (tx) => {
    const stock = (variantId: number, quantity: number) =>
      tx.updateTable('stock').set({ quantity }).where('variant_id', '=', variantId).execute();
    await tx.updateTable('variants').set({ unit_price_cents: 1250 }).where('id', '=', dearer.id).execute();
    await stock(few.id, 1);
    await stock(out.id, 0);
    await tx.updateTable('products').set({ status: 'draft' }).where('id', '=', draft.product_id).execute();
    await tx.deleteFrom('products').where('id', '=', gone.product_id).execute();
    await tx
      .updateTable('bundles')
      .set({ fixed_total_price_cents: 950 })
      .where('id', '=', bundle.id)
      .execute();
    await tx.deleteFrom('bundle_lines').where('bundle_id', '=', broken.id).execute();
  });
  const path = `/account/orders/${id}/again`;
  const { body: shown } = await karel.get<Refill>(path);
  expect(shown.basis).toBe('inc');
  const lines = new Map(
    shown.lines.map(({ name, slug, ...line }) => [name, { ...line, hasPage: slug !== null }]),
  );
  const usual = {
    variantName: '',
    isBundle: false,
    quantity: 2,
    takes: 2,
    change: 'none',
    priceNow: 10,
    priceThen: null,
    losesChoice: false,
    hasPage: true,
  };
  const missing = { ...usual, takes: 0, change: 'gone', priceNow: null, hasPage: false };
  expect(Object.fromEntries(lines)).toEqual({
    Ontbijt: { ...usual, isBundle: true, priceNow: 9.5, priceThen: 9 },
    'Oude set': { ...missing, isBundle: true, quantity: 1 },
    Zelfde: expect.objectContaining({ ...usual, variantName: expect.any(String) }),
    Duurder: expect.objectContaining({
      ...usual,
      variantName: expect.any(String),
      priceNow: 12.5,
      priceThen: 10,
    }),
    Weinig: expect.objectContaining({ takes: 1, change: 'less', priceNow: 10 }),
    Op: expect.objectContaining({ takes: 0, change: 'sold-out' }),
    Concept: expect.objectContaining({ ...missing, variantName: expect.any(String) }),
    Weg: expect.objectContaining({ ...missing, variantName: expect.any(String) }),
  });
  expect((await karel.cart()).body.transactionLines).toEqual([]);

  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('variants').set({ unit_price_cents: 1300 }).where('id', '=', dearer.id).execute(),
  );
  const late = await karel.call<Refused>('POST', path, { mark: shown.mark });
  expect([late.status, late.body.code]).toEqual([409, 'REFILL_CHANGED']);
  expect((await karel.cart()).body.transactionLines).toEqual([]);

  const { body: anew } = await karel.get<Refill>(path);
  expect((await karel.call('POST', path, { mark: anew.mark })).status).toBe(200);
  const { body: cart } = await karel.cart();
  expect(
    cart.transactionLines
      .map(({ product, quantity }) => [product.name, quantity])
      .toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['Duurder', 2],
    ['Mok', 4],
    ['Weinig', 1],
    ['Zelfde', 2],
  ]);
  expect(cart.bundles).toMatchObject([{ name: 'Ontbijt', quantity: 2, subTotal: 19 }]);
  // Its prices are those that were told.
  expect(cart.notices.prices).toEqual([]);
});

test('ACC-03 order again counts what is in the cart already, and refuses where nothing is left', async () => {
  const { id } = await order(karel, [shop.variantId], 3);
  await karel.add(shop.variantId, 96);
  const path = `/account/orders/${id}/again`;
  const { body: shown } = await karel.get<Refill>(path);
  expect(shown.lines).toMatchObject([{ quantity: 3, takes: 1, change: 'less' }]);
  expect((await karel.call('POST', path, { mark: shown.mark })).status).toBe(200);
  expect((await karel.cart()).body.transactionLines).toMatchObject([{ quantity: 97 }]);
  const { body: none } = await karel.get<Refill>(path);
  expect(none.lines).toMatchObject([{ takes: 0, change: 'in-cart' }]);
  const refused = await karel.call<Refused>('POST', path, { mark: none.mark });
  expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_LEFT']);
});
