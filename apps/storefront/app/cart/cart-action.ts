import type {
  addCartBundle,
  addCartLine,
  addCoupon,
  addPromocode,
  Basis,
  Cart,
  checkCode,
  PriceChange,
  RefusalCode,
  RemovedCode,
  setCartBundle,
  setCartLine,
  validateCart,
} from '@etalage/contracts';

/** Every code with which the API refuses something about the cart. */
export type CartRefusalCode = RefusalCode<
  | typeof addCartLine
  | typeof setCartLine
  | typeof addCartBundle
  | typeof setCartBundle
  | typeof addPromocode
  | typeof addCoupon
  | typeof checkCode
  | typeof validateCart
>;

/** What the shopper is told of each. */
export const cartReasons = {
  OUT_OF_STOCK: 'stock',
  QUANTITY_LIMIT: 'limit',
  CART_FULL: 'limit',
  BUNDLE_LINE: 'failed',
  UNKNOWN_VARIANT: 'gone',
  UNKNOWN_BUNDLE: 'gone',
  SHOPPING_DISABLED: 'closed',
  CROSS_SITE: 'failed',
  UNKNOWN_CODE: 'couponInvalid',
  CODE_ENDED: 'couponEnded',
  BELOW_MINIMUM: 'belowMinimum',
  NO_INCLUDED_PRODUCTS: 'noIncludedProducts',
  CUSTOMER_LIMIT: 'customerLimit',
  ONE_WON_CODE: 'oneWonCode',
  CODES_FULL: 'codesFull',
  NO_GIFT_TEXT: 'failed',
  NO_DELIVERY_DAY: 'failed',
  DELIVERY_DAY_PASSED: 'dayPassed',
} as const satisfies Record<CartRefusalCode, string>;

/** Why the server left the cart as it was, and at what it happened. */
export type CartRefusal = {
  reason: (typeof cartReasons)[CartRefusalCode] | 'tooOften' | 'couponError' | 'cookies';
  /** Units that can be ordered, where that is the matter. */
  available: number | null;
  /** Euros that the goods must cost, where a code asks for it. */
  minimum: number | null;
  /** On which basis that stands. */
  minimumBasis?: Basis;
  /** What it is about, as `subjectOf` names it; '' where that stood on another page. */
  subject: string;
  /** The code that it is about, as it was typed. */
  typed?: string;
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
export const noAnswer = (subject: string): CartAnswer => refused('failed', subject);

/** Where the browser keeps no cookies: whatever is put into a cart would be in one that nobody finds again. */
export const noCookies = (): CartAnswer => refused('cookies', '');

const refused = (reason: CartRefusal['reason'], subject: string): CartAnswer => ({
  cart: null,
  refusal: { reason, available: null, minimum: null, subject },
  notices: noNotices,
});
