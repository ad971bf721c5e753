import { type Static, Type } from 'typebox';
import { Cart, CartProblem, cartAnswers, PriceChange, PromocodeType, Quantity, RemovedCode } from './cart.ts';
import {
  type Endpoint,
  Forbidden,
  GivenMoney,
  Id,
  idempotencyHeaders,
  inLanguage,
  lineOfText,
  Money,
  nullable,
  problems,
  refusing,
} from './common.ts';
import { codeLength, maxCartLines } from './limits.ts';

/** What a shopper types: letters of either case, digits, dashes and spaces; compared without case and spaces. */
export const Code = lineOfText(codeLength);

export const CouponCheck = Type.Object({
  /** Also of a promo code that this customer has used as often as they may: adding it then refuses it, and says why. */
  valid: Type.Boolean(),
  coupon: nullable(Type.Object({ cardCode: Type.String(), balance: Money })),
  promocode: nullable(Type.Object({ code: Type.String(), type: PromocodeType, amount: Type.Number() })),
  /** Given where the code is a promo code that everyone could know and whose time is over. */
  hasEnded: Type.Optional(Type.Literal(true)),
});
export type CouponCheck = Static<typeof CouponCheck>;

export const checkCode = {
  method: 'POST',
  url: '/coupon/universal/check',
  schema: {
    summary:
      'Whether a code is a promo code or a coupon that is valid now; whether this customer may use it once more, adding it says',
    tags: ['cart'],
    querystring: inLanguage,
    body: Type.Object({ code: Code }, { additionalProperties: false }),
    response: { 200: CouponCheck, 403: Forbidden, ...problems },
  },
} as const satisfies Endpoint;

/**
 * Refusals that leave the cart as it is, all 422: UNKNOWN_CODE says the same of a code that never was, is over or
 * used up, CODE_ENDED that a promo code which everyone could know is over; the others are of a code that works elsewhere: BELOW_MINIMUM (with `minimum`), NO_INCLUDED_PRODUCTS,
 * CUSTOMER_LIMIT, ONE_WON_CODE where another that was won counts already, and CODES_FULL where the cart holds as many as it can. An empty cart takes a code and judges its
 * minimum and products once something lies in it.
 */
export const addPromocode = {
  method: 'POST',
  url: '/cart/promocodes',
  schema: {
    summary: 'Apply a promo code; one that is there already changes nothing',
    tags: ['cart'],
    headers: idempotencyHeaders,
    querystring: inLanguage,
    body: Type.Object({ code: Code }, { additionalProperties: false }),
    response: {
      ...cartAnswers,
      422: refusing(
        CartProblem,
        'UNKNOWN_CODE',
        'CODE_ENDED',
        'CODES_FULL',
        'BELOW_MINIMUM',
        'NO_INCLUDED_PRODUCTS',
        'CUSTOMER_LIMIT',
        'ONE_WON_CODE',
      ),
    },
  },
} as const satisfies Endpoint;

export const removePromocode = {
  method: 'DELETE',
  url: '/cart/promocodes/:code',
  schema: {
    summary: 'Take a promo code out',
    tags: ['cart'],
    headers: idempotencyHeaders,
    params: Type.Object({ code: Code }),
    querystring: inLanguage,
    response: cartAnswers,
  },
} as const satisfies Endpoint;

export const addCoupon = {
  method: 'POST',
  url: '/cart/coupons',
  schema: {
    summary: 'Pay with a card that has a balance; one that is there already changes nothing',
    tags: ['cart'],
    headers: idempotencyHeaders,
    querystring: inLanguage,
    body: Type.Object({ cardCode: Code }, { additionalProperties: false }),
    response: { ...cartAnswers, 422: refusing(CartProblem, 'UNKNOWN_CODE', 'CODES_FULL') },
  },
} as const satisfies Endpoint;

export const removeCoupon = {
  method: 'DELETE',
  url: '/cart/coupons/:cardCode',
  schema: {
    summary: 'Take a card out',
    tags: ['cart'],
    headers: idempotencyHeaders,
    params: Type.Object({ cardCode: Code }),
    querystring: inLanguage,
    response: cartAnswers,
  },
} as const satisfies Endpoint;

export const CartValidation = Type.Object({
  /** False where a price that was sent, or that the cart was filled at, is not today's any more. */
  valid: Type.Boolean(),
  changes: Type.Array(PriceChange),
  /** Codes that left the cart since the last validation. */
  removedCodes: Type.Array(RemovedCode),
  /** The cart at today's prices, its notices taken over. */
  cart: Cart,
});
export type CartValidation = Static<typeof CartValidation>;

export const validateCart = {
  method: 'POST',
  url: '/cart/validate',
  schema: {
    summary: 'Compare the prices that the shopper sees with today’s, and take today’s over',
    tags: ['cart'],
    querystring: inLanguage,
    body: Type.Object(
      {
        lines: Type.Array(
          Type.Object(
            {
              variantId: Id,
              /** Of one piece, as a shopper's page shows it; compared with, and never taken over. */
              unitPrice: GivenMoney,
              qty: Quantity,
            },
            { additionalProperties: false },
          ),
          { maxItems: maxCartLines },
        ),
      },
      { additionalProperties: false },
    ),
    response: { 200: CartValidation, 403: Forbidden, ...problems },
  },
} as const satisfies Endpoint;
