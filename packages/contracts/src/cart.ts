import { type Static, Type } from 'typebox';
import {
  Basis,
  Day,
  type Endpoint,
  Forbidden,
  Id,
  Image,
  idempotencyHeaders,
  inLanguage,
  Language,
  linesOfText,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { maxCartLines, maxCodes, maxGiftText, maxQuantity } from './limits.ts';
import { DeliveryPromise } from './promises.ts';
import { SetPrices, Totals } from './totals.ts';

export { maxCartLines, maxCodes, maxQuantity };

export const Quantity = Type.Integer({ minimum: 1, maximum: maxQuantity });

/** What a bundle line or a price check needs to know of a line; figures here are told, never taken from a client. */
export const LineMetadata = Type.Object({
  bundleGroupKey: Type.Optional(Uuid),
  bundleId: Type.Optional(Id),
  unitsPerSet: Type.Optional(Type.Integer()),
  unitPriceBasis: Basis,
  unitPriceSnapshot: Money,
  unitPriceEffective: Money,
  vatPct: Type.Number(),
});

export const CartLine = Type.Object({
  id: Id,
  product: Type.Object({
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    unitPrice: Money,
    discountPrice: nullable(Money),
    /** As of a variant. An order does not keep it: null. */
    lowestBefore: nullable(Money),
    pricePerUnit: nullable(Type.Object({ price: Money, unit: Type.String() })),
    mainMediaUrl: nullable(Type.String()),
    vatCode: Type.Object({ vatPercentage: Type.Number() }),
    outfits: Type.Array(Type.Object({ id: Id })),
  }),
  productVariantId: Id,
  productVariant: Type.Object({ id: Id, name: Type.String(), articleNumber: Type.String() }),
  quantity: Type.Integer(),
  /** The line's total on `basis`, after product discount, before promo codes. */
  subTotal: Money,
  slug: Type.String(),
  outfitImage: nullable(Type.String()),
  image: nullable(Image),
  /** Units that can be ordered now, told up to 999; below quantity the line cannot be ordered as it stands. */
  available: Type.Integer(),
  metadata: LineMetadata,
  /** A text that goes with it; null where there is none. */
  giftText: nullable(Type.String()),
  /** On which it shall come; null: as soon as it can. */
  deliveryDay: nullable(Day),
  /** The days that are left, where its own is not possible any more; else null. An order with such a line is refused. */
  daysLeft: nullable(Type.Array(Day)),
});
export type CartLine = Static<typeof CartLine>;

/** Lines of one bundle, as one thing with one price. */
export const CartBundle = Type.Object({
  bundleGroupKey: Uuid,
  bundleId: Id,
  name: Type.String(),
  slug: Type.String(),
  image: nullable(Image),
  quantity: Type.Integer(),
  /** What the bundle's lines cost together, on `basis`. */
  subTotal: Money,
  /** What the lines would cost apart, minus subTotal; 0 where nothing is saved. */
  saving: Money,
  lineIds: Type.Array(Id),
});
export type CartBundle = Static<typeof CartBundle>;

export const PromocodeType = Type.Union([Type.Literal('PERCENTAGE'), Type.Literal('VALUE')]);

/** A promo code that counts in this cart, with what a banner about it needs. */
export const ActivePromocode = Type.Object({
  code: Type.String(),
  type: PromocodeType,
  /** Per cent, or euros on the basis that the shop's prices are entered in. */
  amount: Type.Number(),
  /** What it takes off here, on the cart's basis. */
  discount: Money,
  bannerText: nullable(Type.String()),
  bannerColor: nullable(Type.String({ description: 'A hex colour' })),
  includedProducts: Type.String({ description: 'JSON array of product ids; empty: all products' }),
  branding: Type.Object({
    influencer: Type.Object({
      enabled: Type.Boolean(),
      logoUrl: nullable(Type.String()),
      displayName: Type.String(),
    }),
  }),
});
export type ActivePromocode = Static<typeof ActivePromocode>;

/** A card that pays in this cart: what is on it, and what of that this cart would use. */
export const CartCoupon = Type.Object({ cardCode: Type.String(), balance: Money, used: Money });
export type CartCoupon = Static<typeof CartCoupon>;

export const codeReasons = [
  'UNKNOWN',
  'EXPIRED',
  'USED_UP',
  'CUSTOMER_LIMIT',
  'BELOW_MINIMUM',
  'NO_INCLUDED_PRODUCTS',
  'ONE_WON_CODE',
] as const;
export type CodeReason = (typeof codeReasons)[number];

/** A price that is another than when the shopper put the thing in the cart, or last confirmed it. */
export const PriceChange = Type.Object({
  variantId: Id,
  newPrice: Money,
  oldPrice: Money,
  name: Type.String(),
});
export type PriceChange = Static<typeof PriceChange>;

/** A promo code or card that left the cart by itself, and why. */
export const RemovedCode = Type.Object({
  code: Type.String(),
  reason: Type.Enum(codeReasons),
  /** Where the reason is BELOW_MINIMUM: what the goods must cost, and on which basis: that of the shop's prices. */
  minimum: nullable(Money),
  minimumBasis: Type.Optional(Basis),
});
export type RemovedCode = Static<typeof RemovedCode>;

export const Cart = Type.Object({
  /** Which cart this is, to say which one was confirmed; it opens nothing. null before anything was put in. */
  id: nullable(Uuid),
  version: Type.Integer({ description: 'Rises with every change' }),
  language: Language,
  currency: Type.String(),
  basis: Basis,
  /** Units in the cart; a bundle counts once per set. */
  count: Type.Integer(),
  transactionLines: Type.Array(CartLine),
  bundles: Type.Array(CartBundle),
  discount: Money,
  promocodes: Type.Array(ActivePromocode),
  couponsCreated: Type.Array(CartCoupon),
  /** What the shopper should be told; the same until `validateCart` or a change of the cart has taken it over. */
  notices: Type.Object({ prices: Type.Array(PriceChange), codes: Type.Array(RemovedCode) }),
  shipments: Type.Array(
    Type.Object({ shippingMethod: Type.Object({ id: Id, name: Type.String() }), price: Money }),
  ),
  totals: Totals,
  /** When all of it would come; null for an empty cart, or one with something that cannot be delivered now. */
  promise: nullable(DeliveryPromise),
  /** How far free delivery is, on the basis of the shop's prices (`basis`), which decides for every customer. */
  freeShipping: nullable(
    Type.Object({
      basis: Basis,
      threshold: Money,
      missing: Money,
      /** What delivery costs just below the threshold. */
      priceBelow: Type.Optional(Money),
    }),
  ),
  /** Only where the customer sees another basis than that of the shop's prices. */
  setPrices: Type.Optional(SetPrices),
  /** Keys of its last changes, the newest first: what was made and whose answer was lost is among them. */
  recentChanges: Type.Array(Type.String()),
  /** What is loose in it can come again and again, all of it. */
  canSubscribe: Type.Optional(Type.Boolean()),
});
export type Cart = Static<typeof Cart>;

/** A refusal that leaves the cart as it was, and says how it is. */
export const CartProblem = Type.Object({
  ...Problem.properties,
  /** Units that can be ordered, where that is the matter. */
  available: Type.Optional(Type.Integer()),
  /** Where a code asks for it: what the goods must cost, in euros, and on which basis: that of the shop's prices. */
  minimum: Type.Optional(Money),
  minimumBasis: Type.Optional(Basis),
  cart: Type.Optional(Cart),
});
export type CartProblem = Static<typeof CartProblem>;

/** Every change may carry a key: one of the cart's last 20 changes is not done again. */
const headers = idempotencyHeaders;
export const cartAnswers = { 200: Cart, 403: Forbidden, ...problems };
const soldOut = { 409: refusing(CartProblem, 'OUT_OF_STOCK') };
const lineParams = Type.Object({ lineId: Id });
const groupParams = Type.Object({ bundleGroupKey: Uuid });

export const getCart = {
  method: 'GET',
  url: '/cart',
  schema: {
    summary: 'The whole priced cart; an empty one where the shopper has none',
    tags: ['cart'],
    querystring: inLanguage,
    response: { 200: Cart, ...problems },
  },
} as const satisfies Endpoint;

const beforeLineId = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'The line before which something new shall stand; else, and where there is none, at the end',
  }),
);

/** Only for products that ask for them; '' and null are none. Lines of one variant with another text or day are not the same. */
const choice = {
  giftText: Type.Optional(nullable(linesOfText(maxGiftText))),
  deliveryDay: Type.Optional(nullable(Day)),
};
const choiceRefusals = ['NO_GIFT_TEXT', 'NO_DELIVERY_DAY', 'DELIVERY_DAY_PASSED'] as const;

export const addCartLine = {
  method: 'POST',
  url: '/cart/lines',
  schema: {
    summary: 'Add a variant; more of one that is there already raises its quantity',
    tags: ['cart'],
    headers,
    querystring: inLanguage,
    body: Type.Object(
      { variantId: Id, quantity: Quantity, beforeLineId, ...choice },
      { additionalProperties: false },
    ),
    response: {
      ...cartAnswers,
      ...soldOut,
      422: refusing(CartProblem, 'UNKNOWN_VARIANT', 'QUANTITY_LIMIT', 'CART_FULL', ...choiceRefusals),
    },
  },
} as const satisfies Endpoint;

export const setCartLine = {
  method: 'PATCH',
  url: '/cart/lines/:lineId',
  schema: {
    summary: 'Set a line’s quantity, and its text and day',
    tags: ['cart'],
    headers,
    params: lineParams,
    querystring: inLanguage,
    body: Type.Object({ quantity: Quantity, ...choice }, { additionalProperties: false }),
    response: {
      ...cartAnswers,
      ...soldOut,
      422: refusing(CartProblem, 'BUNDLE_LINE', 'QUANTITY_LIMIT', 'CART_FULL', ...choiceRefusals),
    },
  },
} as const satisfies Endpoint;

export const removeCartLine = {
  method: 'DELETE',
  url: '/cart/lines/:lineId',
  schema: {
    summary: 'Remove a line; a bundle’s line removes the bundle',
    tags: ['cart'],
    headers,
    params: lineParams,
    querystring: inLanguage,
    response: cartAnswers,
  },
} as const satisfies Endpoint;

export const addCartBundle = {
  method: 'POST',
  url: '/cart/bundles',
  schema: {
    summary: 'Add sets of a bundle',
    tags: ['cart'],
    headers,
    querystring: inLanguage,
    body: Type.Object({ bundleId: Id, quantity: Quantity, beforeLineId }, { additionalProperties: false }),
    response: {
      ...cartAnswers,
      ...soldOut,
      422: refusing(CartProblem, 'UNKNOWN_BUNDLE', 'QUANTITY_LIMIT', 'CART_FULL'),
    },
  },
} as const satisfies Endpoint;

export const setCartBundle = {
  method: 'PATCH',
  url: '/cart/bundles/:bundleGroupKey',
  schema: {
    summary: 'Set how many sets of a bundle there are',
    tags: ['cart'],
    headers,
    params: groupParams,
    querystring: inLanguage,
    body: Type.Object({ quantity: Quantity }, { additionalProperties: false }),
    response: { ...cartAnswers, ...soldOut, 422: refusing(CartProblem, 'QUANTITY_LIMIT', 'CART_FULL') },
  },
} as const satisfies Endpoint;

export const removeCartBundle = {
  method: 'DELETE',
  url: '/cart/bundles/:bundleGroupKey',
  schema: {
    summary: 'Remove a bundle with all its lines',
    tags: ['cart'],
    headers,
    params: groupParams,
    querystring: inLanguage,
    response: cartAnswers,
  },
} as const satisfies Endpoint;

export const clearCart = {
  method: 'DELETE',
  url: '/cart',
  schema: {
    summary: 'Empty the cart',
    tags: ['cart'],
    headers,
    querystring: inLanguage,
    response: cartAnswers,
  },
} as const satisfies Endpoint;
