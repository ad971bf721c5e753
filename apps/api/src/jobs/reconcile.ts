import { expireOrder } from '../commands/expire-order.ts';
import type { Services } from '../commands/services.ts';
import { settlePayment } from '../commands/settle-payment.ts';
import { isSilence } from '../payments/provider.ts';
import { findExpiredOrders } from '../repositories/orders.ts';
import { claimPaymentsToCheck } from '../repositories/payments.ts';
import { tenantsRepository } from '../repositories/tenants.ts';

const batch = 50;

/**
 * Finds out what nobody told us: asks providers about payments they may still know more of (webhooks get lost, and some
 * endings are never told), and ends orders that can no longer be paid. A provider that lets a question hang is asked nothing
 * more in this round, or all mail would wait for its silence. Answers with how many it looked at.
 */
export async function reconcile(services: Services, tenantId: string): Promise<number> {
  const { db, log } = services;
  const tenant = await tenantsRepository(db).byId(tenantId);
  if (!tenant) return 0;
  const silent = new Set<string>();
  const payments = await db.withTenant(tenantId, (tx) => claimPaymentsToCheck(tx, tenantId, batch));
  for (const payment of payments) {
    if (silent.has(payment.provider)) continue;
    await settlePayment(services, tenant, payment).catch((error: unknown) => {
      if (isSilence(error)) silent.add(payment.provider);
      log.warn({ err: error, payment: payment.id }, 'a provider gave no answer about a payment');
    });
  }
  const orders = await db.withTenant(tenantId, (tx) => findExpiredOrders(tx, tenantId, batch), {
    readOnly: true,
  });
  for (const orderId of orders) {
    await expireOrder(services, tenant, orderId, silent).catch((error: unknown) =>
      log.warn({ err: error, order: orderId }, 'an order could not be ended yet'),
    );
  }
  return payments.length + orders.length;
}
