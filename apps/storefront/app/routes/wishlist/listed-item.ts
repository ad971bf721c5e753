import type { WishlistItem } from '@etalage/contracts';
import type { Addition } from '../../cart/cart-change.ts';
import { links } from '../../lib/links.ts';
import { type PriceDrop, priceDrop } from './price-drop.ts';

/** What the page says of one product; amounts in euros. `card` is null of what is no longer for sale. */
export type ListedItem = {
  productId: number;
  name: string;
  /** What it cost when it was put there, on the shop's own basis: it goes along where it is put back. */
  price: number | null;
  card: null | {
    href: string;
    image: NonNullable<WishlistItem['card']>['image'];
    unitPrice: number;
    discountPrice: number | null;
    lowestBefore: number | null;
    isFromPrice: boolean;
    inStock: boolean;
    onlyVariantId: number | null;
    drop: PriceDrop | null;
  };
};

export function listedItem(
  { productId, name, price, priceThen, card }: WishlistItem,
  language: string,
): ListedItem {
  if (!card) return { productId, name, price, card: null };
  const { image, unitPrice, discountPrice, lowestBefore, isFromPrice, inStock, onlyVariantId } = card;
  return {
    productId,
    name: card.name,
    price,
    card: {
      href: links(language).product(card.slug),
      ...{ image, unitPrice, discountPrice, lowestBefore, isFromPrice, inStock, onlyVariantId },
      drop: tellsLess(card, priceThen) ? null : priceDrop(priceThen, card.discountPrice ?? card.unitPrice),
    },
  };
}

/** Whether a reduction is told from less than what it cost when it was put there: nothing bigger is said beside it (PDP-23). */
const tellsLess = ({ discountPrice, lowestBefore }: NonNullable<WishlistItem['card']>, then: number | null) =>
  discountPrice !== null && then !== null && (lowestBefore === null || lowestBefore < then);

/** What can go into the cart without a choice. */
export const mayBeAdded = ({ card }: ListedItem): boolean =>
  card?.inStock === true && card.onlyVariantId !== null;

/** One piece of it into the cart, with what may be shown until that is answered. */
export function additionOf({ name, card }: ListedItem): Addition {
  const { href = '', image = null, unitPrice = null, discountPrice = null } = card ?? {};
  const { lowestBefore = null, onlyVariantId } = card ?? {};
  const preview = { name, slug: href.split('/').pop() ?? '', image, unitPrice, discountPrice, lowestBefore };
  return { intent: 'add-line', variantId: onlyVariantId ?? 0, quantity: 1, preview };
}
