export type HeaderMode = 'shop' | 'cart' | 'checkout';

/** HEAD-12: which header a path has. The old names of the cart's pages count too. */
export function headerMode(path: string): HeaderMode {
  const rest = path.replace(/[?#].*/, '').replace(/^\/[a-z]{2}(?=\/)/, '');
  if (/^\/(shopping-bag|cart-summary|cart-checkout)(\/|$)/.test(rest)) return 'cart';
  if (/^\/(checkout|cart-do-payment|cart-check-payment|cart-payment-status)(\/|$)/.test(rest))
    return 'checkout';
  return 'shop';
}

/** HEAD-25: no page of an order tells of one that is still to be paid: it says that itself. */
export const isOfOrder = (path: string): boolean => /^\/[a-z]{2}\/orders\//.test(path);
