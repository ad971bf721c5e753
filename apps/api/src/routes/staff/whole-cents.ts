import { toCents } from '@etalage/pricing';
import { ProblemError } from '../../plugins/problem.ts';

/** An amount that staff typed, in cents. */
export function wholeCents(amount: number): number {
  const cents = toCents(amount);
  if (Math.abs(cents - amount * 100) < 1e-6) return cents;
  throw new ProblemError(400, 'INVALID_REQUEST', 'The amount has more than two decimals.', {
    errors: [{ field: 'amount', code: 'format', message: 'At most two decimals.' }],
  });
}
