import { type ReturnsTable, type Selectable, sql, type Tx } from '@etalage/db';
import type { CreditPart } from '@etalage/pricing';

export type ReturnRow = Omit<Selectable<ReturnsTable>, 'parts'> & { parts: CreditPart[] | null };
type ReturnStatus = ReturnRow['status'];

/** A return as it is read with its order; moments as JSON writes them, the amount in cents. */
export type ReturnFacts = {
  id: string;
  ordinal: number;
  status: ReturnStatus;
  declaredBy: ReturnRow['declared_by'];
  declaredAt: string;
  receivedAt: string | null;
  endedAt: string | null;
  refusal: string | null;
  amountCents: number | null;
  parts: CreditPart[] | null;
  lines: { lineId: number; quantity: number }[];
};

/** The return `alias` as one json object. */
export const returnOf = (alias: string) => `json_build_object(
    'id', ${alias}.id, 'ordinal', ${alias}.ordinal, 'status', ${alias}.status, 'declaredBy', ${alias}.declared_by, 'declaredAt', ${alias}.declared_at,
    'receivedAt', ${alias}.received_at, 'endedAt', ${alias}.ended_at, 'refusal', ${alias}.refusal,
    'amountCents', ${alias}.amount_cents, 'parts', ${alias}.parts,
    'lines', (SELECT json_agg(json_build_object('lineId', l.order_line_id, 'quantity', l.quantity) ORDER BY l.order_line_id)
      FROM return_lines l WHERE l.tenant_id = ${alias}.tenant_id AND l.return_id = ${alias}.id))`;

export type NewReturn = {
  orderId: string;
  ordinal: number;
  declaredBy: ReturnRow['declared_by'];
  lines: readonly { lineId: number; quantity: number }[];
};

/**
 * Writes a return and counts its pieces; its id, or null where there is one with this ordinal, or a line has not so many pieces left. What
 * is written of it then is to be undone by the caller.
 */
export async function insertReturn(tx: Tx, tenantId: string, given: NewReturn): Promise<string | null> {
  const row = await tx
    .insertInto('returns')
    .values({
      tenant_id: tenantId,
      order_id: given.orderId,
      ordinal: given.ordinal,
      declared_by: given.declaredBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'order_id', 'ordinal']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  for (const { lineId, quantity } of given.lines) {
    const { numUpdatedRows } = await tx
      .updateTable('order_lines')
      .set({ returned_quantity: sql<number>`returned_quantity + ${quantity}::integer` })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', given.orderId)
      .where('id', '=', lineId)
      .where(sql<boolean>`returned_quantity + ${quantity}::integer <= quantity`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
  }
  await tx
    .insertInto('return_lines')
    .values(
      given.lines.map(({ lineId, quantity }) => ({
        tenant_id: tenantId,
        return_id: row.id,
        order_line_id: lineId,
        quantity,
      })),
    )
    .execute();
  return row.id;
}

export async function findReturn(tx: Tx, tenantId: string, id: string): Promise<ReturnRow | undefined> {
  return (await tx
    .selectFrom('returns')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()) as ReturnRow | undefined;
}

/** Whether something of an order is withdrawn from, or came back, and nobody has decided yet what becomes of it. */
export async function hasUndecidedReturn(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('returns')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What becomes of a return; false where it was refunded before, or refused and is not received all the same. */
export async function moveReturn(
  tx: Tx,
  tenantId: string,
  id: string,
  to:
    | { status: 'received' }
    | { status: 'refused'; refusal: string }
    | { status: 'refunded'; amountCents: number; parts: readonly CreditPart[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({
      status: to.status,
      ...(to.status === 'received' && {
        received_at: sql<Date>`coalesce(received_at, now())`,
        ended_at: null,
        refusal: null,
      }),
      ...(to.status !== 'received' && { ended_at: sql<Date>`now()` }),
      ...(to.status === 'refused' && { refusal: to.refusal }),
      ...(to.status === 'refunded' && { amount_cents: to.amountCents, parts: JSON.stringify(to.parts) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => (to.status === 'received' ? eb('status', '<>', 'refunded') : eb('ended_at', 'is', null)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A return as staff see it. */
export type StaffReturnRow = {
  order: number;
  ordinal: number;
  status: ReturnStatus;
  declared_at: Date;
  amount_cents: number | null;
  lines: { articleNumber: string; name: string; quantity: number }[];
};

const staffColumns = sql`o.number AS "order", r.ordinal, r.status, r.declared_at, r.amount_cents,
  (SELECT json_agg(json_build_object('articleNumber', ol.article_number, 'name', ol.name, 'quantity', l.quantity) ORDER BY ol.sort_index, ol.id)
   FROM return_lines l JOIN order_lines ol ON ol.tenant_id = l.tenant_id AND ol.id = l.order_line_id
   WHERE l.tenant_id = r.tenant_id AND l.return_id = r.id) AS lines
  FROM returns r JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id`;

/** Returns that have not ended, the oldest first. */
export async function listOpenReturns(tx: Tx, tenantId: string, limit: number): Promise<StaffReturnRow[]> {
  const { rows } = await sql<StaffReturnRow>`
    SELECT ${staffColumns} WHERE r.tenant_id = ${tenantId} AND r.ended_at IS NULL
    ORDER BY r.declared_at, r.id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** One return of an order. */
export async function findStaffReturn(
  tx: Tx,
  tenantId: string,
  orderId: string,
  ordinal: number,
): Promise<StaffReturnRow | undefined> {
  const { rows } = await sql<StaffReturnRow>`
    SELECT ${staffColumns} WHERE r.tenant_id = ${tenantId} AND r.order_id = ${orderId} AND r.ordinal = ${ordinal}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * What the shop's cheapest delivery and an order's own cost today, in cents, for an order of a version that kept no price of then: the
 * one's part of the other goes back with a whole order. 1 and 1, which is all, where the order's own is the cheapest, or is not offered any
 * more.
 */
export async function readStandardShare(
  tx: Tx,
  tenantId: string,
  shippingMethodId: number,
): Promise<{ standardCents: number; chosenCents: number }> {
  const { rows } = await sql<{ standardCents: number | null; chosenCents: number | null }>`
    SELECT min(c.price_cents) FILTER (WHERE m.is_active AND NOT m.is_pickup)::integer AS "standardCents",
      min(c.price_cents) FILTER (WHERE m.id = ${shippingMethodId})::integer AS "chosenCents"
    FROM shipping_methods m
    JOIN shipping_method_prices c ON c.tenant_id = m.tenant_id AND c.shipping_method_id = m.id
    WHERE m.tenant_id = ${tenantId}`.execute(tx);
  const { standardCents, chosenCents } = rows[0] ?? { standardCents: null, chosenCents: null };
  if (standardCents === null || chosenCents === null || standardCents >= chosenCents)
    return { standardCents: 1, chosenCents: 1 };
  return { standardCents, chosenCents };
}
