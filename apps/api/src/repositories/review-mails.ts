import type { Tx } from '@etalage/db';
import { inShopTime, today } from './fragments.ts';
import { isReviewedByBuyer } from './reviews.ts';
import { run, runForOne } from './statement.ts';

/** Of the order `o`: whether its buyer may be asked for reviews of it. What a customer refused counts for whatever address they order with. */
const mayBeAsked = `o.status = 'paid'
  AND NOT EXISTS (SELECT FROM review_mail_refusals f WHERE f.tenant_id = o.tenant_id AND f.email IN (o.email,
    (SELECT c.email FROM customers c WHERE c.tenant_id = o.tenant_id AND c.id = o.customer_id)))
  AND NOT EXISTS (SELECT FROM refunds b WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id AND b.status <> 'failed')
  AND NOT EXISTS (SELECT FROM payments q WHERE q.tenant_id = o.tenant_id AND q.order_id = o.id AND q.outside_cents > 0)
  AND NOT EXISTS (SELECT FROM invoices i WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.intent = 'order' AND i.credited_cents > 0)
  AND EXISTS (
    SELECT FROM order_lines l
    JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.status = 'published'
    WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND NOT ${isReviewedByBuyer('l.product_id')})`;

/** When such mails leave, in days: after the last promised day, or without a promise after the order; and how late at most. */
export type ReviewMailTimes = { afterPromise: number; afterOrder: number; latest: number };

/**
 * Writes down the mails that ask for reviews of orders that have arrived by now; each order's once.
 * @param languages of the orders that are asked about
 */
export async function insertReviewMails(
  tx: Tx,
  tenantId: string,
  languages: readonly string[],
  { afterPromise, afterOrder, latest }: ReviewMailTimes,
): Promise<void> {
  // A promise without a last day is as none. Days are the shops' own, and compared as what is indexed (orders_paid_by_promise, orders_paid_by_day).
  const text = `
    WITH day AS (SELECT ${today} AS today)
    INSERT INTO outbox (tenant_id, kind, dedupe_key, payload)
    SELECT o.tenant_id, 'mail', 'mail:review-request:' || o.id,
      jsonb_build_object('template', 'review-request', 'orderId', o.id)
    FROM orders o
    WHERE o.tenant_id = $1 AND o.language = ANY($2::text[]) AND NOT EXISTS (
      SELECT FROM outbox m WHERE m.tenant_id = $1 AND m.dedupe_key = 'mail:review-request:' || o.id) AND ${mayBeAsked} AND (
      (o.delivery_promise ->> 'until' <= (SELECT to_char(today - $3::integer, 'YYYY-MM-DD') FROM day)
        AND o.delivery_promise ->> 'until' > (SELECT to_char(today - $3::integer - $5::integer, 'YYYY-MM-DD') FROM day))
      OR (o.delivery_promise ->> 'until' IS NULL
        AND o.placed_at < (SELECT ${inShopTime('(today - $4::integer + 1)::timestamp')} FROM day)
        AND o.placed_at >= (SELECT ${inShopTime('(today - $4::integer - $5::integer + 1)::timestamp')} FROM day)))
    ORDER BY o.id
    ON CONFLICT (tenant_id, dedupe_key) DO NOTHING`;
  await run(tx, text, [tenantId, languages, afterPromise, afterOrder, latest]);
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

/** As `refuseMails`, of the address that is this customer's own. */
export async function refuseMailsOfCustomer(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  const text = `
    INSERT INTO review_mail_refusals (tenant_id, email)
    SELECT c.tenant_id, c.email FROM customers c WHERE c.tenant_id = $1 AND c.id = $2
    ON CONFLICT DO NOTHING`;
  await run(tx, text, [tenantId, customerId]);
}

/** Lets what an e-mail address refused count for another as well; what was ordered with the first is not asked about later either. */
export async function copyRefusal(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  const text = `
    INSERT INTO review_mail_refusals (tenant_id, email, refused_at)
    SELECT f.tenant_id, $3, f.refused_at FROM review_mail_refusals f WHERE f.tenant_id = $1 AND f.email = $2
    ON CONFLICT DO NOTHING`;
  await run(tx, text, [tenantId, from, to]);
}
