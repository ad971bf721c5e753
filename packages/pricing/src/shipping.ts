import { allocate } from './allocate.ts';
import { whole } from './money.ts';
import type { Basis, FreeShippingProgress, ShippingMethod, ShippingMethodPrice } from './types.ts';

/**
 * What a method costs at an order total after discount, both in cents on the basis: the lowest of its prices,
 * each replaced by its threshold price once the total reaches the threshold. null for a method without prices.
 */
export function shippingPriceOf(method: ShippingMethod, orderTotalCents: number): number | null {
  const prices = method.prices.map((price) => priceAt(price, orderTotalCents));
  return prices.length === 0 ? null : whole('a shipping price', Math.min(...prices));
}

/**
 * The methods that the 'from' price comes from: all deliveries that have a price, and pick-up only where there is no
 * such delivery.
 */
function countingMethods(methods: readonly ShippingMethod[]): readonly ShippingMethod[] {
  const deliveries = methods.filter(({ isPickup, prices }) => !isPickup && prices.length > 0);
  return deliveries.length > 0 ? deliveries : methods;
}

/** The 'from' price: the lowest of the deliveries at this order total after discount; 0 where there is no method. */
export function shippingFromPrice(methods: readonly ShippingMethod[], orderTotalCents: number): number {
  const prices = countingMethods(methods)
    .map((method) => shippingPriceOf(method, orderTotalCents))
    .filter((price) => price !== null);
  return prices.length === 0 ? 0 : Math.min(...prices);
}

function priceAt(price: ShippingMethodPrice, orderTotalCents: number): number {
  const { priceCents, thresholdPriceCents, thresholdOrderTotalCents } = price;
  if (thresholdPriceCents === null || thresholdOrderTotalCents === null) return priceCents;
  return orderTotalCents >= thresholdOrderTotalCents ? thresholdPriceCents : priceCents;
}

/** What shipping adds to a total, in cents on the basis. */
export type ShippingCost = {
  readonly methodId: string | null;
  readonly cents: number;
  readonly isPickupFree: boolean;
};

/** The price that goes into the total: the chosen method's, until then the 'from' price. */
export function priceShipping(
  methods: readonly ShippingMethod[],
  chosenMethodId: string | null,
  orderTotalCents: number,
): ShippingCost {
  const chosen = chosenMethod(methods, chosenMethodId);
  if (chosen) {
    const cents = shippingPriceOf(chosen, orderTotalCents) ?? 0;
    return { methodId: chosen.id, cents, isPickupFree: false };
  }
  const cents = shippingFromPrice(methods, orderTotalCents);
  const isPickupFree =
    cents > 0 &&
    methods.some((method) => method.isPickup === true && shippingPriceOf(method, orderTotalCents) === 0);
  return { methodId: null, cents, isPickupFree };
}

/** The chosen method as far as it has a price for this cart. */
function chosenMethod(methods: readonly ShippingMethod[], id: string | null): ShippingMethod | undefined {
  return methods.find((method) => method.id === id && method.prices.length > 0);
}

/**
 * How far the goods are from the lowest order total at which `priceShipping` asks nothing; null where no threshold leads
 * there. About the chosen method once there is one: what another would cost helps nobody who has chosen.
 * @param orderTotalCents the goods after discount, on `basis`
 */
export function freeShippingProgress(
  methods: readonly ShippingMethod[],
  chosenMethodId: string | null,
  orderTotalCents: number,
  basis: Basis,
): FreeShippingProgress | null {
  const costAt = (cents: number) => priceShipping(methods, chosenMethodId, cents).cents;
  const chosen = chosenMethod(methods, chosenMethodId);
  const isReached = costAt(orderTotalCents) === 0;
  const thresholds = (chosen ? [chosen] : countingMethods(methods))
    .flatMap((method) => method.prices)
    .filter((price) => price.thresholdPriceCents === 0)
    .map((price) => price.thresholdOrderTotalCents)
    .filter((threshold) => threshold !== null)
    .filter((threshold) => costAt(threshold) === 0 && (isReached || threshold > orderTotalCents));
  if (thresholds.length === 0) return null;
  const thresholdCents = Math.min(...thresholds);
  const missingCents = isReached ? 0 : thresholdCents - orderTotalCents;
  const belowCents = costAt(Math.max(0, thresholdCents - 1));
  return { basis, thresholdCents, missingCents, isReached, belowCents };
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
