import { cancelOrder } from '@etalage/contracts';
import type { EndRefusal } from '../../commands/end-order.ts';
import { type ProblemError, refusal } from '../../plugins/problem.ts';

/** Why an order that is not wanted as it is goes on. */
export function endProblem({ refused }: EndRefusal): ProblemError {
  const detail =
    refused === 'PAID' ? 'This order is paid.' : 'This order has ended, or is being delivered on invoice.';
  return refusal(cancelOrder, refused, detail);
}
