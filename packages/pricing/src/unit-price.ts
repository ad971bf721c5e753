import type { Amount, Basis, UnitPrice } from './types.ts';
import { amountOf } from './vat.ts';

/** The price of one piece as the catalogue holds it; cents on the shop's basis. */
export type CataloguePrice = {
  readonly unitPriceCents: number;
  readonly discountPriceCents: number | null;
};

/** What one piece costs in effect, in the cents it came in: the discount price where that is the lower one. */
export function effectiveUnitPriceCents({ unitPriceCents, discountPriceCents }: CataloguePrice): number {
  return Math.min(unitPriceCents, discountPriceCents ?? unitPriceCents);
}

/** Whether there is an old price to show: a discount price only counts below the unit price. */
export function isDiscounted(price: CataloguePrice): boolean {
  return effectiveUnitPriceCents(price) < price.unitPriceCents;
}

/**
 * The price of one piece as a list, a product page and a cart line all show it.
 * The side that is not the shop's basis is rounded to a cent for showing; lines are never computed from it.
 */
export function unitPriceOf(
  price: CataloguePrice,
  vatRate: number,
  basis: Basis,
  displayBasis: Basis,
): UnitPrice {
  return {
    unitPrice: amountOf(price.unitPriceCents, vatRate, basis, displayBasis),
    discountedUnitPrice: amountOf(effectiveUnitPriceCents(price), vatRate, basis, displayBasis),
    isDiscounted: isDiscounted(price),
  };
}

/** The cheapest variant in effect, and whether others cost more ('vanaf'). */
export type FromPrice<Variant extends CataloguePrice> = {
  readonly variant: Variant;
  readonly isFrom: boolean;
};

/** A product's price is its cheapest variant's; of equals the first. null for a product without variants. */
export function productFromPrice<Variant extends CataloguePrice>(
  variants: readonly Variant[],
): FromPrice<Variant> | null {
  const [first] = variants;
  if (first === undefined) return null;
  const variant = variants.reduce((best, next) =>
    effectiveUnitPriceCents(next) < effectiveUnitPriceCents(best) ? next : best,
  );
  const lowest = effectiveUnitPriceCents(variant);
  return { variant, isFrom: variants.some((other) => effectiveUnitPriceCents(other) > lowest) };
}

/** A changed price up to this much is not worth a notice, in cents. */
export const priceToleranceCents = 1;

/** Whether a shopper must be told that a unit price changed: only if what is shown moved by more than 0.01. */
export function isNoticeableChange(
  before: Pick<Amount, 'shownCents'>,
  after: Pick<Amount, 'shownCents'>,
): boolean {
  return Math.abs(after.shownCents - before.shownCents) > priceToleranceCents;
}
