import { type Static, Type } from 'typebox';
import { type Endpoint, Money, nullable, Problem, problems, refusing } from './common.ts';
import { idempotencyKeyPattern } from './limits.ts';
import { MissingOnInvoices, orderParams, shopParams } from './staff.ts';

export const StaffRefund = Type.Object({
  order: Type.Integer(),
  amount: Money,
  currency: Type.String(),
  to: Type.Union([Type.Literal('payment'), Type.Literal('card')]),
  status: Type.Union([
    Type.Literal('requested'),
    Type.Literal('sent'),
    Type.Literal('done'),
    Type.Literal('failed'),
  ]),
  reason: Type.String(),
  /** Why it failed. */
  failure: nullable(Type.String()),
  requestedAt: Type.String({ format: 'date-time' }),
});
export type StaffRefund = Static<typeof StaffRefund>;

/** Something about an order's money that somebody should look at. */
export const StaffAttention = Type.Object({
  order: Type.Integer(),
  /** Which return of the order it is about. */
  return: nullable(Type.Integer()),
  what: Type.Union([
    Type.Literal('refund-failed'),
    Type.Literal('refund-waiting'),
    Type.Literal('refund-missing'),
    Type.Literal('mismatch'),
    Type.Literal('charged-back'),
    Type.Literal('transfer-due'),
    Type.Literal('return-due'),
    Type.Literal('capture-refused'),
    Type.Literal('promise-ended'),
    Type.Literal('card-off'),
  ]),
  amount: Money,
  currency: Type.String(),
  since: Type.String({ format: 'date-time' }),
  detail: nullable(Type.String()),
});
export type StaffAttention = Static<typeof StaffAttention>;

/** An amount, or all that there is; the same key is the same deed. */
const AmountOnce = Type.Object(
  {
    key: Type.String({ pattern: idempotencyKeyPattern }),
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })),
  },
  { additionalProperties: false },
);

export const staffCredit = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/credits',
  schema: {
    summary:
      'Credit an amount of an order on account, or all that is left: its invoice asks for less, and cards have back what is more than that',
    tags: ['staff'],
    params: orderParams,
    body: AmountOnce,
    response: {
      200: Type.Object({
        /** What of the part on account was credited; the rest is on cards again. */
        credited: Money,
        /** What of the order is to be transferred by hand now, since it was paid. */
        transfer: Money,
      }),
      409: refusing(
        Type.Object({ ...Problem.properties, left: Type.Optional(Money) }),
        'NOT_ON_ACCOUNT',
        'NOT_INVOICED',
        'NOT_SO_MUCH_LEFT',
        'OTHER_AMOUNT_BEFORE',
      ),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER'),
    },
  },
} as const satisfies Endpoint;

export const staffNoteTransfer = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/transfers',
  schema: {
    summary:
      'What was credited of a paid order on account was transferred at the bank, which its customer is mailed',
    tags: ['staff'],
    params: orderParams,
    body: AmountOnce,
    response: {
      200: Type.Object({ refunds: Type.Array(StaffRefund) }),
      409: refusing(
        Type.Object({ ...Problem.properties, left: Type.Optional(Money) }),
        'NOT_ON_ACCOUNT',
        'NOT_SO_MUCH_LEFT',
        'OTHER_AMOUNT_BEFORE',
      ),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER'),
    },
  },
} as const satisfies Endpoint;

export const staffRefund = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/refunds',
  schema: {
    summary: 'Give an amount of an order back, or all that is left; the same key is the same refund',
    tags: ['staff'],
    params: orderParams,
    body: AmountOnce,
    response: {
      200: Type.Object({ refunds: Type.Array(StaffRefund) }),
      409: refusing(
        Type.Object({ ...Problem.properties, left: Type.Optional(Money) }),
        'NOT_SO_MUCH_LEFT',
        'OTHER_AMOUNT_BEFORE',
        'PAID_ON_ACCOUNT',
        'RETURN_FAILED',
      ),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER'),
    },
  },
} as const satisfies Endpoint;

export const staffListRefunds = {
  method: 'GET',
  url: '/staff/shops/:slug/refunds',
  schema: {
    summary: 'The latest refunds of a shop, or those of one order',
    tags: ['staff'],
    params: shopParams,
    querystring: Type.Object({ order: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
    response: { 200: Type.Object({ refunds: Type.Array(StaffRefund) }), ...problems },
  },
} as const satisfies Endpoint;

export const staffListAttention = {
  method: 'GET',
  url: '/staff/shops/:slug/attention',
  schema: {
    summary: 'Payments, refunds and returns that somebody should look at, the oldest first',
    tags: ['staff'],
    params: shopParams,
    response: {
      200: Type.Object({ attention: Type.Array(StaffAttention), missing: MissingOnInvoices }),
      ...problems,
    },
  },
} as const satisfies Endpoint;
