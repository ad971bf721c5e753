import type { ProviderRefund, ProviderStatus } from './provider.ts';

/** What each of Mollie's states of a payment means for us. */
export const paymentStatuses: Record<string, ProviderStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

/** And of a refund. */
export const refundStatuses: Record<string, ProviderRefund['status']> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'cancelled',
};
