import type { Approval } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { ApprovalRow } from '../../repositories/approvals.ts';

export function presentApproval(row: ApprovalRow, currency: string, customerId: string): Approval {
  const { id, by, mayDecide, decidedBy, reason, orderId, orderNumber } = row;
  return {
    id,
    status: row.isOver ? 'expired' : row.status,
    by,
    isOwn: row.customerId === customerId,
    mayDecide,
    askedAt: row.askedAt.toISOString(),
    until: row.expiresAt.toISOString(),
    total: euros(row.totalCents),
    currency,
    decidedBy,
    reason,
    order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
  };
}
