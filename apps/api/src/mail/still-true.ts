import type { Tx } from '@etalage/db';
import { findMailByKey } from '../repositories/mails.ts';
import type { OrderRow } from '../repositories/orders.ts';
import { dedupeKey, type RefundTemplate, type ReturnTemplate } from '../repositories/outbox.ts';
import { findPayment } from '../repositories/payments.ts';
import type { RefundRow } from '../repositories/refunds.ts';
import { mayAskForReviews } from '../repositories/review-mails.ts';
import { languagesWithReviews, type ReviewingShop } from '../repositories/reviews.ts';
import { isInStockNow, type StockRequest } from '../repositories/stock-requests.ts';

// Mails leave later than they are written down, so each is looked at once more: one that is not true any more is not sent.

/** Mails that are about an order. */
export type OrderTemplate =
  | 'order-received'
  | 'payment-received'
  | 'order-cancelled'
  | 'order-link'
  | 'withdraw-link'
  | 'order-sent'
  | 'order-delivered'
  | ReturnTemplate
  | 'invoice-sent'
  | 'order-credited'
  | 'review-request';

/** Whether an order's mail is still to be sent: what was called off is not confirmed, and whoever got no confirmation hears of no end. */
export async function isOrderMailStillTrue(
  tx: Tx,
  shop: ReviewingShop,
  { id, tenant_id, status, language }: Pick<OrderRow, 'id' | 'tenant_id' | 'status' | 'language'>,
  template: OrderTemplate,
): Promise<boolean> {
  if (template === 'review-request')
    return (await languagesWithReviews(tx, shop)).includes(language) && mayAskForReviews(tx, tenant_id, id);
  if (template === 'order-received') return status !== 'cancelled';
  if (template !== 'order-cancelled') return true;
  const received = { kind: 'mail', payload: { template: 'order-received', orderId: id } } as const;
  return (await findMailByKey(tx, tenant_id, dedupeKey(received))) !== undefined;
}

/**
 * Whether a mail about a variant's stock is still to be sent: not the question to confirm once that is done, and not that it is
 * back once it was sold out again. The request then waits on, and its mail is planned anew with the next piece, or once its product
 * is shown again.
 */
export async function isStockMailStillTrue(
  tx: Tx,
  tenantId: string,
  request: StockRequest,
  template: 'stock-confirm' | 'back-in-stock',
): Promise<boolean> {
  if (template === 'stock-confirm') return !request.isConfirmed;
  return request.isConfirmed && isInStockNow(tx, tenantId, request.variantId);
}

/** What a refund must be for a mail about it to be true. */
const statuses: Record<RefundTemplate, RefundRow['status'][]> = {
  'refund-requested': ['requested', 'sent'],
  'refund-done': ['done'],
  'refund-failed': ['failed'],
  'refund-failed-staff': ['failed'],
  'refund-at-provider-staff': ['sent', 'done'],
};

/** Whether a refund's mail is still to be sent: not once it has gone on, or its money went back in another way. */
export async function isRefundMailStillTrue(
  tx: Tx,
  refund: RefundRow,
  template: RefundTemplate,
): Promise<boolean> {
  if (!statuses[template].includes(refund.status)) return false;
  return refund.status !== 'failed' || isStillHere(tx, refund);
}

/** Whether what could not be given back has not gone back in another way: by hand at the provider, or anew. */
async function isStillHere(tx: Tx, { tenant_id, payment_id, amount_cents }: RefundRow): Promise<boolean> {
  const payment = payment_id === null ? undefined : await findPayment(tx, tenant_id, payment_id);
  return (
    payment !== undefined && payment.paid_cents - payment.refund_cents - payment.outside_cents >= amount_cents
  );
}
