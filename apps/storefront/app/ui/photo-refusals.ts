import type { addToContactPhoto, beginContactPhoto, getContactPhoto, RefusalCode } from '@etalage/contracts';

type PhotoCode = RefusalCode<typeof beginContactPhoto | typeof getContactPhoto | typeof addToContactPhoto>;

/** What becomes of a photo at each code that the API refuses it with: `again` is tried again, the others are words of its field. */
const photoRefusals = {
  NOT_A_PHOTO: 'refused',
  TOO_MANY_PIXELS: 'tooLarge',
  NO_SUCH_PHOTO: 'failed',
  OTHER_OFFSET: 'again',
  TOO_MANY_PHOTOS: 'tooOften',
  TOO_MANY_REQUESTS: 'again',
} as const satisfies Record<PhotoCode, string>;

/** Words of the field. */
export type PhotoWords = Exclude<(typeof photoRefusals)[PhotoCode], 'again'>;

type PhotoRefusal = (typeof photoRefusals)[PhotoCode];

/** Of the body of an answer; undefined where it names none of the codes. */
export function photoRefusalIn(body: unknown): PhotoRefusal | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(photoRefusals, code)
    ? photoRefusals[code as PhotoCode]
    : undefined;
}
