import type { PayingShop } from '../payments/provider.ts';
import { findPaymentOfOrder, type PaymentRow } from '../repositories/payments.ts';
import type { Services } from './services.ts';
import { settlePayment } from './settle-payment.ts';
import { waitForProvider } from './wait-for-provider.ts';

/**
 * Asks about an order's payment that runs, before its shopper does away with it: they may have paid a moment ago. A provider
 * that does not answer keeps nobody from changing their mind.
 */
export async function askProvider(
  services: Services,
  shop: PayingShop,
  orderId: string,
  isMeant: (running: PaymentRow) => boolean = () => true,
): Promise<void> {
  const running = await services.db.withTenant(shop.id, (tx) => findPaymentOfOrder(tx, shop.id, orderId), {
    readOnly: true,
  });
  if (running?.status !== 'open' || running.provider === 'invoice' || !isMeant(running)) return;
  const silent = (error: unknown) =>
    services.log.warn({ err: error, payment: running.id }, 'a provider gave no answer about a payment');
  await waitForProvider(settlePayment(services, shop, running), silent).catch(silent);
}
