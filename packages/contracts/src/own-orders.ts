import { type Static, Type } from 'typebox';
import { type Endpoint, Id, inLanguage, lineOfText, Money, nullable, problems, Uuid } from './common.ts';
import { orderSearchLength } from './limits.ts';
import { OrderStatus } from './orders.ts';
import { Refill, refillAnswers, refillMark } from './refills.ts';

/** An order in its customer's list. */
export const OwnOrder = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  status: OrderStatus,
  placedAt: Type.String({ format: 'date-time' }),
  total: Money,
  currency: Type.String(),
  /** What its first lines are called, and how many lines it has. */
  names: Type.Array(Type.String()),
  lineCount: Type.Integer(),
  /** Which colleague ordered it, in a company's list. */
  by: nullable(Type.String()),
});
export type OwnOrder = Static<typeof OwnOrder>;

export const OwnOrderList = Type.Object({
  /** The newest first. */
  orders: Type.Array(OwnOrder),
  /** `before` of the next page; null on the last one. */
  next: nullable(Type.Integer()),
  /** Where a search has not looked at all orders yet: when the last one that it looked at was placed. */
  searchedUntil: nullable(Type.String({ format: 'date-time' })),
});
export type OwnOrderList = Static<typeof OwnOrderList>;

export const listOwnOrders = {
  method: 'GET',
  url: '/account/orders',
  schema: {
    summary: 'The customer’s orders, the newest first; 404 without a session',
    tags: ['account'],
    querystring: Type.Object({
      q: Type.Optional(lineOfText(orderSearchLength)),
      status: Type.Optional(OrderStatus),
      before: Type.Optional(Id),
      /** Of all colleagues; 404 for who is no admin of a company. */
      of: Type.Optional(Type.Literal('company')),
    }),
    response: { 200: OwnOrderList, ...problems },
  },
} as const satisfies Endpoint;

const params = Type.Object({ id: Uuid });

export const getOrderAgain = {
  method: 'GET',
  url: '/account/orders/:id/again',
  schema: {
    summary: 'What would come into the cart if the customer ordered the same again, with what changed',
    tags: ['account'],
    params,
    querystring: inLanguage,
    response: { 200: Refill, ...problems },
  },
} as const satisfies Endpoint;

export const orderAgain = {
  method: 'POST',
  url: '/account/orders/:id/again',
  schema: {
    summary: 'Put what getOrderAgain showed into the cart',
    tags: ['account'],
    params,
    querystring: inLanguage,
    body: Type.Object({ mark: refillMark }, { additionalProperties: false }),
    response: refillAnswers,
  },
} as const satisfies Endpoint;
