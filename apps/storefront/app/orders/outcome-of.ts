import type { Order } from '@etalage/contracts';
import { hasLeftBy } from '@etalage/contracts/left-by';

/**
 * What became of an order, as its page tells it. `preparing`: its payment is being made at the provider; `collecting`: it is taken by a mandate, which
 * takes days, and nobody has to do anything; `open`: it waits for the
 * shopper; `checking`: nobody knows at the moment; `failed`, `cancelled`, `expired`: the payment ended, the order did not;
 * `owed`: so it did of one whose goods left; `lapsed`, `withdrawn`: the order ended; `mismatch`: another amount came in than was asked for, and staff decide.
 */
export type Outcome =
  | 'paid'
  | 'authorized'
  | 'invoice'
  | 'preparing'
  | 'collecting'
  | 'open'
  | 'checking'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'owed'
  | 'lapsed'
  | 'withdrawn'
  | 'refund'
  | 'refundFailed'
  | 'refunded'
  | 'mismatch'
  | 'reversed';

/** From the order's state on the server alone. */
export function outcomeOf({
  status,
  payment,
  moneyState,
  isNothingCharged,
  timeline,
}: Pick<Order, 'status' | 'payment' | 'moneyState' | 'isNothingCharged' | 'timeline'>): Outcome {
  switch (moneyState) {
    case 'refunding':
      return 'refund';
    case 'refund-failed':
      return 'refundFailed';
    case 'refunded':
      return 'refunded';
    case 'charged-back':
      return 'reversed';
    case 'mismatch':
      return 'mismatch';
  }
  if (status === 'paid' || moneyState === 'paid') return 'paid';
  if (moneyState === 'checking') return 'checking';
  if (status === 'cancelled') return 'withdrawn';
  // The provider may still take money for an order that has ended here, and then something becomes of it.
  if (status === 'expired') return isNothingCharged ? 'lapsed' : 'checking';
  if (payment?.provider === 'invoice') return 'invoice';
  if (payment?.isCollected) return 'collecting';
  switch (payment?.status) {
    case 'authorized':
      return 'authorized';
    case 'failed':
    case 'cancelled':
    case 'expired':
      return hasLeft({ timeline }) ? 'owed' : payment.status;
    case 'created':
      return 'preparing';
    default:
      return 'open';
  }
}

/** Whether an order's goods are under way to its customer, or with them. */
export const hasLeft = ({ timeline }: Pick<Order, 'timeline'>): boolean =>
  hasLeftBy(timeline.filter(({ isDone }) => isDone));

/** Whether the page goes on asking: something is on its way that changes it. */
export const isUndecided = (outcome: Outcome): boolean =>
  outcome === 'open' || outcome === 'checking' || outcome === 'preparing';

/** Whether a payment may be on its way or looked at, so that paying once more could be paying twice. */
export const mayBePaid = (outcome: Outcome): boolean =>
  outcome === 'checking' || outcome === 'preparing' || outcome === 'collecting' || outcome === 'mismatch';

/** Whether all is well and the order is being worked on. */
export const isGood = (outcome: Outcome): boolean =>
  outcome === 'paid' || outcome === 'authorized' || outcome === 'invoice';
