import { allocate } from './allocate.ts';
import { quotient, remainder, whole } from './money.ts';
import type { FreeShippingProgress, ShippingMethod, ShippingMethodPrice } from './types.ts';

/**
 * What a method costs at an order total after discount, both in cents on the basis: the lowest of its prices,
 * each replaced by its threshold price once the total reaches the threshold. null for a method without prices.
 */
export function shippingPriceOf(method: ShippingMethod, orderTotalCents: number): number | null {
  const prices = method.prices.map((price) => priceAt(price, orderTotalCents));
  return prices.length === 0 ? null : whole('a shipping price', Math.min(...prices));
}

/** The 'from' price: the lowest of all methods at this order total after discount; 0 where there is none. */
export function shippingFromPrice(methods: readonly ShippingMethod[], orderTotalCents: number): number {
  const prices = methods
    .map((method) => shippingPriceOf(method, orderTotalCents))
    .filter((price) => price !== null);
  return prices.length === 0 ? 0 : Math.min(...prices);
}

function priceAt(price: ShippingMethodPrice, orderTotalCents: number): number {
  const { priceCents, thresholdPriceCents, thresholdOrderTotalCents } = price;
  if (thresholdPriceCents === null || thresholdOrderTotalCents === null) return priceCents;
  return orderTotalCents >= thresholdOrderTotalCents ? thresholdPriceCents : priceCents;
}

/** The price that goes into the total, in cents on the basis: the chosen method's, until then the 'from' price. */
export function priceShipping(
  methods: readonly ShippingMethod[],
  chosenMethodId: string | null,
  orderTotalCents: number,
): { readonly methodId: string | null; readonly cents: number } {
  const chosen = methods.find((method) => method.id === chosenMethodId);
  const chosenCents = chosen ? shippingPriceOf(chosen, orderTotalCents) : null;
  if (chosen && chosenCents !== null) return { methodId: chosen.id, cents: chosenCents };
  return { methodId: null, cents: shippingFromPrice(methods, orderTotalCents) };
}

/**
 * What is missing to the lowest order total that makes some method free; null where none ever becomes free.
 * @param orderTotalCents the goods after discount, on the basis
 * @param shownTotalCents the same goods on the customer's basis. Their ratio carries what is missing over, rounded up,
 *   so that goods of the same rates for that amount do reach the threshold; without goods it stays as it is.
 */
export function freeShippingProgress(
  methods: readonly ShippingMethod[],
  orderTotalCents: number,
  shownTotalCents: number,
): FreeShippingProgress | null {
  const thresholds = methods
    .flatMap((method) => method.prices)
    .filter((price) => price.thresholdPriceCents === 0)
    .map((price) => price.thresholdOrderTotalCents)
    .filter((threshold) => threshold !== null);
  if (thresholds.length === 0) return null;
  const thresholdCents = Math.min(...thresholds);
  const missingCents = Math.max(0, thresholdCents - orderTotalCents);
  const isReached = missingCents === 0;
  const carriedOver = (cents: number) =>
    orderTotalCents === 0
      ? cents
      : quotient(cents, shownTotalCents, orderTotalCents) +
        (remainder(cents, shownTotalCents, orderTotalCents) > 0 ? 1 : 0);
  const missingShownCents = carriedOver(missingCents);
  const thresholdShownCents = isReached ? carriedOver(thresholdCents) : shownTotalCents + missingShownCents;
  return { thresholdCents, missingCents, thresholdShownCents, missingShownCents, isReached };
}

/**
 * Divides the shipping price over the rate groups it travels with, by rising rate; cents on the basis.
 *
 * Shipping follows the goods' rates in proportion to what they cost. Taking both on the same basis is the
 * same as dividing the shipping's net amount by the goods' net amounts: both sides carry the same factor.
 * Goods that cost nothing after discount weigh what they cost before it; if that is nothing too, the highest
 * rate takes it all. Without goods there is nothing to ship.
 */
export function shareShipping(
  shippingCents: number,
  discountedGoods: readonly number[],
  goods: readonly number[],
): number[] {
  if (discountedGoods.some((cents) => cents > 0)) return allocate(shippingCents, discountedGoods);
  if (goods.some((cents) => cents > 0)) return allocate(shippingCents, goods);
  return goods.map((_, i) => (i === goods.length - 1 ? shippingCents : 0));
}
