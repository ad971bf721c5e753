import { type ChargebacksTable, type RefundsTable, type Selectable, sql, type Tx } from '@etalage/db';
import { failedRefunds } from './failed-refunds.ts';
import { lockOrder, type OrderRow } from './orders.ts';

export type RefundRow = Selectable<RefundsTable>;
export type ChargebackRow = Selectable<ChargebacksTable>;

/**
 * What came in for an order, and what of it can still be given back. Cents. What was paid on account goes from bank to bank, by hand. `isOfOrder`: it paid
 * the order, and not for nothing, as a second payment.
 */
export type Refundable = (
  | { paymentId: string; isOnAccount: boolean; isOfOrder: boolean }
  | { couponId: number }
) & {
  leftCents: number;
  currency: string;
};

/** The order, locked: what is given back of one order is decided one after another. */
export async function lockForRefund(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  return lockOrder(tx, tenantId, orderId);
}

/** What is left to give back of an order: of its payments, the oldest first, and then of its cards. */
export async function listRefundable(tx: Tx, tenantId: string, orderId: string): Promise<Refundable[]> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'provider', 'status', 'currency', 'paid_cents', 'refund_cents', 'outside_cents'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  const cards = await tx
    .selectFrom('order_coupons as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.tenant_id', '=', 'c.tenant_id').onRef('o.id', '=', 'c.order_id'),
    )
    .select(['c.coupon_id', 'c.amount_cents', 'c.refunded_cents', 'o.currency'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.order_id', '=', orderId)
    .where('c.status', '=', 'used')
    .orderBy('c.coupon_id')
    .execute();
  return [
    ...payments.map((row) => ({
      paymentId: row.id,
      isOnAccount: row.provider === 'invoice',
      isOfOrder: row.status === 'paid',
      leftCents: row.paid_cents - row.refund_cents - row.outside_cents,
      currency: row.currency,
    })),
    ...cards.map((row) => ({
      couponId: row.coupon_id,
      leftCents: row.amount_cents - row.refunded_cents,
      currency: row.currency,
    })),
  ].filter(({ leftCents }) => leftCents > 0);
}

/**
 * Sets an amount of a payment aside to be given back; false where so much is not left of what came in. One conditional
 * statement, so that no earlier look at the row can give anything back twice.
 */
export async function reserveOfPayment(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  amountCents: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ refund_cents: sql<number>`refund_cents + ${amountCents}::integer` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .where(sql<boolean>`paid_cents - refund_cents - outside_cents >= ${amountCents}::integer`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was set aside is not given back after all, and can be again. */
export async function releaseOfPayment(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  amountCents: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_cents: sql<number>`refund_cents - ${amountCents}::integer` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Puts an amount back on the card that an order spent it from, which can be spent until then at the least; false where the order did not spend so
 * much that is left.
 */
export async function giveBackToCard(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { couponId, amountCents, spendableUntil }: { couponId: number; amountCents: number; spendableUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_coupons')
    .set({ refunded_cents: sql<number>`refunded_cents + ${amountCents}::integer` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('coupon_id', '=', couponId)
    .where('status', '=', 'used')
    .where(sql<boolean>`amount_cents - refunded_cents >= ${amountCents}::integer`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('coupons')
    .set({
      balance_cents: sql<number>`balance_cents + ${amountCents}::integer`,
      valid_until: sql<Date | null>`CASE WHEN valid_until IS NOT NULL THEN greatest(valid_until, ${spendableUntil}::timestamptz) END`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', couponId)
    .execute();
  return true;
}

type NewRefund = Pick<
  RefundRow,
  'tenant_id' | 'order_id' | 'intent' | 'amount_cents' | 'currency' | 'reason' | 'requested_by'
> &
  Partial<Pick<RefundRow, 'payment_id' | 'coupon_id' | 'status' | 'provider_refund_id'>>;

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({
      ...refund,
      ...((refund.status === 'done' || refund.status === 'sent') && { sent_at: sql<Date>`now()` }),
      ...(refund.status === 'done' && { ended_at: sql<Date>`now()` }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRefund(tx: Tx, tenantId: string, id: string): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A refund with the code of the card that it goes back to; null where it goes to a payment. */
export async function findRefundWithCard(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<(RefundRow & { card_code: string | null }) | null> {
  const row = await tx
    .selectFrom('refunds as r')
    .leftJoin('coupons as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.coupon_id'),
    )
    .selectAll('r')
    .select('c.card_code')
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findChargeback(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  id: string,
): Promise<ChargebackRow | undefined> {
  return tx
    .selectFrom('chargebacks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The refunds that one request made. */
export async function listRefundsOfIntent(
  tx: Tx,
  tenantId: string,
  orderId: string,
  intent: string,
): Promise<RefundRow[]> {
  return refundsOf(tx, tenantId, orderId).where('intent', '=', intent).orderBy('id').execute();
}

/** The refunds of a return: those that were asked for with it, and those that took the place of failed ones. */
export async function listRefundsOfReturn(
  tx: Tx,
  tenantId: string,
  orderId: string,
  returnId: string,
): Promise<RefundRow[]> {
  return refundsOf(tx, tenantId, orderId)
    .where((eb) => eb.fn<boolean>('starts_with', ['intent', eb.val(`return:${returnId}`)]))
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/**
 * The first return of an order that was refunded and of which money is missing, since its refund failed and none took its place; with what is
 * missing, in cents. A return on account is credited and misses nothing. `ordinal`: of that return alone, whether or not another misses money too.
 */
export async function findFailedReturn(
  tx: Tx,
  tenantId: string,
  orderId: string,
  ordinal: number | null = null,
): Promise<{ id: string; ordinal: number; missingCents: number } | null> {
  const { rows } = await sql<{ id: string; ordinal: number; missingCents: number }>`
    SELECT b.id, b.ordinal, (b.amount_cents - coalesce(sum(r.amount_cents) FILTER (WHERE r.status <> 'failed'), 0))::integer AS "missingCents"
    FROM returns b JOIN refunds r ON r.tenant_id = b.tenant_id AND r.order_id = b.order_id AND starts_with(r.intent, 'return:' || b.id)
    WHERE b.tenant_id = ${tenantId} AND b.order_id = ${orderId} AND b.status = 'refunded'
      AND b.ordinal = coalesce(${ordinal}::integer, b.ordinal)
    GROUP BY b.tenant_id, b.id
    HAVING bool_or(r.status = 'failed') AND b.amount_cents > coalesce(sum(r.amount_cents) FILTER (WHERE r.status <> 'failed'), 0)
    ORDER BY b.ordinal LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * What refunds that are no return's give back of an order and no credit note of theirs tells of, being under way, of before there were any, or in the
 * place of one that came back from its bank; in cents.
 */
export async function readUncreditedCents(tx: Tx, tenantId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(r.amount_cents - coalesce(i.total_cents, 0)), 0)::integer AS cents FROM refunds r
    LEFT JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
    LEFT JOIN invoices i ON i.tenant_id = r.tenant_id AND i.refund_id = r.id
    WHERE r.tenant_id = ${tenantId} AND r.order_id = ${orderId} AND r.status <> 'failed'
      AND (r.coupon_id IS NOT NULL OR p.status = 'paid' AND p.provider <> 'invoice')
      AND NOT starts_with(r.intent, 'return:')`.execute(tx);
  return rows[0]?.cents ?? 0;
}

export async function listRefundsOfPayment(
  tx: Tx,
  tenantId: string,
  paymentId: string,
): Promise<RefundRow[]> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

export async function listRefundsOfOrder(tx: Tx, tenantId: string, orderId: string): Promise<RefundRow[]> {
  return refundsOf(tx, tenantId, orderId).orderBy('requested_at').orderBy('id').execute();
}

const refundsOf = (tx: Tx, tenantId: string, orderId: string) =>
  tx.selectFrom('refunds').selectAll().where('tenant_id', '=', tenantId).where('order_id', '=', orderId);

/** Moves a refund on, from what the caller knew it as; false where somebody else moved it meanwhile. */
export async function moveRefund(
  tx: Tx,
  tenantId: string,
  refund: Pick<RefundRow, 'id' | 'status'>,
  to: { status: RefundRow['status']; providerRefundId?: string; failure?: string },
): Promise<boolean> {
  const isOver = to.status === 'done' || to.status === 'failed';
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      status: to.status,
      failure: to.failure?.slice(0, 200) ?? null,
      ended_at: isOver ? sql<Date>`now()` : null,
      ...(to.providerRefundId !== undefined && {
        provider_refund_id: to.providerRefundId,
        sent_at: sql<Date>`coalesce(sent_at, now())`,
      }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', refund.id)
    .where('status', '=', refund.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps what was taken back of a payment without us. */
export async function noteOutside(
  tx: Tx,
  tenantId: string,
  paymentId: string,
  outsideCents: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ outside_cents: outsideCents })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .execute();
}

/** Keeps a chargeback; true where it is new. */
export async function noteChargeback(tx: Tx, chargeback: Omit<ChargebackRow, 'seen_at'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('chargebacks')
    .values(chargeback)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'payment_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable('chargebacks')
    .set({ is_reversed: chargeback.is_reversed })
    .where('tenant_id', '=', chargeback.tenant_id)
    .where('payment_id', '=', chargeback.payment_id)
    .where('id', '=', chargeback.id)
    .where('is_reversed', '<>', chargeback.is_reversed)
    .execute();
  return false;
}

type MoneySums = { cardCents: number; chargedBackCents: number; failedCents: number };

/**
 * What cards paid of an order, what payers' banks took back of its payments and have not returned, and what refunds that failed leave to be given
 * back; in cents.
 */
export async function readMoneySums(tx: Tx, tenantId: string, orderId: string): Promise<MoneySums> {
  const { rows } = await sql<MoneySums>`
    SELECT
      (SELECT coalesce(sum(amount_cents), 0)::integer FROM order_coupons
       WHERE tenant_id = ${tenantId} AND order_id = ${orderId} AND status = 'used') AS "cardCents",
      (SELECT coalesce(sum(c.amount_cents), 0)::integer FROM payments p
       JOIN chargebacks c ON c.tenant_id = p.tenant_id AND c.payment_id = p.id
       WHERE p.tenant_id = ${tenantId} AND p.order_id = ${orderId} AND NOT c.is_reversed) AS "chargedBackCents",
      (SELECT coalesce(sum(f.cents), 0)::integer
       FROM ${failedRefunds(tenantId, sql`r.order_id = ${orderId}`)} f) AS "failedCents"`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('A statement without FROM gave no row.');
  return sums;
}

/** The latest refunds of a tenant, with the order they belong to; of one order where it is given. */
export async function listRefunds(
  tx: Tx,
  tenantId: string,
  orderNumber: number | null,
  limit: number,
): Promise<(RefundRow & { order_number: number })[]> {
  return tx
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'refunds.tenant_id').onRef('orders.id', '=', 'refunds.order_id'),
    )
    .selectAll('refunds')
    .select('orders.number as order_number')
    .where('refunds.tenant_id', '=', tenantId)
    .$if(orderNumber !== null, (query) => query.where('orders.number', '=', orderNumber ?? 0))
    .orderBy('refunds.requested_at', 'desc')
    .limit(limit)
    .execute();
}
