import { daysOffered, isPossibleDay } from '../promises/days-to-choose.ts';
import type { CartContents } from '../repositories/cart-contents.ts';
import type { FullCart } from './change-cart.ts';
import type { LineRefusal, NextLine } from './line-rules.ts';
import { methodOfCart } from './promise-for.ts';

type Ways = Pick<CartContents, 'shippingMethods' | 'places'>;

/** What a shopper asks of a line; what is left out stays as it is, null takes it back. */
export type AskedChoice = { giftText?: string | null; deliveryDay?: string | null };

/** What was asked, as it is kept: a text with one kind of line end and nothing around it, and none where nothing is left. */
export function tidyChoice({ giftText, deliveryDay }: AskedChoice): AskedChoice {
  return {
    ...(giftText !== undefined && { giftText: giftText?.replaceAll(/\r\n?/g, '\n').trim() || null }),
    ...(deliveryDay !== undefined && { deliveryDay }),
  };
}

/** Why a product cannot have this text or day; null where it can. A day is possible where one of the shop's ways can keep it. */
export function refusalOfChoice(
  now: Date,
  { shippingMethods, places }: Ways,
  product: Pick<NextLine, 'asksGiftText' | 'asksDeliveryDay' | 'handlingDays'>,
  { giftText = null, deliveryDay = null }: AskedChoice,
): LineRefusal | null {
  if (giftText !== null && !product.asksGiftText) return { refused: 'NO_GIFT_TEXT' };
  if (deliveryDay === null) return null;
  if (!product.asksDeliveryDay) return { refused: 'NO_DELIVERY_DAY' };
  const isPossible = shippingMethods.some((method) =>
    isPossibleDay(deliveryDay, now, method, places, product.handlingDays),
  );
  return isPossible ? null : { refused: 'DELIVERY_DAY_PASSED' };
}

type Judged = Pick<FullCart, 'row' | 'shippingMethods' | 'places'>;

/** The days that are left for a line whose own is not possible any more by the cart's way of shipping; null where it is. */
export function daysLeftFor(now: Date, cart: Judged, line: NextLine): string[] | null {
  const { deliveryDay, handlingDays } = line;
  const method = methodOfCart(cart);
  if (deliveryDay === null || !method) return null;
  if (isPossibleDay(deliveryDay, now, method, cart.places, handlingDays)) return null;
  return daysOffered(now, method, cart.places, handlingDays);
}
