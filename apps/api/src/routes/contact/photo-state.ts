import { getContactPhoto } from '@etalage/contracts';
import { refusal } from '../../plugins/problem.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';

export const presentPhoto = ({ offset, length, status }: PhotoState) => ({
  offset,
  length,
  isReady: status === 'ready',
});

export const noSuchPhoto = () =>
  refusal(getContactPhoto, 'NO_SUCH_PHOTO', 'There is no such photo, or its time is over.');
