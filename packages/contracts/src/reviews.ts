import { type Static, Type } from 'typebox';
import {
  type Endpoint,
  Id,
  Image,
  inLanguage,
  lineOfText,
  NotInShadow,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { reviewLength } from './limits.ts';

/** What buyers think of a product, as far as the shop has published it. */
export const Rating = Type.Object({
  average: Type.Number({ description: 'Of 1 to 5 stars, with one decimal' }),
  count: Type.Integer(),
});
export type Rating = Static<typeof Rating>;

export const Review = Type.Object({
  id: Id,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  text: Type.String({ description: 'Plain text' }),
  /** Empty where its writer asked to be forgotten. */
  author: Type.String(),
  language: Type.String(),
  writtenOn: Type.String({ format: 'date' }),
  /** Its writer bought the product here. */
  isVerified: Type.Boolean(),
});
export type Review = Static<typeof Review>;

/** Published reviews of a product, newest first. */
export const ReviewList = Type.Object({
  items: Type.Array(Review),
  total: Type.Integer(),
  page: Type.Integer(),
  size: Type.Integer(),
  /** How many have five stars, four, three, two and one. */
  spread: Type.Array(Type.Integer()),
});
export type ReviewList = Static<typeof ReviewList>;

export const getReviews = {
  method: 'GET',
  url: '/products/:id/reviews',
  schema: {
    summary: 'The published reviews of a product, newest first',
    tags: ['reviews'],
    params: Type.Object({ id: Id }),
    querystring: Type.Object({
      ...inLanguage.properties,
      page: Type.Integer({ minimum: 1, maximum: 1000, default: 1 }),
    }),
    response: { 200: ReviewList, ...problems },
  },
} as const satisfies Endpoint;

const token = Type.Optional(Type.String({ maxLength: 100 }));

/** What may be reviewed: the products of an order, or one product of the customer who is logged in. */
export const ReviewForm = Type.Object({
  orderId: Uuid,
  /** What the writer may be called. */
  author: Type.String(),
  products: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      slug: Type.String(),
      image: nullable(Image),
      isReviewed: Type.Boolean(),
    }),
  ),
});
export type ReviewForm = Static<typeof ReviewForm>;

const refusals = ['ORDER_NOT_PAID', 'NOT_BOUGHT'] as const;

export const getReviewForm = {
  method: 'GET',
  url: '/reviews/form',
  schema: {
    summary: 'What the holder of an order’s link, or the customer who is logged in, may review',
    tags: ['reviews'],
    querystring: Type.Object({
      ...inLanguage.properties,
      order: Type.Optional(Uuid),
      token,
      product: Type.Optional(Id),
    }),
    response: { 200: ReviewForm, ...problems, 409: refusing(Problem, ...refusals, 'REVIEWS_OFF') },
  },
} as const satisfies Endpoint;

/** Text without HTML: a '<' that begins no element, as in '<3', is fine. */
const withoutHtml = '(?:[^<]|<(?![a-zA-Z/!?]))*';

export const writeReview = {
  method: 'POST',
  url: '/reviews',
  schema: {
    summary: 'Review a product that was bought; it is shown once the shop has published it',
    tags: ['reviews'],
    querystring: inLanguage,
    body: Type.Object(
      {
        order: Uuid,
        token,
        product: Id,
        stars: Type.Integer({ minimum: 1, maximum: 5 }),
        title: Type.Intersect([lineOfText(reviewLength.title), Type.String({ pattern: `^${withoutHtml}$` })]),
        text: Type.String({
          minLength: 10,
          maxLength: reviewLength.text,
          pattern: `^\\s*\\S${withoutHtml}$`,
        }),
        author: Type.Intersect([
          lineOfText(reviewLength.author),
          Type.String({ pattern: `^${withoutHtml}$` }),
        ]),
      },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({ received: Type.Literal(true) }),
      403: NotInShadow,
      ...problems,
      409: refusing(Problem, ...refusals, 'ALREADY_REVIEWED', 'REVIEWS_OFF'),
    },
  },
} as const satisfies Endpoint;

export const refuseReviewMails = {
  method: 'POST',
  url: '/reviews/mails/refuse',
  schema: {
    summary: 'Ask the buyer of an order for no review any more, by the link in such a mail',
    tags: ['reviews'],
    querystring: inLanguage,
    body: Type.Object(
      { order: Uuid, token: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ refused: Type.Literal(true) }), 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;
