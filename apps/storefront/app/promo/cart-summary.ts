import type { ActivePromocode, Cart } from '@etalage/contracts';
import { useCartPart } from '../cart/cart-store.ts';
import { useMe } from '../lib/me.ts';

/**
 * What every page shows of the cart, the number on the badge and the codes that count: as the page was sent, or as the
 * browser has been told of the cart since. For what stands in a place (see lib/place.tsx).
 */
export function useCartSummary(): Pick<Cart, 'count' | 'promocodes'> {
  const { cart } = useMe();
  return useCartPart((state) => state.cart) ?? cart;
}

/**
 * PROMO-06: a code for certain products is told of on their pages only, any other one everywhere.
 * @param productId of the product that the page is about; null on any other page
 */
export function promosOn(
  productId: number | null,
  promocodes: readonly ActivePromocode[],
): ActivePromocode[] {
  return promocodes.filter(({ includedProducts }) => {
    const ids = idsIn(includedProducts);
    return ids.length === 0 || (productId !== null && ids.includes(productId));
  });
}

/** Ids of '[1, "2"]'; what is no such list names no products. */
export function idsIn(json: string): number[] {
  try {
    const ids: unknown = JSON.parse(json || '[]');
    return Array.isArray(ids) ? ids.map(Number).filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}
