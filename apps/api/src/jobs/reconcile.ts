import { expireOrder } from '../commands/expire-order.ts';
import type { Services } from '../commands/services.ts';
import { settlePayment } from '../commands/settle-payment.ts';
import { recoverPayment } from '../commands/start-payment.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { claimOrderToEnd } from '../repositories/orders.ts';
import { claimPaymentsToCheck } from '../repositories/payment-watch.ts';
import type { PaymentRow } from '../repositories/payments.ts';
import { endAgain, watchPayments } from './policy.ts';

/**
 * Asks the provider about one payment that it may still know more of: webhooks get lost, and some endings are never told.
 * Answers whether there was one. One without an answer has its next time already, so that it holds up no other.
 */
export async function watchPayment(services: Services, tenantId: string): Promise<boolean> {
  const { db, log } = services;
  const [payment] = await db.withTenant(tenantId, (tx) =>
    claimPaymentsToCheck(tx, tenantId, 1, watchPayments),
  );
  if (!payment) return false;
  const tenant = await services.tenantOf(tenantId);
  if (!tenant) return false;
  await look(services, tenant, payment).catch((error: unknown) =>
    log.warn({ err: error, payment: payment.id }, 'a provider gave no answer about a payment'),
  );
  return true;
}

/** A payment without an id at its provider may have been made there all the same: its answer may have been lost. */
async function look(services: Services, tenant: Tenant, payment: PaymentRow): Promise<void> {
  const provider_payment_id =
    payment.provider_payment_id ?? (await recoverPayment(services, tenant, payment.id));
  await settlePayment(services, tenant, { ...payment, provider_payment_id });
}

/** Ends one order that can no longer be paid; answers whether there was one. One that cannot be ended yet comes back later. */
export async function endOrder(services: Services, tenantId: string): Promise<boolean> {
  const { db, log } = services;
  const order = await db.withTenant(tenantId, (tx) => claimOrderToEnd(tx, tenantId, endAgain));
  if (!order) return false;
  if (order.isOnInvoice) return true;
  const tenant = await services.tenantOf(tenantId);
  if (!tenant) return false;
  await expireOrder(services, tenant, order.id).catch((error: unknown) =>
    log.warn({ err: error, order: order.id }, 'an order could not be ended yet'),
  );
  return true;
}
