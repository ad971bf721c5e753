import type { Image, ProductCard as ListedProduct } from '@etalage/contracts';
import type { CardProduct } from './product-card.tsx';

/** Pixels: one file for phones and one for sharp or wide screens; each further width costs every card two addresses. */
const CARD_WIDTHS = [320, 640];

/**
 * Listed products without what no card shows, for the data that is sent beside the markup. Equal lists of widths are
 * one and the same list, which is then sent once.
 */
export function leanCards(products: readonly ListedProduct[]): CardProduct[] {
  const shared = new Map<string, number[]>();
  const widthsOf = (image: Image): number[] => {
    const offered = image.widths.filter((width) => CARD_WIDTHS.includes(width));
    const widths = offered.length > 0 ? offered : image.widths;
    const key = widths.join();
    const known = shared.get(key) ?? widths;
    shared.set(key, known);
    return known;
  };
  return products.map(({ unitPriceBasis: _, mainMediaUrl: __, image, ...card }) => ({
    ...card,
    image: image && { ...image, alt: '', widths: widthsOf(image) },
  }));
}
