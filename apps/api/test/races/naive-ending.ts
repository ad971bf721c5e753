// A mutant for the race tests: it ends an order by what it read a moment ago, without its row's lock. Loaded in the place of
// commands/end-order.ts by use-naive-ending.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import type * as real from '../../src/commands/end-order.ts';
import { releaseStock } from '../../src/commands/settle-payment.ts';
import { findOrder, setOrderState } from '../../src/repositories/orders.ts';

export { cancelUnpaid, changeOrder } from '../../src/commands/end-order.ts';

export const cancelOrder: typeof real.cancelOrder = async ({ db }, { tenant }, orderId) => {
  const order = await db.withTenant(tenant.id, (tx) => findOrder(tx, tenant.id, orderId));
  if (order?.status !== 'open') return { refused: 'PAID' };
  await sleep(100);
  await db.withTenant(tenant.id, async (tx) => {
    await releaseStock(tx, order);
    await setOrderState(tx, tenant.id, order.id, { status: 'cancelled' });
  });
  return null;
};
