import { leftBy } from '@etalage/contracts/left-by';
import { type OrderStepsTable, type Selectable, sql, type Tx } from '@etalage/db';

type OrderStepName = Selectable<OrderStepsTable>['step'];

/** A step of an order's way as it is read with the order; `at` as JSON writes a moment. */
export type OrderStep = { step: OrderStepName; at: string; trackUrl: string | null };

/** What is told of a step. `at` null: it is now, and a moment that was told before stays. */
export type ToldStep = { step: OrderStepName; at: Date | null; trackUrl: string | null };

/** Whether an order's goods are under way to its customer, or with them. */
export async function hasLeft(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const step = await tx
    .selectFrom('order_steps')
    .select('step')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('step', 'in', leftBy)
    .executeTakeFirst();
  return step !== undefined;
}

/** Keeps a step of an order's way, once: a moment or a link that is said later puts the earlier one right. */
export async function keepStep(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { step, at, trackUrl }: ToldStep,
): Promise<void> {
  await sql`
    INSERT INTO order_steps AS s (tenant_id, order_id, step, at, track_url)
    VALUES (${tenantId}, ${orderId}, ${step}, coalesce(${at}::timestamptz, now()), ${trackUrl})
    ON CONFLICT (tenant_id, order_id, step) DO UPDATE
    SET at = coalesce(${at}::timestamptz, s.at), track_url = coalesce(excluded.track_url, s.track_url)`.execute(
    tx,
  );
}
