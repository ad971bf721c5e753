import { type Static, Type } from 'typebox';
import { type Endpoint, Problem, problems, refusing } from './common.ts';

export const PaymentStatus = Type.Union([
  Type.Literal('created'),
  Type.Literal('open'),
  /** The money is promised, and taken when the shop delivers: the order stands, and is not paid a second time. */
  Type.Literal('authorized'),
  Type.Literal('paid'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
  Type.Literal('expired'),
  Type.Literal('refund-due'),
  Type.Literal('mismatch'),
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/**
 * How it stands with an order's money, as far as anybody knows:
 * `none` nothing is to be paid through a provider; `open` it waits for the shopper; `checking` the provider was asked and has
 * not answered, so nobody may say that nothing was paid; `authorized` promised and not yet taken; `paid`; `ended` the last
 * try gave no money; `mismatch` another amount came in than was asked for, and staff decide; `refunding` money is on its way
 * back; `refund-failed` it could not be given back and staff act; `refunded` all of it went back; `charged-back` the payer's
 * bank took it back.
 */
export const MoneyState = Type.Union([
  Type.Literal('none'),
  Type.Literal('open'),
  Type.Literal('checking'),
  Type.Literal('authorized'),
  Type.Literal('paid'),
  Type.Literal('ended'),
  Type.Literal('mismatch'),
  Type.Literal('refunding'),
  Type.Literal('refund-failed'),
  Type.Literal('refunded'),
  Type.Literal('charged-back'),
]);
export type MoneyState = Static<typeof MoneyState>;

/** The provider's call: it says only which payment changed, everything else is asked of the provider. */
export const paymentWebhook = {
  method: 'POST',
  url: '/payments/webhook/:provider',
  schema: {
    summary: 'A provider says that a payment changed',
    tags: ['payments'],
    params: Type.Object({ provider: Type.Union([Type.Literal('test-bank'), Type.Literal('mollie')]) }),
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: {
      200: Type.Object({ received: Type.Literal(true) }),
      413: Problem,
      415: Problem,
      ...problems,
      503: refusing(Problem, 'NOT_LOOKED_AT'),
    },
  },
} as const satisfies Endpoint;
