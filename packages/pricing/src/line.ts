import { allocate } from './allocate.ts';
import { spreadBundlePrice } from './bundle.ts';
import { whole } from './money.ts';
import { pricePerUnit } from './price-per-unit.ts';
import type { Basis, CartLine, PricedLine, VatSplit } from './types.ts';
import { effectiveUnitPriceCents, unitPriceOf } from './unit-price.ts';
import { amount, amountOf, oneHundredPercent } from './vat.ts';

/** A line and its exact cost: cents on the basis, in a bundle with a fixed price its share of that. */
export type CostedLine = {
  readonly line: CartLine;
  readonly cents: number;
};

/** The lines by rising key, each with its cost on the basis; throws a RangeError for what no line can hold. */
export function costLines(lines: readonly CartLine[]): CostedLine[] {
  const sorted = lines.map(checkedLine).sort((a, b) => (a.key < b.key ? -1 : 1));
  const twice = sorted.find((line, i) => line.key === sorted[i + 1]?.key);
  if (twice) throw new RangeError(`two lines have the key ${twice.key}`);
  const bundled = new Map<string, number>();
  for (const group of bundlesOf(sorted).values()) {
    const fixedTotalCents = group[0]?.bundle?.fixedTotalCents ?? null;
    if (fixedTotalCents === null) continue;
    const parts = group.map((line) => ({
      quantity: line.quantity,
      unitsPerSet: line.unitsPerSet ?? 1,
      unitPriceCents: effectiveUnitPriceCents(line),
    }));
    spreadBundlePrice(whole('fixedTotalCents', fixedTotalCents), parts).forEach((cents, i) => {
      bundled.set(group[i]?.key ?? '', cents);
    });
  }
  return sorted.map((line) => ({
    line,
    cents: whole('the price of a line', bundled.get(line.key) ?? looseCents(line)),
  }));
}

/** Lines by bundle group key, in the order given; loose lines are left out. */
export function bundlesOf<Line extends Pick<CartLine, 'bundle'>>(
  lines: readonly Line[],
): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    if (!line.bundle) continue;
    const group = groups.get(line.bundle.groupKey);
    if (group) group.push(line);
    else groups.set(line.bundle.groupKey, [line]);
  }
  return groups;
}

/**
 * The lines of one rate with every stage of their price. Line totals are `goods`, what the lines cost together,
 * divided by largest remainder; so they add up to the subtotal excluding and including VAT.
 */
export function priceLines(
  { rate, lines, goods }: { rate: number; lines: readonly CostedLine[]; goods: VatSplit },
  basis: Basis,
  displayBasis: Basis,
): PricedLine[] {
  const cents = lines.map((line) => line.cents);
  const net = allocate(goods.netCents, cents);
  const gross = allocate(goods.grossCents, cents);
  return lines.map(({ line, cents }, i) => {
    const unit = unitPriceOf(line, rate, basis, displayBasis);
    const total = amount(net[i] ?? 0, gross[i] ?? 0, displayBasis);
    return {
      key: line.key,
      productId: line.productId,
      quantity: line.quantity,
      vatRate: rate,
      bundleKey: line.bundle?.groupKey ?? null,
      ...unit,
      pricePerUnit: pricePerUnit(unit.discountedUnitPrice, line),
      loose: cents === looseCents(line) ? total : amountOf(looseCents(line), rate, basis, displayBasis),
      total,
    };
  });
}

/** What a line costs outside its bundle: discounted unit price × quantity, cents on the basis. */
function looseCents(line: CartLine): number {
  return effectiveUnitPriceCents(line) * line.quantity;
}

function checkedLine(line: CartLine): CartLine {
  whole('unitPriceCents', line.unitPriceCents);
  whole('discountPriceCents', line.discountPriceCents ?? 0);
  whole('quantity', line.quantity, 1);
  whole('unitsPerSet', line.unitsPerSet ?? 1, 1);
  if (whole('vatRate', line.vatRate) > oneHundredPercent)
    throw new RangeError(`vatRate above 100 %: ${line.vatRate}`);
  return line;
}
