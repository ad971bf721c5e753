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
  return (discountPrice ?? before) < before ? before : null;
}
