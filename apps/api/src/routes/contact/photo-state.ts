import { addToContactPhoto, type Endpoint, type Naming } from '@etalage/contracts';
import type { Added } from '../../commands/contact-photo.ts';
import { invalid, ProblemError, refusal, sharedRefusal } from '../../plugins/problem.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';

export const presentPhoto = ({ offset, length, status }: PhotoState) => ({
  offset,
  length,
  isReady: status === 'ready',
});

export const noSuchPhoto = <E extends Endpoint>(contract: Naming<E, 'NO_SUCH_PHOTO'>): ProblemError =>
  sharedRefusal(contract, 'NO_SUCH_PHOTO', 'There is no such photo, or its time is over.');

/** Why a part was not added, or will not be. */
export function whyNotAdded(added: Exclude<Added, { state: PhotoState }>): ProblemError {
  if (!added) return noSuchPhoto(addToContactPhoto);
  if ('isBusy' in added)
    return new ProblemError(503, 'BUSY', 'Too many photos are made at this moment.', { retryAfter: 5 });
  if ('isTooSmall' in added)
    return invalid([{ field: 'body', code: 'minimum', message: 'is smaller than a part, and not the last' }]);
  if ('refused' in added || added.isAt.status === 'refused') {
    const isTooLarge = 'refused' in added && added.refused === 'too-many-pixels';
    const code = isTooLarge ? 'TOO_MANY_PIXELS' : 'NOT_A_PHOTO';
    return refusal(addToContactPhoto, code, 'This is no photo that the shop takes.');
  }
  const extra = { offset: added.isAt.offset };
  return refusal(addToContactPhoto, 'OTHER_OFFSET', 'The photo goes on elsewhere.', { extra });
}
