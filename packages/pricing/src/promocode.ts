import { allocate, roundTogether } from './allocate.ts';
import { sum, whole } from './money.ts';
import type { PricedPromocode, ProductId, Promocode } from './types.ts';
import { oneHundredPercent } from './vat.ts';

/** What a promo code looks at: one line's product, its rate, and what the line costs on the basis. */
export type Goods = {
  readonly productId: ProductId;
  readonly vatRate: number;
  readonly cents: number;
};

/** What the codes take off, in cents on the basis. */
export type Discount = {
  /** Per VAT rate: by this much each rate's base is lowered. */
  readonly byRate: ReadonlyMap<number, number>;
  /** Per code, by rising code; together the same cents. */
  readonly codes: readonly CodeDiscount[];
};

export type CodeDiscount = {
  readonly code: string;
  readonly cents: number;
  readonly refusal: PricedPromocode['refusal'];
};

/**
 * Takes promo codes off the goods.
 *
 * 1. Percentages add up, all of the price before any code: 10 % and 20 % take 30 %, never more than 100 %.
 * 2. Values then take from what is left of the goods they include, never more than that: the code with the
 *    fewest goods (in cents) first, so that a code over everything leaves it room; of equals the lower code.
 *
 * Neither the order of lines nor of codes matters, nor how a quantity is split over lines, because goods are
 * first gathered into cells; a code entered twice counts once, and one that is refused changes nothing. Cents are rounded once per stage and divided by
 * largest remainder, so the parts per rate and the parts per code add up to the same amount.
 */
export function discountGoods(goods: readonly Goods[], promocodes: readonly Promocode[]): Discount {
  const { cells, codes, sorted, refusals } = takeCodes(goods, promocodes);
  const taken = new Map(codes.map(({ code, cents }) => [code, cents]));
  return {
    byRate: takenByRate(cells),
    codes: sorted.map(({ code }) => ({
      code,
      cents: taken.get(code) ?? 0,
      refusal: refusals.get(code) ?? null,
    })),
  };
}

/**
 * What the codes take off each of the goods, in their order, in cents on the basis; together what `discountGoods` says. Goods that no
 * code can tell apart share what is taken off them by largest remainder, of equal parts the first.
 */
export function discountOfEach(goods: readonly Goods[], promocodes: readonly Promocode[]): number[] {
  const { cells, cellKeys } = takeCodes(goods, promocodes);
  const discounts = goods.map(() => 0);
  for (const [key, cell] of cells) {
    const places = goods.flatMap((_, i) => (cellKeys[i] === key ? [i] : []));
    const shares = allocate(
      cell.cents - cell.left,
      places.map((place) => goods[place]?.cents ?? 0),
    );
    places.forEach((place, i) => {
      discounts[place] = shares[i] ?? 0;
    });
  }
  return discounts;
}

/** Lets the codes take what they take. */
function takeCodes(goods: readonly Goods[], promocodes: readonly Promocode[]) {
  const unique = [...new Map(promocodes.map((promo) => [promo.code, promo])).values()];
  if (unique.length > mostCodes) throw new RangeError(`more than ${mostCodes} promo codes`);
  const sorted = unique.sort((a, b) => (a.code < b.code ? -1 : 1));

  const subtotal = sum(goods.map((each) => each.cents));
  const refusals = new Map(sorted.map((promo) => [promo.code, refusalOf(promo, goods, subtotal)]));
  // A code that is refused gathers no goods either: the cart is priced as if it had not been entered.
  const working = sorted.filter((promo) => refusals.get(promo.code) === null);
  const { cells, cellKeys } = gather(goods, working);
  const inOrder = [...cells.values()];
  const codes = working.map((promo, place) => readCode(promo, place, inOrder));
  takePercentages(
    codes.filter((code) => code.type === 'PERCENTAGE'),
    inOrder,
  );
  takeValues(
    codes.filter((code) => code.type === 'VALUE'),
    inOrder,
  );
  return { cells, cellKeys, codes, sorted, refusals };
}

/** Why a code takes nothing off these goods, or null. */
function refusalOf(
  { minimumCents, includedProductIds }: Promocode,
  goods: readonly Goods[],
  subtotal: number,
): CodeDiscount['refusal'] {
  if (subtotal < (minimumCents ?? 0)) return 'BELOW_MINIMUM';
  const included = includedIn(includedProductIds);
  return goods.some(({ productId }) => included?.has(String(productId)) ?? true)
    ? null
    : 'NO_INCLUDED_PRODUCTS';
}

/** The ids of the only products that a code is for; null: all. */
function includedIn(ids: Promocode['includedProductIds']): Set<string> | null {
  return ids?.length ? new Set(ids.map(String)) : null;
}

/** A cell remembers its codes in the bits of one number. */
const mostCodes = 30;

/** Goods that no code can tell apart: one rate, and the same codes that include them. */
type Cell = {
  readonly vatRate: number;
  /** Bit k is set where the k-th code, by rising code, includes these goods. */
  readonly codes: number;
  /** What the goods cost, and how much of that the codes have left so far. */
  cents: number;
  left: number;
};

type Code = {
  readonly code: string;
  readonly type: Promocode['type'];
  readonly amount: number;
  readonly bit: number;
  /** What the goods that it includes cost before any code. */
  readonly reach: number;
  /** What it takes off. */
  cents: number;
};

/** Adds goods up into cells, by rising rate and then by the codes that include them; and the key of each of the goods' cell. */
function gather(
  goods: readonly Goods[],
  codes: readonly Promocode[],
): { cells: Map<string, Cell>; cellKeys: string[] } {
  const included = codes.map(({ includedProductIds }) => includedIn(includedProductIds));
  const cells = new Map<string, Cell>();
  const cellKeys: string[] = [];
  for (const { productId, vatRate, cents } of goods) {
    const id = String(productId);
    const bits = included.reduce((set, ids, k) => (ids === null || ids.has(id) ? set | (1 << k) : set), 0);
    const key = `${vatRate}:${bits}`;
    cellKeys.push(key);
    const cell = cells.get(key) ?? { vatRate, codes: bits, cents: 0, left: 0 };
    cell.cents += cents;
    cell.left += cents;
    cells.set(key, cell);
  }
  const sorted = [...cells].sort(([, a], [, b]) => a.vatRate - b.vatRate || a.codes - b.codes);
  return { cells: new Map(sorted), cellKeys };
}

function readCode({ code, type, amount }: Promocode, place: number, cells: readonly Cell[]): Code {
  const bit = 1 << place;
  return {
    code,
    type,
    amount: whole(`the amount of ${code}`, amount),
    bit,
    reach: sum(cells.filter((cell) => cell.codes & bit).map((cell) => cell.cents)),
    cents: 0,
  };
}

function takePercentages(codes: readonly Code[], cells: readonly Cell[]): void {
  if (codes.length === 0) return;
  const percentageOf = (cell: Cell) => sum(codes.map((code) => (cell.codes & code.bit ? code.amount : 0)));
  const taken = roundTogether(
    cells.map((cell) => cell.cents),
    cells.map((cell) => Math.min(oneHundredPercent, percentageOf(cell))),
    oneHundredPercent,
  );
  cells.forEach((cell, i) => {
    cell.left -= taken[i] ?? 0;
  });

  // What each code would take alone adds up to what they take together, except where they pass 100 %.
  const alone = roundTogether(
    codes.map((code) => code.reach),
    codes.map((code) => code.amount),
    oneHundredPercent,
  );
  const shares = allocate(sum(taken), alone);
  codes.forEach((code, i) => {
    code.cents = shares[i] ?? 0;
  });
}

function takeValues(codes: readonly Code[], cells: readonly Cell[]): void {
  const narrowestFirst = codes.toSorted((a, b) => a.reach - b.reach || a.bit - b.bit);
  for (const code of narrowestFirst) {
    const mine = cells.filter((cell) => cell.codes & code.bit);
    const left = mine.map((cell) => cell.left);
    code.cents = Math.min(code.amount, sum(left));
    const shares = allocate(code.cents, left);
    mine.forEach((cell, i) => {
      cell.left -= shares[i] ?? 0;
    });
  }
}

function takenByRate(cells: ReadonlyMap<string, Cell>): Map<number, number> {
  const byRate = new Map<number, number>();
  for (const { vatRate, cents, left } of cells.values()) {
    byRate.set(vatRate, (byRate.get(vatRate) ?? 0) + cents - left);
  }
  return byRate;
}
