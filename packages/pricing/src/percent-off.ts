/** Whole percents off, told on a product's badge: never more than are off, and 0 where it rounds to nothing. Prices in euros or cents, both alike. */
export function percentOff(unitPrice: number, discountPrice: number | null): number {
  if (discountPrice === null || unitPrice <= 0) return 0;
  return Math.floor((1 - discountPrice / unitPrice) * 100 + 1e-9);
}
