import { type PaymentProvider, ProviderRefused } from './provider.ts';

/**
 * Payment after delivery. There is no outside party: the payment is open from the order on, until staff book it, and
 * what is paid back goes from bank to bank, by hand.
 * Who may pay like this is decided by the customer category, in the checkout and again at the order.
 */
export const invoice: PaymentProvider = {
  isAvailable: () => true,
  methods: async () => null,
  create: async (_shop, { paymentId }) => ({ providerPaymentId: paymentId, checkoutUrl: null }),
  findTaken: async () => null,
  fetch: async () => null,
  cancel: async () => undefined,
  capture: async () => {
    throw new ProviderRefused('invoice', 422, null);
  },
  refund: async () => {
    throw new ProviderRefused('invoice', 422, null);
  },
  revokeMandate: async () => undefined,
};
