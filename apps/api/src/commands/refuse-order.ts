import type { CheckoutStep } from '@etalage/contracts';
import { type CheckoutState, currentStep } from './checkout.ts';
import { changedSteps } from './confirmed-steps.ts';
import type { OpenOrderRefusal } from './limit-open-orders.ts';
import { daysLeftFor } from './line-choice.ts';
import { demandByVariant, isOnSale } from './line-rules.ts';
import type { OrderRequest } from './place-order.ts';

export type OrderRefusal =
  | OpenOrderRefusal
  | { refused: 'CART_EMPTY' | 'IDEMPOTENCY_CONFLICT' | 'ALREADY_DECIDED' }
  | { refused: 'CART_CHANGED'; changedSteps?: CheckoutStep[] }
  | { refused: 'STEP_MISSING'; step: string }
  | { refused: 'CODE_UNAVAILABLE'; codes: { code: string; reason: 'USED_UP' | 'CUSTOMER_LIMIT' }[] }
  | { refused: 'DELIVERY_DAY_PASSED'; passed: { variantId: number; name: string; day: string }[] }
  | { refused: 'OUT_OF_STOCK'; lines: { variantId: number; name: string; available: number }[] };

/** Why what was confirmed cannot be ordered now, as far as can be said before anything is taken. */
export function refusalOf(now: Date, state: CheckoutState, request: OrderRequest): OrderRefusal | null {
  const { row, lines, priced, completed } = state;
  if (lines.length === 0) return { refused: 'CART_EMPTY' };
  const step = currentStep(completed);
  if (step !== 'samenvatting') return { refused: 'STEP_MISSING', step };
  const short = shortagesOf(lines);
  if (short.size > 0) return outOfStock(state, short);
  const passed = passedDays(now, state);
  if (passed.length > 0) return { refused: 'DELIVERY_DAY_PASSED', passed };
  const { cartVersion, confirmedTotalCents, confirmedToPayCents, confirmedSteps = {} } = request;
  const changed = changedSteps(state, confirmedSteps);
  const isAgreed =
    changed.length === 0 &&
    row?.version === cartVersion &&
    priced.totalCents <= confirmedTotalCents &&
    priced.toPayCents <= (confirmedToPayCents ?? priced.toPayCents);
  return isAgreed ? null : { refused: 'CART_CHANGED', changedSteps: changed };
}

/** What cannot come on its day any more, by the way of shipping that was chosen. */
function passedDays(now: Date, state: CheckoutState) {
  return state.lines.flatMap((line) => {
    const { variantId, productName: name, deliveryDay: day } = line;
    return day !== null && daysLeftFor(now, state, line) ? [{ variantId, name, day }] : [];
  });
}

/** What there is of each variant of which the lines together ask for more, or for any though it is not on sale. */
function shortagesOf(lines: CheckoutState['lines']): Map<number, number> {
  const demand = demandByVariant(lines);
  const short = lines.flatMap(({ variantId, stock }): [number, number][] =>
    stock < (demand.get(variantId) ?? 0) ? [[variantId, Math.max(0, stock)]] : [],
  );
  const gone = lines
    .filter((line) => !isOnSale(line, lines))
    .map(({ variantId }): [number, number] => [variantId, 0]);
  return new Map([...short, ...gone]);
}

/** What there is less of than was asked for, by the variant's id. */
export function outOfStock({ lines }: CheckoutState, available: Map<number, number>): OrderRefusal {
  const names = new Map(lines.map((line) => [line.variantId, line.productName]));
  return {
    refused: 'OUT_OF_STOCK',
    lines: [...available].map(([variantId, left]) => ({
      variantId,
      name: names.get(variantId) ?? '',
      available: left,
    })),
  };
}
