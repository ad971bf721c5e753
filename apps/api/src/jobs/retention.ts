import { wishlistDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import {
  type AgingCarts,
  type AgingTable,
  deleteOld,
  deleteOldCarts,
  deleteOrphanAddresses,
  deleteTakenOff,
} from '../repositories/retention.ts';

/** Rows that one transaction deletes at most, so that none holds its locks for long. */
export const retentionBatch = 500;

/** Such transactions for one kind of row of one tenant in a row; what is left is deleted an hour later. */
export const retentionBatches = 20;

/** A kind of row that is kept for a time only: days, and what deletes a batch of those that are older. */
export type Retention = {
  what: string;
  days: number;
  remove: (tx: Tx, tenantId: string, days: number, batch: number) => Promise<number>;
};

const rowsOf =
  (table: AgingTable): Retention['remove'] =>
  (tx, tenantId, days, batch) =>
    deleteOld(tx, tenantId, table, days, batch);

const cartsOf =
  (which: AgingCarts): Retention['remove'] =>
  (tx, tenantId, days, batch) =>
    deleteOldCarts(tx, tenantId, which, days, batch);

/** How long everything is kept that is not kept for good. docs/operations.md has the same table with the reasons. */
export const retentions: readonly Retention[] = [
  { what: 'open carts of guests, after their last change', days: 60, remove: cartsOf('guests') },
  { what: 'open carts of customers, after their last change', days: 365, remove: cartsOf('customers') },
  { what: 'carts that were merged into another', days: 30, remove: cartsOf('merged') },
  { what: 'addresses that no cart and no order has', days: 61, remove: deleteOrphanAddresses },
  { what: 'mails', days: 90, remove: rowsOf('mails') },
  { what: 'photos of messages, after their end', days: 0, remove: rowsOf('contact_photos') },
  { what: 'contact messages', days: 365, remove: rowsOf('contact_messages') },
  { what: 'work of the outbox, after it was done or given up', days: 30, remove: rowsOf('outbox') },
  { what: 'sessions, after their end', days: 0, remove: rowsOf('customer_sessions') },
  { what: 'one-time proofs, after their end', days: 1, remove: rowsOf('customer_verifications') },
  { what: 'log-in links, after their end', days: 1, remove: rowsOf('log_in_links') },
  {
    what: 'newsletters that were asked for and not confirmed, or left, after their end',
    days: 0,
    remove: rowsOf('newsletter_subscriptions'),
  },
  { what: 'requests to hear of stock, after their end', days: 0, remove: rowsOf('stock_requests') },
  { what: 'turns of a wheel of fortune', days: 400, remove: rowsOf('wheel_turns') },
  { what: 'counts of tries', days: 1, remove: rowsOf('attempts') },
  { what: 'payments at the test bank', days: 90, remove: rowsOf('test_bank_payments') },
  { what: 'previews, after their end', days: 0, remove: rowsOf('preview_caches') },
  { what: 'what was taken off a wishlist', days: wishlistDays, remove: deleteTakenOff },
];
