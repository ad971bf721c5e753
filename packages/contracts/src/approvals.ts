import { type Static, Type } from 'typebox';
import { Cart } from './cart.ts';
import { Checkout, StepTexts } from './checkout.ts';
import {
  CustomersOwn,
  type Endpoint,
  inLanguage,
  Money,
  NotInShadow,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { approvalReasonLength, companyRoles } from './limits.ts';
import { OrderProblem } from './orders.ts';

const done = Type.Object({ done: Type.Literal(true) });

/** An admin and the company's own account approve without a limit; a buyer approves nothing. */
export const CompanyRole = Type.Enum(companyRoles);
export type CompanyRole = (typeof companyRoles)[number];

/** An order of a colleague that waits, or waited, for somebody of the company. */
export const Approval = Type.Object({
  id: Uuid,
  status: Type.Enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
  /** Who wants to order. */
  by: Type.String(),
  isOwn: Type.Boolean(),
  /** Whether who asks may approve or refuse it now: nobody does their own. */
  mayDecide: Type.Boolean(),
  askedAt: Type.String({ format: 'date-time' }),
  /** Until when it can be approved. */
  until: Type.String({ format: 'date-time' }),
  /** With VAT, when it was asked for. */
  total: Money,
  currency: Type.String(),
  decidedBy: nullable(Type.String()),
  /** Why it was refused. */
  reason: nullable(Type.String()),
  /** The order that it became. */
  order: nullable(Type.Object({ id: Uuid, number: Type.Integer() })),
});
export type Approval = Static<typeof Approval>;

export const listApprovals = {
  method: 'GET',
  url: '/account/approvals',
  schema: {
    summary:
      'The newest 50 orders that the customer may approve or asked approval for, those that wait first',
    tags: ['account'],
    response: { 200: Type.Object({ approvals: Type.Array(Approval) }), 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;

const params = Type.Object({ id: Uuid });

/** What is approved besides the goods: who orders, where it goes, how it comes and how it is paid. */
const ApprovalCheckout = Type.Pick(Checkout, [
  'details',
  'billing',
  'shipping',
  'shippingMethodId',
  'shippingOptions',
  'payment',
  'paymentOptions',
  'stepTexts',
]);

/** The cart is priced as it is now, on the basis of who asked; null where it waits no more, as is its checkout. */
export const ApprovalDetail = Type.Object({
  approval: Approval,
  cart: nullable(Cart),
  checkout: nullable(ApprovalCheckout),
});
export type ApprovalDetail = Static<typeof ApprovalDetail>;

export const getApproval = {
  method: 'GET',
  url: '/account/approvals/:id',
  schema: {
    summary: 'One of them, with what would be ordered and what it costs now',
    tags: ['account'],
    params,
    querystring: inLanguage,
    response: { 200: ApprovalDetail, 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;

export const approveOrder = {
  method: 'POST',
  url: '/account/approvals/:id/approve',
  schema: {
    summary: 'Place the order as it was shown; approved twice at once it is one order',
    tags: ['account'],
    params,
    querystring: inLanguage,
    body: Type.Object(
      {
        cartVersion: Type.Integer({ minimum: 0 }),
        confirmedTotal: Money,
        /** What was shown to be left to pay; cards that pay less by now are CART_CHANGED, as is an amount that is not sent. */
        confirmedToPay: Type.Optional(Money),
        /** The `stepTexts` that were shown; where one is another by now, that is CART_CHANGED too. */
        confirmedSteps: Type.Optional(Type.Partial(StepTexts, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ order: Type.Object({ id: Uuid, number: Type.Integer() }) }),
      403: refusing(Problem, 'SHOPPING_DISABLED', 'CROSS_SITE', 'SHADOW_MODE'),
      ...problems,
      409: refusing(OrderProblem, 'ALREADY_DECIDED', 'CART_CHANGED', 'OUT_OF_STOCK', 'CANNOT_BE_PLACED'),
    },
  },
} as const satisfies Endpoint;

export const refuseOrder = {
  method: 'POST',
  url: '/account/approvals/:id/refuse',
  schema: {
    summary: 'Refuse it with a reason; who asked finds the goods among their saved carts',
    tags: ['account'],
    params,
    body: Type.Object(
      {
        reason: Type.String({
          minLength: 1,
          maxLength: approvalReasonLength,
          pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
        }),
      },
      { additionalProperties: false },
    ),
    response: { 200: done, 403: CustomersOwn, ...problems, 409: refusing(Problem, 'ALREADY_DECIDED') },
  },
} as const satisfies Endpoint;

export const withdrawApproval = {
  method: 'POST',
  url: '/account/approvals/:id/withdraw',
  schema: {
    summary: 'Take an own one back; its goods are among the saved carts',
    tags: ['account'],
    params,
    response: { 200: done, 403: CustomersOwn, ...problems, 409: refusing(Problem, 'ALREADY_DECIDED') },
  },
} as const satisfies Endpoint;

export const setColleagueRole = {
  method: 'POST',
  url: '/account/colleagues/role',
  schema: {
    summary: 'Say what a colleague may do, and up to which amount with VAT they order by themselves',
    tags: ['account'],
    body: Type.Object(
      {
        id: Uuid,
        role: CompanyRole,
        /** null: any amount, which an admin’s always is. */
        orderLimit: nullable(Type.Number({ minimum: 0, maximum: 1_000_000 })),
      },
      { additionalProperties: false },
    ),
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;
