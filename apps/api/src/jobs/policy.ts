import { firstLookSeconds, watchedDays } from '../commands/waiting-times.ts';
import type { DoublingPause, OutboxWork } from '../repositories/outbox.ts';
import type { Watch } from '../repositories/payment-watch.ts';

/** Everything that the background does, each in a line of its own. */
export type Kind =
  | OutboxWork['kind']
  | 'watch'
  | 'end'
  | 'subscription'
  | 'collection'
  | 'reservation'
  | 'clean-up';

/**
 * How many pieces of a kind one process does side by side, over all tenants. A piece waits for somebody else's server most
 * of its time, so this bounds how many such servers may hang before others of that kind have to wait.
 */
export const outboxSideBySide: Record<OutboxWork['kind'], number> = {
  mail: 8,
  'payment.create': 8,
  'payment.capture': 4,
  'payment.cancel': 8,
  'refund.send': 4,
  'vat.check': 2,
  'mandate.revoke': 2,
};
export const sideBySide: Record<Kind, number> = {
  ...outboxSideBySide,
  watch: 8,
  end: 8,
  subscription: 4,
  collection: 2,
  reservation: 2,
  'clean-up': 1,
};

/** Of these, how many are one tenant's at most. */
export const sideBySideOfTenant = 2;

/**
 * Transactions of the background that one process has open at a time; all others of its connections are left to requests.
 * The embedded database has a single connection, so there a request stands behind one short transaction at most.
 */
export const transactionsAtATime = { postgres: 3, pglite: 1 } as const;

/** Milliseconds between two looks at what is due; the next begins when the one before is over, so that none pile up. */
export const lookEveryMs = {
  outbox: 1_000,
  ordersAndPayments: 10_000,
  subscriptions: 10_000,
  reservations: 30_000,
  cleanUp: 60_000,
};

/** After a look that failed, as while the database is away. */
export const lookAgainMs = 10_000;

/**
 * Seconds for which a subscription that was taken up is nobody else's, and after which one that could not be dealt with comes
 * back; and after which a delivery is looked at again that still waits for its money.
 */
export const subscriptionAgainSeconds = { work: 600, collect: 24 * 3_600 };

/** Seconds between two times that a tenant is cleaned up. */
export const cleanUpEverySeconds = 3_600;

/**
 * How much is cleaned up at a time: tenants after one look; rows that one transaction deletes, so that none holds its locks for
 * long; and such transactions in a row for one kind of row of one tenant, whose rest is deleted an hour later.
 */
export const cleanUpBatch = { tenants: 100, rows: 500, inARow: 20 } as const;

/**
 * Days after which buyers are asked what they think of their order: after the last day that it was promised for, or else after it
 * was placed. An order that is later found is not asked about; the days to be late stay below those that done work is kept
 * (commands/retention-periods.ts), since its row is what keeps a mail from being planned twice.
 */
export const askForReviews = { afterPromise: 4, afterOrder: 10, latest: 14 };

/** Milliseconds that stop() waits for what is being done. What is not done then comes back by itself in another process. */
export const stopWithinMs = 10_000;

/** How long claimed work is nobody else's: longer than a piece may take, longer each time in case it ends its process. */
export const hidden: DoublingPause = { firstSeconds: 60, mostSeconds: 3_600 };

/** The pause after a failed attempt. */
const retry: DoublingPause = { firstSeconds: 5, mostSeconds: 3_600 };

/** Tries in some three days. What has failed for so long is given up, or it would pile up for ever. */
const mostAttempts = 80;

/** Seconds until work is tried again that has failed so many times; null: never again. */
export function retryAfterSeconds(attempts: number): number | null {
  if (attempts >= mostAttempts) return null;
  return Math.min(retry.mostSeconds, retry.firstSeconds * 2 ** Math.min(attempts - 1, 20));
}

/** The pauses before an order is tried again that could not be ended, and before one on invoice is looked at again. */
export const endAgain = {
  firstSeconds: 60,
  mostSeconds: 3_600,
  onInvoiceSeconds: 24 * 3_600,
} satisfies DoublingPause & {
  onInvoiceSeconds: number;
};

/**
 * How often a provider is asked about a payment that may still change: at first after a minute, then ever less often; one that
 * came in, each time that its age has doubled.
 */
export const watchPayments: Watch = {
  leastSeconds: firstLookSeconds,
  mostSeconds: 6 * 3_600,
  paidSeconds: 24 * 3_600,
  days: watchedDays,
};
