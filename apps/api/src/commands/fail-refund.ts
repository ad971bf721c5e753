import type { Tx } from '@etalage/db';
import { addToOutbox } from '../repositories/outbox.ts';
import { auditOnce } from '../repositories/payments.ts';
import { moveRefund, type RefundRow, releaseOfPayment } from '../repositories/refunds.ts';

/** A refund cannot be made: what was set aside for it can be given back again, and staff and shopper are told. */
export async function failRefund(tx: Tx, refund: RefundRow, failure: string): Promise<boolean> {
  if (!(await moveRefund(tx, refund.tenant_id, refund, { status: 'failed', failure }))) return false;
  const { tenant_id: tenantId, id, payment_id, amount_cents } = refund;
  if (payment_id !== null) await releaseOfPayment(tx, tenantId, payment_id, amount_cents);
  await auditOnce(tx, tenantId, {
    action: 'refund.failed',
    entity: 'refund',
    entityId: id,
    data: { order: refund.order_id, amountCents: amount_cents, failure },
  });
  for (const template of ['refund-failed', 'refund-failed-staff'] as const)
    await addToOutbox(tx, tenantId, { kind: 'mail', payload: { template, refundId: id } });
  return true;
}
