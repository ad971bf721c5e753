import { type Basis, type CartLine, type PricedCart, priceCart, type ShippingMethod } from '@etalage/pricing';
import type { CartContents, ShippingMethodFacts } from '../repositories/cart-contents.ts';
import type { PricedFacts } from '../repositories/cart-summary.ts';
import type { Counting } from './judge-codes.ts';

/** What a cart's price comes from; the codes are those that count. */
export type PricedContents = Pick<CartContents, 'shippingMethods'> & {
  lines: readonly PricedFacts[];
  codes: Counting;
};

/** Prices a cart from what the database says now; nothing of it comes from the shopper but ids and quantities. */
export function priceContents(
  bases: { priceBasis: Basis; displayBasis: Basis },
  { lines, shippingMethods, codes }: PricedContents,
  chosenShippingMethodId: number | null,
): PricedCart {
  return priceCart({
    basis: bases.priceBasis,
    displayBasis: bases.displayBasis,
    lines: lines.map(toPricingLine),
    promocodes: codes.promocodes,
    coupons: codes.coupons.map(({ cardCode, freeCents }) => ({ cardCode, balanceCents: freeCents })),
    shippingMethods: shippingMethods.map(toPricingMethod),
    chosenShippingMethodId: chosenShippingMethodId === null ? null : String(chosenShippingMethodId),
  });
}

/** What the cheapest delivery of a cart costs, in cents with VAT, whichever was chosen. */
export function standardShippingCents(state: PricedContents & { priced: PricedCart }): number {
  const { basis, displayBasis } = state.priced;
  return priceContents({ priceBasis: basis, displayBasis }, state, null).shipping.price.incCents;
}

/** A line's key in the calculation. Variant, bundle, day and text name it as well as its id does, also before it has one. */
export function lineKey(
  line: Pick<PricedFacts, 'variantId' | 'bundleGroupKey' | 'giftText' | 'deliveryDay'>,
): string {
  return `${line.bundleGroupKey ?? ''}/${line.variantId}/${line.deliveryDay ?? ''}/${line.giftText ?? ''}`;
}

/** A line as the calculation takes it. */
export function toPricingLine(line: PricedFacts): CartLine {
  return {
    key: lineKey(line),
    productId: line.productId,
    unitPriceCents: line.unitPriceCents,
    discountPriceCents: line.discountPriceCents,
    quantity: line.quantity,
    vatRate: line.vatRate,
    unitsPerSet: line.unitsPerSet ?? 1,
    bundle:
      line.bundleGroupKey === null || line.bundle === null
        ? null
        : {
            groupKey: line.bundleGroupKey,
            fixedTotalCents: line.bundle.fixedTotalCents,
            fromPriceCents: line.bundle.fromPriceCents,
            toPriceCents: line.bundle.toPriceCents,
          },
    contentMilli: line.contentMilli,
    contentUnit: line.contentUnit,
  };
}

function toPricingMethod(method: ShippingMethodFacts): ShippingMethod {
  const { isPickup, priceCents, thresholdPriceCents, thresholdOrderTotalCents } = method;
  return {
    id: String(method.id),
    isPickup,
    prices: [{ priceCents, thresholdPriceCents, thresholdOrderTotalCents }],
  };
}
