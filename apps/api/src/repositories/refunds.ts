import { type ChargebacksTable, type RefundsTable, type Selectable, sql, type Tx } from '@etalage/db';
import { lockOrder, type OrderRow } from './orders.ts';

export type RefundRow = Selectable<RefundsTable>;
export type ChargebackRow = Selectable<ChargebacksTable>;

/** What an order was paid with, and what of it can still be given back. Cents. What was paid on account goes from bank to bank, by hand. */
export type Refundable = ({ paymentId: string; isOnAccount: boolean } | { couponId: number }) & {
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
    .select(['id', 'provider', 'currency', 'paid_cents', 'refund_cents', 'outside_cents'])
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

/** Puts an amount back on the card that an order spent it from; false where the order did not spend so much that is left. */
export async function giveBackToCard(
  tx: Tx,
  tenantId: string,
  orderId: string,
  couponId: number,
  amountCents: number,
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
    .set({ balance_cents: sql<number>`balance_cents + ${amountCents}::integer` })
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
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('intent', '=', intent)
    .orderBy('id')
    .execute();
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
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

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

/** What cards paid of an order, and what payers' banks took back of its payments and have not returned; in cents. */
export async function readMoneySums(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<{ cardCents: number; chargedBackCents: number }> {
  const { rows } = await sql<{ cardCents: number; chargedBackCents: number }>`
    SELECT
      (SELECT coalesce(sum(amount_cents), 0)::integer FROM order_coupons
       WHERE tenant_id = ${tenantId} AND order_id = ${orderId} AND status = 'used') AS "cardCents",
      (SELECT coalesce(sum(c.amount_cents), 0)::integer FROM payments p
       JOIN chargebacks c ON c.tenant_id = p.tenant_id AND c.payment_id = p.id
       WHERE p.tenant_id = ${tenantId} AND p.order_id = ${orderId} AND NOT c.is_reversed) AS "chargedBackCents"`.execute(
    tx,
  );
  const [sums] = rows;
  if (!sums) throw new Error('A statement without FROM gave no row.');
  return sums;
}

/** Something about an order's money that staff should look at. Amount in cents. */
export type Attention = {
  orderNumber: number;
  what:
    | 'refund-failed'
    | 'refund-waiting'
    | 'refund-missing'
    | 'mismatch'
    | 'charged-back'
    | 'capture-refused'
    | 'promise-ended';
  amountCents: number;
  currency: string;
  since: Date;
  detail: string | null;
};

/**
 * What staff should look at, the oldest first: refunds that failed and whose money is still here, refunds that wait longer than
 * they should, money that is due back without a refund, payments of another amount, chargebacks, promised money that was
 * refused or has not come an hour after it was asked for, and promises that ended with nothing paid in their place.
 */
export async function listAttention(tx: Tx, tenantId: string, limit: number): Promise<Attention[]> {
  const { rows } = await sql<Attention>`
    SELECT o.number AS "orderNumber", a.what, a.cents::integer AS "amountCents", a.currency, a.since, a.detail FROM (
      SELECT r.order_id, 'refund-failed' AS what, r.amount_cents AS cents, r.currency, r.ended_at AS since, r.failure AS detail
      FROM refunds r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
      WHERE r.tenant_id = ${tenantId} AND r.status = 'failed'
        AND p.paid_cents - p.refund_cents - p.outside_cents >= r.amount_cents
        AND NOT EXISTS (SELECT 1 FROM refunds later WHERE later.tenant_id = r.tenant_id AND later.payment_id = r.payment_id
          AND later.requested_at > r.requested_at AND later.status <> 'failed')
      UNION ALL
      SELECT order_id, 'refund-waiting', amount_cents, currency, requested_at, status
      FROM refunds WHERE tenant_id = ${tenantId} AND (status = 'requested' AND requested_at < now() - interval '1 hour'
        OR status = 'sent' AND sent_at < now() - interval '7 days')
      UNION ALL
      SELECT p.order_id, 'refund-missing', p.paid_cents - p.refund_cents - p.outside_cents, p.currency, p.updated_at, NULL
      FROM payments p WHERE p.tenant_id = ${tenantId} AND p.status = 'refund-due'
        AND p.paid_cents - p.refund_cents - p.outside_cents > 0
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status = 'failed')
      UNION ALL
      SELECT order_id, 'mismatch', paid_cents - refund_cents - outside_cents, currency, updated_at, NULL
      FROM payments WHERE tenant_id = ${tenantId} AND status = 'mismatch' AND paid_cents - refund_cents - outside_cents > 0
      UNION ALL
      SELECT p.order_id, 'charged-back', c.amount_cents, c.currency, c.seen_at, NULL
      FROM chargebacks c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
      WHERE c.tenant_id = ${tenantId} AND NOT c.is_reversed
      UNION ALL
      SELECT p.order_id, 'capture-refused', p.amount_cents, p.currency, p.capture_requested_at,
        concat_ws(' ', l.data ->> 'status', l.data ->> 'field')
      FROM payments p LEFT JOIN audit_log l ON l.tenant_id = p.tenant_id AND l.entity = 'payment'
        AND l.entity_id = p.id::text AND l.action = 'payment.capture-refused'
      WHERE p.tenant_id = ${tenantId} AND p.status = 'authorized'
        AND (l.id IS NOT NULL OR p.capture_requested_at < now() - interval '1 hour')
      UNION ALL
      SELECT p.order_id, 'promise-ended', p.amount_cents, p.currency, l.created_at, l.data ->> 'status'
      FROM payments p JOIN audit_log l ON l.tenant_id = p.tenant_id AND l.entity = 'payment'
        AND l.entity_id = p.id::text AND l.action = 'payment.promise-ended'
      WHERE p.tenant_id = ${tenantId} AND p.status IN ('failed', 'cancelled', 'expired')
        AND l.created_at > now() - interval '35 days'
        AND NOT EXISTS (SELECT 1 FROM payments other WHERE other.tenant_id = p.tenant_id AND other.order_id = p.order_id
          AND other.status IN ('authorized', 'paid'))
    ) a JOIN orders o ON o.tenant_id = ${tenantId} AND o.id = a.order_id
    ORDER BY a.since, o.number LIMIT ${limit}`.execute(tx);
  return rows;
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
