import type { MoneyState } from '@etalage/contracts';
import type { PaymentRow } from '../repositories/payments.ts';

/** How it stands with an order's money, from all its payments. */
export function moneyState(payments: readonly PaymentRow[]): MoneyState {
  const has = (...statuses: PaymentRow['status'][]) =>
    payments.some(({ status }) => statuses.includes(status));
  if (payments.length === 0) return 'none';
  if (has('refund-due')) return 'refunding';
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
