import type { changePassword, deleteAccount, requestEmailChange, startPasskey } from '@etalage/contracts';
import type { PasswordDoubt } from '../../commands/own-password.ts';
import { type ProblemError, refusal } from '../../plugins/problem.ts';

/** The refusal of a call that asks for the password once more. */
export function refuseDoubt(
  contract: typeof changePassword | typeof deleteAccount | typeof requestEmailChange | typeof startPasskey,
  doubt: PasswordDoubt,
): ProblemError {
  if (doubt.refused === 'WRONG') return refusal(contract, 'WRONG_PASSWORD', 'This is not the password.');
  return refusal(contract, 'TOO_MANY_TRIES', 'The password was wrong too often; try again later.', {
    retryAfter: doubt.secondsLeft,
  });
}
