import type { Tx } from '@etalage/db';
import { retentionPeriods } from '../commands/retention-periods.ts';
import {
  type AgingCarts,
  type AgingTable,
  deleteOld,
  deleteOldCarts,
  deleteOrphanAddresses,
  deleteTakenOff,
  deleteUnusedWonCodes,
  endNewsletters,
} from '../repositories/retention.ts';

/** A kind of row that is kept for a time only: days, and what deletes a batch of those that are older. */
export type Retention = {
  what: string;
  days: number;
  remove: (tx: Tx, tenantId: string, days: number, batch: number) => Promise<number>;
};

const atItsEnd = { days: 0 };

const rowsOf =
  (table: AgingTable): Retention['remove'] =>
  (tx, tenantId, days, batch) =>
    deleteOld(tx, tenantId, table, days, batch);

const cartsOf =
  (which: AgingCarts): Retention['remove'] =>
  (tx, tenantId, days, batch) =>
    deleteOldCarts(tx, tenantId, which, days, batch);

/** What ends, and by what it is deleted; how long each is kept stands in commands/retention-periods.ts, also of what has an end of its own. */
export const retentions: readonly Retention[] = [
  {
    what: 'open carts of guests, after their last change',
    ...retentionPeriods.cartsOfGuests,
    remove: cartsOf('guests'),
  },
  {
    what: 'open carts of customers, after their last change',
    ...retentionPeriods.cartsOfCustomers,
    remove: cartsOf('customers'),
  },
  { what: 'carts that were merged into another', ...retentionPeriods.mergedCarts, remove: cartsOf('merged') },
  {
    what: 'addresses that no cart and no order has',
    ...retentionPeriods.freeAddresses,
    remove: (tx, tenantId, days, batch) =>
      deleteOrphanAddresses(tx, tenantId, { ...retentionPeriods.freeAddresses, days }, batch),
  },
  {
    what: 'orders that waited for approval, after their end',
    ...retentionPeriods.endedApprovals,
    remove: rowsOf('order_approvals'),
  },
  {
    what: 'reservations at branches, after their end',
    ...retentionPeriods.endedReservations,
    remove: rowsOf('reservations'),
  },
  { what: 'mails', ...retentionPeriods.mails, remove: rowsOf('mails') },
  { what: 'photos of messages, after their end', ...atItsEnd, remove: rowsOf('contact_photos') },
  { what: 'contact messages', ...retentionPeriods.contactMessages, remove: rowsOf('contact_messages') },
  {
    what: 'work of the outbox, after it was done or given up',
    ...retentionPeriods.doneWork,
    remove: rowsOf('outbox'),
  },
  { what: 'sessions, after their end', ...atItsEnd, remove: rowsOf('customer_sessions') },
  {
    what: 'one-time proofs, after their end',
    ...retentionPeriods.endedProofs,
    remove: rowsOf('customer_verifications'),
  },
  {
    what: 'log-in links, after their end',
    ...retentionPeriods.endedLogInLinks,
    remove: rowsOf('log_in_links'),
  },
  {
    what: 'links for new accounts and passwords, after their end',
    ...retentionPeriods.endedAccountLinks,
    remove: rowsOf('account_links'),
  },
  {
    what: 'invitations of staff, after their end',
    ...retentionPeriods.endedAccountLinks,
    remove: rowsOf('staff_invitations'),
  },
  { what: 'sessions of staff, after their end', ...atItsEnd, remove: rowsOf('staff_sessions') },
  {
    what: 'visits of staff in a customer’s name',
    ...retentionPeriods.shadowVisits,
    remove: rowsOf('shadow_visits'),
  },
  {
    what: 'newsletters that were asked for and not confirmed, or left, after their end',
    ...atItsEnd,
    remove: endNewsletters,
  },
  { what: 'requests to hear of stock, after their end', ...atItsEnd, remove: rowsOf('stock_requests') },
  { what: 'turns of a wheel of fortune', ...retentionPeriods.wheelTurns, remove: rowsOf('wheel_turns') },
  {
    what: 'codes of wheels that no order used, after their end',
    ...retentionPeriods.endedWonCodes,
    remove: deleteUnusedWonCodes,
  },
  { what: 'counts of tries', ...retentionPeriods.attempts, remove: rowsOf('attempts') },
  {
    what: 'payments at the test bank',
    ...retentionPeriods.testBankPayments,
    remove: rowsOf('test_bank_payments'),
  },
  { what: 'previews, after their end', ...atItsEnd, remove: rowsOf('preview_caches') },
  { what: 'counts of pages', ...retentionPeriods.statistics, remove: rowsOf('page_counts') },
  { what: 'how quick pages were', ...retentionPeriods.statistics, remove: rowsOf('page_vitals') },
  { what: 'what was taken off a wishlist', ...retentionPeriods.takenOffWishlists, remove: deleteTakenOff },
];
