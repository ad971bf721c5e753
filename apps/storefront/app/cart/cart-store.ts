import type { Cart } from '@etalage/contracts';
import { useEffect, useSyncExternalStore } from 'react';

/** What the browser knows of the cart, shared by the drawer, the cart page and every add button. */
interface CartState {
  /** The last cart that the server told of; null before the first. */
  cart: Cart | null;
  isOpen: boolean;
  /** True where the drawer opens on a cart that came just now, and need not ask for it again. */
  isFresh: boolean;
  /** Said aloud by assistive technology when it changes. */
  announcement: string;
}

const nothing: CartState = { cart: null, isOpen: false, isFresh: false, announcement: '' };
let state = nothing;
const listeners = new Set<() => void>();

function change(part: Partial<CartState>) {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

/** The store lives in the browser only: on the server one process serves many shoppers, and there it stays empty. */
export function useCartState(): CartState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => nothing,
  );
}

export function openCart(isFresh = false) {
  change({ isOpen: true, isFresh });
}

export function closeCart() {
  change({ isOpen: false, isFresh: false });
}

/** Takes a cart that the server told of. */
export function acceptCart(cart: Cart, announcement = '') {
  change({ cart, announcement });
}

/**
 * The cart that the page was loaded with, or a newer one that an action has brought since.
 * A page loaded later always wins: after an order the next cart begins at version 0 again.
 */
export function useNewestCart(loaded: Cart | null): Cart | null {
  const { cart } = useCartState();
  useEffect(() => {
    if (loaded) acceptCart(loaded);
  }, [loaded]);
  if (!loaded || !cart) return loaded;
  return cart.language === loaded.language && cart.version > loaded.version ? cart : loaded;
}
