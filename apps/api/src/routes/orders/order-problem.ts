import { placeOrder } from '@etalage/contracts';
import type { OrderRefusal } from '../../commands/refuse-order.ts';
import { type ProblemError, refusal as refusalOf } from '../../plugins/problem.ts';

/** Why an order was not made, or cannot be paid. */
export function orderProblem(refusal: OrderRefusal): ProblemError {
  const { refused } = refusal;
  switch (refused) {
    case 'IDEMPOTENCY_CONFLICT':
      return refusalOf(placeOrder, refused, 'This idempotency key was used for another request.');
    case 'ALREADY_DECIDED':
    case 'CART_EMPTY':
      return refusalOf(placeOrder, 'CART_EMPTY', 'There is nothing in the cart.');
    case 'CART_CHANGED':
      return refusalOf(placeOrder, refused, 'The cart is not the one that was confirmed any more.', {
        extra: { changedSteps: refusal.changedSteps ?? [] },
      });
    case 'CODE_UNAVAILABLE':
      return refusalOf(placeOrder, refused, 'Another order was quicker to use a code.', {
        extra: { removedCodes: refusal.codes.map((each) => ({ ...each, minimum: null })) },
      });
    case 'TOO_MANY_OPEN_ORDERS':
      return refusalOf(
        placeOrder,
        refused,
        'Too many orders wait to be paid; pay or cancel one of them first.',
        {
          extra: { limit: refusal.limit, openOrder: refusal.openOrder },
        },
      );
    case 'STEP_MISSING':
      return refusalOf(placeOrder, refused, 'A step of the checkout is not completed.', {
        extra: { step: refusal.step },
      });
    case 'DELIVERY_DAY_PASSED':
      return refusalOf(placeOrder, refused, 'Something cannot come on its day any more.', {
        extra: { passed: refusal.passed },
      });
    case 'OUT_OF_STOCK':
      return refusalOf(placeOrder, refused, 'There is not enough in stock.', {
        extra: { lines: refusal.lines },
      });
  }
}
