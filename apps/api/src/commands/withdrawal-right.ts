import type { Withdrawal, WithdrawalException } from '@etalage/contracts';
import { hasLeftBy } from '@etalage/contracts/left-by';
import { withdrawalDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { addDays, addMonths, dayInAmsterdam, firstDay, weekday } from '../calendar.ts';
import type { PayingShop } from '../payments/provider.ts';
import { endsNoPeriod } from '../promises/dutch-holidays.ts';
import { type OrderDetail, readOrderDetail } from '../repositories/order-detail.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { PaymentRow } from '../repositories/payments.ts';

type PaymentFacts = Pick<PaymentRow, 'provider' | 'status'>;

/** Goods that the law lets nobody withdraw from. Of sealed ones the shop sees when they are back whether the seal is whole. */
const excluding: ReadonlySet<WithdrawalException | null> = new Set([
  'perishable',
  'made-to-measure',
  'digital',
]);

/**
 * The last day on which an order can be withdrawn from: fourteen days after that of delivery, and where that is a Saturday, a Sunday or a
 * public holiday the next working day (Algemene termijnenwet). Days as in Amsterdam.
 */
export function lastDayToWithdraw(deliveredAt: Date): string {
  const last = addDays(dayInAmsterdam(deliveredAt), withdrawalDays);
  return firstDay(last, (day) => weekday(day) < 6 && !endsNoPeriod(day));
}

/**
 * Where nobody noted a delivery, as of all orders of before there was anywhere to note it: a year and fourteen days after placing,
 * the longest that the law gives to a consumer who was told nothing (article 6:230o BW).
 */
const lastDayUntold = (placedAt: Date): string =>
  addDays(addMonths(dayInAmsterdam(placedAt), 12), withdrawalDays);

/** Whether there is a contract: the order is paid, promised by a provider, or on account, or its goods left. */
export function isConcluded(
  order: Pick<OrderRow, 'status'>,
  { steps }: Pick<OrderDetail, 'steps'>,
  payments: readonly PaymentFacts[],
): boolean {
  const isPromised = payments.some(
    ({ provider, status }) => status === 'authorized' || (provider === 'invoice' && status !== 'cancelled'),
  );
  return order.status === 'paid' || (order.status === 'open' && (isPromised || hasLeftBy(steps)));
}

/** Pieces of each line that no return is about yet. */
export function leftOf(lines: OrderDetail['lines']): { lineId: number; left: number }[] {
  return lines.map(({ id, quantity, returned_quantity }) => ({
    lineId: id,
    left: quantity - returned_quantity,
  }));
}

/** Pieces of each line that its consumer can withdraw from, as far as the goods go. */
function leftForConsumer(lines: OrderDetail['lines']): Withdrawal['lines'] {
  return leftOf(lines).map(({ lineId, left }, place) => {
    const exception = lines[place]?.withdrawal_exception ?? null;
    return { lineId, exception, left: excluding.has(exception) ? 0 : left };
  });
}

/** Whether anything of an order can be withdrawn from by who ordered it, a business or a consumer. The days are not looked at. */
export function canBeWithdrawnFrom({
  lines,
  company_name,
  vat_number,
}: Pick<OrderRow, 'company_name' | 'vat_number'> & Pick<OrderDetail, 'lines'>): boolean {
  const isConsumer = company_name === null && vat_number === null;
  return isConsumer && leftForConsumer(lines).some(({ left }) => left > 0);
}

/** Whether all of an order was withdrawn from or taken back, and not refused. */
export async function isAllWithdrawn(tx: Tx, shop: PayingShop, orderId: string): Promise<boolean> {
  return isWhole(
    await readOrderDetail(tx, shop.id, orderId, shop.defaultLanguage),
    ({ status }) => status !== 'refused',
  );
}

/** Whether the returns of an order that count hold every piece of it. */
export function isWhole(
  { lines, returns }: Pick<OrderDetail, 'lines' | 'returns'>,
  counts: (each: OrderDetail['returns'][number]) => boolean,
): boolean {
  const taken = returns.filter(counts).flatMap((each) => each.lines);
  return lines.every(({ id, quantity }) => {
    const ofLine = taken.filter(({ lineId }) => lineId === id);
    return ofLine.reduce((sum, line) => sum + line.quantity, 0) === quantity;
  });
}

/** Whether, until when and from what of an order its consumer can withdraw at a moment. */
export function withdrawalOf(
  order: Pick<OrderRow, 'status' | 'company_name' | 'vat_number' | 'placed_at'>,
  { lines, steps, returns }: Pick<OrderDetail, 'lines' | 'steps' | 'returns'>,
  payments: readonly PaymentFacts[],
  now: Date,
): Withdrawal {
  const delivered = steps.find(({ step }) => step === 'delivered');
  const until = delivered ? lastDayToWithdraw(new Date(delivered.at)) : null;
  const left = leftForConsumer(lines);
  return { refusal: refusalOf(), until, declared: returns.length, lines: left };

  function refusalOf(): Withdrawal['refusal'] {
    if (!isConcluded(order, { steps }, payments)) return 'NOT_CONCLUDED';
    if (order.company_name !== null || order.vat_number !== null) return 'BUSINESS';
    if (dayInAmsterdam(now) > (until ?? lastDayUntold(order.placed_at))) return 'TOO_LATE';
    return left.every((line) => line.left === 0) ? 'NOTHING_LEFT' : null;
  }
}
