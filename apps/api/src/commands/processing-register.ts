import type {
  KeptThing,
  ProcessingActivity,
  ProcessingRecipient,
  ProcessingRegister,
} from '@etalage/contracts';
import { staffSessionHours } from '@etalage/contracts/limits';
import { retentionPeriods } from './retention-periods.ts';

/** An activity: the tables that hold what it is done with, what of it is kept, and who else sees some of it where the shop has them. */
type Activity = {
  tables: readonly string[];
  kept: readonly KeptThing[];
  recipients: readonly ProcessingRecipient[];
};

/** Each table with data of persons is named by an activity at least, which a test holds. */
export const activities: Record<ProcessingActivity, Activity> = {
  orders: {
    tables: [
      ...['orders', 'order_lines', 'order_promocodes', 'order_coupons', 'order_steps', 'order_vat_groups'],
      ...['addresses', 'invoices', 'invoice_files', 'returns', 'return_lines'],
    ],
    kept: ['orders'],
    recipients: ['host', 'carrier', 'mailServer', 'vatRegister'],
  },
  payments: {
    tables: [
      ...['payments', 'refunds', 'chargebacks'],
      ...['test_bank_payments', 'test_bank_refunds', 'test_bank_mandates'],
    ],
    kept: ['orders', 'testBankPayments'],
    recipients: ['host', 'paymentProvider', 'testBank'],
  },
  carts: {
    tables: ['carts', 'cart_lines', 'cart_promocodes', 'cart_coupons', 'addresses'],
    kept: ['cartsOfGuests', 'cartsOfCustomers', 'mergedCarts', 'freeAddresses'],
    recipients: ['host'],
  },
  accounts: {
    tables: [
      ...[
        'customers',
        'customer_accounts',
        'customer_sessions',
        'customer_verifications',
        'customer_passkeys',
      ],
      ...['log_in_links', 'account_links', 'addresses', 'saved_carts', 'saved_cart_lines'],
    ],
    kept: [
      ...(['account', 'sessions', 'endedProofs', 'logInLinks', 'endedLogInLinks', 'registrations'] as const),
      ...(['passwordResets', 'endedAccountLinks'] as const),
    ],
    recipients: ['host', 'mailServer', 'vatRegister'],
  },
  companies: {
    tables: ['customers', 'account_links', 'order_approvals'],
    kept: ['withAccount', 'invitations', 'endedApprovals'],
    recipients: ['host', 'mailServer', 'vatRegister'],
  },
  subscriptions: {
    tables: ['subscriptions', 'subscription_lines', 'subscription_deliveries', 'test_bank_mandates'],
    kept: ['withAccount'],
    recipients: ['host', 'paymentProvider', 'testBank', 'carrier', 'mailServer'],
  },
  reservations: { tables: ['reservations'], kept: ['endedReservations'], recipients: ['host', 'mailServer'] },
  mail: { tables: ['mails', 'outbox'], kept: ['mails', 'doneWork'], recipients: ['host', 'mailServer'] },
  newsletter: {
    tables: ['newsletter_subscriptions'],
    kept: ['unconfirmedNewsletters', 'confirmedNewsletters', 'leftNewsletters'],
    recipients: ['host', 'mailServer'],
  },
  stockRequests: {
    tables: ['stock_requests'],
    kept: ['unconfirmedStockRequests', 'confirmedStockRequests'],
    recipients: ['host', 'mailServer'],
  },
  reviews: {
    tables: ['reviews', 'review_mail_refusals'],
    kept: ['reviews', 'reviewMailRefusals'],
    recipients: ['host', 'mailServer'],
  },
  contact: {
    tables: ['contact_messages', 'contact_photos'],
    kept: ['contactMessages', 'photosWithoutMessage', 'photosOfMessages'],
    recipients: ['host', 'mailServer', 'assistant'],
  },
  wishlist: {
    tables: ['wishlist_items', 'wishlist_shares'],
    kept: ['withAccount', 'takenOffWishlists'],
    recipients: ['host'],
  },
  promotions: {
    tables: ['wheel_turns', 'promocode_customers', 'order_promocodes'],
    kept: ['wheelTurns', 'endedWonCodes', 'usedCodes'],
    recipients: ['host'],
  },
  staff: {
    tables: [
      'staff_accounts',
      'staff_passkeys',
      'staff_invitations',
      'staff_sessions',
      'shadow_visits',
      'audit_log',
    ],
    kept: ['staffAccounts', 'invitations', 'staffSessions', 'shadowVisits', 'auditLog'],
    recipients: ['host', 'mailServer'],
  },
  counts: {
    tables: ['page_counts', 'page_vitals'],
    kept: ['statistics'],
    recipients: ['host', 'hostedSearch'],
  },
  security: {
    tables: ['attempts', 'request_counts', 'customer_sessions'],
    kept: ['attempts', 'requestCounts'],
    recipients: ['host'],
  },
  errorLogs: { tables: [], kept: ['serverLogs'], recipients: ['host'] },
};

type Period = NonNullable<ProcessingRegister['activities'][number]['kept'][number]['period']>;

/** Times that something else knows than the clean-up. */
const otherPeriods: Partial<Record<KeptThing, Period>> = {
  staffSessions: { unit: 'hours', count: staffSessionHours },
};

function periodOf(what: KeptThing): Period | null {
  const periods: Partial<Record<string, object>> = retentionPeriods;
  const [known] = Object.entries(periods[what] ?? {}) as [Period['unit'], number][];
  return known ? inWords(...known) : (otherPeriods[what] ?? null);
}

/** Minutes as hours or days where they are whole ones, as people say them. */
function inWords(unit: Period['unit'], count: number): Period {
  if (unit !== 'minutes' || count % 60 !== 0) return { unit, count };
  return count % 1440 === 0 ? { unit: 'days', count: count / 1440 } : { unit: 'hours', count: count / 60 };
}

/** The activities of a shop that has these recipients. */
export function registerOf(
  controller: ProcessingRegister['controller'],
  recipients: ProcessingRegister['recipients'],
): ProcessingRegister {
  const has = new Set(recipients.map(({ kind }) => kind));
  const rows = Object.entries(activities) as [ProcessingActivity, Activity][];
  return {
    controller,
    activities: rows.map(([key, activity]) => ({
      key,
      recipients: activity.recipients.filter((kind) => has.has(kind)),
      kept: activity.kept
        .filter((what) => what !== 'testBankPayments' || has.has('testBank'))
        .map((what) => ({ what, period: periodOf(what) })),
    })),
    recipients,
  };
}
