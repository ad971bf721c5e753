import type { MoneyState } from '@etalage/contracts';
import type { PaymentRow } from '../repositories/payments.ts';
import type { RefundRow } from '../repositories/refunds.ts';

/** Everything that is known of an order's money. Cents. */
export type OrderMoney = {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  /** What cards have paid of the order. */
  cardCents: number;
  /** What payers' banks took back and have not returned. */
  chargedBackCents: number;
  /** What refunds that failed leave to be given back. */
  failedCents: number;
};

/** How it stands with an order's money. */
export function moneyState(money: OrderMoney): MoneyState {
  const { payments, refunds, cardCents, chargedBackCents, failedCents } = money;
  const has = (...statuses: PaymentRow['status'][]) =>
    payments.some(({ status }) => statuses.includes(status));
  if (chargedBackCents > 0) return 'charged-back';
  const paidCents = sum(payments.map(({ paid_cents }) => paid_cents));
  // What a card has back of an order on account leaves the rest to be paid.
  if (paidCents > 0 || (cardCents > 0 && refunds.length > 0 && !has('open'))) {
    const isPaid = has('paid') || (payments.length === 0 && cardCents > 0);
    const ofRefunds = (...statuses: RefundRow['status'][]) =>
      sum(refunds.filter(({ status }) => statuses.includes(status)).map(({ amount_cents }) => amount_cents));
    const leftCents = paidCents + cardCents - ofRefunds('requested', 'sent', 'done');
    if (leftCents <= 0) return ofRefunds('requested', 'sent') > 0 ? 'refunding' : 'refunded';
    // A payment beside the one that pays the order is dealt with in its own row; the order is paid.
    if (isPaid && failedCents === 0) return 'paid';
    if (has('mismatch') && !has('paid')) return 'mismatch';
    return 'refund-failed';
  }
  if (payments.length === 0) return cardCents > 0 ? 'paid' : 'none';
  if (has('paid')) return 'paid';
  if (payments.some(isUnknown)) return 'checking';
  if (has('authorized')) return 'authorized';
  return has('created', 'open') ? 'open' : 'ended';
}

/** Whether the provider was asked about a payment and has not answered since, so that it may be paid by now. */
function isUnknown({ provider_payment_id, asked_at, answered_at }: PaymentRow): boolean {
  if (provider_payment_id === null || asked_at === null) return false;
  return answered_at === null || answered_at < asked_at;
}

/** Whether money is here that is not the amount of the order, and that staff have yet to decide about. */
export function hasOtherAmount(payments: readonly PaymentRow[]): boolean {
  return payments.some(
    ({ status, paid_cents, refund_cents, outside_cents }) =>
      status === 'mismatch' && paid_cents - refund_cents - outside_cents > 0,
  );
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}

/**
 * Whether it is certain that no provider took money for an order, nor will: each of its payments ended, and its provider has said its
 * last word about it. One without an id there may have been made all the same, its answer lost, until the watch has asked.
 */
export function isNothingCharged(payments: readonly PaymentRow[]): boolean {
  const ended: ReadonlySet<PaymentRow['status']> = new Set(['failed', 'cancelled', 'expired']);
  return payments.every(({ status, check_at }) => ended.has(status) && check_at === null);
}
