import type { Tx } from '@etalage/db';
import { step } from '@etalage/memory/steps';
import { dayInAmsterdam } from '../calendar.ts';
import { paymentSettled } from '../happenings.ts';
import type { PayingShop, ProviderPayment } from '../payments/provider.ts';
import {
  holdCodesAgain,
  keepCardsSpendable,
  spendCodes,
  undoneUnlessNull,
} from '../repositories/code-holds.ts';
import { hasLeft } from '../repositories/order-steps.ts';
import {
  hadDayBefore,
  lockOrder,
  type OrderRow,
  orderDemand,
  setOrderState,
} from '../repositories/orders.ts';
import { addToOutbox, addToOutboxAgain } from '../repositories/outbox.ts';
import {
  askForCapture,
  auditOnce,
  findCaptureRule,
  findPayment,
  findPaymentOfOrder,
  markPaid,
  noteAnswer,
  type PaymentRow,
  setPaymentStatus,
  supersedePayments,
} from '../repositories/payments.ts';
import { giveBackStock, takeStock } from '../repositories/stock.ts';
import { creditRefunds } from './credit-order.ts';
import { invoiceOfPaidOrder, momentOfOrder, readOrderToInvoice } from './issue-invoice.ts';
import { noteMoneyOf } from './note-money.ts';
import { requestRefund } from './request-refund.ts';
import { revokeUnheld } from './revoke-mandate.ts';
import type { Services } from './services.ts';
import { noteSubscriptionPayment } from './subscription-payment.ts';
import { cardSpendableUntil, codesHeldMs, owedMs } from './waiting-times.ts';

/** 'moved': nothing of the order changed, but something of its money, as a refund that is done. */
export type Settled = 'unchanged' | 'mismatch' | 'promised' | 'paid' | 'refund-due' | 'ended' | 'moved';

/**
 * Brings a payment to the state that its provider knows. Webhook, return page and poller all end here, any number
 * of times and in any order: what was said to us never counts, only what the provider answers now, and that only
 * where amount, currency, order and tenant are those we stored before the shopper was sent there. `known` is the row as it was read before.
 * Throws where the provider gives no answer.
 */
export function settlePayment(
  services: Pick<Services, 'db' | 'payments' | 'log'>,
  shop: PayingShop,
  known: KnownPayment,
): Promise<Settled> {
  return step({ of: 'command', name: 'settle-payment' }, () => settle(services, shop, known));
}

type KnownPayment = Pick<PaymentRow, 'id' | 'order_id' | 'provider' | 'provider_payment_id' | 'answered_at'>;

async function settle(
  services: Pick<Services, 'db' | 'payments' | 'log'>,
  shop: PayingShop,
  known: KnownPayment,
  isAgain = false,
): Promise<Settled> {
  if (known.provider_payment_id === null) return 'unchanged';
  const told = await services.payments.get(known.provider).fetch(shop, known.provider_payment_id);
  if (!told) return 'unchanged';
  const outcome = await services.db.withTenant(shop.id, async (tx): Promise<Settled | 'overtaken'> => {
    const order = await lockOrder(tx, shop.id, known.order_id);
    const payment = await findPayment(tx, shop.id, known.id);
    if (!order || !payment) return 'unchanged';
    // Another answer was heard meanwhile, and nobody knows which is the newer one. Asked once more: of many at once each asks twice, and not for ever.
    if (!isAgain && payment.answered_at?.getTime() !== known.answered_at?.getTime()) return 'overtaken';
    const differences = differencesBetween(told, payment, order);
    await noteAnswer(tx, shop.id, payment.id, {
      isFinal: isLastWord(told.status),
      paidCents: isMoneyOfOurs(told, differences) ? told.capturedCents : 0,
      paidAt:
        told.status === 'paid' && isMoneyOfOurs(told, differences) ? momentOfOrder(order, told.paidAt) : null,
    });
    if (differences.length > 0) {
      services.log.error(
        { payment: payment.id, differences },
        'a provider reports another payment than ours',
      );
      await settleMismatch(tx, payment, told, differences);
      return 'mismatch';
    }
    const isMoved = await noteMoneyOf(tx, payment, told);
    const settled = await settleAs(tx, shop, order, payment, told);
    await noteSubscriptionPayment(tx, order, payment.id, { settled, mandate: told.mandate });
    if (told.mandate && (settled === 'paid' || settled === 'refund-due'))
      await revokeUnheld(tx, shop.id, payment.provider, told.mandate);
    // A refund may be done by now, or have been done before its order was known to be paid.
    if (isMoved || (settled === 'paid' && told.refunds.length > 0))
      await creditRefunds(tx, shop.id, order.id);
    return settled === 'unchanged' && isMoved ? 'moved' : settled;
  });
  if (outcome === 'overtaken') return settle(services, shop, known, true);
  if (outcome !== 'unchanged' && outcome !== 'moved')
    paymentSettled.publish({ provider: known.provider, outcome });
  return outcome;
}

async function settleAs(
  tx: Tx,
  shop: PayingShop,
  order: OrderRow,
  payment: PaymentRow,
  { status, paidAt }: Pick<ProviderPayment, 'status' | 'paidAt'>,
): Promise<Settled> {
  if (status === 'paid') return settlePaid(tx, shop, order, payment, paidAt);
  if (status === 'open') return 'unchanged';
  if (status === 'authorized') return settlePromised(tx, order, payment);
  return settleEnded(tx, order, payment, status);
}

/**
 * Another payment than we asked for pays nothing. Where it is ours and only the amount differs, or what was taken of it, the money that came in is
 * kept in mind, so that staff see it and can give it back; what names another order, shop or currency is none of ours.
 */
async function settleMismatch(
  tx: Tx,
  payment: PaymentRow,
  told: ProviderPayment,
  differences: string[],
): Promise<void> {
  const { tenant_id: tenantId, id } = payment;
  await auditOnce(tx, tenantId, {
    action: 'payment.mismatch',
    entity: 'payment',
    entityId: id,
    data: { differences, status: told.status, amountCents: told.amountCents, currency: told.currency },
  });
  if (!isMoneyOfOurs(told, differences)) return;
  await noteMoneyOf(tx, payment, told);
  if (payment.status === 'mismatch') return;
  await setPaymentStatus(tx, tenantId, id, 'mismatch');
  await addToOutbox(tx, tenantId, { kind: 'mail', payload: { template: 'mismatch', paymentId: id } });
}

/** Whether what the provider says came in is our payment's, were it another amount than we asked for. */
function isMoneyOfOurs(told: ProviderPayment, differences: readonly string[]): boolean {
  if (differences.length === 0) return true;
  const isOurs = differences.every((name) => name === 'amount' || name === 'taken');
  return isOurs && told.status === 'paid' && Number.isSafeInteger(told.capturedCents);
}

/** Whether nothing more comes of a payment, as far as its provider tells. One that is paid may still be given back. */
function isLastWord(status: ProviderPayment['status']): boolean {
  return status === 'failed' || status === 'cancelled' || status === 'expired';
}

function differencesBetween(told: ProviderPayment, payment: PaymentRow, order: OrderRow): string[] {
  // Of what was promised somebody can take a part at the provider's own pages, which then calls it paid. It goes back where it could pay for nothing.
  const isPart = told.status === 'paid' && told.capturedCents > 0 && told.capturedCents < told.amountCents;
  const canPay = order.status === 'open' || order.status === 'expired';
  const pairs: [string, unknown, unknown][] = [
    ['amount', told.amountCents, payment.amount_cents],
    ['taken', isPart && canPay, false],
    ['currency', told.currency, payment.currency],
    ['order', told.orderReference, payment.order_id],
    ['tenant', told.tenantReference, payment.tenant_id],
  ];
  return pairs.filter(([, theirs, ours]) => theirs !== ours).map(([name]) => name);
}

/** Money came in: for an order that can have it, which is invoiced, else to be given back. The order's row is locked. */
async function settlePaid(
  tx: Tx,
  shop: PayingShop,
  order: OrderRow,
  payment: PaymentRow,
  paidAt: Date | null,
): Promise<Settled> {
  const tenantId = order.tenant_id;
  if (payment.status === 'paid' || payment.status === 'refund-due') return 'unchanged';
  const canHave =
    (order.status === 'open' && (await holdsStock(tx, order))) ||
    (order.status === 'expired' && (await holdsAllAgain(tx, order)));
  if (!canHave) {
    await setPaymentStatus(tx, tenantId, payment.id, 'refund-due');
    await auditOnce(tx, tenantId, {
      action: 'payment.refund-due',
      entity: 'payment',
      entityId: payment.id,
      data: { order: order.id, orderStatus: order.status, amountCents: payment.amount_cents },
    });
    // Where nothing is left to give back, because somebody did so at the provider, no refund is made and none is promised.
    await requestRefund(tx, tenantId, {
      orderId: order.id,
      intent: `payment:${payment.id}`,
      amountCents: null,
      reason: reasonToRefund(order),
      requestedBy: 'shop',
      paymentId: payment.id,
    });
    if (order.status === 'expired') await keepCards(tx, order);
    return 'refund-due';
  }
  const whole = await readOrderToInvoice(tx, shop, order.id);
  if (whole.promocodes.length + whole.coupons.length > 0) await spendCodes(tx, tenantId, order.id);
  await supersedePayments(tx, tenantId, order.id, payment.id);
  const invoice = invoiceOfPaidOrder(shop, whole, momentOfOrder(order, paidAt));
  await markPaid(tx, tenantId, { orderId: order.id, paymentId: payment.id, invoice });
  return 'paid';
}

/** What cards were to pay of an order that was bought, and came to nothing by no deed of its shopper, is not lost with a card that has ended. */
function keepCards(tx: Tx, { id, tenant_id }: OrderRow): Promise<void> {
  return keepCardsSpendable(tx, tenant_id, id, cardSpendableUntil());
}

function reasonToRefund({ status }: OrderRow): 'paid-twice' | 'cancelled' | 'undeliverable' {
  if (status === 'paid') return 'paid-twice';
  return status === 'cancelled' ? 'cancelled' : 'undeliverable';
}

/**
 * Money is promised and not yet taken: for an order that can have it, which then neither ends nor is paid a second time while
 * the promise stands; else the promise is given back. The order's row is locked.
 */
async function settlePromised(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<Settled> {
  const { tenant_id: tenantId, id: orderId } = order;
  // A provider that has not noticed its own capture yet takes nothing back.
  if (payment.status === 'paid' || payment.status === 'refund-due' || payment.status === 'mismatch')
    return 'unchanged';
  if (payment.status === 'authorized' && order.status === 'open') return 'unchanged';
  const counting = await findPaymentOfOrder(tx, tenantId, orderId);
  const isFirst = counting?.id === payment.id || !counting || !isSettled(counting);
  const canHave =
    isFirst &&
    ((order.status === 'open' && (await holdsStock(tx, order))) ||
      (order.status === 'expired' && (await holdsAllAgain(tx, order))));
  if (!canHave) {
    if (order.status === 'expired') await keepCards(tx, order);
    return giveBackPromise(tx, order, payment);
  }
  await supersedePayments(tx, tenantId, orderId, payment.id);
  await setPaymentStatus(tx, tenantId, payment.id, 'authorized');
  await setOrderState(tx, tenantId, orderId, { status: 'open', stock_held: true });
  const rule = await findCaptureRule(tx, tenantId, payment);
  if (rule === 'placing' || (await hasLeft(tx, tenantId, orderId)))
    await askForCapture(tx, payment.tenant_id, payment.id);
  return 'promised';
}

function isSettled({ status }: PaymentRow): boolean {
  return status === 'authorized' || status === 'paid';
}

/** Has a promise given up: nobody is owed anything by it, but as long as the provider holds it the shopper cannot spend it elsewhere. */
export async function giveBackPromise(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'tenant_id' | 'status'>,
  payment: PaymentRow,
): Promise<Settled> {
  const { tenant_id: tenantId, id: paymentId } = payment;
  if (payment.status === 'open' || payment.status === 'authorized' || payment.status === 'created')
    await setPaymentStatus(tx, tenantId, paymentId, 'cancelled');
  await auditOnce(tx, tenantId, {
    action: 'payment.voided',
    entity: 'payment',
    entityId: paymentId,
    data: { order: order.id, orderStatus: order.status, amountCents: payment.amount_cents },
  });
  await addToOutboxAgain(tx, tenantId, { kind: 'payment.cancel', payload: { paymentId } });
  return 'ended';
}

/** Whether the order has its goods; one that gave them back takes them again as far as they are still there. */
async function holdsStock(tx: Tx, order: OrderRow): Promise<boolean> {
  if (order.stock_held) return true;
  const short = await takeStock(tx, order.tenant_id, await orderDemand(tx, order.tenant_id, order.id));
  return short.length === 0;
}

/** Whether an expired order could take again what it gave back, goods and codes: all of it, or it takes nothing, as where its day of delivery is over. */
async function holdsAllAgain(tx: Tx, order: OrderRow): Promise<boolean> {
  if (await hadDayBefore(tx, order.tenant_id, order.id, dayInAmsterdam(new Date()))) return false;
  const missing = await undoneUnlessNull(tx, async () => {
    const isHeld = (await holdsStock(tx, order)) && (await holdCodesAgain(tx, order.tenant_id, order.id));
    return isHeld ? null : 'missing';
  });
  return missing === null;
}

/** No money came. Only the payment that still ran counts: its goods go back to the shelf until a next try, unless they left. */
async function settleEnded(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  status: 'failed' | 'cancelled' | 'expired',
): Promise<Settled> {
  if (payment.status !== 'created' && payment.status !== 'open' && payment.status !== 'authorized')
    return 'unchanged';
  if (payment.status === 'authorized') {
    await notePromiseEnded(tx, order, payment, status);
    await keepCards(tx, order);
  }
  await setPaymentStatus(tx, order.tenant_id, payment.id, status);
  if (order.status === 'open' && !(await keepOwed(tx, order))) {
    await releaseStock(tx, order);
    await holdShorter(tx, order);
  }
  return 'ended';
}

/**
 * Whether an open order's goods left before they were paid, as where promised money did not come: they are on no shelf, and it keeps
 * them and its codes, and can be paid for its time anew. The order's row is locked.
 */
export async function keepOwed(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!(await hasLeft(tx, order.tenant_id, order.id))) return false;
  await setOrderState(tx, order.tenant_id, order.id, { expires_at: new Date(Date.now() + owedMs) });
  return true;
}

/** Staff may have packed such an order already. */
function notePromiseEnded(tx: Tx, order: OrderRow, payment: PaymentRow, status: string): Promise<void> {
  return auditOnce(tx, order.tenant_id, {
    action: 'payment.promise-ended',
    entity: 'payment',
    entityId: payment.id,
    data: { order: order.id, status, amountCents: payment.amount_cents },
  });
}

/**
 * Lets a guest's open order expire as soon as codes are held no longer: nobody comes back for most of these, and a personal code or
 * the money on a card should be free soon. A customer finds the order again when they log in, and keeps the whole time.
 */
export async function holdShorter(tx: Tx, order: OrderRow): Promise<void> {
  if (order.customer_id !== null) return;
  const expires_at = new Date(Math.min(order.expires_at.getTime(), Date.now() + codesHeldMs));
  await setOrderState(tx, order.tenant_id, order.id, { expires_at });
}

/** Gives an order's goods back, once. The order's row is locked. */
export async function releaseStock(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.stock_held) return;
  await giveBackStock(tx, order.tenant_id, await orderDemand(tx, order.tenant_id, order.id));
  await setOrderState(tx, order.tenant_id, order.id, { stock_held: false });
}
