import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

/** What a customer agreed to at a provider for later payments; customer and id are the provider's own. */
export type HeldMandate = { provider: string; customer: string; id: string };

/** Whether a mandate is needed: by a subscription that goes on, or by a payment that was ordered before and is still to be made by it. */
type MandateUse = 'held' | 'collecting' | 'free';

export async function mandateUse(
  tx: Tx,
  tenantId: string,
  { customer, id }: HeldMandate,
): Promise<MandateUse> {
  const text = `
    SELECT count(*) FILTER (WHERE s.status <> 'ended') > 0 AS "isHeld",
      count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM subscription_deliveries d
        JOIN payments p ON p.tenant_id = d.tenant_id AND p.id = d.payment_id AND p.status = 'created'
        WHERE d.tenant_id = s.tenant_id AND d.subscription_id = s.id)) > 0 AS "isCollecting"
    FROM subscriptions s WHERE s.tenant_id = $1 AND s.mandate_customer = $2 AND s.mandate_id = $3`;
  const use = await runForOne<{ isHeld: boolean; isCollecting: boolean }>(tx, text, [tenantId, customer, id]);
  if (use?.isHeld) return 'held';
  return use?.isCollecting ? 'collecting' : 'free';
}

/** The mandates of a customer, which go with them. A first payment that brings one at this moment is waited for, or finds the subscription gone. */
export async function lockMandatesOfCustomer(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<HeldMandate[]> {
  // All of them, and not those with a mandate alone: a row that has none yet would not be waited for.
  const text = `
    WITH own AS MATERIALIZED (
      SELECT provider, mandate_customer, mandate_id FROM subscriptions
      WHERE tenant_id = $1 AND customer_id = $2 ORDER BY id FOR UPDATE)
    SELECT DISTINCT provider, mandate_customer AS customer, mandate_id AS id FROM own WHERE mandate_id IS NOT NULL`;
  return run<HeldMandate>(tx, text, [tenantId, customerId]);
}

/** Orders of a customer's subscriptions whose payment by the mandate is not made yet; one of which a try failed is none of them. */
export async function listUncollected(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const text = `
    SELECT d.order_id AS id FROM subscriptions s
    JOIN subscription_deliveries d ON d.tenant_id = s.tenant_id AND d.subscription_id = s.id
    JOIN payments p ON p.tenant_id = d.tenant_id AND p.id = d.payment_id AND p.status = 'created'
    WHERE s.tenant_id = $1 AND s.customer_id = $2 ORDER BY d.order_id`;
  return (await run<{ id: string }>(tx, text, [tenantId, customerId])).map(({ id }) => id);
}
