import { type Static, Type } from 'typebox';
import { CartBundle, CartLine, RemovedCode } from './cart.ts';
import { Address, CheckoutStep, Email, PaymentOption, StepTexts } from './checkout.ts';
import {
  Basis,
  Day,
  type Endpoint,
  Forbidden,
  Id,
  idempotencyHeaders,
  inLanguage,
  Language,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { InvoiceSummary } from './invoices.ts';
import { orderStatuses } from './limits.ts';
import { MoneyState, PaymentStatus } from './payments.ts';
import { StoredPromise } from './promises.ts';
import { Totals } from './totals.ts';
import { OrderReturn, Withdrawal } from './withdrawals.ts';

export const OrderStatus = Type.Enum(orderStatuses);

/** An order as its owner sees it: what was bought, at the prices of that day. */
export const Order = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  status: OrderStatus,
  placedAt: Type.String({ format: 'date-time' }),
  /** Only where somebody of the shop placed it in the customer's name: who. */
  placedByStaff: Type.Optional(Type.String()),
  language: Language,
  currency: Type.String(),
  basis: Basis,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: nullable(Type.String()),
  companyName: nullable(Type.String()),
  vatNumber: nullable(Type.String()),
  /** The shopper's own. */
  reference: nullable(Type.String()),
  note: nullable(Type.String()),
  billing: Address,
  shipping: Address,
  transactionLines: Type.Array(CartLine),
  bundles: Type.Array(CartBundle),
  discount: Money,
  promocodes: Type.Array(Type.Object({ code: Type.String(), discount: Money })),
  couponsCreated: Type.Array(Type.Object({ cardCode: Type.String(), used: Money })),
  shipments: Type.Array(
    Type.Object({ shippingMethod: Type.Object({ id: Id, name: Type.String() }), price: Money }),
  ),
  /** What was promised at placing; null for orders of before there were promises. */
  promise: nullable(StoredPromise),
  totals: Totals,
  /** What the shopper agreed to at the summary; the total may be less, where a price fell meanwhile. */
  confirmedTotal: Money,
  payment: nullable(
    Type.Object({
      id: Uuid,
      status: PaymentStatus,
      provider: Type.String(),
      method: Type.String(),
      name: Type.String(),
      /** Where an open payment can be finished. */
      checkoutUrl: nullable(Type.String()),
      /** Whether it is being taken by the mandate of a subscription, for which nobody has to do anything. */
      isCollected: Type.Boolean(),
    }),
  ),
  moneyState: MoneyState,
  /** What went or goes back, the oldest first: `requested` and `sent` are on their way, `failed` is looked at by staff. */
  refunds: Type.Array(
    Type.Object({
      amount: Money,
      status: Type.Enum(['requested', 'sent', 'done', 'failed']),
      to: Type.Union([Type.Literal('payment'), Type.Literal('card')]),
      requestedAt: Type.String({ format: 'date-time' }),
      /** Since when it stands so. */
      since: Type.String({ format: 'date-time' }),
    }),
  ),
  /** What happened to it, the oldest first, and then what is still to come, without a moment. */
  timeline: Type.Array(
    Type.Object({
      step: Type.Enum(['placed', 'paid', 'packed', 'sent', 'delivered', 'returned']),
      isDone: Type.Boolean(),
      /** null for what is to come, and for payments of before moments were kept. */
      at: nullable(Type.String({ format: 'date-time' })),
    }),
  ),
  /** Where the carrier shows its way, once it was sent with such a link. */
  trackUrl: nullable(Type.String()),
  /** Whether it can be withdrawn from, and what was. */
  withdrawal: Withdrawal,
  returns: Type.Array(OrderReturn),
  /** The invoice, once it is paid or was sent on account, and what was credited of it. */
  invoices: Type.Array(InvoiceSummary),
  /** Every provider that was asked for money has said its last word, and it was no: only then may anyone say so. */
  isNothingCharged: Type.Boolean(),
  /** It went back into a cart to be changed. */
  isChanged: Type.Boolean(),
  /** By what it was opened. A colleague may read it, as an admin of the company or because they approved it, and nothing more. */
  access: Type.Enum(['customer', 'link', 'colleague']),
  canPayAgain: Type.Boolean(),
  /** The subscription that it is one of, and whether it could begin one; for its customer alone. */
  subscription: Type.Object({ id: nullable(Uuid), canBegin: Type.Boolean() }),
  /** By which it can be paid now, where `canPayAgain`: without what a provider does not offer or refused for this order. */
  paymentMethods: Type.Array(PaymentOption),
});
export type Order = Static<typeof Order>;

/** What the shopper saw and agreed to; an order at a higher total, or of another cart, is refused with CART_CHANGED. */
export const PlaceOrder = Type.Object(
  {
    /** The cart that the summary showed: the version alone may be that of another one. */
    cartId: Uuid,
    cartVersion: Type.Integer({ minimum: 0 }),
    confirmedTotal: Money,
    /** What the summary said is left to pay; where it is sent, cards that pay less by now are CART_CHANGED too. */
    confirmedToPay: Type.Optional(Money),
    /** The `stepTexts` of the checkout that the summary showed; where one is another by now, that is CART_CHANGED too. */
    confirmedSteps: Type.Optional(Type.Partial(StepTexts, { additionalProperties: false })),
    termsAccepted: Type.Literal(true),
  },
  { additionalProperties: false },
);

export const PlacedOrder = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  token: Type.String({ description: 'Opens the order without log-in' }),
  status: OrderStatus,
  /** Below `confirmedTotal` where a price fell between cart and order. */
  total: Money,
  /** Where the shopper pays; null where nothing is left to pay. */
  redirectUrl: nullable(Type.String()),
  /** The provider refuses the chosen method for this order, which stands and can be paid by its other `paymentMethods`. */
  paymentRefused: Type.Boolean(),
});
export type PlacedOrder = Static<typeof PlacedOrder>;

/** What refusals of and around orders tell besides their code. */
export const OrderProblem = Type.Object({
  ...Problem.properties,
  step: Type.Optional(Type.String()),
  /** Where the code is CART_CHANGED: steps of which something else was confirmed than there is now. */
  changedSteps: Type.Optional(Type.Array(CheckoutStep)),
  lines: Type.Optional(
    Type.Array(Type.Object({ variantId: Id, name: Type.String(), available: Type.Integer() })),
  ),
  /** Where the code is DELIVERY_DAY_PASSED: what cannot come on its day any more; the cart says the days that are left. */
  passed: Type.Optional(Type.Array(Type.Object({ variantId: Id, name: Type.String(), day: Day }))),
  /** Where the code is CODE_UNAVAILABLE: which, and why. */
  removedCodes: Type.Optional(Type.Array(RemovedCode)),
  /** Where the code is TOO_MANY_OPEN_ORDERS: whose unpaid orders they are. */
  limit: Type.Optional(
    Type.Union([Type.Literal('email'), Type.Literal('customer'), Type.Literal('network')]),
  ),
  /** The customer's own to pay first; a guest finds the way to pay in the mail of the order. */
  openOrder: Type.Optional(nullable(Type.Object({ id: Uuid, number: Type.Integer() }))),
  /** Where the code is METHOD_REFUSED: by which the order can still be paid. */
  paymentMethods: Type.Optional(Type.Array(PaymentOption)),
});
export type OrderProblem = Static<typeof OrderProblem>;

export const placeOrder = {
  method: 'POST',
  url: '/orders',
  schema: {
    summary: 'Place the cart as an order; the same key or cart gives the same order',
    tags: ['orders'],
    headers: idempotencyHeaders,
    querystring: inLanguage,
    body: PlaceOrder,
    response: {
      201: PlacedOrder,
      /** The cart waits for somebody of the company (approvals); there is no order yet. */
      202: Type.Object({ approvalId: Uuid }),
      403: Forbidden,
      409: refusing(
        OrderProblem,
        'CART_CHANGED',
        'CART_EMPTY',
        'CODE_UNAVAILABLE',
        'DELIVERY_DAY_PASSED',
        'OUT_OF_STOCK',
        'STEP_MISSING',
        'TOO_MANY_OPEN_ORDERS',
      ),
      422: refusing(Problem, 'IDEMPOTENCY_CONFLICT'),
      ...problems,
    },
  },
} as const satisfies Endpoint;

const orderParams = Type.Object({ id: Uuid });
const orderQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 100 })),
  lang: Type.Optional(Language),
});

export const getOrder = {
  method: 'GET',
  url: '/orders/:id',
  schema: {
    summary: 'One order, for the holder of its signed link',
    tags: ['orders'],
    params: orderParams,
    querystring: orderQuery,
    response: { 200: Order, ...problems },
  },
} as const satisfies Endpoint;

export const payOrder = {
  method: 'POST',
  url: '/orders/:id/payments',
  schema: {
    summary: 'Pay an order that is still open, again where an earlier payment failed, or in another way',
    tags: ['orders'],
    params: orderParams,
    querystring: orderQuery,
    /** One of the order’s `paymentMethods`; left out, that of the payment before. */
    body: nullable(
      Type.Object(
        {
          provider: Type.String({ minLength: 1, maxLength: 40 }),
          method: Type.String({ minLength: 1, maxLength: 40 }),
        },
        { additionalProperties: false },
      ),
    ),
    response: {
      200: Type.Object({ redirectUrl: nullable(Type.String()) }),
      409: refusing(OrderProblem, 'NOT_PAYABLE', 'METHOD_REFUSED', 'OUT_OF_STOCK'),
      ...problems,
      503: refusing(Problem, 'PROVIDER_UNAVAILABLE'),
    },
  },
} as const satisfies Endpoint;

const notToEnd = refusing(Problem, 'PAID', 'NOT_OPEN');

export const cancelOrder = {
  method: 'POST',
  url: '/orders/:id/cancel',
  schema: {
    summary: 'End an order that is not paid',
    tags: ['orders'],
    params: orderParams,
    querystring: orderQuery,
    response: { 200: Type.Object({ cancelled: Type.Literal(true) }), 409: notToEnd, ...problems },
  },
} as const satisfies Endpoint;

export const changeOrder = {
  method: 'POST',
  url: '/orders/:id/change',
  schema: {
    summary: 'Put an order that is not paid back into the cart, which ends it',
    tags: ['orders'],
    params: orderParams,
    querystring: orderQuery,
    response: {
      200: Type.Object({ changed: Type.Literal(true) }),
      403: Forbidden,
      409: notToEnd,
      ...problems,
    },
  },
} as const satisfies Endpoint;

const FoundOrder = nullable(
  Type.Object({ id: Uuid, number: Type.Integer(), status: OrderStatus, token: Type.String() }),
);

export const settleAttempt = {
  method: 'POST',
  url: '/orders/attempts',
  schema: {
    summary:
      'What became of an attempt to place an order whose answer got lost: the order, or null, and then it never becomes one',
    tags: ['orders'],
    headers: idempotencyHeaders,
    querystring: inLanguage,
    body: Type.Object({ cartId: Uuid }, { additionalProperties: false }),
    response: {
      /** `approvalId`: there is no order yet, and the cart waits for somebody of the company. */
      200: Type.Object({ order: FoundOrder, approvalId: Type.Optional(Uuid) }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const getLatestOrder = {
  method: 'GET',
  url: '/orders/latest',
  schema: {
    summary: 'The order that this shopper placed last, in the last day, by the cart’s cookie or the log-in',
    tags: ['orders'],
    querystring: inLanguage,
    response: { 200: Type.Object({ order: FoundOrder }), ...problems },
  },
} as const satisfies Endpoint;

export const getOpenOrder = {
  method: 'GET',
  url: '/orders/open',
  schema: {
    summary: 'The customer’s unpaid order; null for a shopper who is not logged in',
    tags: ['orders'],
    response: { 200: Type.Object({ id: nullable(Uuid) }), ...problems },
  },
} as const satisfies Endpoint;

export const renewOrderLink = {
  method: 'POST',
  url: '/orders/links',
  schema: {
    summary:
      'Mail the link to an order once more; the answer is the same whether there is such an order or not',
    tags: ['orders'],
    querystring: inLanguage,
    body: Type.Object(
      {
        number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
        email: Email,
        /** Leads to withdrawing from the order. */
        toWithdraw: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: {
      202: Type.Object({ received: Type.Literal(true) }),
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS'),
    },
  },
} as const satisfies Endpoint;
