import type { Endpoint, Naming } from '@etalage/contracts';
import { type ProblemError, sharedRefusal } from '../../plugins/problem.ts';

export const noSuchStaff = <E extends Endpoint>(contract: Naming<E, 'NO_SUCH_STAFF'>): ProblemError =>
  sharedRefusal(contract, 'NO_SUCH_STAFF', 'Nobody of the staff has this address.');
