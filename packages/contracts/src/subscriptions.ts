import { type Static, Type } from 'typebox';
import { Address, PaymentOption } from './checkout.ts';
import {
  Basis,
  Day,
  type Endpoint,
  Id,
  inLanguage,
  Money,
  NotInShadow,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { maxQuantity, mostSubscriptionLines, subscriptionIntervals } from './limits.ts';
import { OrderProblem } from './orders.ts';

export const SubscriptionInterval = Type.Enum([...subscriptionIntervals]);
export type SubscriptionInterval = Static<typeof SubscriptionInterval>;

/** 'waiting': its first order is not paid yet. */
export const SubscriptionStatus = Type.Enum(['waiting', 'active', 'paused', 'ended']);

/** A line by the name that it was put in under. */
export const SubscriptionLine = Type.Object({
  variantId: Id,
  name: Type.String(),
  variantName: Type.String(),
  quantity: Type.Integer(),
});
export type SubscriptionLine = Static<typeof SubscriptionLine>;

export const Subscription = Type.Object({
  id: Uuid,
  status: SubscriptionStatus,
  /** Who or what paused it: 'payment' failed three times, or the 'checkout' would not take it as it is. */
  pausedBecause: nullable(Type.Enum(['customer', 'payment', 'checkout', 'limit'])),
  interval: SubscriptionInterval,
  nextOn: Day,
  lines: Type.Array(SubscriptionLine),
});
export type Subscription = Static<typeof Subscription>;

export const SubscriptionDetail = Type.Object({
  ...Subscription.properties,
  currency: Type.String(),
  basis: Basis,
  /** What its next date would cost today, shipping included; null where something of it is not to be had now. */
  totalNow: nullable(Money),
  /** What was told for the next date: no more than that is taken for it. null: not told yet. */
  toldTotal: nullable(Money),
  /** Names of what is not to be had now. */
  missing: Type.Array(Type.String()),
  payment: PaymentOption,
  shippingName: Type.String(),
  billing: Address,
  /** null where it is the billing address. */
  shipping: nullable(Address),
  startedAt: Type.String({ format: 'date-time' }),
  /** What became of its dates, the latest first. */
  deliveries: Type.Array(
    Type.Object({
      dueOn: Day,
      outcome: Type.Enum(['ordered', 'paid', 'unpaid', 'skipped', 'unavailable']),
      missing: Type.Array(Type.String()),
      order: nullable(Type.Object({ id: Uuid, number: Type.Integer(), total: Money })),
    }),
  ),
});
export type SubscriptionDetail = Static<typeof SubscriptionDetail>;

/** What is taken into a subscription: a variant, or what an order or the cart holds. */
const source = {
  variantId: Type.Optional(Id),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity })),
  orderId: Type.Optional(Uuid),
};

/** What a subscription would hold and cost, before there is one. */
export const SubscriptionOffer = Type.Object({
  currency: Type.String(),
  basis: Basis,
  lines: Type.Array(
    Type.Object({
      ...SubscriptionLine.properties,
      total: Money,
      /** Why it cannot be in one: not offered on subscription, or not enough of it. null: it can. */
      refused: nullable(Type.Enum(['NOT_OFFERED', 'OUT_OF_STOCK'])),
    }),
  ),
  shippingOptions: Type.Array(
    Type.Object({ id: Id, name: Type.String(), cost: Money, total: Money, toPay: Money }),
  ),
  paymentOptions: Type.Array(PaymentOption),
  /** Where it would go; null: the account has no address yet. */
  billing: nullable(Address),
  shipping: nullable(Address),
});
export type SubscriptionOffer = Static<typeof SubscriptionOffer>;

const params = Type.Object({ id: Uuid });
const done = Type.Object({ done: Type.Literal(true) });
const notNow = refusing(Problem, 'SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_ENDED');
const deed = (summary: string) => ({
  summary,
  tags: ['account'],
  params,
  response: { 200: done, 403: NotInShadow, 409: notNow, ...problems },
});

export const listSubscriptions = {
  method: 'GET',
  url: '/account/subscriptions',
  schema: {
    summary: 'The customer’s subscriptions, those that go on first; 404 without a session',
    tags: ['account'],
    response: {
      200: Type.Object({ subscriptions: Type.Array(Subscription) }),
      403: NotInShadow,
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const getSubscription = {
  method: 'GET',
  url: '/account/subscriptions/:id',
  schema: {
    summary: 'A subscription with its next date, price of today and what became of its dates',
    tags: ['account'],
    params,
    querystring: inLanguage,
    response: { 200: SubscriptionDetail, 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;

export const getSubscriptionOffer = {
  method: 'GET',
  url: '/account/subscriptions/offer',
  schema: {
    summary: 'What a subscription to a variant, to an order’s goods or to the cart’s would be',
    tags: ['account'],
    querystring: Type.Object({ ...inLanguage.properties, ...source }),
    response: { 200: SubscriptionOffer, 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;

export const startSubscription = {
  method: 'POST',
  url: '/account/subscriptions',
  schema: {
    summary:
      'Begin a subscription with its first order, placed now; where it is paid at once, paying it agrees to the later payments',
    tags: ['account'],
    querystring: inLanguage,
    body: Type.Object(
      {
        ...source,
        /** Made once for each form: sent again, it is the same subscription. */
        key: Uuid,
        interval: SubscriptionInterval,
        shippingMethodId: Id,
        payment: Type.Object(
          {
            provider: Type.String({ minLength: 1, maxLength: 40 }),
            method: Type.String({ minLength: 1, maxLength: 40 }),
          },
          { additionalProperties: false },
        ),
        /** What the summary said: the first order is refused at a higher total. */
        confirmedTotal: Money,
        termsAccepted: Type.Literal(true),
      },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({
        id: Uuid,
        order: nullable(Type.Object({ id: Uuid, number: Type.Integer(), token: Type.String() })),
        /** Where the first order is paid; null where nothing is to be paid now. */
        redirectUrl: nullable(Type.String()),
      }),
      403: refusing(Problem, 'SHOPPING_DISABLED', 'CROSS_SITE', 'SHADOW_MODE'),
      409: refusing(
        OrderProblem,
        'CART_CHANGED',
        'CART_EMPTY',
        'LIMIT_EXCEEDED',
        'OUT_OF_STOCK',
        'NOT_OFFERED',
        'STEP_MISSING',
        'SUBSCRIPTIONS_FULL',
        'TOO_MANY_OPEN_ORDERS',
      ),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const changeSubscription = {
  method: 'PATCH',
  url: '/account/subscriptions/:id',
  schema: {
    ...deed('Change how often it comes, when next, how many of what, or where to'),
    body: Type.Object(
      {
        interval: Type.Optional(SubscriptionInterval),
        nextOn: Type.Optional(Day),
        /** 0 takes a line out; what is left out stays as it is. */
        lines: Type.Optional(
          Type.Array(
            Type.Object(
              { variantId: Id, quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }) },
              { additionalProperties: false },
            ),
            { minItems: 1, maxItems: mostSubscriptionLines },
          ),
        ),
        billing: Type.Optional(Address),
        shipping: Type.Optional(nullable(Address)),
      },
      { additionalProperties: false },
    ),
    response: {
      200: done,
      403: NotInShadow,
      409: notNow,
      422: refusing(Problem, 'NOTHING_LEFT', 'DATE_OUT_OF_RANGE'),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const skipSubscription = {
  method: 'POST',
  url: '/account/subscriptions/:id/skip',
  schema: {
    ...deed('Leave out its next date, which is named, so that two presses leave out one'),
    body: Type.Object({ nextOn: Day }, { additionalProperties: false }),
  },
} as const satisfies Endpoint;

export const pauseSubscription = {
  method: 'POST',
  url: '/account/subscriptions/:id/pause',
  schema: deed('Let nothing come until it is resumed'),
} as const satisfies Endpoint;

export const resumeSubscription = {
  method: 'POST',
  url: '/account/subscriptions/:id/resume',
  schema: deed('Let a paused subscription go on, at its first date from a week on'),
} as const satisfies Endpoint;

export const cancelSubscription = {
  method: 'POST',
  url: '/account/subscriptions/:id/cancel',
  schema: deed('End it for good; what was ordered already still comes'),
} as const satisfies Endpoint;
