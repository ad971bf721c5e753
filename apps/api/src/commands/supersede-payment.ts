import type { Tx } from '@etalage/db';
import { addToOutbox } from '../repositories/outbox.ts';
import { type PaymentRow, setPaymentStatus } from '../repositories/payments.ts';

/** Seconds after which a payment is cancelled at its provider that may just be being made there. */
const beingMadeSeconds = 30;

/**
 * Gives a running payment up, because another takes its place or nobody wants the order any more: it does not count any more,
 * and its provider is told to end it. It stays watched; should it be paid all the same, that is found. The order's row is locked.
 */
export async function giveUpPayment(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'created' && payment.status !== 'open') return;
  const { tenant_id: tenantId, id: paymentId } = payment;
  await setPaymentStatus(tx, tenantId, paymentId, 'cancelled');
  if (payment.provider === 'invoice') return;
  const work = { kind: 'payment.cancel', payload: { paymentId } } as const;
  await addToOutbox(tx, tenantId, work, payment.status === 'created' ? beingMadeSeconds : 0);
}
