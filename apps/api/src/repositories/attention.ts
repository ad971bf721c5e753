import { sql, type Tx } from '@etalage/db';
import { type OnAccount, transferDue } from '@etalage/pricing';
import { failedRefunds } from './failed-refunds.ts';
import { dedupeKey } from './outbox.ts';

/** What of an order on account is to be transferred back by hand, in cents. */
export async function readTransferDue(tx: Tx, tenantId: string, orderId: string): Promise<number> {
  const { rows } = await sql<OnAccount>`
    SELECT i.total_cents AS "invoicedCents", i.credited_cents AS "creditedCents", ${cardCents}::integer AS "cardCents",
      p.paid_cents AS "paidCents", p.refund_cents + p.outside_cents AS "returnedCents"
    ${fromOnAccount} AND p.order_id = ${orderId} AND p.tenant_id = ${tenantId}`.execute(tx);
  return rows[0] ? transferDue(rows[0]) : 0;
}

/** What cards paid of an order and keep. Of the rows of `fromOnAccount`, as is what is due of each. */
const cardCents = sql`coalesce((SELECT sum(c.amount_cents - c.refunded_cents) FROM order_coupons c
  WHERE c.tenant_id = p.tenant_id AND c.order_id = p.order_id AND c.status = 'used'), 0)`;

/** What `transferDue` says, for a list that looks for what is due among all orders: a test holds both together. */
const listedDue = sql`greatest(0, p.paid_cents - p.refund_cents - p.outside_cents
  - greatest(0, i.total_cents - i.credited_cents - ${cardCents}))`;

/** Payments on account that came in, with the invoice of their order, as far as that was credited. */
const fromOnAccount = sql`FROM payments p
  JOIN invoices i ON i.tenant_id = p.tenant_id AND i.order_id = p.order_id AND i.intent = 'order' AND i.credited_cents > 0
  WHERE p.provider = 'invoice' AND p.paid_cents > 0`;

/** Most payments have no refund that failed: theirs are not read. */
const ofPaymentsWithFailed = sql`r.payment_id IN (SELECT t.payment_id FROM refunds t WHERE t.tenant_id = r.tenant_id AND t.status = 'failed')`;

/** Something about an order's money that staff should look at. Amount in cents. */
export type Attention = {
  orderNumber: number;
  /** Which return of the order it is about, if any. */
  returnOrdinal: number | null;
  what:
    | 'refund-failed'
    | 'refund-waiting'
    | 'refund-missing'
    | 'mismatch'
    | 'charged-back'
    | 'transfer-due'
    | 'return-due'
    | 'capture-refused'
    | 'promise-ended'
    | 'card-off';
  amountCents: number;
  currency: string;
  since: Date;
  detail: string | null;
};

/** Hours after money was asked for and days after it was sent when it is late, and days that an ended promise or a card that is off is shown. */
export type Lateness = { askedHours: number; sentDays: number; endedDays: number; returnDays: number };

/**
 * What staff should look at, the oldest first: what refunds that failed leave to be given back, refunds that wait longer than
 * they should, all of a payment that is due back and is given back by none, payments of another amount, chargebacks, promised money that was
 * refused or has not come in time after it was asked for, promises that ended with nothing paid in their place, what was credited of
 * orders on account after they were paid and is to be transferred by hand, returns whose days to refund end within two days, and what went back
 * to cards that are switched off.
 */
export async function listAttention(
  tx: Tx,
  tenantId: string,
  limit: number,
  { askedHours, sentDays, endedDays, returnDays }: Lateness,
): Promise<Attention[]> {
  const { rows } = await sql<Attention>`
    SELECT o.number AS "orderNumber", a.ordinal AS "returnOrdinal", a.what, a.cents::integer AS "amountCents", a.currency, a.since, a.detail FROM (
      SELECT f.order_id, 'refund-failed' AS what, f.cents, f.currency, f.since, f.failure AS detail, b.ordinal
      FROM ${failedRefunds(tenantId, ofPaymentsWithFailed)} f
      LEFT JOIN returns b ON b.tenant_id = ${tenantId} AND b.order_id = f.order_id AND b.id::text = f.return_id
      WHERE f.status <> 'refund-due' OR f.return_id IS NOT NULL
      UNION ALL
      SELECT order_id, 'refund-waiting', amount_cents, currency, requested_at, status, NULL
      FROM refunds WHERE tenant_id = ${tenantId} AND (status = 'requested' AND requested_at < now() - make_interval(hours => ${askedHours})
        OR status = 'sent' AND sent_at < now() - make_interval(days => ${sentDays}))
      UNION ALL
      SELECT p.order_id, CASE WHEN f.id IS NULL THEN 'refund-missing' ELSE 'refund-failed' END,
        p.paid_cents - p.refund_cents - p.outside_cents, p.currency, coalesce(f.ended_at, p.updated_at), f.failure, NULL
      FROM payments p LEFT JOIN LATERAL (SELECT r.id, r.ended_at, r.failure FROM refunds r
        WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status = 'failed' AND NOT starts_with(r.intent, 'return:')
        ORDER BY r.ended_at DESC NULLS LAST LIMIT 1) f ON true
      WHERE p.tenant_id = ${tenantId} AND p.status = 'refund-due' AND p.paid_cents - p.refund_cents - p.outside_cents > 0
      UNION ALL
      SELECT order_id, 'mismatch', paid_cents - refund_cents - outside_cents, currency, updated_at, NULL, NULL
      FROM payments WHERE tenant_id = ${tenantId} AND status = 'mismatch' AND paid_cents - refund_cents - outside_cents > 0
      UNION ALL
      SELECT p.order_id, 'charged-back', c.amount_cents, c.currency, c.seen_at, NULL, NULL
      FROM chargebacks c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
      WHERE c.tenant_id = ${tenantId} AND NOT c.is_reversed
      UNION ALL
      SELECT p.order_id, 'capture-refused', p.amount_cents, p.currency, p.capture_requested_at,
        concat_ws(' ', l.data ->> 'status', l.data ->> 'field'), NULL
      FROM payments p LEFT JOIN audit_log l ON l.tenant_id = p.tenant_id AND l.entity = 'payment'
        AND l.entity_id = p.id::text AND l.action = 'payment.capture-refused'
      WHERE p.tenant_id = ${tenantId} AND p.status = 'authorized' AND p.capture_requested_at IS NOT NULL
        AND (l.id IS NOT NULL OR p.capture_requested_at < now() - make_interval(hours => ${askedHours}))
      UNION ALL
      SELECT p.order_id, 'promise-ended', p.amount_cents, p.currency, l.created_at, l.data ->> 'status', NULL
      FROM payments p JOIN audit_log l ON l.tenant_id = p.tenant_id AND l.entity = 'payment'
        AND l.entity_id = p.id::text AND l.action = 'payment.promise-ended'
      WHERE p.tenant_id = ${tenantId} AND p.status IN ('failed', 'cancelled', 'expired')
        AND l.created_at > now() - make_interval(days => ${endedDays})
        AND NOT EXISTS (SELECT 1 FROM payments other WHERE other.tenant_id = p.tenant_id AND other.order_id = p.order_id
          AND other.status IN ('authorized', 'paid'))
      UNION ALL
      SELECT r.order_id, 'card-off', r.amount_cents, r.currency, r.ended_at, c.card_code, NULL
      FROM refunds r JOIN coupons c ON c.tenant_id = r.tenant_id AND c.id = r.coupon_id
      WHERE r.tenant_id = ${tenantId} AND NOT c.is_active AND c.balance_cents > 0
        AND r.ended_at > now() - make_interval(days => ${endedDays})
      UNION ALL
      SELECT p.order_id, 'transfer-due', ${listedDue}, p.currency,
        (SELECT max(n.created_at) FROM invoices n WHERE n.tenant_id = i.tenant_id AND n.credits_id = i.id), NULL, NULL
      ${fromOnAccount} AND p.tenant_id = ${tenantId} AND ${listedDue} > 0
      UNION ALL
      SELECT b.order_id, 'return-due', 0, o.currency, b.declared_at, b.status, b.ordinal
      FROM returns b JOIN orders o ON o.tenant_id = b.tenant_id AND o.id = b.order_id
      WHERE b.tenant_id = ${tenantId} AND b.ended_at IS NULL AND b.declared_at < now() - make_interval(days => ${returnDays})
    ) a JOIN orders o ON o.tenant_id = ${tenantId} AND o.id = a.order_id
    ORDER BY a.since, o.number LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Whether a provider refused to pay out what it had promised, and is not being asked again. */
export async function isCaptureRefused(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isRefused: boolean }>`
    SELECT EXISTS (SELECT FROM audit_log WHERE tenant_id = ${tenantId} AND entity = 'payment' AND entity_id = ${id}
        AND action = 'payment.capture-refused')
      AND NOT EXISTS (SELECT FROM outbox WHERE tenant_id = ${tenantId} AND done_at IS NULL
        AND dedupe_key = ${dedupeKey({ kind: 'payment.capture', payload: { paymentId: id } })}) AS "isRefused"`.execute(
    tx,
  );
  return rows[0]?.isRefused ?? false;
}
