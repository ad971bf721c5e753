import type { Tx } from '@etalage/db';
import type { Mandate } from '../payments/provider.ts';
import type { OrderRow } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  endUnbegun,
  findDeliveryOfOrder,
  noteFailedCollection,
  notePaidDelivery,
  pauseForPayment,
} from '../repositories/subscription-payments.ts';
import type { Settled } from './settle-payment.ts';
import { daysToNextTry } from './waiting-times.ts';

/**
 * What a payment means for the subscription that its order belongs to, if it does: the first one begins it, by the mandate that
 * came with it; one that was taken by the mandate and failed is tried again later, and the customer is told each time. The
 * order's row is locked.
 */
export async function noteSubscriptionPayment(
  tx: Tx,
  order: OrderRow,
  paymentId: string,
  { settled, mandate }: { settled: Settled; mandate: Mandate | null },
): Promise<void> {
  if (order.customer_id === null || (settled !== 'paid' && settled !== 'ended')) return;
  const { tenant_id: tenantId } = order;
  const delivery = await findDeliveryOfOrder(tx, tenantId, order.id);
  if (!delivery || delivery.outcome === 'paid') return;
  const { subscriptionId, dueOn } = delivery;
  if (settled === 'paid') {
    await notePaidDelivery(tx, tenantId, delivery, mandate);
    // Paid in a way that agrees to nothing later: the order stands, and no other follows it.
    if (delivery.isFirst && mandate === null) await endWithoutBeginning(tx, tenantId, subscriptionId, dueOn);
    return;
  }
  if (delivery.paymentId !== paymentId || delivery.outcome !== 'ordered') return;
  await noteFailedCollection(tx, tenantId, delivery, daysToNextTry[delivery.failures] ?? null);
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'subscription-unpaid', subscriptionId, dueOn, failures: delivery.failures + 1 },
  });
}

/**
 * Their bank took back what was taken for a subscription: nothing more is taken before its customer says so, who is told, once. What
 * a subscription does not know of is left alone. The order's row is locked.
 */
export async function pauseChargedBack(
  tx: Tx,
  { tenant_id: tenantId, id, order_id: orderId }: { tenant_id: string; id: string; order_id: string },
): Promise<void> {
  const delivery = await findDeliveryOfOrder(tx, tenantId, orderId);
  // Another payment of the same order is one that its customer made; the first is theirs too, and gave the mandate.
  if (!delivery || !(delivery.isFirst || delivery.paymentId === id)) return;
  const { subscriptionId, dueOn } = delivery;
  if (!(await pauseForPayment(tx, tenantId, subscriptionId))) return;
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'subscription-charged-back', subscriptionId, dueOn },
  });
}

/** Ends a subscription that waits for its first payment, and tells its customer. */
export async function endWithoutBeginning(
  tx: Tx,
  tenantId: string,
  subscriptionId: string,
  dueOn: string,
): Promise<void> {
  if (!(await endUnbegun(tx, tenantId, subscriptionId))) return;
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'subscription-not-begun', subscriptionId, dueOn },
  });
}
