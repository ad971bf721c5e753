import { allocate, roundTogether } from './allocate.ts';
import { sum, whole } from './money.ts';
import type { PricedPromocode, ProductId, Promocode } from './types.ts';
import { WHOLE } from './vat.ts';

/** What a promo code looks at: one line's product, its rate, and what the line costs on the basis. */
export interface Goods {
  readonly productId: ProductId;
  readonly vatRate: number;
  readonly cents: number;
}

/** What the codes take off, in cents on the basis. */
export interface Discount {
  /** Per VAT rate: by this much each rate's base is lowered. */
  readonly byRate: ReadonlyMap<number, number>;
  /** Per code, by rising code; together the same cents. */
  readonly codes: readonly CodeDiscount[];
}

export interface CodeDiscount {
  readonly code: string;
  readonly cents: number;
  readonly refusal: PricedPromocode['refusal'];
}

/** Goods that no code can tell apart: one rate, and the same codes that include them. */
interface Cell {
  readonly vatRate: number;
  /** Bit k is set where the k-th code includes these goods. */
  readonly codes: number;
  cents: number;
}

/**
 * Takes promo codes off the goods.
 *
 * 1. Percentages add up, all of the price before any code: 10 % and 20 % take 30 %, never more than 100 %.
 * 2. Values then take from what is left of the goods they include, never more than that: the code with the
 *    fewest goods (in cents) first, so that a code over everything leaves it room; of equals the lower code.
 *
 * Neither the order of lines nor of codes matters, nor how a quantity is split over lines, because goods are
 * first gathered into cells; a code entered twice counts once. Cents are rounded once per stage and divided by
 * largest remainder, so the parts per rate and the parts per code add up to the same amount.
 */
export function discountGoods(goods: readonly Goods[], promocodes: readonly Promocode[]): Discount {
  const codes = [...new Map(promocodes.map((promo) => [promo.code, promo])).values()].sort(byCode);
  if (codes.length > 30) throw new RangeError(`at most 30 promo codes, not ${codes.length}`);
  for (const promo of codes) whole(`the amount of ${promo.code}`, promo.amount);
  const subtotal = sum(goods.map(({ cents }) => cents));
  const cells = gather(goods, codes);
  const eligible = codes.map((_, k) => sum(cells.map((cell) => (includes(cell, k) ? cell.cents : 0))));
  const refusals = codes.map((promo, k): PricedPromocode['refusal'] => {
    if (subtotal < (promo.minimumCents ?? 0)) return 'BELOW_MINIMUM';
    return cells.some((cell) => includes(cell, k)) ? null : 'NO_INCLUDED_PRODUCTS';
  });
  const working = (type: Promocode['type']) =>
    codes.map((_, k) => k).filter((k) => codes[k]?.type === type && refusals[k] === null);

  const codeCents = codes.map(() => 0);
  const left = cells.map((cell) => cell.cents);

  const percentages = working('PERCENTAGE');
  const rateOf = (k: number) => Math.min(codes[k]?.amount ?? 0, WHOLE);
  const offByCell = roundTogether(
    left,
    cells.map((cell) => Math.min(WHOLE, sum(percentages.map((k) => (includes(cell, k) ? rateOf(k) : 0))))),
    WHOLE,
  );
  const alone = roundTogether(
    percentages.map((k) => eligible[k] ?? 0),
    percentages.map(rateOf),
    WHOLE,
  );
  subtract(left, offByCell);
  allocate(sum(offByCell), alone).forEach((cents, i) => {
    codeCents[percentages[i] ?? 0] = cents;
  });

  const values = working('VALUE').sort((a, b) => (eligible[a] ?? 0) - (eligible[b] ?? 0) || a - b);
  for (const k of values) {
    const weights = left.map((cents, i) => (includes(cells[i], k) ? cents : 0));
    const off = Math.min(codes[k]?.amount ?? 0, sum(weights));
    subtract(left, allocate(off, weights));
    codeCents[k] = off;
  }

  const byRate = new Map<number, number>();
  cells.forEach((cell, i) => {
    byRate.set(cell.vatRate, (byRate.get(cell.vatRate) ?? 0) + cell.cents - (left[i] ?? 0));
  });
  return {
    byRate,
    codes: codes.map(({ code }, k) => ({ code, cents: codeCents[k] ?? 0, refusal: refusals[k] ?? null })),
  };
}

/** Adds goods up into cells, by rising rate and then by the codes that include them. */
function gather(goods: readonly Goods[], codes: readonly Promocode[]): Cell[] {
  const included = codes.map(({ includedProductIds }) =>
    includedProductIds?.length ? new Set(includedProductIds.map(String)) : null,
  );
  const cells = new Map<string, Cell>();
  for (const { productId, vatRate, cents } of goods) {
    const id = String(productId);
    const mask = included.reduce((bits, ids, k) => (ids === null || ids.has(id) ? bits | (1 << k) : bits), 0);
    const key = `${vatRate}:${mask}`;
    const cell = cells.get(key);
    if (cell) cell.cents += cents;
    else cells.set(key, { vatRate, codes: mask, cents });
  }
  return [...cells.values()].sort((a, b) => a.vatRate - b.vatRate || a.codes - b.codes);
}

function includes(cell: Cell | undefined, k: number): boolean {
  return cell !== undefined && (cell.codes & (1 << k)) !== 0;
}

function subtract(left: number[], off: readonly number[]): void {
  off.forEach((cents, i) => {
    left[i] = (left[i] ?? 0) - cents;
  });
}

function byCode(a: Promocode, b: Promocode): number {
  return a.code < b.code ? -1 : 1;
}
