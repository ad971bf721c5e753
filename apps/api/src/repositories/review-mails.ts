import type { Tx } from '@etalage/db';
import { settingIsOnText } from './settings.ts';
import { run, runForOne } from './statement.ts';

/** Of the order `o`: whether its buyer may be asked for reviews of it. */
const mayBeAsked = `o.status = 'paid' AND ${settingIsOnText('$1', 'productReviews')}
  AND NOT EXISTS (SELECT FROM review_mail_refusals f WHERE f.tenant_id = o.tenant_id AND f.email = o.email)
  AND NOT EXISTS (SELECT FROM refunds b WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id AND b.status <> 'failed')
  AND EXISTS (
    SELECT FROM order_lines l
    JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.status = 'published'
    WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND NOT EXISTS (
      SELECT FROM reviews r WHERE r.tenant_id = o.tenant_id AND r.product_id = l.product_id
        AND (r.order_id = o.id OR r.email = o.email)))`;

/** When such mails leave, in days: after the last promised day, or without a promise after the order; and how late at most. */
export type ReviewMailTimes = { afterPromise: number; afterOrder: number; latest: number };

/** Plans the mails that ask for reviews of orders that have arrived by now; each order's once. */
export async function planReviewMails(
  tx: Tx,
  tenantId: string,
  { afterPromise, afterOrder, latest }: ReviewMailTimes,
): Promise<void> {
  const text = `
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
    SELECT o.tenant_id, 'mail', 'mail:review-request:' || o.id,
      jsonb_build_object('template', 'review-request', 'orderId', o.id)
    FROM orders o CROSS JOIN LATERAL (SELECT coalesce((o.delivery_promise ->> 'until')::date + $2::integer,
      o.placed_at::date + $3::integer) AS day) due
    WHERE o.tenant_id = $1 AND o.placed_at > now() - interval '90 days'
      AND due.day <= current_date AND due.day > current_date - $4::integer AND ${mayBeAsked}
    ORDER BY o.id
    ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`;
  await run(tx, text, [tenantId, afterPromise, afterOrder, latest]);
}

/** Whether the buyer of an order may still be asked for reviews of it. */
export async function mayAskForReviews(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const text = `SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.id = $2 AND ${mayBeAsked}`;
  return (await runForOne(tx, text, [tenantId, orderId])) !== undefined;
}

/** Asks this address for no review any more. */
export async function refuseMails(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx
    .insertInto('review_mail_refusals')
    .values({ tenant_id: tenantId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As `refuseMails`, of every address that ordered as this customer or under this e-mail address; others need it not. */
export async function refuseMailsOfBuyer(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<void> {
  const text = `
    INSERT INTO review_mail_refusals (tenant_id, email)
    SELECT DISTINCT o.tenant_id, lower(o.email) FROM orders o
    WHERE o.tenant_id = $1 AND (o.customer_id = $2 OR lower(o.email) = $3)
    ON CONFLICT DO NOTHING`;
  await run(tx, text, [tenantId, customerId, email]);
}
