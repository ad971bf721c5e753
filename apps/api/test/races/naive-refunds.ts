// A mutant for the race tests: it looks at what is left of a payment, decides, and writes the sum back, as shops do that give
// money back twice; a pause makes it lose on every machine. Loaded in the place of repositories/refunds.ts by
// use-naive-refunds.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrder } from '../../src/repositories/orders.ts';
import type * as real from '../../src/repositories/refunds.ts';

export * from '../../src/repositories/refunds.ts';

export const lockForRefund: typeof real.lockForRefund = (tx, tenantId, orderId) =>
  findOrder(tx, tenantId, orderId);

export const reserveOfPayment: typeof real.reserveOfPayment = async (
  tx,
  tenantId,
  paymentId,
  amountCents,
) => {
  const row = await tx
    .selectFrom('payments')
    .select(['paid_cents', 'refund_cents', 'outside_cents'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (row.paid_cents - row.refund_cents - row.outside_cents < amountCents) return false;
  await sleep(50);
  await tx
    .updateTable('payments')
    .set({ refund_cents: row.refund_cents + amountCents })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .execute();
  return true;
};
