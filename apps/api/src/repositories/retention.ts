import { sql, type Tx } from '@etalage/db';

/** Rows that are deleted by age alone: each table with the column that says how old a row is. */
const agingTables = {
  mails: 'created_at',
  contact_messages: 'created_at',
  contact_photos: 'expires_at',
  outbox: 'done_at',
  customer_sessions: 'expires_at',
  customer_verifications: 'expires_at',
  log_in_links: 'expires_at',
  account_links: 'expires_at',
  staff_invitations: 'expires_at',
  staff_sessions: 'expires_at',
  shadow_visits: 'link_ends_at',
  attempts: 'window_started_at',
  test_bank_payments: 'created_at',
  preview_caches: 'expires_at',
  stock_requests: 'expires_at',
  wheel_turns: 'created_at',
  order_approvals: 'expires_at',
  reservations: 'ended_at',
  page_counts: 'day',
  page_vitals: 'day',
} as const;

export type AgingTable = keyof typeof agingTables;

/** Deletes the oldest rows of a table that are older than so many days, at most `batch`; answers with how many. */
export async function deleteOld(
  tx: Tx,
  tenantId: string,
  table: AgingTable,
  days: number,
  batch: number,
): Promise<number> {
  const age = sql.ref(agingTables[table]);
  return countOf(
    await sql`
    DELETE FROM ${sql.table(table)} WHERE tenant_id = ${tenantId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)}
      WHERE tenant_id = ${tenantId} AND ${age} < now() - make_interval(days => ${days})
      ORDER BY ${age} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`.execute(tx),
  );
}

const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint }): number => Number(numAffectedRows ?? 0n);

/**
 * Forgets newsletters that nobody confirmed, or that were left so many days before their end: at most `batch`, answers with how many.
 * Where somebody else asked with the address of one who had left, the address goes, and the proof stays until its own end.
 */
export async function endNewsletters(tx: Tx, tenantId: string, days: number, batch: number): Promise<number> {
  const due = sql`tenant_id = ${tenantId} AND expires_at < now() - make_interval(days => ${days})`;
  const isStrangers = sql`status = 'asked' AND earlier_expires_at IS NOT NULL`;
  const oldest = sql`ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`;
  const kept = await sql`
    UPDATE newsletter_subscriptions SET status = 'ended', email = NULL, ended_at = now(), expires_at = earlier_expires_at
    WHERE tenant_id = ${tenantId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM newsletter_subscriptions WHERE ${due} AND ${isStrangers} ${oldest}))`.execute(tx);
  const gone = await sql`
    DELETE FROM newsletter_subscriptions WHERE tenant_id = ${tenantId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM newsletter_subscriptions WHERE ${due} AND NOT (${isStrangers}) ${oldest}))`.execute(
    tx,
  );
  return Math.max(countOf(kept), countOf(gone));
}

/** Deletes the oldest rows of what was taken off wishlists more than so many days ago, at most `batch`; answers with how many. */
export async function deleteTakenOff(tx: Tx, tenantId: string, days: number, batch: number): Promise<number> {
  return countOf(
    await sql`
    DELETE FROM wishlist_items WHERE tenant_id = ${tenantId} AND NOT is_on AND ctid = ANY(ARRAY(
      SELECT ctid FROM wishlist_items
      WHERE tenant_id = ${tenantId} AND NOT is_on AND changed_at < now() - make_interval(days => ${days})
      ORDER BY changed_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`.execute(tx),
  );
}

/** Deletes codes that wheels gave and no order has used, so many days after their end; at most `batch`, answers with how many. */
export async function deleteUnusedWonCodes(
  tx: Tx,
  tenantId: string,
  days: number,
  batch: number,
): Promise<number> {
  return countOf(
    await sql`
    DELETE FROM promocodes WHERE tenant_id = ${tenantId} AND id IN (
      SELECT p.id FROM promocodes p
      WHERE p.tenant_id = ${tenantId} AND p.is_won AND p.valid_until < now() - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM order_promocodes o WHERE o.tenant_id = p.tenant_id AND o.promocode_id = p.id)
      ORDER BY p.valid_until LIMIT ${batch} FOR UPDATE SKIP LOCKED)`.execute(tx),
  );
}

/** Which carts: open ones without a log-in, open ones of customers, or those that were merged into another. */
export type AgingCarts = 'guests' | 'customers' | 'merged';

/** Deletes carts that nobody has changed for so many days, with their addresses; at most `batch`, answers with how many. */
export async function deleteOldCarts(
  tx: Tx,
  tenantId: string,
  which: AgingCarts,
  days: number,
  batch: number,
): Promise<number> {
  const status = which === 'merged' ? 'merged' : 'open';
  const owner = {
    guests: sql`AND customer_id IS NULL`,
    customers: sql`AND customer_id IS NOT NULL`,
    merged: sql``,
  }[which];
  const before = sql`now() - make_interval(days => ${days})`;
  // By when they were made, which no change moves: an index on updated_at would make every change of a cart dearer.
  const { rows } = await sql<CartAddresses>`
    DELETE FROM carts WHERE tenant_id = ${tenantId} AND id IN (
      SELECT id FROM carts
      WHERE tenant_id = ${tenantId} AND status = ${status} AND created_at < ${before} AND updated_at < ${before} ${owner}
      ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    RETURNING billing_address_id, shipping_address_id`.execute(tx);
  await deleteFreeAddresses(tx, tenantId, rows);
  return rows.length;
}

/** Deletes a customer's carts that became no order, with their addresses. */
export async function deleteCartsOfCustomer(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  const { rows } = await sql<CartAddresses>`
    DELETE FROM carts c WHERE tenant_id = ${tenantId} AND status <> 'ordered' AND (customer_id = ${customerId}
      OR EXISTS (SELECT FROM order_approvals a WHERE a.tenant_id = c.tenant_id AND a.cart_id = c.id AND a.customer_id = ${customerId}))
    RETURNING billing_address_id, shipping_address_id`.execute(tx);
  await deleteFreeAddresses(tx, tenantId, rows);
}

export type CartAddresses = { billing_address_id: number | null; shipping_address_id: number | null };

/** No cart, order, subscription or customer has the address in the statement around it, which calls it `a`. */
const isFree = sql<boolean>`
  NOT EXISTS (SELECT 1 FROM orders o WHERE o.tenant_id = a.tenant_id AND o.billing_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.tenant_id = a.tenant_id AND o.shipping_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM carts c WHERE c.tenant_id = a.tenant_id AND c.billing_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM carts c WHERE c.tenant_id = a.tenant_id AND c.shipping_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.tenant_id = a.tenant_id AND s.billing_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.tenant_id = a.tenant_id AND s.shipping_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM customers k WHERE k.tenant_id = a.tenant_id AND k.default_billing_address_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM customers k WHERE k.tenant_id = a.tenant_id AND k.default_shipping_address_id = a.id)`;

/** Deletes those of the addresses that nothing has any more. */
export async function deleteFreeAddresses(
  tx: Tx,
  tenantId: string,
  of: readonly CartAddresses[],
): Promise<void> {
  const ids = of
    .flatMap((cart) => [cart.billing_address_id, cart.shipping_address_id])
    .filter((id) => id !== null);
  if (ids.length === 0) return;
  await sql`DELETE FROM addresses a WHERE a.tenant_id = ${tenantId} AND a.id = ANY(${ids}::bigint[]) AND ${isFree}`.execute(
    tx,
  );
}

/**
 * Deletes addresses that a cart let go of, `days` after they were written. Looks at what was written in `lookBackDays` before
 * that alone, so that the addresses of all orders are not gone through each time; answers with how many it deleted.
 */
export async function deleteOrphanAddresses(
  tx: Tx,
  tenantId: string,
  { days, lookBackDays }: { days: number; lookBackDays: number },
  batch: number,
): Promise<number> {
  return countOf(
    await sql`
    DELETE FROM addresses WHERE tenant_id = ${tenantId} AND id IN (
      SELECT a.id FROM addresses a
      WHERE a.tenant_id = ${tenantId} AND a.created_at < now() - make_interval(days => ${days})
        AND a.created_at > now() - make_interval(days => ${days + lookBackDays}) AND ${isFree}
      ORDER BY a.created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)`.execute(tx),
  );
}
