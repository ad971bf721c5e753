import { type Static, Type } from 'typebox';
import { Basis, Forbidden, Money, nullable, Problem, problems, refusing } from './common.ts';

/**
 * What becomes of a line: `less` where not all pieces can be had beside those in the cart, `in-cart` where none can since what there
 * is, is in the cart already, `gone` where the shop does not sell it (so) any more.
 */
export const refillChanges = ['none', 'less', 'in-cart', 'sold-out', 'gone'] as const;

/** A line or bundle of before, and what would come of it into the cart now. */
export const RefillLine = Type.Object({
  /** As it was called then. */
  name: Type.String(),
  /** Of the variant; '' for a bundle. */
  variantName: Type.String(),
  isBundle: Type.Boolean(),
  /** Of its page; null where it is gone. */
  slug: nullable(Type.String()),
  /** Pieces, or sets of a bundle, then. */
  quantity: Type.Integer(),
  /** How many of them would come into the cart. */
  takes: Type.Integer(),
  change: Type.Enum(refillChanges),
  /** Of one, on `basis`, before codes; null where it is gone. */
  priceNow: nullable(Money),
  /** The same then; null where it is the same now, or cannot be compared. */
  priceThen: nullable(Money),
  /** It had a day of delivery, or a text that no longer goes with it: these do not come along. */
  losesChoice: Type.Boolean(),
  /** Of a typed line that may be read in another way too, which would also be an article. */
  alsoMeans: Type.Optional(Type.Object({ code: Type.String(), quantity: Type.Integer() })),
});
export type RefillLine = Static<typeof RefillLine>;

/** What would come into the cart, line by line. Nothing is in it yet. */
export const Refill = Type.Object({
  lines: Type.Array(RefillLine),
  basis: Basis,
  currency: Type.String(),
  /** Names exactly this answer: who puts it into the cart says that they saw it. Good for once: sent again it changes nothing. */
  mark: Type.String(),
});
export type Refill = Static<typeof Refill>;

export const refillMark = Type.String({ pattern: '^[\\w-]{22}\\.[\\w-]{22}$' });

/** `add` puts it beside what is in the cart, `replace` instead of that. */
export const RefillWay = Type.Union([Type.Literal('add'), Type.Literal('replace')]);
export type RefillWay = Static<typeof RefillWay>;

const refillRefusals = ['REFILL_CHANGED', 'NOTHING_LEFT', 'CART_FULL'] as const;

/** Putting it into the cart: refused where it is not any more what was shown. */
export const refillAnswers = {
  200: Type.Object({ done: Type.Literal(true) }),
  403: Forbidden,
  409: refusing(Problem, ...refillRefusals),
  ...problems,
};
/** The same where the cart of before may be kept first. */
export const restoreAnswers = {
  ...refillAnswers,
  409: refusing(Problem, ...refillRefusals, 'SAVED_CARTS_FULL'),
};
