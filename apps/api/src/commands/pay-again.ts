import { randomUUID } from 'node:crypto';
import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import {
  lockOrder,
  type OrderRow,
  orderDemand,
  readOrderDetail,
  setOrderState,
} from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { findPaymentOfOrder, insertPayment } from '../repositories/payments.ts';
import { takeStock } from '../repositories/stock.ts';
import { canBePaid } from './offered-methods.ts';
import type { Services } from './services.ts';
import { startPayment } from './start-payment.ts';

export type PayRefusal =
  | { refused: 'NOT_PAYABLE' | 'METHOD_REFUSED' }
  | { refused: 'OUT_OF_STOCK'; lines: { variantId: number; name: string; available: number }[] };

/**
 * Where the shopper can pay an order that is open: the payment that runs, or else a new one, for which the goods
 * that an ended payment gave back are taken again.
 */
export async function payAgain(
  services: Services,
  tenant: Tenant,
  orderId: string,
): Promise<{ redirectUrl: string | null } | PayRefusal> {
  const decided = await services.db.withTenant<{ paymentId: string } | PayRefusal>(tenant.id, async (tx) => {
    const order = await lockOrder(tx, tenant.id, orderId);
    if (!order) return { refused: 'NOT_PAYABLE' };
    const payment = await findPaymentOfOrder(tx, tenant.id, order.id);
    if (!payment || !canBePaid(order, payment)) return { refused: 'NOT_PAYABLE' };
    if (payment.status === 'created' || payment.status === 'open') return { paymentId: payment.id };
    // What the provider refused for this order it would refuse again.
    if (payment.refused_at !== null) return { refused: 'METHOD_REFUSED' };

    const short = order.stock_held
      ? []
      : await takeStock(tx, tenant.id, await orderDemand(tx, tenant.id, order.id));
    if (short.length > 0) return { refused: 'OUT_OF_STOCK', lines: await named(tx, order, tenant, short) };
    await setOrderState(tx, tenant.id, order.id, { stock_held: true });
    const paymentId = randomUUID();
    await insertPayment(tx, {
      tenant_id: tenant.id,
      id: paymentId,
      order_id: order.id,
      provider: payment.provider,
      method: payment.method,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
    });
    await addToOutbox(tx, tenant.id, { kind: 'payment.create', payload: { paymentId } }, 20);
    return { paymentId };
  });
  if ('refused' in decided) return decided;
  return startPayment(services, tenant, decided.paymentId);
}

async function named(
  tx: Tx,
  order: OrderRow,
  tenant: Tenant,
  short: { variantId: number; available: number }[],
) {
  const { lines } = await readOrderDetail(tx, order, tenant.defaultLanguage);
  const names = new Map(lines.map((line) => [line.variant_id, line.name]));
  return short.map((each) => ({ ...each, name: names.get(each.variantId) ?? '' }));
}
