import type { Cart } from '@etalage/contracts';
import { useEffect } from 'react';
import { useCartState, withCartClient } from './cart-store.ts';

/**
 * The cart that the page was loaded with, or a newer one that has come since.
 * A page loaded later always wins: after an order the next cart begins at version 0 again.
 */
export function useNewestCart(loaded: Cart | null): Cart | null {
  const { cart } = useCartState();
  useEffect(() => {
    if (loaded) withCartClient((client) => client.takeLoaded(loaded));
  }, [loaded]);
  return cart ?? loaded;
}
