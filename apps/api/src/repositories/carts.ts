import type { CartsTable, Selectable, Tx } from '@etalage/db';
import { sql } from '@etalage/db';

export type CartRow = Selectable<CartsTable>;

/** What a change writes: quantities and price snapshots (cents on the tenant's basis) of lines, new and stored. */
export type CartWrite = {
  remove: number[];
  update: { id: number; quantity: number; snapshotCents: number }[];
  insert: CartLineInsert[];
};

export type CartLineInsert = {
  variantId: number;
  quantity: number;
  snapshotCents: number;
  bundleId: number | null;
  bundleGroupKey: string | null;
  unitsPerSet: number | null;
};

/** The cart that a token opens, whatever its state; undefined where it opens none. */
export async function findCart(tx: Tx, tenantId: string, tokenHash: string): Promise<CartRow | undefined> {
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * The same, locked until the transaction ends, so that changes of one cart happen one after another.
 * What belongs to the cart must be read by a later statement: this one's own snapshot is older than the lock.
 */
export async function lockCart(tx: Tx, tenantId: string, tokenHash: string): Promise<CartRow | undefined> {
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

/** A new, empty cart. */
export async function createCart(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
  language: string,
): Promise<CartRow> {
  return tx
    .insertInto('carts')
    .values({ tenant_id: tenantId, token_hash: tokenHash, language })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Written = { version: number; ids: { id: number; variantId: number; bundleGroupKey: string | null }[] };

/** Writes a change in one statement; answers with the cart's new version and the ids of new lines. */
export async function writeCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
  write: CartWrite,
): Promise<Written> {
  const { remove, update, insert } = write;
  const { rows } = await sql<Written>`
    WITH bumped AS (
      UPDATE carts SET version = version + 1, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${cartId} RETURNING version
    ),
    gone AS (
      DELETE FROM cart_lines
      WHERE tenant_id = ${tenantId} AND cart_id = ${cartId} AND id = ANY(${remove}::bigint[])
    ),
    changed AS (
      UPDATE cart_lines l SET quantity = c.quantity, unit_price_snapshot_cents = c.snapshot
      FROM unnest(${update.map((line) => line.id)}::bigint[], ${update.map((line) => line.quantity)}::integer[],
        ${update.map((line) => line.snapshotCents)}::integer[]) AS c (id, quantity, snapshot)
      WHERE l.tenant_id = ${tenantId} AND l.cart_id = ${cartId} AND l.id = c.id
    ),
    added AS (
      INSERT INTO cart_lines (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents, bundle_id,
        bundle_group_key, units_per_set)
      SELECT ${tenantId}::uuid, ${cartId}::uuid, n.* FROM unnest(
        ${insert.map((line) => line.variantId)}::bigint[], ${insert.map((line) => line.quantity)}::integer[],
        ${insert.map((line) => line.snapshotCents)}::integer[], ${insert.map((line) => line.bundleId)}::bigint[],
        ${insert.map((line) => line.bundleGroupKey)}::uuid[], ${insert.map((line) => line.unitsPerSet)}::integer[]
      ) AS n
      RETURNING id, variant_id AS "variantId", bundle_group_key AS "bundleGroupKey"
    )
    SELECT (SELECT version FROM bumped) AS version,
      (SELECT coalesce(json_agg(added ORDER BY added.id), '[]') FROM added) AS ids`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('A cart vanished while it was locked.');
  return written;
}

/** What the checkout keeps with a cart. */
export type CartDetails = Partial<
  Pick<
    CartRow,
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'company_name'
    | 'vat_number'
    | 'note'
    | 'language'
    | 'billing_address_id'
    | 'shipping_address_id'
    | 'shipping_method_id'
    | 'payment_provider'
    | 'payment_method'
    | 'status'
  >
>;

/** Changes a cart's own columns and counts it as a change; answers with the cart as it is then. */
export async function updateCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
  details: CartDetails,
): Promise<CartRow> {
  return tx
    .updateTable('carts')
    .set({ ...details, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cartId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
