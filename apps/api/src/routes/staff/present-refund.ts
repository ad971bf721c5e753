import type { StaffRefund } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { RefundRow } from '../../repositories/refunds.ts';

export function presentRefund(refund: RefundRow, order: number): StaffRefund {
  return {
    order,
    amount: euros(refund.amount_cents),
    currency: refund.currency,
    to: refund.coupon_id === null ? 'payment' : 'card',
    status: refund.status,
    reason: refund.reason,
    failure: refund.failure,
    requestedAt: refund.requested_at.toISOString(),
  };
}
