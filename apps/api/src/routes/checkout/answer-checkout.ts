import { type Checkout, putCheckoutDetails, putCheckoutPayment } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import type { CheckoutRefusal, CheckoutState } from '../../commands/checkout.ts';
import { type FieldError, type ProblemError, refusal } from '../../plugins/problem.ts';
import { presentCheckout } from './present-checkout.ts';

export type CheckoutRefusalCode =
  | 'VAT_NUMBER_MISSING'
  | 'UNKNOWN_SHIPPING_METHOD'
  | 'UNKNOWN_PAYMENT_METHOD'
  | 'INVOICE_NOT_ALLOWED';

/** The checkout after a change, or the problem for which there was none. */
export function answerCheckout(
  request: FastifyRequest,
  outcome: CheckoutState | CheckoutRefusal<CheckoutRefusalCode>,
): Checkout {
  if ('refused' in outcome) throw refusalProblem(outcome.refused);
  return presentCheckout(request.tenant, request.language, outcome);
}

function refusalProblem(refused: CheckoutRefusalCode | 'CART_EMPTY'): ProblemError {
  switch (refused) {
    case 'CART_EMPTY':
      return refusal(putCheckoutDetails, refused, 'There is nothing in the cart.');
    case 'INVOICE_NOT_ALLOWED':
      return refusal(putCheckoutPayment, refused, 'Paying on invoice is not possible for this customer.');
    case 'VAT_NUMBER_MISSING':
      return refusal(putCheckoutPayment, refused, 'Paying on invoice needs a VAT number.', {
        errors: [{ field: 'vatNumber', code: 'required', message: 'is required to pay on invoice' }],
      });
    case 'UNKNOWN_SHIPPING_METHOD':
      return unprocessable([
        { field: 'shippingMethodId', code: 'unknown', message: 'is no method of this shop' },
      ]);
    case 'UNKNOWN_PAYMENT_METHOD':
      return unprocessable([{ field: 'method', code: 'unknown', message: 'is no method of this shop' }]);
  }
}

/** 422 with everything that is wrong. */
export function unprocessable(errors: FieldError[]): ProblemError {
  return refusal(putCheckoutDetails, 'INVALID_VALUE', 'Some of the values cannot be used.', { errors });
}
