import { type Checkout, putCheckoutDetails, putCheckoutPayment } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import { changeCheckout } from '../../commands/checkout.ts';
import { type FieldError, type ProblemError, refusal } from '../../plugins/problem.ts';
import { presentCheckout } from '../shared/present-checkout.ts';
import { shopperOf } from '../shared/shopper.ts';

type CheckoutRefusalCode =
  | 'VAT_NUMBER_MISSING'
  | 'UNKNOWN_SHIPPING_METHOD'
  | 'UNKNOWN_PAYMENT_METHOD'
  | 'INVOICE_NOT_ALLOWED';

/** Changes the shopper's checkout and answers with it as it then is; throws the problem for which it was left as it was. */
export async function changeAndAnswer(
  request: FastifyRequest,
  decide: Parameters<typeof changeCheckout<CheckoutRefusalCode>>[2],
): Promise<Checkout> {
  const outcome = await changeCheckout(request.server, shopperOf(request), decide);
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
