import { type Static, Type } from 'typebox';
import { Basis, type Endpoint, Id, inLanguage, Money, nullable, problems } from './common.ts';

const text = Type.String();

export const WheelOutcome = Type.Object({
  /** null where nothing was left to win. */
  prizeId: nullable(Id),
  name: text,
  /** A promo code for one order; null for a field without a prize. */
  code: nullable(text),
  /** Until when the code holds. */
  validUntil: nullable(Type.String({ format: 'date-time' })),
  /** What the goods must cost for the code, and on which basis: that of the shop's prices. */
  minimum: nullable(Money),
  minimumBasis: Type.Optional(Basis),
});
export type WheelOutcome = Static<typeof WheelOutcome>;

export const Wheel = Type.Object({
  id: Id,
  name: text,
  /** Stays on the page as a button; else it comes by itself once. */
  is_sticky: Type.Boolean(),
  /** What is left to win, in the wheel's order. */
  prizes: Type.Array(
    Type.Object({
      id: Id,
      name: text,
      chance: Type.Number({
        description: 'From 0 to 1, as the server draws; those of all prizes are 1 together',
      }),
    }),
  ),
  /** What this visitor drew before; null before their turn. */
  outcome: nullable(WheelOutcome),
});
export type Wheel = Static<typeof Wheel>;

export const getWheels = {
  method: 'GET',
  url: '/store/wheels',
  schema: {
    summary: 'The shop’s wheels of fortune, with what this visitor drew',
    tags: ['store'],
    querystring: inLanguage,
    response: { 200: Type.Array(Wheel), ...problems },
  },
} as const satisfies Endpoint;

export const visitWheels = {
  method: 'POST',
  url: '/store/wheels/visitor',
  schema: {
    summary:
      'Names a visitor by a cookie, who then may turn; called when somebody asks to, and not by a page',
    tags: ['store'],
    response: { 200: Type.Object({ isVisitor: Type.Literal(true) }), ...problems },
  },
} as const satisfies Endpoint;

export const turnWheel = {
  method: 'POST',
  url: '/store/wheels/:id/turn',
  schema: {
    summary: 'The one turn of a visitor, who has the cookie of `visitWheels`; again gives the same outcome',
    tags: ['store'],
    params: Type.Object({ id: Id }),
    querystring: inLanguage,
    response: { 200: WheelOutcome, ...problems },
  },
} as const satisfies Endpoint;
