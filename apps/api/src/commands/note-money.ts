import type { Tx } from '@etalage/db';
import type { ProviderPayment, ProviderRefund } from '../payments/provider.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import type { PaymentRow } from '../repositories/payments.ts';
import {
  findFailedReturn,
  insertRefund,
  listRefundsOfPayment,
  moveRefund,
  noteChargeback,
  noteOutside,
  type RefundRow,
  reserveOfPayment,
} from '../repositories/refunds.ts';
import { intentOfReturn } from './credit-order.ts';
import { failRefund } from './fail-refund.ts';
import { pauseChargedBack } from './subscription-payment.ts';
import { refundForgottenMs } from './waiting-times.ts';

/**
 * Takes in what a provider says of a payment's money: how far our refunds are, what was given back there without us, and
 * what payers' banks took back. What came in is noted before, with the answer itself: what is given back of it is held against
 * it. Answers whether anything of it is new. The order's row is locked.
 */
export async function noteMoneyOf(tx: Tx, payment: PaymentRow, told: ProviderPayment): Promise<boolean> {
  const { tenant_id: tenantId, id } = payment;
  const refunds = told.refunds.filter(isReadable);
  const chargebacks = told.chargebacks.filter(isReadable);
  if (told.capturedCents === 0 && refunds.length === 0 && chargebacks.length === 0) return false;
  // A refund of ours counts in refund_cents from the moment it is asked for: without any, and with none told, there are no rows
  // to read.
  const known =
    payment.refund_cents > 0 || refunds.length > 0 ? await listRefundsOfPayment(tx, tenantId, id) : [];
  let isNew = false;
  let outsideCents = 0;
  for (const refund of refunds) {
    const ours = known.find((each) => each.id === refund.refundId || each.provider_refund_id === refund.id);
    if (ours?.requested_by === 'provider' || !ours) {
      isNew = (await noteForeign(tx, payment, refund, ours)) || isNew;
      if (isAlive(refund)) outsideCents += refund.amountCents;
    } else {
      isNew = (await noteOurs(tx, ours, refund)) || isNew;
      // We had noted this refund as failed and the provider made it all the same. Where our row cannot count it any more, it
      // counts as money that went back without us.
      const after = isAlive(refund) && ours.status === 'failed' && !(await isCounted(tx, ours));
      if (after) outsideCents += refund.amountCents;
    }
  }
  for (const refund of known) {
    const isTold = refunds.some((each) => each.refundId === refund.id);
    if (refund.status !== 'requested' || isTold || !isOld(refund)) continue;
    isNew = (await failRefund(tx, refund, 'no answer')) || isNew;
  }
  for (const chargeback of chargebacks) {
    const { id: chargebackId, amountCents, currency, isReversed } = chargeback;
    if (!isReversed) outsideCents += amountCents;
    const isFirst = await noteChargeback(tx, {
      tenant_id: tenantId,
      payment_id: id,
      id: chargebackId,
      amount_cents: amountCents,
      currency,
      is_reversed: isReversed,
    });
    if (!isFirst) continue;
    isNew = true;
    await addToOutbox(tx, tenantId, {
      kind: 'mail',
      payload: { template: 'charged-back', paymentId: id, about: chargebackId },
    });
    if (!isReversed) await pauseChargedBack(tx, payment);
  }
  const isOther = outsideCents !== payment.outside_cents;
  if (isOther) await noteOutside(tx, tenantId, id, outsideCents);
  return isNew || isOther;
}

/** Brings a refund of ours to where its provider says that it is. */
export async function noteOurs(tx: Tx, refund: RefundRow, told: ProviderRefund): Promise<boolean> {
  const { tenant_id: tenantId, id } = refund;
  if (!isAlive(told)) {
    if (refund.status === 'failed') return false;
    return failRefund(tx, refund, `the provider says ${told.status}`);
  }
  const status = told.status === 'done' ? 'done' : 'sent';
  if (refund.status === status || (refund.status === 'done' && status === 'sent')) return false;
  if (refund.status === 'failed') {
    const { payment_id, amount_cents } = refund;
    const fits = payment_id !== null && (await reserveOfPayment(tx, tenantId, payment_id, amount_cents));
    if (!fits) return false;
  }
  const isMoved = await moveRefund(tx, refund.tenant_id, refund, { status, providerRefundId: told.id });
  if (isMoved && status === 'done')
    await addToOutbox(tx, tenantId, { kind: 'mail', payload: { template: 'refund-done', refundId: id } });
  return isMoved;
}

/** A refund that somebody made at the provider: a row of its own, so that the order shows where its money went. The shop is told of it. */
async function noteForeign(
  tx: Tx,
  payment: PaymentRow,
  told: ProviderRefund,
  known: RefundRow | undefined,
): Promise<boolean> {
  const status = told.status === 'done' ? 'done' : isAlive(told) ? 'sent' : 'failed';
  if (known) return known.status !== status && moveRefund(tx, known.tenant_id, known, { status });
  // Somebody gave back by hand what could not be given back with a return: it is that return's.
  const failed = status === 'failed' ? null : await findFailedReturn(tx, payment.tenant_id, payment.order_id);
  const isReturns = failed !== null && told.amountCents <= failed.missingCents;
  const { id: refundId } = await insertRefund(tx, {
    tenant_id: payment.tenant_id,
    order_id: payment.order_id,
    payment_id: payment.id,
    intent: isReturns ? intentOfReturn(failed.id, told.id) : `provider:${told.id}`,
    amount_cents: told.amountCents,
    currency: told.currency,
    reason: 'provider',
    requested_by: 'provider',
    status,
    provider_refund_id: told.id,
  });
  if (status !== 'failed')
    await addToOutbox(tx, payment.tenant_id, {
      kind: 'mail',
      payload: { template: 'refund-at-provider-staff', refundId },
    });
  return true;
}

async function isCounted(tx: Tx, refund: RefundRow): Promise<boolean> {
  const rows = await listRefundsOfPayment(tx, refund.tenant_id, refund.payment_id ?? '');
  return rows.some(({ id, status }) => id === refund.id && status !== 'failed');
}

/** What has no amount cannot be counted. */
function isReadable({ amountCents }: { amountCents: number }): boolean {
  return Number.isSafeInteger(amountCents) && amountCents > 0;
}

function isAlive({ status }: ProviderRefund): boolean {
  return status === 'pending' || status === 'done';
}

function isOld({ requested_at }: RefundRow): boolean {
  return Date.now() - requested_at.getTime() > refundForgottenMs;
}
