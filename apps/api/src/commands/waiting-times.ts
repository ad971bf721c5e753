import { invoiceDays, refundDays, subscriptionToldDays } from '@etalage/contracts/limits';
import { yearsLater } from '../calendar.ts';

/**
 * How long orders, payments, refunds, subscriptions and reservations wait before the shop goes on by itself. What shoppers are told as well, as the
 * minutes in which an order can be paid, is in contracts/src/limits.ts; how often the background looks, in jobs/policy.ts.
 */

const hour = 3_600_000;

/** Seconds before the outbox takes over making a payment from the request that asked for it. */
export const paymentTakeOverSeconds = 20;

/** Seconds until a provider is asked about a payment for the first time, and anew once something is under way with it. */
export const firstLookSeconds = 60;

/** Days that a provider is asked about a payment: longer than any method takes to pay. */
export const watchedDays = 35;

/** Seconds within which a payment is not asked about again because its shopper looks at the order, or reloads it. */
export const askedAgainSeconds = 15;

/** Seconds for which the order that a customer placed last is shown to who comes back to an empty checkout. */
export const latestOrderSeconds = 24 * 3_600;

/** Milliseconds for which a guest's order stays and holds its codes after its payment came to nothing. */
export const codesHeldMs = 15 * 60_000;

/** Milliseconds for which an order that left without being paid can be paid, as long as one on account, and then once more. */
export const owedMs = invoiceDays * 24 * hour;

/** Until when a gift card can be spent at the least, to which money goes back now. */
export const cardSpendableUntil = (): Date => yearsLater(new Date(), 1);

/**
 * Milliseconds that an order whose time is over waits for its provider's word. A shopper may have paid at the last moment;
 * but goods and codes of an order that nobody can ask about are not held for ever.
 */
export const lastWordMs = 15 * 60_000;

/** Milliseconds in which every provider gives the same payment for the same key; after that it would make another. */
export const samePaymentMs = 24 * hour;

/** Milliseconds after which a refund that nobody answered about, and that its provider does not know, was never made. */
export const refundForgottenMs = 4 * 24 * hour;

/**
 * When staff are shown money that goes out or was promised: hours after it was asked for, days after it was sent; for how many days
 * a promise that ended with nothing, or money on a card that is off; and days after goods were declared to come back, two before their money must be there.
 */
export const moneyIsLate = {
  askedHours: 1,
  sentDays: 7,
  endedDays: watchedDays,
  returnDays: refundDays - 2,
} as const;

/** Days until the next try to take a subscription's money after the first and the second failure; a third one is the last. */
export const daysToNextTry = [3, 4] as const;

/** Milliseconds between telling a price and taking it, at the least: the week that was promised, less the time that a shop may be down. */
export const priceNoticeMs = (subscriptionToldDays - 1) * 24 * hour;

/** Days after its own in which a date that was told is ordered all the same: a shop was down or closed. Later nobody expects it, and another is told. */
export const orderedLateDays = 3;

/** Milliseconds until a date is looked at again whose price was written to its customer, in a mail that has not left yet. */
export const unsentPriceMs = hour;

/** Milliseconds after which a subscription's payment that nothing was heard of is looked at. */
export const unheardPaymentMs = 24 * hour;

/** Milliseconds after which a subscription's first order that was never paid is looked at: it can be paid for an hour. */
export const firstOrderMs = 90 * 60_000;

/** Milliseconds before the end of a reservation at which its customer is reminded. */
export const reservationReminderMs = 4 * hour;
