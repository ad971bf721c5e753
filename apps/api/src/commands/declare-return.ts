import type { Tx } from '@etalage/db';
import type { PayingShop } from '../payments/provider.ts';
import { undoneUnlessNull } from '../repositories/code-holds.ts';
import { readOrderDetail } from '../repositories/order-detail.ts';
import { lockOrder } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { listPaymentsOfOrder } from '../repositories/payments.ts';
import { insertReturn } from '../repositories/returns.ts';
import { isConcluded, leftOf, withdrawalOf } from './withdrawal-right.ts';

export type ReturnRefusal = {
  refused:
    | 'NOT_CONCLUDED'
    | 'BUSINESS'
    | 'TOO_LATE'
    | 'NOTHING_LEFT'
    | 'OTHER_DECLARATION'
    | 'NOT_THESE_LINES';
};

export type Declaration = {
  orderId: string;
  by: 'customer' | 'staff';
  /** How many declarations its page knew of; null: as many as there are. */
  declared: number | null;
  /** null: all that is left. */
  lines: { lineId: number; quantity: number }[] | null;
};

/**
 * Writes down that pieces of an order are withdrawn from, with the mails that say so, and answers with its ordinal. Whoever declares the same
 * again from the same page gets the one that is there. What the law allows is asked of customers alone: staff take back what they like, as long as
 * it was bought and is not back yet.
 */
export async function declareReturn(
  tx: Tx,
  shop: PayingShop,
  { orderId, by, declared, lines }: Declaration,
): Promise<{ ordinal: number } | ReturnRefusal> {
  const order = await lockOrder(tx, shop.id, orderId);
  if (!order) return { refused: 'NOT_CONCLUDED' };
  const detail = await readOrderDetail(tx, shop.id, orderId, shop.defaultLanguage);
  const payments = await listPaymentsOfOrder(tx, shop.id, orderId);
  const ordinal = (declared ?? detail.returns.length) + 1;
  const same = detail.returns.find((each) => each.ordinal === ordinal);
  if (same) return lines && isSame(same.lines, lines) ? { ordinal } : { refused: 'OTHER_DECLARATION' };
  if (ordinal !== detail.returns.length + 1) return { refused: 'OTHER_DECLARATION' };

  const right = withdrawalOf(order, detail, payments, new Date());
  if (by === 'customer' && right.refusal) return { refused: right.refusal };
  if (!isConcluded(order, detail, payments)) return { refused: 'NOT_CONCLUDED' };
  const left = by === 'customer' ? right.lines : leftOf(detail.lines);
  const wanted = (lines ?? left.map((line) => ({ lineId: line.lineId, quantity: line.left }))).filter(
    ({ quantity }) => quantity > 0,
  );
  if (wanted.length === 0) return { refused: 'NOTHING_LEFT' };
  const isEachOnce = new Set(wanted.map(({ lineId }) => lineId)).size === wanted.length;
  const areLeft = wanted.every(
    ({ lineId, quantity }) => quantity <= (left.find((line) => line.lineId === lineId)?.left ?? 0),
  );
  if (!isEachOnce || !areLeft) return { refused: 'NOT_THESE_LINES' };

  const refusal = await undoneUnlessNull<ReturnRefusal>(tx, async () => {
    const id = await insertReturn(tx, shop.id, { orderId, ordinal, declaredBy: by, lines: wanted });
    if (id === null) return { refused: 'OTHER_DECLARATION' };
    for (const template of by === 'staff' ? toCustomer : toBoth)
      await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template, orderId, returnId: id } });
    return null;
  });
  return refusal ?? { ordinal };
}

/** What staff noted themselves they need not be told. */
const toCustomer = ['return-declared'] as const;
const toBoth = [...toCustomer, 'return-declared-staff'] as const;

type Line = { lineId: number; quantity: number };

function isSame(one: readonly Line[], other: readonly Line[]): boolean {
  const has = (lines: readonly Line[], { lineId, quantity }: Line) =>
    lines.some((line) => line.lineId === lineId && line.quantity === quantity);
  return one.length === other.length && one.every((line) => has(other, line));
}
