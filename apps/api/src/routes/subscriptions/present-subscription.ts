import type { Subscription } from '@etalage/contracts';
import type { SubscriptionLineRow, SubscriptionRow } from '../../repositories/subscriptions.ts';

/** A subscription as lists show it. */
export function presentSubscription(
  row: SubscriptionRow,
  lines: readonly SubscriptionLineRow[],
): Subscription {
  return {
    id: row.id,
    status: row.status,
    pausedBecause: row.paused_because,
    interval: row.interval,
    nextOn: row.next_on,
    lines: [...lines],
  };
}
