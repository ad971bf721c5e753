import type { PaymentProvider } from './provider.ts';

/**
 * Payment after delivery. There is no outside party: the payment is open from the order on, until staff book it.
 * Who may pay like this is decided by the customer category, in the checkout and again at the order.
 */
export const invoice: PaymentProvider = {
  isAvailable: () => true,
  create: async (_shop, { paymentId }) => ({ providerPaymentId: paymentId, checkoutUrl: null }),
  fetch: async () => null,
};
