import { expireOrder } from '../commands/expire-order.ts';
import type { Services } from '../commands/services.ts';
import { settlePayment } from '../commands/settle-payment.ts';
import { findExpiredOrders } from '../repositories/orders.ts';
import { claimPaymentsToPoll } from '../repositories/payments.ts';
import { tenantsRepository } from '../repositories/tenants.ts';

const batch = 50;

/**
 * Finds out what nobody told us: asks providers about payments that stay open (webhooks get lost, and some endings
 * are never told), and ends orders that can no longer be paid. Answers with how many it looked at.
 */
export async function reconcile(services: Services, tenantId: string): Promise<number> {
  const { db, log } = services;
  const tenant = await tenantsRepository(db).byId(tenantId);
  if (!tenant) return 0;
  const payments = await db.withTenant(tenantId, (tx) => claimPaymentsToPoll(tx, tenantId, batch));
  for (const payment of payments) {
    await settlePayment(services, tenant, payment).catch((error: unknown) =>
      log.warn({ err: error, payment: payment.id }, 'a provider gave no answer about a payment'),
    );
  }
  const orders = await db.withTenant(tenantId, (tx) => findExpiredOrders(tx, tenantId, batch), {
    readOnly: true,
  });
  for (const orderId of orders) {
    await expireOrder(services, tenant, orderId).catch((error: unknown) =>
      log.warn({ err: error, order: orderId }, 'an order could not be ended yet'),
    );
  }
  return payments.length + orders.length;
}
