import type { ToldPrice } from './reduction.ts';

/** So much is off, as told; 0 where it may not be: what never was asked saves nothing. */
export function saved({ discountPrice, lowestBefore }: ToldPrice): number {
  const before = lowestBefore ?? 0;
  return Math.max(0, before - (discountPrice ?? before));
}

/** Whole percents off, told on a product's badge: never more than are off, and 0 where it rounds to nothing or nothing may be told. */
export function percentOff(price: ToldPrice): number {
  const before = price.lowestBefore ?? 0;
  return before > 0 ? Math.floor((saved(price) / before) * 100 + 1e-9) : 0;
}
