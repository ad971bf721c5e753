import {
  guestCartDays,
  invitationDays,
  logInLinkMinutes,
  mailCopyDays,
  newsletterConfirmDays,
  registerHours,
  reservationLimits,
  resetMinutes,
  sessionDays,
  stockRequest,
  wheelVisitorDays,
  wishlistDays,
} from '@etalage/contracts/limits';

/**
 * How long everything is kept that is not kept for good; docs/operations.md has the same table with the reasons, and
 * jobs/retention.ts deletes by it. What has an end of its own (`expires_at`) is given it from here as it is written, and goes
 * with the first clean-up after that.
 */
export const retentionPeriods = {
  /** As long as the cookie that opens them, after their last change. */
  cartsOfGuests: { days: guestCartDays },
  cartsOfCustomers: { days: 365 },
  mergedCarts: { days: 30 },
  /** Addresses that no cart and no order has; they are looked for among those that were written in so many days before that. */
  freeAddresses: { days: 61, lookBackDays: 7 },
  mails: { days: mailCopyDays },
  contactMessages: { days: 365 },
  /** In which a photo must be sent and its message follow. */
  photosWithoutMessage: { minutes: 60 },
  /** As long as the mail with them may need to leave, and somebody may ask for it once more. */
  photosOfMessages: { days: 30 },
  /** Work of the outbox, after it was done or given up. */
  doneWork: { days: 30 },
  /** And as long again for whoever comes with it. */
  sessions: { days: sessionDays },
  /** One-time proofs, after their end. */
  endedProofs: { days: 1 },
  logInLinks: { minutes: logInLinkMinutes },
  endedLogInLinks: { days: 1 },
  /** With what the form of a new account said, until it is confirmed. */
  registrations: { minutes: registerHours * 60 },
  passwordResets: { minutes: resetMinutes },
  invitations: { minutes: invitationDays * 24 * 60 },
  endedAccountLinks: { days: 1 },
  /** Of staff in a customer's name, as the customer sees them; the audit log stays. */
  shadowVisits: { days: 365 },
  unconfirmedNewsletters: { days: newsletterConfirmDays },
  /** That somebody had agreed to a newsletter and has left, by the hash of their address alone. */
  leftNewsletters: { years: 2 },
  unconfirmedStockRequests: { days: stockRequest.daysToConfirm },
  confirmedStockRequests: { months: stockRequest.monthsToWait },
  /** Reservations at branches, after their end. */
  endedReservations: { days: reservationLimits.keptMonths * 30 + 5 },
  /** Orders that waited for approval, after their time; the order itself stays. */
  endedApprovals: { days: 365 },
  /** Longer than the cookie that knows who turned. */
  wheelTurns: { days: wheelVisitorDays + 35 },
  /** Codes that wheels gave and no order has used, after their end. */
  endedWonCodes: { days: 30 },
  /** Counts of tries: no window is longer. */
  attempts: { days: 1 },
  testBankPayments: { days: 90 },
  /** Totals of what was seen and how quick it was, in which there is nobody: two years, so that a day has its like of the year before. */
  statistics: { days: 2 * 365 },
  /** What was taken off a wishlist. */
  takenOffWishlists: { days: wishlistDays },
} as const;
