import { type Static, Type } from 'typebox';
import {
  type Endpoint,
  GivenMoney,
  Id,
  Language,
  lineOfText,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { emailLength, shortNamePattern } from './limits.ts';

/** Commands of a shop's staff. They stand behind a key that only the deployment's own secret gives. */
export const shopParams = Type.Object({ slug: Type.String({ pattern: shortNamePattern }) });
export const orderParams = Type.Object({
  ...shopParams.properties,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

export const StaffReview = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  /** null for an example that no order is behind. */
  order: nullable(Type.Integer()),
  stars: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  author: Type.String(),
  language: Type.String(),
  status: Type.Enum(['held', 'published', 'refused']),
  writtenAt: Type.String({ format: 'date-time' }),
});
export type StaffReview = Static<typeof StaffReview>;

export const staffListReviews = {
  method: 'GET',
  url: '/staff/shops/:slug/reviews',
  schema: {
    summary: 'Reviews of a shop, those that wait for a decision first and oldest first',
    tags: ['staff'],
    params: shopParams,
    querystring: Type.Object({
      status: Type.Optional(Type.Enum(['held', 'published', 'refused'])),
    }),
    response: { 200: Type.Object({ reviews: Type.Array(StaffReview) }), ...problems },
  },
} as const satisfies Endpoint;

export const staffDecideReview = {
  method: 'POST',
  url: '/staff/shops/:slug/reviews/:id',
  schema: {
    summary: 'Publish a review or refuse it, also one that was decided about before',
    tags: ['staff'],
    params: Type.Object({
      ...shopParams.properties,
      id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    body: Type.Object({ status: Type.Enum(['published', 'refused']) }, { additionalProperties: false }),
    response: {
      200: Type.Object({ review: StaffReview }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_REVIEW'),
    },
  },
} as const satisfies Endpoint;

export const staffCapture = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/capture',
  schema: {
    summary:
      'Take the money that a provider holds for an order, because it was sent; asked again it is taken once',
    tags: ['staff'],
    params: orderParams,
    response: {
      200: Type.Object({ requested: Type.Literal(true) }),
      409: refusing(Problem, 'NOTHING_PROMISED', 'WITHDRAWN'),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER'),
    },
  },
} as const satisfies Endpoint;

/** What the shop's settings lack of what the law wants on its invoices. */
/** What a shop's invoices lack of what the law asks. */
export const MissingOnInvoices = Type.Array(Type.Enum(['address', 'chamberOfCommerce', 'vatNumber']));

const onAccount = {
  200: Type.Object({ noted: Type.Literal(true), missing: MissingOnInvoices }),
  409: refusing(Problem, 'NOT_ON_ACCOUNT', 'NOTHING_OPEN', 'OTHER_AMOUNT'),
  ...problems,
  404: refusing(Problem, 'NO_SUCH_ORDER'),
};

const stepNoted = {
  200: Type.Object({ noted: Type.Literal(true), missing: MissingOnInvoices }),
  409: refusing(Problem, 'NOT_PAID'),
  ...problems,
  404: refusing(Problem, 'NO_SUCH_ORDER'),
};

export const staffNoteOrderPacked = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/packed',
  schema: {
    summary: 'An order was packed, or lies ready to be fetched; said again, the first moment stays',
    tags: ['staff'],
    params: orderParams,
    response: stepNoted,
  },
} as const satisfies Endpoint;

export const staffNoteOrderSent = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/sent',
  schema: {
    summary:
      'An order was sent, which its customer is told once: on account its invoice is made and mailed, and money that a provider holds is taken',
    tags: ['staff'],
    params: orderParams,
    body: nullable(
      Type.Object(
        {
          /** Where the carrier shows its way. */
          trackUrl: Type.Optional(Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 })),
          /** The carrier for trying out, whose page says by a button that the parcel was delivered. */
          carrier: Type.Optional(Type.Literal('test')),
        },
        { additionalProperties: false },
      ),
    ),
    response: {
      ...stepNoted,
      409: refusing(Problem, 'NOT_PAID', 'NO_IBAN', 'WITHDRAWN', 'IS_FETCHED', 'NO_TEST_CARRIER'),
    },
  },
} as const satisfies Endpoint;

export const staffNoteOrderDelivered = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/delivered',
  schema: {
    summary:
      'An order was delivered or fetched, now or on the day that is said; a day that is said later puts the earlier one right. Where nobody said that it was sent, all that follows from that follows now',
    tags: ['staff'],
    params: orderParams,
    body: nullable(
      Type.Object({ day: Type.Optional(Type.String({ format: 'date' })) }, { additionalProperties: false }),
    ),
    response: { ...stepNoted, 409: refusing(Problem, 'NOT_PAID', 'NO_IBAN', 'WITHDRAWN') },
  },
} as const satisfies Endpoint;

export const staffNoteOrderPaid = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/paid',
  schema: {
    summary:
      'What the invoice of an order on account still asked for, or what is owed of one that left unpaid, came in at the bank, today or on the day that is said',
    tags: ['staff'],
    params: orderParams,
    body: nullable(
      Type.Object(
        {
          day: Type.Optional(Type.String({ format: 'date' })),
          /** What came in; refused where another amount is open, as after a credit that crossed the money. */
          amount: Type.Optional(GivenMoney),
        },
        { additionalProperties: false },
      ),
    ),
    response: onAccount,
  },
} as const satisfies Endpoint;

export const staffForgetCustomer = {
  method: 'POST',
  url: '/staff/shops/:slug/customers/forget',
  schema: {
    summary:
      'Forget an e-mail address: account, carts, log-ins, newsletters, requests to hear of stock, reservations, subscriptions and what was agreed to for later payments; orders stay without an account',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      { email: Type.String({ minLength: 3, maxLength: emailLength }) },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ forgotten: Type.Boolean() }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_CUSTOMER'),
    },
  },
} as const satisfies Endpoint;

const emailOf = Type.String({ minLength: 3, maxLength: emailLength });

/** 'OF_A_COMPANY': they order for one, of which somebody must remove them first. 'IS_A_COMPANY': others order for them. */
export const staffRejoinColleague = {
  method: 'POST',
  url: '/staff/shops/:slug/customers/rejoin',
  schema: {
    summary:
      'Let a customer order for a company again that they were removed from: at its prices, as a buyer, and up to an amount where one is given',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      { email: emailOf, company: emailOf, orderLimit: Type.Optional(GivenMoney) },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ companyName: Type.String(), isNew: Type.Boolean() }),
      409: refusing(Problem, 'OF_A_COMPANY', 'IS_A_COMPANY'),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_CUSTOMER', 'NO_SUCH_COMPANY'),
    },
  },
} as const satisfies Endpoint;

/** Words for the same thing: each finds what any other of them finds. */
export const SearchSynonyms = Type.Object({
  id: Id,
  language: Language,
  words: Type.Array(lineOfText(60), { minItems: 2, maxItems: 50, uniqueItems: true }),
});
export type SearchSynonyms = Static<typeof SearchSynonyms>;

const { language, words } = SearchSynonyms.properties;

export const staffListSynonyms = {
  method: 'GET',
  url: '/staff/shops/:slug/synonyms',
  schema: {
    summary: 'What shoppers may call the same thing, by language',
    tags: ['staff'],
    params: shopParams,
    response: { 200: Type.Object({ synonyms: Type.Array(SearchSynonyms) }), ...problems },
  },
} as const satisfies Endpoint;

export const staffAddSynonyms = {
  method: 'POST',
  url: '/staff/shops/:slug/synonyms',
  schema: {
    summary: 'Add words for the same thing in one of the shop’s languages; searches follow at once',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object({ language, words }, { additionalProperties: false }),
    response: {
      200: SearchSynonyms,
      409: refusing(Problem, 'OTHER_LANGUAGES'),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const staffRemoveSynonyms = {
  method: 'DELETE',
  url: '/staff/shops/:slug/synonyms/:id',
  schema: {
    summary: 'Remove a row of words for the same thing; searches follow at once',
    tags: ['staff'],
    params: Type.Object({ ...shopParams.properties, id: Id }),
    response: {
      200: Type.Object({ removed: Type.Literal(true) }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_SYNONYMS'),
    },
  },
} as const satisfies Endpoint;

export const staffListNewsletterReaders = {
  method: 'GET',
  url: '/staff/shops/:slug/newsletter-readers',
  schema: {
    summary: 'Who confirmed that they want a newsletter of the shop, a thousand at a time',
    tags: ['staff'],
    params: shopParams,
    querystring: Type.Object({ after: Type.Optional(Uuid) }),
    response: {
      200: Type.Object({
        readers: Type.Array(
          Type.Object({
            id: Uuid,
            email: Type.String(),
            newsletter: Type.String(),
            language: Language,
            /** Which words they agreed to. */
            textVersion: Type.String(),
            askedAt: Type.String({ format: 'date-time' }),
            confirmedAt: Type.String({ format: 'date-time' }),
            /** For the link and the List-Unsubscribe header of each mail to them. */
            leaveUrl: Type.String(),
          }),
        ),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;
