import { allocateOnHeaviest } from './allocate.ts';
import { whole } from './money.ts';

/** What a bundle's line needs to be counted: its pieces, and how many of them one bundle holds. */
export type SetLine = {
  readonly quantity: number;
  readonly unitsPerSet: number;
};

/** How many bundles the lines make: the least of floor(quantity / unitsPerSet), at least 1. */
export function bundleQuantity(lines: readonly SetLine[]): number {
  const sets = lines.map((line) => Math.floor(line.quantity / whole('unitsPerSet', line.unitsPerSet, 1)));
  return lines.length === 0 ? 1 : Math.max(1, Math.min(...sets));
}

/**
 * What each line of a bundle costs when the whole costs `fixedTotalCents` apiece, on that price's basis.
 *
 * The fixed price times the number of bundles is divided in proportion to what the lines cost loose, rounded
 * down, and what rounding leaves lies on the dearest line. Pieces beyond the whole bundles cost their own price.
 */
export function spreadBundlePrice(
  fixedTotalCents: number,
  lines: readonly (SetLine & { readonly unitPriceCents: number })[],
): number[] {
  const sets = bundleQuantity(lines);
  const units = lines.map((line) => Math.min(line.quantity, sets * line.unitsPerSet));
  const loose = lines.map((line, i) => line.unitPriceCents * (units[i] ?? 0));
  const shares = allocateOnHeaviest(fixedTotalCents * sets, loose.some((cents) => cents > 0) ? loose : units);
  return lines.map((line, i) => (shares[i] ?? 0) + (line.quantity - (units[i] ?? 0)) * line.unitPriceCents);
}
