import { type RawBuilder, sql } from '@etalage/db';

/**
 * What refunds that failed leave to be given back, in cents, with when and why the last of them did: a row for each payment, and for each return of
 * it. A refund that is asked for after others failed takes their place up to its amount, and where it fails too it is owed in their place.
 * What somebody gave back at the provider instead is owed no more. `which`: of which refunds, as `r`.
 */
export const failedRefunds = (tenantId: string, which: RawBuilder<unknown>) => sql`(
  SELECT e.order_id, e.payment_id, e.return_id, p.status, p.currency,
    least(max(e.owed), p.paid_cents - p.refund_cents - p.outside_cents)::integer AS cents,
    max(e.at) FILTER (WHERE e.change > 0) AS since,
    (array_agg(e.failure ORDER BY e.at DESC) FILTER (WHERE e.change > 0))[1] AS failure
  FROM (
    SELECT r.order_id, r.payment_id, b.return_id, r.failure, c.at, c.change,
      sum(c.change) OVER (PARTITION BY r.payment_id, b.return_id ORDER BY c.at DESC, c.change ROWS UNBOUNDED PRECEDING) AS owed
    FROM refunds r
    CROSS JOIN LATERAL (SELECT substring(r.intent FROM '^return:([^#]+)') AS return_id) b
    CROSS JOIN LATERAL (VALUES
      (CASE WHEN r.status <> 'failed' OR r.ended_at > r.requested_at THEN r.requested_at END, -r.amount_cents),
      (CASE WHEN r.status = 'failed' THEN coalesce(r.ended_at, r.requested_at) END, r.amount_cents)
    ) AS c (at, change)
    WHERE r.tenant_id = ${tenantId} AND ${which} AND c.at IS NOT NULL
  ) e JOIN payments p ON p.tenant_id = ${tenantId} AND p.id = e.payment_id
  GROUP BY p.tenant_id, p.id, e.order_id, e.payment_id, e.return_id
  HAVING max(e.owed) BETWEEN 1 AND p.paid_cents - p.outside_cents AND p.paid_cents > p.refund_cents + p.outside_cents
)`;
