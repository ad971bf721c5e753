import { type RawBuilder, sql, type Tx } from '@etalage/db';
import type { PaymentRow } from './payments.ts';

/** How often a provider is asked about a payment. */
export type Watch = {
  /** The shortest and the longest pause between two times, in seconds. */
  leastSeconds: number;
  mostSeconds: number;
  /** How old a payment that came in is when it is looked at again, in seconds; then each time that its age has doubled. */
  paidSeconds: number;
  /** Days after it was made that it is asked about. */
  days: number;
};

/**
 * Payments that it is time to ask the provider about, ended and superseded ones included, with the next time moved ahead:
 * ever less often, a quarter of their age apart, within the pauses of `watch`. A paid one is looked at when it is
 * `watch.paidSeconds` old and each time its age has doubled, for what is taken or given back at the provider; while a refund of it is under way, as
 * often as one that is as old as the refund.
 * What is `watch.days` old comes once more, and is asked about no further. Whoever was asked about longest ago comes first,
 * so that a payment without an answer holds up no other.
 */
export async function claimPaymentsToCheck(
  tx: Tx,
  tenantId: string,
  limit: number,
  watch: Watch,
): Promise<PaymentRow[]> {
  const pauseAfter = (age: RawBuilder<unknown>) =>
    sql`least(greatest(${age} / 4, make_interval(secs => ${watch.leastSeconds})), make_interval(secs => ${watch.mostSeconds}))`;
  const { rows } = await sql<PaymentRow>`
    UPDATE payments SET asked_at = now(), check_at = CASE
      WHEN EXISTS (SELECT 1 FROM refunds r WHERE r.tenant_id = payments.tenant_id AND r.payment_id = payments.id
        AND r.status IN ('requested', 'sent') AND r.requested_at > now() - make_interval(days => ${watch.days}))
        THEN now() + (SELECT ${pauseAfter(sql`(now() - max(r.requested_at))`)}
          FROM refunds r WHERE r.tenant_id = payments.tenant_id AND r.payment_id = payments.id
          AND r.status IN ('requested', 'sent'))
      WHEN provider = 'invoice' OR created_at < now() - make_interval(days => ${watch.days}) THEN NULL
      WHEN status IN ('paid', 'refund-due', 'mismatch') THEN now() + greatest(now() - created_at, make_interval(secs => ${watch.paidSeconds}))
      ELSE now() + ${pauseAfter(sql`(now() - created_at)`)} END
    WHERE tenant_id = ${tenantId} AND id = ANY(ARRAY(
      SELECT id FROM payments WHERE tenant_id = ${tenantId} AND check_at <= now()
      ORDER BY check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING *`.execute(tx);
  return rows;
}

/**
 * An order's payments that may have changed at their provider, ended ones included, marked as asked about, as far as that was not
 * done in the last `againSeconds`; so that a shopper who comes back from the provider sees how it went, and reloading asks no
 * provider to death.
 */
export async function claimPaymentsToRefresh(
  tx: Tx,
  tenantId: string,
  orderId: string,
  againSeconds: number,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    UPDATE payments SET asked_at = now()
    WHERE tenant_id = ${tenantId} AND order_id = ${orderId} AND check_at IS NOT NULL
      AND status NOT IN ('paid', 'refund-due', 'mismatch') AND provider <> 'invoice' AND provider_payment_id IS NOT NULL
      AND coalesce(asked_at, created_at) < now() - make_interval(secs => ${againSeconds})
    RETURNING *`.execute(tx);
  return rows;
}

/** Lets a payment be asked about in so many seconds, and from then on in its own time: something is under way. */
export async function watchSoon(tx: Tx, tenantId: string, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ check_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
