import { type Static, Type } from 'typebox';
import {
  CustomersOwn,
  type Endpoint,
  Foreign,
  inLanguage,
  lineOfText,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { savedCartNameLength } from './limits.ts';
import { Refill, RefillWay, refillAnswers, refillMark, restoreAnswers } from './refills.ts';

const Name = lineOfText(savedCartNameLength);

export const SavedCart = Type.Object({
  id: Uuid,
  name: Type.String(),
  savedAt: Type.String({ format: 'date-time' }),
  /** What its first lines are called, and how many lines it has. */
  names: Type.Array(Type.String()),
  lineCount: Type.Integer(),
  /** Of the link that shows it to others; null: there is none. */
  shareToken: nullable(Type.String()),
});
export type SavedCart = Static<typeof SavedCart>;

/** A saved cart, and what would come of it into the cart. */
export const SavedCartRefill = Type.Object({ name: Type.String(), refill: Refill });
export type SavedCartRefill = Static<typeof SavedCartRefill>;

const params = Type.Object({ id: Uuid });
const tokenParams = Type.Object({ token: Type.String({ pattern: '^[\\w-]{22}$' }) });
const done = { 200: Type.Object({ done: Type.Literal(true) }), 403: Foreign, ...problems };

export const listSavedCarts = {
  method: 'GET',
  url: '/account/carts',
  schema: {
    summary: 'The customer’s saved carts, the newest first; 404 without a session',
    tags: ['account'],
    response: { 200: Type.Object({ carts: Type.Array(SavedCart) }), ...problems },
  },
} as const satisfies Endpoint;

export const keepCart = {
  method: 'POST',
  url: '/account/carts',
  schema: {
    summary: 'Keep what is in the cart under a name; the cart stays as it is, or is emptied',
    tags: ['account'],
    querystring: inLanguage,
    body: Type.Object(
      {
        name: Name,
        empties: Type.Boolean(),
        /** What it shall be called by; one of the customer's that is there already is answered, and nothing else happens. */
        id: Type.Optional(Uuid),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ id: Uuid }),
      403: Foreign,
      409: refusing(Problem, 'CART_EMPTY', 'SAVED_CARTS_FULL'),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const getSavedCart = {
  method: 'GET',
  url: '/account/carts/:id',
  schema: {
    summary: 'A saved cart, and what would come of it into the cart with what changed',
    tags: ['account'],
    params,
    querystring: Type.Object({ ...inLanguage.properties, way: Type.Optional(RefillWay) }),
    response: { 200: SavedCartRefill, ...problems },
  },
} as const satisfies Endpoint;

export const restoreSavedCart = {
  method: 'POST',
  url: '/account/carts/:id/restore',
  schema: {
    summary:
      'Put what getSavedCart showed into the cart; what it replaces can be kept under a name of its own',
    tags: ['account'],
    params,
    querystring: inLanguage,
    body: Type.Object(
      { mark: refillMark, way: RefillWay, keepAs: Type.Optional(Name) },
      { additionalProperties: false },
    ),
    response: restoreAnswers,
  },
} as const satisfies Endpoint;

export const deleteSavedCart = {
  method: 'DELETE',
  url: '/account/carts/:id',
  schema: { summary: 'Delete a saved cart', tags: ['account'], params, response: done },
} as const satisfies Endpoint;

export const shareSavedCart = {
  method: 'PUT',
  url: '/account/carts/:id/share',
  schema: {
    summary: 'Give a saved cart a link that shows it to others; it keeps the one that it has',
    tags: ['account'],
    params,
    response: { 200: Type.Object({ token: Type.String() }), 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const withdrawSavedCart = {
  method: 'DELETE',
  url: '/account/carts/:id/share',
  schema: {
    summary: 'End the link to a saved cart',
    tags: ['account'],
    params,
    response: { ...done, 403: CustomersOwn },
  },
} as const satisfies Endpoint;

export const getSharedCart = {
  method: 'GET',
  url: '/shared-carts/:token',
  schema: {
    summary: 'What somebody shares of a saved cart, and what would come of it into this shopper’s own',
    tags: ['cart'],
    params: tokenParams,
    querystring: inLanguage,
    response: { 200: SavedCartRefill, ...problems },
  },
} as const satisfies Endpoint;

export const copySharedCart = {
  method: 'POST',
  url: '/shared-carts/:token',
  schema: {
    summary: 'Put what getSharedCart showed into this shopper’s own cart',
    tags: ['cart'],
    params: tokenParams,
    querystring: inLanguage,
    body: Type.Object({ mark: refillMark }, { additionalProperties: false }),
    response: refillAnswers,
  },
} as const satisfies Endpoint;
