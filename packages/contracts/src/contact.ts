import { Type } from 'typebox';
import { Email } from './checkout.ts';
import { type Endpoint, inLanguage, lineOfText, Phone, Problem, problems, refusing } from './common.ts';
import { mostPhotoBytes, mostPhotos } from './limits.ts';

/** What a photo that was sent is named by. */
const PhotoToken = Type.String({ pattern: '^[A-Za-z0-9_-]{24}$' });

export const sendContactMessage = {
  method: 'POST',
  url: '/contact',
  schema: {
    summary: 'A message for the shop',
    tags: ['contact'],
    querystring: inLanguage,
    body: Type.Object(
      {
        name: lineOfText(150),
        email: Email,
        phone: Type.Optional(Phone),
        subject: Type.Optional(lineOfText(200, 0)),
        message: Type.String({ minLength: 1, maxLength: 4000 }),
        photos: Type.Optional(Type.Array(PhotoToken, { maxItems: mostPhotos, uniqueItems: true })),
        /** Photos that were chosen for it did not come: it is looked at for what else is wrong, and not sent. */
        photosAreMissing: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({ received: Type.Literal(true) }),
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_MESSAGES'),
    },
  },
} as const satisfies Endpoint;

const photoParams = Type.Object({ token: PhotoToken });

const PhotoProgress = Type.Object({
  /** Bytes that have come: where the next part begins. */
  offset: Type.Integer(),
  length: Type.Integer(),
  /** It is whole and was made anew, so that a message can name it. */
  isReady: Type.Boolean(),
});

const noSuchPhoto = refusing(Problem, 'NO_SUCH_PHOTO');

export const beginContactPhoto = {
  method: 'POST',
  url: '/contact/photos',
  schema: {
    summary: 'Begin to send a photo that a message will name; its parts follow',
    tags: ['contact'],
    body: Type.Object(
      { length: Type.Integer({ minimum: 1, maximum: mostPhotoBytes }) },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({ token: PhotoToken }),
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_PHOTOS'),
    },
  },
} as const satisfies Endpoint;

export const getContactPhoto = {
  method: 'GET',
  url: '/contact/photos/:token',
  schema: {
    summary: 'How far a photo is, to go on after a connection broke',
    tags: ['contact'],
    params: photoParams,
    response: { 200: PhotoProgress, ...problems, 404: noSuchPhoto },
  },
} as const satisfies Endpoint;

export const addToContactPhoto = {
  method: 'PATCH',
  url: '/contact/photos/:token',
  schema: {
    summary: 'The next part of a photo, at the offset where the one before ended',
    tags: ['contact'],
    consumes: ['application/octet-stream'],
    params: photoParams,
    querystring: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: mostPhotoBytes }) }),
    response: {
      200: PhotoProgress,
      ...problems,
      404: noSuchPhoto,
      409: refusing(Type.Object({ ...Problem.properties, offset: Type.Integer() }), 'OTHER_OFFSET'),
      422: refusing(Problem, 'NOT_A_PHOTO', 'TOO_MANY_PIXELS'),
    },
  },
} as const satisfies Endpoint;
