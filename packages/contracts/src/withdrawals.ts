import { type Static, Type } from 'typebox';
import {
  CustomersOwn,
  Day,
  type Endpoint,
  Id,
  Language,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { orderParams, shopParams } from './staff.ts';

/** Why a product cannot be withdrawn from; of sealed goods only once the seal is broken. */
export const WithdrawalException = Type.Enum(['perishable', 'made-to-measure', 'digital', 'sealed']);
export type WithdrawalException = Static<typeof WithdrawalException>;

/** Whether and until when an order can be withdrawn from, line by line. */
export const Withdrawal = Type.Object({
  /** null: it can. NOT_CONCLUDED: an unpaid order is cancelled instead. BUSINESS: the law gives the right to consumers. */
  refusal: nullable(Type.Enum(['NOT_CONCLUDED', 'BUSINESS', 'TOO_LATE', 'NOTHING_LEFT'])),
  /** The last day, in Amsterdam; null until it is delivered. */
  until: nullable(Day),
  /** How many returns there are, for whoever declares another. */
  declared: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      lineId: Id,
      /** Pieces that can be withdrawn from. */
      left: Type.Integer(),
      exception: nullable(WithdrawalException),
    }),
  ),
});
export type Withdrawal = Static<typeof Withdrawal>;

const ReturnStatus = Type.Enum(['declared', 'received', 'refunded', 'refused']);
const ReturnedLines = Type.Array(Type.Object({ lineId: Id, name: Type.String(), quantity: Type.Integer() }));

/** What was declared of an order, and what became of it. */
export const OrderReturn = Type.Object({
  /** 1 for the first of its order. */
  ordinal: Type.Integer(),
  status: ReturnStatus,
  /** staff: the shop took it back itself, which is no withdrawal. */
  declaredBy: Type.Enum(['customer', 'staff']),
  declaredAt: Type.String({ format: 'date-time' }),
  receivedAt: nullable(Type.String({ format: 'date-time' })),
  endedAt: nullable(Type.String({ format: 'date-time' })),
  /** Why it was refused. */
  refusal: nullable(Type.String()),
  /** What was given back for it; 0 where nothing was paid or invoiced yet. */
  amount: nullable(Money),
  lines: ReturnedLines,
});
export type OrderReturn = Static<typeof OrderReturn>;

export const declareWithdrawal = {
  method: 'POST',
  url: '/orders/:id/withdrawals',
  schema: {
    summary:
      'Withdraw from pieces of an order, for its owner; declared again from the same page it is the same declaration',
    tags: ['orders'],
    params: Type.Object({ id: Uuid }),
    querystring: Type.Object({
      token: Type.Optional(Type.String({ maxLength: 100 })),
      lang: Type.Optional(Language),
    }),
    body: Type.Object(
      {
        /** How many declarations the page knew of (`declared`). */
        declared: Type.Integer({ minimum: 0, maximum: 1_000 }),
        lines: Type.Array(
          Type.Object(
            { lineId: Id, quantity: Type.Integer({ minimum: 1, maximum: 99_999 }) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 100 },
        ),
      },
      { additionalProperties: false },
    ),
    response: {
      201: OrderReturn,
      403: CustomersOwn,
      409: refusing(
        Problem,
        'NOT_CONCLUDED',
        'BUSINESS',
        'TOO_LATE',
        'NOTHING_LEFT',
        'OTHER_DECLARATION',
        'NOT_THESE_LINES',
      ),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const StaffReturn = Type.Object({
  order: Type.Integer(),
  ordinal: Type.Integer(),
  status: ReturnStatus,
  declaredAt: Type.String({ format: 'date-time' }),
  /** The last day on which the law lets the money go back, where nothing has come back later. */
  refundBy: Day,
  amount: nullable(Money),
  /** What of the amount could not be given back, and can be asked for once more. */
  missing: Money,
  /** What of its order is to be transferred at the bank by hand: it was paid on account and credited. */
  transfer: Money,
  lines: Type.Array(
    Type.Object({ articleNumber: Type.String(), name: Type.String(), quantity: Type.Integer() }),
  ),
});
export type StaffReturn = Static<typeof StaffReturn>;

export const staffListReturns = {
  method: 'GET',
  url: '/staff/shops/:slug/returns',
  schema: {
    summary: 'Returns that have not ended, those that were declared first before the others',
    tags: ['staff'],
    params: shopParams,
    response: { 200: Type.Object({ returns: Type.Array(StaffReturn) }), ...problems },
  },
} as const satisfies Endpoint;

export const staffDeclareReturn = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/returns',
  schema: {
    summary:
      'Take back, beyond what the law asks, pieces of an order by article number, or all that is left of it',
    tags: ['staff'],
    params: orderParams,
    body: nullable(
      Type.Object(
        {
          articles: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  articleNumber: Type.String({ minLength: 1, maxLength: 100 }),
                  quantity: Type.Integer({ minimum: 1, maximum: 99_999 }),
                },
                { additionalProperties: false },
              ),
              { minItems: 1, maxItems: 100 },
            ),
          ),
          /** How many returns of the order were known: noted again it is then the same one. */
          declared: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
        },
        { additionalProperties: false },
      ),
    ),
    response: {
      200: Type.Object({ return: StaffReturn }),
      409: refusing(Problem, 'NOT_CONCLUDED', 'NOTHING_LEFT', 'NOT_THESE_LINES', 'OTHER_DECLARATION'),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER'),
    },
  },
} as const satisfies Endpoint;

export const staffDecideReturn = {
  method: 'POST',
  url: '/staff/shops/:slug/orders/:number/returns/:ordinal',
  schema: {
    summary:
      'A return was received, is refunded (with the standard delivery where the whole order goes back), or is refused with a reason',
    tags: ['staff'],
    params: Type.Object({ ...orderParams.properties, ordinal: orderParams.properties.number }),
    body: Type.Object(
      {
        status: Type.Enum(['received', 'refunded', 'refused']),
        /** Why it is refused, in the customer's language: they read it. */
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ return: StaffReturn }),
      409: refusing(
        Type.Object({ ...Problem.properties, left: Type.Optional(Money) }),
        'RETURN_ENDED',
        'REASON_MISSING',
        'NOT_SO_MUCH_LEFT',
        'NOT_INVOICED',
        'NOT_TAKEN',
      ),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_ORDER', 'NO_SUCH_RETURN'),
    },
  },
} as const satisfies Endpoint;
