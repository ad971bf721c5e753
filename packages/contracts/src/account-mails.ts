import { type Static, Type } from 'typebox';
import { CustomersOwn, type Endpoint, inLanguage, Problem, problems, refusing, Uuid } from './common.ts';

const done = Type.Object({ done: Type.Literal(true) });

/** Which mails a customer has chosen to get, beside those that their orders and account call for. */
export const AccountMails = Type.Object({
  newsletters: Type.Array(
    Type.Object({
      identifier: Type.String(),
      /** '' where the shop gave it none. */
      title: Type.String(),
      /** 'asked': its mail waits to be confirmed. */
      status: Type.Enum(['none', 'asked', 'confirmed']),
    }),
  ),
  /** Whether the customer may be asked for reviews of what they bought. */
  reviewMails: Type.Boolean(),
  /** What they asked to hear of once it is in stock again. */
  stockMails: Type.Array(
    Type.Object({ id: Uuid, name: Type.String(), variantName: Type.String(), isConfirmed: Type.Boolean() }),
  ),
});
export type AccountMails = Static<typeof AccountMails>;

export const putAccountMails = {
  method: 'PUT',
  url: '/account/mails',
  schema: {
    summary:
      'Choose newsletters and mails about reviews; a newsletter that is new is confirmed by its mail first',
    tags: ['account'],
    querystring: inLanguage,
    body: Type.Object(
      {
        /** Identifiers of all that are wanted: any other ends. */
        newsletters: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
        reviewMails: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    response: { 200: done, 403: CustomersOwn, ...problems, 429: refusing(Problem, 'TOO_MANY_REQUESTS') },
  },
} as const satisfies Endpoint;

export const endStockMail = {
  method: 'POST',
  url: '/account/stock-mails/end',
  schema: {
    summary: 'Hear no more of the stock of one variant',
    tags: ['account'],
    body: Type.Object({ id: Uuid }, { additionalProperties: false }),
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;
