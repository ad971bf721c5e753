import type { Order } from '@etalage/contracts';

/** What became of an order, as its page tells it. */
export type Outcome = 'paid' | 'open' | 'failed' | 'cancelled' | 'expired' | 'invoice' | 'refund';

/** From the order's state on the server alone. */
export function outcomeOf({ status, payment }: Pick<Order, 'status' | 'payment'>): Outcome {
  if (payment?.status === 'refund-due') return 'refund';
  if (status === 'paid' || payment?.status === 'paid') return 'paid';
  if (status === 'cancelled' || status === 'expired') return status;
  if (payment?.provider === 'invoice') return 'invoice';
  switch (payment?.status) {
    case 'failed':
    case 'cancelled':
    case 'expired':
      return payment.status;
    default:
      return 'open';
  }
}
