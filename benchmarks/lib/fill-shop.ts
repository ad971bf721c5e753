import { openDatabase, sql, type Tx } from '../../packages/db/src/index.ts';
import { withOwner } from '../../packages/db/src/owner.ts';
import { createCustomer } from '../../packages/db/src/test-factories/customers.ts';
import { step } from '../../scripts/console.mjs';
import type { Catalogue } from './catalogue.ts';
import { Connection, expectStatus } from './connection.ts';
import type { Target } from './load.ts';
import { makeCarts } from './shopping.ts';

/** What a generated shop has besides its goods, once years have gone by. */
export type BusyShop = {
  /** Cookies of guests with a cart of 5 lines each. */
  guests: string[];
  /** Cookies of customers who are logged in and have a wishlist and a cart. */
  customers: string[];
  /** Products with 300 reviews each. */
  reviewed: number[];
  /** Values of attributes as a list's `spec` names them. */
  specifications: string[];
};

const people = 20_000;
const [attributes, valuesOfEach] = [5, 12];

/** Gives the shop customers, sessions, carts, wishlists and reviews, more of each than its products, and all shops attributes. */
export async function fillShop(
  databaseUrl: string,
  shop: Catalogue,
  target: Omit<Target, 'work'>,
): Promise<BusyShop> {
  const { tenantId, productIds, variantIds } = shop;
  const tenant = sql`${tenantId}::uuid`;
  const reviewed = productIds.slice(0, 20);
  const ofSomeProduct = (turn: string) =>
    sql`(${productIds}::bigint[])[1 + (${sql.raw(turn)}) % ${productIds.length}::integer]`;
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    await step('Giving the shop customers, wishlists, reviews and attributes', () =>
      withOwner(
        database,
        async (tx) => {
          await sql`INSERT INTO customers (tenant_id, email, name, first_name, last_name)
            SELECT ${tenant}, 'klant-' || n || '@example.nl', 'Klant ' || n, 'Klant', n::text
            FROM generate_series(1, ${people}::integer) n`.execute(tx);
          await sql`INSERT INTO customer_sessions (tenant_id, customer_id, token, expires_at)
            SELECT tenant_id, id, id::text, now() + interval '9 days' FROM customers WHERE tenant_id = ${tenant}`.execute(
            tx,
          );
          await sql`INSERT INTO wishlist_items (tenant_id, customer_id, product_id, is_on, changed_at)
            SELECT ${tenant}, c.id, ${ofSomeProduct('c.n * 31 + item * 977')}, true, now() - item * interval '1 day'
            FROM (SELECT id, row_number() OVER () AS n FROM customers WHERE tenant_id = ${tenant}) c, generate_series(1, 3) item
            ON CONFLICT DO NOTHING`.execute(tx);
          await sql`INSERT INTO reviews (tenant_id, product_id, email, stars, title, body, author, language, status, written_at)
            SELECT ${tenant}, product, 'lezer-' || product || '-' || n || '@example.nl', 1 + n % 5, 'Mooi', 'Doet wat het moet doen.',
              'Klant', 'nl', 'published', now() - n * interval '1 hour'
            FROM unnest(${reviewed}::bigint[]) product, generate_series(1, 300) n`.execute(tx);
          await sql`INSERT INTO reviews (tenant_id, product_id, email, stars, title, body, author, language, status)
            SELECT ${tenant}, product, 'lezer-' || n || '@example.nl', 1 + n % 5, 'Mooi', 'Doet wat het moet doen.', 'Klant', 'nl', 'published'
            FROM (SELECT n, ${ofSomeProduct('n')} AS product FROM generate_series(1, ${people}::integer) n) one`.execute(
            tx,
          );
          await sql`INSERT INTO website_settings (tenant_id, key_, value_) VALUES (${tenant}, 'product_reviews_enabled', 'true')`.execute(
            tx,
          );
          await giveAttributes(tx);
        },
        { tenantId, bulk: true },
      ),
    );
    const customers: string[] = [];
    const connection = await Connection.open(target.port, target.host, target.headers);
    for (let number = 0; number < 3; number += 1) {
      const customer = await createCustomer(database, { id: tenantId });
      const items = productIds.slice(number * 30, number * 30 + 30);
      await withOwner(database, (tx) =>
        sql`INSERT INTO wishlist_items (tenant_id, customer_id, product_id, is_on, changed_at)
          SELECT ${tenant}, ${customer.id}::uuid, product, true, now() FROM unnest(${items}::bigint[]) product`.execute(
          tx,
        ),
      );
      customers.push(await logIn(connection, customer, variantIds[number] ?? 0));
    }
    connection.close();
    return {
      guests: await makeCarts(databaseUrl, shop, people),
      customers,
      reviewed,
      specifications: Array.from(
        { length: attributes * valuesOfEach },
        (_, i) => `kenmerk-${1 + (i % attributes)}.waarde-${1 + (i % valuesOfEach)}`,
      ),
    };
  } finally {
    await database.close();
  }
}

/** To all shops, as the planner would read a table that is one shop's alone from end to end, and rightly so. */
async function giveAttributes(tx: Tx): Promise<void> {
  await sql`INSERT INTO attributes (tenant_id, slug, name, is_filterable, sort_index)
    SELECT t.id, 'kenmerk-' || a, jsonb_build_object('nl', 'Kenmerk ' || a), true, a
    FROM tenants t, generate_series(1, ${attributes}::integer) a`.execute(tx);
  await sql`INSERT INTO attribute_values (tenant_id, attribute_id, slug, name, sort_index)
    SELECT a.tenant_id, a.id, 'waarde-' || v, jsonb_build_object('nl', 'Waarde ' || v), v
    FROM attributes a, generate_series(1, ${valuesOfEach}::integer) v`.execute(tx);
  await sql`INSERT INTO product_attributes (tenant_id, product_id, attribute_id, value_id)
    SELECT p.tenant_id, p.id, a.id, a.values[1 + (p.n * (2 * a.n + 1)) % ${valuesOfEach}::integer]
    FROM (SELECT tenant_id, id, row_number() OVER (ORDER BY id) AS n FROM products) p
    JOIN (
      SELECT tenant_id, attribute_id AS id, array_agg(id) AS values,
        row_number() OVER (PARTITION BY tenant_id ORDER BY attribute_id) AS n
      FROM attribute_values GROUP BY tenant_id, attribute_id
    ) a ON a.tenant_id = p.tenant_id`.execute(tx);
}

/** Logs a customer in and gives them a cart of one line; answers with their cookies. */
async function logIn(
  connection: Connection,
  { email, password }: { email: string; password: string },
  variantId: number,
): Promise<string> {
  const answer = await connection.request({
    method: 'POST',
    path: '/auth/login?lang=nl',
    json: { email, password },
  });
  expectStatus(answer, 200);
  const cookie = (answer.headers.get('set-cookie') ?? '')
    .split('\n')
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const json = { variantId, quantity: 1 };
  expectStatus(
    await connection.request({ method: 'POST', path: '/cart/lines?lang=nl', headers: { cookie }, json }),
    200,
  );
  return cookie;
}
