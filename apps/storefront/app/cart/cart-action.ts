import type { Cart } from '@etalage/contracts';

/** Why the server left the cart as it was, and at what it happened. */
export interface CartRefusal {
  reason: 'stock' | 'limit' | 'closed' | 'gone' | 'failed';
  /** Units that can be ordered, where that is the matter. */
  available: number | null;
  /** 'line-12' or 'bundle-<key>': the form that asked; '' where it stood on another page. */
  subject: string;
}

/** What the cart's loader and action tell; `cart` is null where the API could not be reached. */
export interface CartAnswer {
  cart: Cart | null;
  refusal: CartRefusal | null;
}

/** Field that JavaScript adds: the answer is then data for the page that stays, instead of a redirect to the cart. */
export const IN_PLACE = 'inPlace';

/**
 * For `shouldRevalidate`: false after a change of the cart, which no list and no product page shows.
 * Of all loaders only the root's runs again then, for the number on the badge.
 */
export function revalidateExceptAfterCart({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  return formAction?.split('?')[0]?.endsWith('/shopping-bag') ? false : defaultShouldRevalidate;
}
