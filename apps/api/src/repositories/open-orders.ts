import { type RawBuilder, sql, type Tx } from '@etalage/db';

/** Whose open orders are counted: a guest's by e-mail in lower case, a customer's, or those of the last hour from a network. */
export type OpenOrdersOf = { email: string } | { customerId: string } | { network: string };

export type OpenOrder = { id: string; number: number };

/**
 * Waits until no other transaction places an order of the same person or network, and keeps others waiting until this one
 * ends: what is counted after it stays true until the order is in. Lock a person before a network, so that nobody waits in
 * a circle, and both before rows that other orders want.
 */
export async function lockOpenOrders(tx: Tx, tenantId: string, of: OpenOrdersOf): Promise<void> {
  const name = JSON.stringify(['open orders', tenantId, of]);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Orders that can still be paid and so hold goods, newest first, `most` of them at most. */
export async function findOpenOrders(
  tx: Tx,
  tenantId: string,
  of: OpenOrdersOf,
  most: number,
): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    SELECT o.id, o.number FROM orders o
    WHERE o.tenant_id = ${tenantId} AND ${isOf(of)} AND ${isOpen}
    ORDER BY o.placed_at DESC LIMIT ${most}`.execute(tx);
  return rows;
}

/** How many guests' orders of a tenant can still be paid; `most` where there are more. */
export async function countOpenOrders(tx: Tx, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT 1 FROM orders o WHERE o.tenant_id = ${tenantId} AND o.customer_id IS NULL AND ${isOpen} LIMIT ${most}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

function isOf(of: OpenOrdersOf): RawBuilder<boolean> {
  if ('email' in of) return sql`o.customer_id IS NULL AND lower(o.email) = ${of.email}`;
  if ('customerId' in of) return sql`o.customer_id = ${of.customerId}`;
  return sql`o.placed_from = ${of.network} AND o.placed_at > now() - interval '1 hour'`;
}

/** An invoice takes its own time to be paid, and is for customers whom the shop knows; promised money is as good as paid. */
const isOpen = sql<boolean>`o.status = 'open' AND o.expires_at > now() AND NOT EXISTS (
  SELECT 1 FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND (p.provider = 'invoice' OR p.status = 'authorized'))`;
