import { sql, type Tx } from '@etalage/db';

/** Pieces by variant id. */
export type Demand = ReadonlyMap<number, number>;
export type Shortage = { variantId: number; available: number };

/**
 * Takes stock for all variants or for none; answers with those that fall short. Rows are locked in the order of
 * their ids, so that two orders for the same goods wait for each other instead of deadlocking, and each UPDATE is
 * conditional, so that no reading of stock, however old, can sell a piece twice.
 */
export async function takeStock(tx: Tx, tenantId: string, demand: Demand): Promise<Shortage[]> {
  const ids = [...demand.keys()].sort((a, b) => a - b);
  const locked = await lockStock(tx, tenantId, ids);
  const inStock = new Map(locked.map((row) => [row.variant_id, row.quantity]));
  const short = ids.filter((id) => (inStock.get(id) ?? 0) < (demand.get(id) ?? 0));
  if (short.length > 0) return short.map((id) => ({ variantId: id, available: inStock.get(id) ?? 0 }));

  const { numAffectedRows } = await sql`
    UPDATE stock s SET quantity = s.quantity - d.quantity
    FROM unnest(${ids}::bigint[], ${ids.map((id) => demand.get(id) ?? 0)}::integer[]) AS d (variant_id, quantity)
    WHERE s.tenant_id = ${tenantId} AND s.variant_id = d.variant_id AND s.quantity >= d.quantity`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('Locked stock changed under its lock.');
  return [];
}

/** Gives stock back. The caller holds the order's row and its `stock_held`, so that it happens once. */
export async function giveBackStock(tx: Tx, tenantId: string, demand: Demand): Promise<void> {
  const ids = [...demand.keys()].sort((a, b) => a - b);
  await lockStock(tx, tenantId, ids);
  await sql`
    UPDATE stock s SET quantity = s.quantity + d.quantity
    FROM unnest(${ids}::bigint[], ${ids.map((id) => demand.get(id) ?? 0)}::integer[]) AS d (variant_id, quantity)
    WHERE s.tenant_id = ${tenantId} AND s.variant_id = d.variant_id`.execute(tx);
}

async function lockStock(
  tx: Tx,
  tenantId: string,
  ids: number[],
): Promise<{ variant_id: number; quantity: number }[]> {
  return tx
    .selectFrom('stock')
    .select(['variant_id', 'quantity'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`variant_id = ANY(${ids}::bigint[])`)
    .orderBy('variant_id')
    .forUpdate()
    .execute();
}
