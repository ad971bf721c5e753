import { Type } from 'typebox';
import { Email } from './checkout.ts';
import { type Endpoint, Id, inLanguage, nullable, Problem, problems, refusing, Uuid } from './common.ts';

/** What stands above the form, and whether there is anything to wait for. */
export const getStockRequestForm = {
  method: 'GET',
  url: '/stock-requests/form',
  schema: {
    summary: 'The variant that somebody may wait for',
    tags: ['stock requests'],
    querystring: Type.Object({ ...inLanguage.properties, variant: Id }),
    response: {
      200: Type.Object({
        name: Type.String(),
        variantName: Type.String(),
        slug: Type.String(),
        image: nullable(Type.String()),
        isInStock: Type.Boolean(),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const requestStockMail = {
  method: 'POST',
  url: '/stock-requests',
  schema: {
    summary:
      'Ask for a mail when a variant is back in stock; the answer is the same whether the address asked before or not',
    tags: ['stock requests'],
    querystring: inLanguage,
    body: Type.Object({ variant: Id, email: Email }, { additionalProperties: false }),
    response: {
      202: Type.Object({ received: Type.Literal(true) }),
      ...problems,
      409: refusing(Problem, 'IN_STOCK'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS'),
    },
  },
} as const satisfies Endpoint;

const byLink = Type.Object(
  { id: Uuid, token: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

export const confirmStockMail = {
  method: 'POST',
  url: '/stock-requests/confirm',
  schema: {
    summary: 'Confirm such a request, by the link in the mail about it',
    tags: ['stock requests'],
    querystring: inLanguage,
    body: byLink,
    response: { 200: Type.Object({ confirmed: Type.Literal(true) }), ...problems },
  },
} as const satisfies Endpoint;

export const stopStockMail = {
  method: 'POST',
  url: '/stock-requests/stop',
  schema: {
    summary: 'Withdraw such a request, by the link in a mail; one that is gone counts as withdrawn',
    tags: ['stock requests'],
    querystring: inLanguage,
    body: byLink,
    response: { 200: Type.Object({ stopped: Type.Literal(true) }), ...problems },
  },
} as const satisfies Endpoint;
