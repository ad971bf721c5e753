import { whole } from './money.ts';
import type { Coupon, UsedCoupon } from './types.ts';

/**
 * Pays `totalCents` (including VAT) from cards with a balance. A card is money, so it changes what is left to
 * pay and neither the total nor the VAT. The card with the least on it goes first (of equals the lower code),
 * which empties cards instead of nibbling at all, and makes the outcome independent of the order of entry.
 */
export function payWithCoupons(totalCents: number, coupons: readonly Coupon[]): UsedCoupon[] {
  const unique = new Map(coupons.map((coupon) => [coupon.cardCode, coupon]));
  const cards = [...unique.values()].sort(
    (a, b) => a.balanceCents - b.balanceCents || (a.cardCode < b.cardCode ? -1 : 1),
  );
  let open = totalCents;
  return cards.map(({ cardCode, balanceCents }) => {
    const usedCents = Math.min(open, whole('a balance', balanceCents));
    open -= usedCents;
    return { cardCode, usedCents, remainingCents: balanceCents - usedCents };
  });
}
