import { sql, type Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** What a customer agreed to at a provider, by the provider's own ids. */
type Mandate = { customer: string; id: string };

/**
 * By what a payment is taken: the mandate of its subscription, or 'ask' where it is the first that is paid for one; null where
 * somebody pays it themselves.
 */
export async function mandateForPayment(
  tx: Tx,
  tenantId: string,
  payment: { id: string; order_id: string },
): Promise<Mandate | 'ask' | null> {
  const found = await runForOne<{ customer: string | null; id: string | null; isWaiting: boolean }>(
    tx,
    `SELECT s.mandate_customer AS customer, s.mandate_id AS id, s.status = 'waiting' AS "isWaiting"
     FROM subscription_deliveries d
     JOIN subscriptions s ON s.tenant_id = d.tenant_id AND s.id = d.subscription_id
     WHERE d.tenant_id = $1 AND d.order_id = $2 AND (d.payment_id = $3 OR s.status = 'waiting')`,
    [tenantId, payment.order_id, payment.id],
  );
  if (!found) return null;
  if (found.isWaiting) return 'ask';
  return found.customer === null || found.id === null ? null : { customer: found.customer, id: found.id };
}

/** From now on this is the payment of a delivery that is taken by the mandate; it is looked at again at `lookAt`. */
export async function setCollected(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { paymentId, lookAt }: { paymentId: string; lookAt: Date },
): Promise<void> {
  await run(
    tx,
    'UPDATE subscription_deliveries SET payment_id = $3, collect_at = $4 WHERE tenant_id = $1 AND order_id = $2',
    [tenantId, orderId, paymentId, lookAt],
  );
}

/** A delivery whose order is to be paid, with how often that failed. */
export type CollectedDelivery = {
  subscriptionId: string;
  dueOn: string;
  orderId: string;
  failures: number;
  isFirst: boolean;
  outcome: 'ordered' | 'paid' | 'unpaid';
  /** The one that is taken by the mandate. */
  paymentId: string | null;
};

const deliveryColumns = `d.subscription_id AS "subscriptionId", d.due_on AS "dueOn", d.order_id AS "orderId", d.failures,
  d.is_first AS "isFirst", d.outcome, d.payment_id AS "paymentId"`;

/** The delivery of an order, where it has one. */
export async function findDeliveryOfOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<CollectedDelivery | undefined> {
  const text = `SELECT ${deliveryColumns} FROM subscription_deliveries d WHERE d.tenant_id = $1 AND d.order_id = $2`;
  return runForOne<CollectedDelivery>(tx, text, [tenantId, orderId]);
}

/** The order of a delivery is paid. The first one begins its subscription, by the mandate that was given with it. */
export async function notePaidDelivery(
  tx: Tx,
  tenantId: string,
  { subscriptionId, dueOn }: CollectedDelivery,
  mandate: Mandate | null,
): Promise<void> {
  await run(
    tx,
    `WITH delivery AS (
       UPDATE subscription_deliveries SET outcome = 'paid', collect_at = NULL
       WHERE tenant_id = $1 AND subscription_id = $2 AND due_on = $3::date
     )
     UPDATE subscriptions SET status = 'active', mandate_customer = $4, mandate_id = $5, act_at = now()
     WHERE tenant_id = $1 AND id = $2 AND status = 'waiting' AND $5::text IS NOT NULL`,
    [tenantId, subscriptionId, dueOn, mandate?.customer ?? null, mandate?.id ?? null],
  );
}

/**
 * A payment of a delivery failed: counts it, and plans the next try after so many days; null for the last one, after which the
 * subscription waits for its customer.
 */
export async function noteFailedCollection(
  tx: Tx,
  tenantId: string,
  { subscriptionId, dueOn }: CollectedDelivery,
  againAfterDays: number | null,
): Promise<void> {
  await run(
    tx,
    `UPDATE subscription_deliveries SET failures = failures + 1,
       outcome = CASE WHEN $4::integer IS NULL THEN 'unpaid' ELSE outcome END,
       collect_at = now() + make_interval(days => $4::integer)
     WHERE tenant_id = $1 AND subscription_id = $2 AND due_on = $3::date`,
    [tenantId, subscriptionId, dueOn, againAfterDays],
  );
  if (againAfterDays === null) await pauseForPayment(tx, tenantId, subscriptionId);
}

/** Lets an active subscription wait for its customer, since its payments fail; whether it was active. */
export async function pauseForPayment(tx: Tx, tenantId: string, subscriptionId: string): Promise<boolean> {
  const text = `
    UPDATE subscriptions SET status = 'paused', paused_because = 'payment', act_at = NULL
    WHERE tenant_id = $1 AND id = $2 AND status = 'active' RETURNING id`;
  return (await runForOne(tx, text, [tenantId, subscriptionId])) !== undefined;
}

/**
 * Takes the delivery that is due longest, and puts its next look ahead: should this process die, it comes back by itself.
 * What is done about it is decided under the lock of its order.
 */
export async function claimDeliveryToCollect(
  tx: Tx,
  tenantId: string,
  hiddenSeconds: number,
): Promise<CollectedDelivery | undefined> {
  const { rows } = await sql<CollectedDelivery>`
    UPDATE subscription_deliveries d SET collect_at = now() + make_interval(secs => ${hiddenSeconds})
    WHERE d.tenant_id = ${tenantId} AND (d.subscription_id, d.due_on) = (
      SELECT subscription_id, due_on FROM subscription_deliveries
      WHERE tenant_id = ${tenantId} AND collect_at <= now() ORDER BY collect_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${sql.raw(deliveryColumns)}`.execute(tx);
  return rows[0];
}

/** The payment by which the order of a delivery was paid, where the delivery does not know of it; undefined where it does, or none came. */
export async function findPaidUnnoticed(
  tx: Tx,
  tenantId: string,
  { orderId, outcome }: CollectedDelivery,
): Promise<{ id: string; provider: string; provider_payment_id: string } | undefined> {
  if (outcome === 'paid') return undefined;
  return runForOne(
    tx,
    `SELECT p.id, p.provider, p.provider_payment_id FROM payments p
     JOIN orders o ON o.tenant_id = p.tenant_id AND o.id = p.order_id AND o.status = 'paid'
     WHERE p.tenant_id = $1 AND p.order_id = $2 AND p.status = 'paid' AND p.provider_payment_id IS NOT NULL`,
    [tenantId, orderId],
  );
}

/** Nothing more is asked for by itself. */
export async function endCollecting(
  tx: Tx,
  tenantId: string,
  { subscriptionId, dueOn }: CollectedDelivery,
): Promise<void> {
  await run(
    tx,
    `UPDATE subscription_deliveries SET collect_at = NULL, outcome = CASE WHEN outcome = 'ordered' THEN 'unpaid' ELSE outcome END
     WHERE tenant_id = $1 AND subscription_id = $2 AND due_on = $3::date`,
    [tenantId, subscriptionId, dueOn],
  );
}

/** A subscription whose first order came to nothing never began; whether this one waited for that. */
export async function endUnbegun(tx: Tx, tenantId: string, subscriptionId: string): Promise<boolean> {
  const text = `
    UPDATE subscriptions SET status = 'ended', ended_at = now(), act_at = NULL
    WHERE tenant_id = $1 AND id = $2 AND status = 'waiting' RETURNING id`;
  return (await runForOne(tx, text, [tenantId, subscriptionId])) !== undefined;
}
