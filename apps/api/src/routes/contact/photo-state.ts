import type { Endpoint, Naming } from '@etalage/contracts';
import { type ProblemError, sharedRefusal } from '../../plugins/problem.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';

export const presentPhoto = ({ offset, length, status }: PhotoState) => ({
  offset,
  length,
  isReady: status === 'ready',
});

export const noSuchPhoto = <E extends Endpoint>(contract: Naming<E, 'NO_SUCH_PHOTO'>): ProblemError =>
  sharedRefusal(contract, 'NO_SUCH_PHOTO', 'There is no such photo, or its time is over.');
