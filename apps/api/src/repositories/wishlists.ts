import type { Tx } from '@etalage/db';
import { firstNameOf, type Languages, languageValues, productTexts } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A product on a customer's list, or taken off it. */
export type WishlistRow = {
  productId: number;
  isOn: boolean;
  /** Epoch milliseconds. */
  changedAt: number;
  /** Cents on the shop's basis when it was put there. */
  priceCents: number | null;
};

/** All rows of a customer's list, the last change first. */
export async function readWishlist(tx: Tx, tenantId: string, customerId: string): Promise<WishlistRow[]> {
  const text = `
    SELECT product_id AS "productId", is_on AS "isOn", price_cents AS "priceCents",
      round(extract(epoch FROM changed_at) * 1000)::float8 AS "changedAt"
    FROM wishlist_items WHERE tenant_id = $1 AND customer_id = $2 ORDER BY changed_at DESC, product_id`;
  return run<WishlistRow>(tx, text, [tenantId, customerId]);
}

/** When this transaction began, in epoch milliseconds. */
export async function transactionMoment(tx: Tx): Promise<number> {
  const text = 'SELECT floor(extract(epoch FROM now()) * 1000)::float8 AS moment';
  return (await runForOne<{ moment: number }>(tx, text, []))?.moment ?? 0;
}

/** Writes rows of a customer's list; one of a product that is no more goes nowhere. The customer is locked. */
export async function writeWishlist(
  tx: Tx,
  tenantId: string,
  customerId: string,
  rows: readonly WishlistRow[],
): Promise<void> {
  const text = `
    INSERT INTO wishlist_items (tenant_id, customer_id, product_id, is_on, changed_at, price_cents)
    SELECT $1::uuid, $2::uuid, p.id, n.is_on, to_timestamp(n.changed_at / 1000), n.price_cents
    FROM unnest($3::bigint[], $4::boolean[], $5::float8[], $6::bigint[]) n (product_id, is_on, changed_at, price_cents)
    JOIN products p ON p.tenant_id = $1 AND p.id = n.product_id
    ON CONFLICT (tenant_id, customer_id, product_id) DO UPDATE
    SET is_on = excluded.is_on, changed_at = excluded.changed_at, price_cents = excluded.price_cents`;
  await run(tx, text, [
    tenantId,
    customerId,
    rows.map(({ productId }) => productId),
    rows.map(({ isOn }) => isOn),
    rows.map(({ changedAt }) => changedAt),
    rows.map(({ priceCents }) => priceCents),
  ]);
}

/** Forgets what was taken off a list, but for so many that were last; on the list nothing changes. */
export async function forgetTakenOff(
  tx: Tx,
  tenantId: string,
  customerId: string,
  most: number,
): Promise<void> {
  const text = `
    DELETE FROM wishlist_items WHERE tenant_id = $1 AND customer_id = $2 AND product_id IN (
      SELECT product_id FROM wishlist_items WHERE tenant_id = $1 AND customer_id = $2 AND NOT is_on
      ORDER BY changed_at DESC, product_id OFFSET $3)`;
  await run(tx, text, [tenantId, customerId, most]);
}

/** What the shop sells of these products now: its ids with the lowest price, in cents on the shop's basis. */
export async function readWishlistPrices(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  const text = `SELECT id, min_price_cents AS "priceCents" FROM products
    WHERE id = ANY($1::bigint[]) AND status = 'published'`;
  const rows = await run<{ id: number; priceCents: number | null }>(tx, text, [ids]);
  return new Map(rows.map(({ id, priceCents }) => [id, priceCents]));
}

export type WishlistProduct = {
  id: number;
  name: string;
  isForSale: boolean;
  vatRate: number;
  priceCents: number | null;
};

/** What a wishlist's page says of products beside their cards, of those that are not for sale as well. */
export async function readWishlistProducts(
  tx: Tx,
  languages: Languages,
  ids: readonly number[],
): Promise<WishlistProduct[]> {
  const text = `
    SELECT p.id, coalesce(t.name, '') AS name, p.status = 'published' AS "isForSale", p.vat_rate AS "vatRate",
      p.min_price_cents AS "priceCents"
    FROM products p LEFT JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
    WHERE p.id = ANY($3::bigint[])`;
  return run<WishlistProduct>(tx, text, [...languageValues(languages), ids]);
}

/** The token of a customer's link to their list; null where they have none. */
export async function findShareToken(tx: Tx, tenantId: string, customerId: string): Promise<string | null> {
  const text = 'SELECT token FROM wishlist_shares WHERE tenant_id = $1 AND customer_id = $2';
  return (await runForOne<{ token: string }>(tx, text, [tenantId, customerId]))?.token ?? null;
}

/** Keeps the token of a customer's link, and answers with the one that they had where they had one. */
export async function keepShareToken(
  tx: Tx,
  tenantId: string,
  customerId: string,
  token: string,
): Promise<string> {
  // An update that changes nothing, so that the row answers also where another process has just made it.
  const text = `
    INSERT INTO wishlist_shares AS s (tenant_id, customer_id, token) VALUES ($1, $2, $3)
    ON CONFLICT (tenant_id, customer_id) DO UPDATE SET token = s.token RETURNING token`;
  return (await runForOne<{ token: string }>(tx, text, [tenantId, customerId, token]))?.token ?? token;
}

export async function deleteShareToken(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  const text = 'DELETE FROM wishlist_shares WHERE tenant_id = $1 AND customer_id = $2';
  await run(tx, text, [tenantId, customerId]);
}

/** Whose list a link shows; undefined where it shows none. */
export async function findSharer(
  tx: Tx,
  tenantId: string,
  token: string,
): Promise<{ customerId: string; firstName: string } | undefined> {
  const text = `
    SELECT c.id AS "customerId", ${firstNameOf('c')} AS "firstName" FROM wishlist_shares s
    JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = s.customer_id
    WHERE s.tenant_id = $1 AND s.token = $2`;
  return runForOne(tx, text, [tenantId, token]);
}
