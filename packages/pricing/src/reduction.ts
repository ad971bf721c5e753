/** A price as it is told of a reduction: in euros or cents, all alike. */
export type ToldPrice = {
  unitPrice: number;
  /** null where nothing is off. */
  discountPrice: number | null;
  /** The lowest of the days before it was reduced; none where it was never sold without the reduction. */
  lowestBefore?: number | null;
};

/**
 * What is told beside a reduced price: the lowest of the days before, which the law wants (Directive 98/6/EC, article 6a), or the old
 * price where there is none. null where nothing is off, and where what is asked now is not less than that.
 */
export function priceBefore({ unitPrice, discountPrice, lowestBefore }: ToldPrice): number | null {
  const before = lowestBefore ?? unitPrice;
  return discountPrice !== null && discountPrice < before ? before : null;
}

/** So much is off, as told; 0 where it may not be: what never was asked saves nothing. */
export function saved(price: ToldPrice): number {
  const before = priceBefore(price);
  if (before === null || price.discountPrice === null || price.lowestBefore == null) return 0;
  return before - price.discountPrice;
}

/** Whole percents off, told on a product's badge: never more than are off, and 0 where it rounds to nothing or nothing may be told. */
export function percentOff(price: ToldPrice): number {
  const before = priceBefore(price) ?? 0;
  return before > 0 ? Math.floor((saved(price) / before) * 100 + 1e-9) : 0;
}
