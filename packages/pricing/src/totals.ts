import { euros } from './money.ts';
import type { PricedCart } from './types.ts';

/** What a cart comes to in all, in euros as the JSON border writes them, on the basis that the customer sees. */
export function totalsInEuros(priced: PricedCart) {
  const { subtotal, discount, shipping, totalExCents, vatCents, vatGroups, totalCents, toPayCents } = priced;
  return {
    subTotal: euros(subtotal.shownCents),
    subTotalIncludingVat: euros(subtotal.incCents),
    discount: euros(discount.shownCents),
    shipping: euros(shipping.price.shownCents),
    shippingIsFrom: shipping.isFrom,
    pickupIsFree: shipping.isPickupFree,
    totalExcludingVat: euros(totalExCents),
    vat: euros(vatCents),
    vatGroups: vatGroups.map((group) => ({
      vatPercentage: group.rate / 100,
      net: euros(group.netCents),
      vat: euros(group.vatCents),
    })),
    total: euros(totalCents),
    coupons: euros(totalCents - toPayCents),
    toPay: euros(toPayCents),
  };
}
