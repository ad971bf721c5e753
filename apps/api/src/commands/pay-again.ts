import { randomUUID } from 'node:crypto';
import { payableMinutes } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import { type OrderDetail, readOrderDetail } from '../repositories/order-detail.ts';
import { lockOrder, type OrderRow, orderDemand, setOrderState } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  countingPayment,
  findMethodsForOrder,
  insertPayment,
  listPaymentsOfOrder,
  type PaymentRow,
} from '../repositories/payments.ts';
import { takeStock } from '../repositories/stock.ts';
import { askProvider } from './ask-provider.ts';
import { hasOtherAmount } from './money-state.ts';
import { offeredMethods, queryOfOrder } from './offered-methods.ts';
import { notAfterFirstDay } from './payable-until.ts';
import type { Services } from './services.ts';
import { startPayment } from './start-payment.ts';
import { giveUpPayment } from './supersede-payment.ts';
import { waitForProvider } from './wait-for-provider.ts';
import { paymentTakeOverSeconds } from './waiting-times.ts';

export type PayRefusal =
  | { refused: 'NOT_PAYABLE' | 'METHOD_REFUSED' }
  | { refused: 'OUT_OF_STOCK'; lines: { variantId: number; name: string; available: number }[] };

/**
 * Whether a payment of this order may be begun, or gone on with: it waits to be paid, in time, neither on invoice nor with
 * money that a provider has promised already, nor taken by a mandate at the moment, and no other amount came in for it. `payments` are all of its own, the latest first.
 */
export function canBePaid(
  order: Pick<OrderRow, 'status' | 'expires_at'>,
  payments: readonly PaymentRow[],
  detail: Pick<OrderDetail, 'collectedPaymentId'>,
): boolean {
  const payment = countingPayment(payments);
  return (
    !isBeingCollected(payment, detail) &&
    order.status === 'open' &&
    order.expires_at > new Date() &&
    payment !== undefined &&
    payment.provider !== 'invoice' &&
    payment.status !== 'authorized' &&
    !hasOtherAmount(payments)
  );
}

/** Whether a payment is being taken by its customer's mandate, which a bank may take days for: paying beside it would be paying twice. */
export function isBeingCollected(
  payment: Pick<PaymentRow, 'id' | 'status'> | undefined,
  { collectedPaymentId }: Pick<OrderDetail, 'collectedPaymentId'>,
): boolean {
  const isRunning = payment?.status === 'created' || payment?.status === 'open';
  return isRunning && payment?.id === collectedPaymentId;
}

/** How the shopper wants to pay now. */
export type WantedMethod = { provider: string; method: string };

/**
 * Where the shopper can pay an order that is open, by a method that they choose among those that are offered for it, or else
 * by that of the payment before. The payment that runs goes on where its method is the wanted one; another takes its
 * place, so that never more than one runs, and is given up at its provider. Goods that an ended payment gave back are taken
 * again. A redirectUrl of null: it is still being made, or cannot be now.
 */
export async function payAgain(
  services: Services,
  tenant: Tenant,
  orderId: string,
  wanted: WantedMethod | null,
): Promise<{ redirectUrl: string | null } | PayRefusal> {
  // Whoever wants to pay in another way may have paid in the first one a moment ago.
  if (wanted) await askProvider(services, tenant, orderId, (running) => !isOf(running, wanted));
  const decided = await services.db.withTenant<{ paymentId: string } | PayRefusal>(tenant.id, async (tx) => {
    const order = await lockOrder(tx, tenant.id, orderId);
    if (!order) return { refused: 'NOT_PAYABLE' };
    const payments = await listPaymentsOfOrder(tx, tenant.id, order.id);
    const payment = countingPayment(payments);
    const detail = await readOrderDetail(tx, tenant.id, order.id, tenant.defaultLanguage);
    if (!payment || !canBePaid(order, payments, detail)) return { refused: 'NOT_PAYABLE' };
    const chosen = wanted ?? payment;
    const isRunning = payment.status === 'created' || payment.status === 'open';
    if (isRunning && isOf(payment, chosen)) return { paymentId: payment.id };
    const offered = await methodsOf(services, tx, tenant, order);
    if (!offered.some((method) => isOf(method, chosen))) return { refused: 'METHOD_REFUSED' };

    const short = order.stock_held
      ? []
      : await takeStock(tx, tenant.id, await orderDemand(tx, tenant.id, order.id));
    if (short.length > 0) return { refused: 'OUT_OF_STOCK', lines: await named(tx, order, tenant, short) };
    await giveUpPayment(tx, payment);
    await setOrderState(tx, tenant.id, order.id, {
      stock_held: true,
      expires_at: payableUntil(order, detail),
    });
    const paymentId = randomUUID();
    await insertPayment(tx, {
      tenant_id: tenant.id,
      id: paymentId,
      order_id: order.id,
      provider: chosen.provider,
      method: chosen.method,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
    });
    await addToOutbox(
      tx,
      tenant.id,
      { kind: 'payment.create', payload: { paymentId } },
      paymentTakeOverSeconds,
    );
    return { paymentId };
  });
  if ('refused' in decided) return decided;
  const { paymentId } = decided;
  const started = await waitForProvider(startPayment(services, tenant, paymentId), (error) =>
    services.log.warn({ err: error, payment: paymentId }, 'a payment could not be begun yet'),
  );
  return started === 'late' ? { redirectUrl: null } : started;
}

const isOf = (one: WantedMethod, other: WantedMethod) =>
  one.provider === other.provider && one.method === other.method;

/** The methods by which an order can be paid now; what a provider refused for it is none of them. */
async function methodsOf(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  order: OrderRow,
): Promise<WantedMethod[]> {
  const { billing } = await readOrderDetail(tx, tenant.id, order.id, tenant.defaultLanguage);
  const methods = await findMethodsForOrder(tx, tenant.id, order, tenant.defaultLanguage);
  return offeredMethods(services.payments, tenant, methods, queryOfOrder(order, billing.country_code));
}

/** The whole time that an order has to be paid, though a payment that ended has made it shorter meanwhile; not past its first day. */
function payableUntil({ placed_at, expires_at }: OrderRow, { lines }: Pick<OrderDetail, 'lines'>): Date {
  const days = lines.map(({ delivery_day }) => delivery_day);
  const whole = notAfterFirstDay(new Date(placed_at.getTime() + payableMinutes * 60_000), days);
  return whole > expires_at ? whole : expires_at;
}

async function named(
  tx: Tx,
  order: OrderRow,
  tenant: Tenant,
  short: { variantId: number; available: number }[],
) {
  const { lines } = await readOrderDetail(tx, tenant.id, order.id, tenant.defaultLanguage);
  const names = new Map(lines.map((line) => [line.variant_id, line.name]));
  return short.map((each) => ({ ...each, name: names.get(each.variantId) ?? '' }));
}
