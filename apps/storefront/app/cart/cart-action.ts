import type { Cart, PriceChange, RemovedCode } from '@etalage/contracts';

/** Why the server left the cart as it was, and at what it happened. */
export type CartRefusal = {
  reason:
    | 'stock'
    | 'limit'
    | 'closed'
    | 'gone'
    | 'failed'
    | 'tooOften'
    | 'couponInvalid'
    | 'couponEnded'
    | 'couponError'
    | 'belowMinimum'
    | 'noIncludedProducts'
    | 'customerLimit'
    | 'codesFull';
  /** Units that can be ordered, where that is the matter. */
  available: number | null;
  /** Euros that the goods must cost, where a code asks for it. */
  minimum: number | null;
  /** What it is about, as `subjectOf` names it; '' where that stood on another page. */
  subject: string;
  /** What was to be added, where no row may tell. */
  name?: string;
};

/** What the shopper should be told: prices that are others now, codes that left the cart by themselves. */
export type CartNotices = {
  prices: PriceChange[];
  codes: RemovedCode[];
};

/** What the cart's loader and actions tell; `cart` is null where the API could not be reached. */
export type CartAnswer = {
  cart: Cart | null;
  refusal: CartRefusal | null;
  notices: CartNotices;
};

export const noNotices: CartNotices = { prices: [], codes: [] };

/** Where no answer came. */
export const noAnswer = (subject: string): CartAnswer => ({
  cart: null,
  refusal: { reason: 'failed', available: null, minimum: null, subject },
  notices: noNotices,
});
