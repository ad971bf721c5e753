import { addToContactPhoto } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { type Added, add } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, ProblemError, refusal } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';
import { noSuchPhoto, presentPhoto } from './photo-state.ts';

/** Parts a minute of one network: three photos of the most bytes in the smallest parts, twice over. */
const partsPerMinute = 240;

export function addToPhotoRoute(app: FastifyInstance): void {
  endpoint(
    app,
    addToContactPhoto,
    async ({ tenant, params, query, body }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const added = await add(app.services, tenant.id, params.token, query.offset, bytes);
      if (!added || !('state' in added)) throw whyNot(added);
      reply.header('cache-control', 'private, no-store');
      return presentPhoto(added.state);
    },
    limitTo(partsPerMinute, 60_000),
  );
}

function whyNot(added: Exclude<Added, { state: PhotoState }>): ProblemError {
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
