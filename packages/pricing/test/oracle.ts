import type { CartInput, CartLine } from '../src/index.ts';

/**
 * The same cart computed a second time from the written rules, in exact fractions of BigInt and without a look at
 * the package: slow, plain, and rounding only where docs/decisions says so.
 */

type Fraction = {
  readonly top: bigint;
  readonly bottom: bigint;
};

export type Expected = {
  readonly goods: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly groups: readonly { rate: number; net: bigint; vat: bigint; gross: bigint }[];
  readonly totalInc: bigint;
  readonly totalEx: bigint;
  readonly toPay: bigint;
  /** Per bundle group: what it costs on the basis. */
  readonly bundles: ReadonlyMap<string, bigint>;
};

export function oracle(given: CartInput): Expected {
  const priced = priceOfLines(given.lines);
  const goods = total(priced.map((part) => part.cents));
  const promocodes = (given.promocodes ?? []).filter((promo) => goods >= BigInt(promo.minimumCents ?? 0));
  const cart = { ...given, promocodes };
  const cells = cellsOf(cart, priced);
  takePercentages(cart, cells);
  takeValues(cart, cells);
  const rates = [...new Set(cart.lines.map((line) => line.vatRate))].sort((a, b) => a - b);
  const of = (rate: number, side: 'full' | 'left') =>
    total(cells.filter((cell) => cell.rate === rate).map((cell) => cell[side]));
  const left = rates.map((rate) => of(rate, 'left'));
  const discounted = total(left);
  const shipping = rates.length === 0 ? 0n : shippingPrice(cart, discounted);
  const weights =
    [
      left,
      rates.map((rate) => of(rate, 'full')),
      rates.map((_, i) => (i === rates.length - 1 ? 1n : 0n)),
    ].find((list) => total(list) > 0n) ?? [];
  const shares = largestRemainder(
    weights.map((weight) => fraction(shipping * weight, total(weights))),
    weights,
  );
  const groups = rates.map((rate, i) => {
    const cents = (left[i] ?? 0n) + (shares[i] ?? 0n);
    const percent = BigInt(rate);
    const vat =
      cart.basis === 'inc'
        ? halfUp(fraction(cents * percent, 10_000n + percent))
        : halfUp(fraction(cents * percent, 10_000n));
    return cart.basis === 'inc'
      ? { rate, net: cents - vat, vat, gross: cents }
      : { rate, net: cents, vat, gross: cents + vat };
  });
  const totalInc = total(groups.map((group) => group.gross));
  const cards = total((cart.coupons ?? []).map((card) => BigInt(card.balanceCents)));
  return {
    goods,
    discount: goods - discounted,
    shipping,
    groups,
    totalInc,
    totalEx: total(groups.map((group) => group.net)),
    toPay: cards > totalInc ? 0n : totalInc - cards,
    bundles: bundlePrices(cart.lines),
  };
}

type Part = {
  readonly line: CartLine;
  readonly cents: bigint;
};

type Cell = {
  readonly rate: number;
  readonly codes: readonly string[];
  readonly full: bigint;
  left: bigint;
};

function unit(line: CartLine): bigint {
  const { unitPriceCents, discountPriceCents } = line;
  const lower = discountPriceCents !== null && discountPriceCents < unitPriceCents;
  return BigInt(lower ? discountPriceCents : unitPriceCents);
}

function members(lines: readonly CartLine[], groupKey: string): CartLine[] {
  return lines
    .filter((line) => line.bundle?.groupKey === groupKey)
    .sort((a, b) => a.key.localeCompare(b.key));
}

function sets(group: readonly CartLine[]): bigint {
  const least = lowest(group.map((line) => BigInt(line.quantity) / BigInt(line.unitsPerSet ?? 1)));
  return least === null || least < 1n ? 1n : least;
}

/** Pieces of a line that the whole bundles use up; the rest is bought loose. */
function used(line: CartLine, group: readonly CartLine[]): bigint {
  const want = sets(group) * BigInt(line.unitsPerSet ?? 1);
  return want < BigInt(line.quantity) ? want : BigInt(line.quantity);
}

function priceOfLines(lines: readonly CartLine[]): Part[] {
  return lines.map((line) => {
    const loose = unit(line) * BigInt(line.quantity);
    const fixed = line.bundle?.fixedTotalCents;
    if (!line.bundle || fixed === null || fixed === undefined) return { line, cents: loose };
    const group = members(lines, line.bundle.groupKey);
    const price = BigInt(fixed) * sets(group);
    let weights = group.map((each) => unit(each) * used(each, group));
    if (total(weights) === 0n) weights = group.map((each) => used(each, group));
    const shares = weights.map((weight) => (price * weight) / total(weights));
    const heaviest = weights.findIndex((weight) => weights.every((other) => other <= weight));
    const place = group.indexOf(line);
    const share = (shares[place] ?? 0n) + (place === heaviest ? price - total(shares) : 0n);
    return { line, cents: share + unit(line) * (BigInt(line.quantity) - used(line, group)) };
  });
}

function bundlePrices(lines: readonly CartLine[]): Map<string, bigint> {
  const prices = new Map<string, bigint>();
  for (const { bundle } of lines) {
    if (!bundle) continue;
    const group = members(lines, bundle.groupKey);
    const loose = (line: CartLine, pieces: bigint) => unit(line) * pieces;
    prices.set(
      bundle.groupKey,
      bundle.fixedTotalCents === null
        ? total(group.map((line) => loose(line, BigInt(line.quantity))))
        : BigInt(bundle.fixedTotalCents) * sets(group) +
            total(group.map((line) => loose(line, BigInt(line.quantity) - used(line, group)))),
    );
  }
  return prices;
}

function cellsOf(cart: CartInput, priced: readonly Part[]): Cell[] {
  const codesOf = (line: CartLine) =>
    (cart.promocodes ?? [])
      .filter(
        (promo) => !promo.includedProductIds?.length || promo.includedProductIds.includes(line.productId),
      )
      .map((promo) => promo.code)
      .sort();
  const names = [...new Set((cart.promocodes ?? []).map((promo) => promo.code))].sort();
  const bits = (codes: readonly string[]) => codes.reduce((sum, code) => sum + 2 ** names.indexOf(code), 0);
  const labels = priced.map(({ line }) => `${line.vatRate} ${codesOf(line).join()}`);
  return [...new Set(labels)]
    .map((label) => {
      const parts = priced.filter((_, i) => labels[i] === label);
      const full = total(parts.map((part) => part.cents));
      const line = parts[0]?.line as CartLine;
      return { rate: line.vatRate, codes: codesOf(line), full, left: full };
    })
    .sort((a, b) => a.rate - b.rate || bits(a.codes) - bits(b.codes));
}

function takePercentages(cart: CartInput, cells: readonly Cell[]): void {
  const exact = cells.map((cell) => {
    const percent = total(
      (cart.promocodes ?? [])
        .filter((promo) => promo.type === 'PERCENTAGE')
        .filter((promo) => cell.codes.includes(promo.code))
        .map((promo) => BigInt(promo.amount)),
    );
    return fraction(cell.full * (percent > 10_000n ? 10_000n : percent), 10_000n);
  });
  const off = largestRemainder(
    exact,
    cells.map((cell) => cell.full),
  );
  cells.forEach((cell, i) => {
    cell.left -= off[i] ?? 0n;
  });
}

function takeValues(cart: CartInput, cells: readonly Cell[]): void {
  const values = (cart.promocodes ?? [])
    .filter((promo) => promo.type === 'VALUE')
    .map((promo) => ({ promo, mine: cells.filter((cell) => cell.codes.includes(promo.code)) }))
    .map(({ promo, mine }) => ({ promo, mine, reach: total(mine.map((cell) => cell.full)) }))
    .sort((a, b) => Number(a.reach - b.reach) || a.promo.code.localeCompare(b.promo.code));
  for (const { promo, mine } of values) {
    const weights = mine.map((cell) => cell.left);
    const room = total(weights);
    const off = BigInt(promo.amount) < room ? BigInt(promo.amount) : room;
    if (off === 0n) continue;
    const shares = largestRemainder(
      weights.map((weight) => fraction(off * weight, room)),
      weights,
    );
    mine.forEach((cell, i) => {
      cell.left -= shares[i] ?? 0n;
    });
  }
}

function shippingPrice(cart: CartInput, discounted: bigint): bigint {
  const methods = cart.shippingMethods ?? [];
  const pricesOf = (method: (typeof methods)[number]) =>
    method.prices.map((price) => {
      const reached =
        price.thresholdPriceCents !== null &&
        price.thresholdOrderTotalCents !== null &&
        discounted >= BigInt(price.thresholdOrderTotalCents);
      return BigInt(reached ? (price.thresholdPriceCents ?? 0) : price.priceCents);
    });
  const chosen = methods.find((method) => method.id === cart.chosenShippingMethodId);
  return (
    (chosen && lowest(pricesOf(chosen))) ??
    lowest(methods.filter((method) => !method.isPickup).flatMap(pricesOf)) ??
    lowest(methods.flatMap(pricesOf)) ??
    0n
  );
}

/** Rounds fractions so that they add up to their sum rounded half up; leftovers to the largest fractions. */
function largestRemainder(exact: readonly Fraction[], weights: readonly bigint[]): bigint[] {
  if (exact.length === 0) return [];
  const sum = exact.reduce(plus);
  const floors = exact.map(({ top, bottom }) => top / bottom);
  const rests = exact.map(({ top, bottom }) => fraction(top % bottom, bottom));
  const order = exact
    .map((_, i) => i)
    .sort((a, b) => {
      const [left, right] = [rests[a] as Fraction, rests[b] as Fraction];
      const gap = right.top * left.bottom - left.top * right.bottom;
      if (gap !== 0n) return gap > 0n ? 1 : -1;
      const weight = (weights[b] ?? 0n) - (weights[a] ?? 0n);
      return weight === 0n ? a - b : weight > 0n ? 1 : -1;
    });
  const extra = new Set(order.slice(0, Number(halfUp(sum) - total(floors))));
  return floors.map((floor, i) => (extra.has(i) ? floor + 1n : floor));
}

function fraction(top: bigint, bottom: bigint): Fraction {
  return { top, bottom };
}

function plus(a: Fraction, b: Fraction): Fraction {
  return a.bottom === b.bottom
    ? fraction(a.top + b.top, a.bottom)
    : fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

function halfUp({ top, bottom }: Fraction): bigint {
  return (2n * top + bottom) / (2n * bottom);
}

/** The least of a list, since Math.min does not take BigInt; null for an empty one. */
function lowest(list: readonly bigint[]): bigint | null {
  return list.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null;
}

function total(list: readonly bigint[]): bigint {
  return list.reduce((a, b) => a + b, 0n);
}
