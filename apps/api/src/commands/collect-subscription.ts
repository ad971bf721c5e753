import { randomUUID } from 'node:crypto';
import type { Tenant } from '../plugins/tenant.ts';
import { lockOrder, orderDemand, setOrderState } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { countingPayment, hasEnded, insertPayment, listPaymentsOfOrder } from '../repositories/payments.ts';
import { hasUndecidedReturn } from '../repositories/returns.ts';
import { takeStock } from '../repositories/stock.ts';
import {
  type CollectedDelivery,
  endCollecting,
  findPaidUnnoticed,
  setCollected,
} from '../repositories/subscription-payments.ts';
import { lockSubscription } from '../repositories/subscriptions.ts';
import { revokeUnheld } from './revoke-mandate.ts';
import type { Services } from './services.ts';
import { endWithoutBeginning, noteSubscriptionPayment } from './subscription-payment.ts';
import { unheardPaymentMs } from './waiting-times.ts';

/**
 * Looks at a delivery whose money is not there. A first order that can no longer be paid ends what it was to begin; a payment by
 * the mandate that failed is made anew, as long as there is one try left and the goods are there; else the order ends. One that is paid and of which the subscription does not know, since a
 * process of a version before heard of it, begins the subscription by what the provider says of it now. Decided under the lock of the order, so that two
 * processes make one payment.
 */
export async function collectDelivery(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  tenant: Tenant,
  claimed: CollectedDelivery,
): Promise<void> {
  const { orderId, subscriptionId, dueOn, isFirst } = claimed;
  const paid = await db.withTenant(tenant.id, (tx) => findPaidUnnoticed(tx, tenant.id, claimed), {
    readOnly: true,
  });
  const told = paid && (await payments.get(paid.provider).fetch(tenant, paid.provider_payment_id));
  await db.withTenant(tenant.id, async (tx) => {
    const order = await lockOrder(tx, tenant.id, orderId);
    if (paid && order?.status === 'paid') {
      const mandate = told?.mandate ?? null;
      await noteSubscriptionPayment(tx, order, paid.id, { settled: 'paid', mandate });
      if (mandate) await revokeUnheld(tx, tenant.id, paid.provider, mandate);
      return;
    }
    if (order?.status !== 'open') {
      await endCollecting(tx, tenant.id, claimed);
      if (isFirst) await endWithoutBeginning(tx, tenant.id, subscriptionId, dueOn);
      return;
    }
    const payment = countingPayment(await listPaymentsOfOrder(tx, tenant.id, orderId));
    if (isFirst || !payment || !hasEnded(payment.status) || !tenant.shoppingEnabled) return;
    const subscription = await lockSubscription(tx, tenant.id, subscriptionId);
    // Whoever stopped or paused is asked for nothing more by itself; the order can be paid by hand.
    if (subscription?.status !== 'active' || !subscription.provider || !subscription.method)
      return endCollecting(tx, tenant.id, claimed);
    // Should it be withdrawn from, this ends the order; until somebody has decided that, nothing is taken for it.
    if (await hasUndecidedReturn(tx, tenant.id, orderId)) return;
    const short = order.stock_held
      ? []
      : await takeStock(tx, tenant.id, await orderDemand(tx, tenant.id, orderId));
    if (short.length > 0) {
      // It is left out as any date is of which something is not there: nothing stays to be paid.
      await endCollecting(tx, tenant.id, claimed);
      await setOrderState(tx, tenant.id, orderId, { status: 'cancelled' });
      await addToOutbox(tx, tenant.id, {
        kind: 'mail',
        payload: { template: 'subscription-unavailable', subscriptionId, dueOn },
      });
      return;
    }
    await setOrderState(tx, tenant.id, orderId, { stock_held: true });
    const paymentId = randomUUID();
    await insertPayment(tx, {
      tenant_id: tenant.id,
      id: paymentId,
      order_id: orderId,
      // Not by what the customer may have tried meanwhile: the mandate is the subscription's.
      provider: subscription.provider,
      method: subscription.method,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
    });
    await setCollected(tx, tenant.id, orderId, {
      paymentId,
      lookAt: new Date(Date.now() + unheardPaymentMs),
    });
    await addToOutbox(tx, tenant.id, { kind: 'payment.create', payload: { paymentId } });
  });
}
