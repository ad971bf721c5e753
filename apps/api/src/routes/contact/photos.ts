import { addToContactPhoto, beginContactPhoto, getContactPhoto } from '@etalage/contracts';
import { mostPhotoBytes } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { type Added, add, begin, stateOf } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, ProblemError, refusal } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';

const present = ({ offset, length, status }: PhotoState) => ({ offset, length, isReady: status === 'ready' });

const noSuch = () =>
  refusal(getContactPhoto, 'NO_SUCH_PHOTO', 'There is no such photo, or its time is over.');

/** Parts a minute of one network: three photos of the most bytes in the smallest parts, twice over. */
const partsPerMinute = 240;

/** PWA-04: photos come in parts, each at the place where the one before ended; how far one is can be asked. */
export function photoRoutes(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostPhotoBytes },
    (_request, body, done) => done(null, body),
  );
  // Nothing is kept in memory of what is sent to no photo.
  app.addHook<{ Params: { token?: string } }>('preParsing', async ({ method, tenant, params }) => {
    if (method === 'PATCH' && !(await stateOf(app.services, tenant.id, params.token ?? ''))) throw noSuch();
  });

  endpoint(app, beginContactPhoto, async ({ tenant, body, clientAddress }, reply) => {
    const begun = await begin(app.services, tenant.id, body.length, clientAddress);
    if ('secondsLeft' in begun)
      throw refusal(beginContactPhoto, 'TOO_MANY_PHOTOS', 'Too many photos were sent; try again later.', {
        retryAfter: begun.secondsLeft,
      });
    reply.code(201).header('cache-control', 'private, no-store');
    return begun;
  });

  endpoint(app, getContactPhoto, async ({ tenant, params }, reply) => {
    const state = await stateOf(app.services, tenant.id, params.token);
    if (!state) throw noSuch();
    reply.header('cache-control', 'private, no-store');
    return present(state);
  });

  endpoint(
    app,
    addToContactPhoto,
    async ({ tenant, params, query, body }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const added = await add(app.services, tenant.id, params.token, query.offset, bytes);
      if (!added || !('state' in added)) throw whyNot(added);
      reply.header('cache-control', 'private, no-store');
      return present(added.state);
    },
    limitTo(partsPerMinute, 60_000),
  );
}

function whyNot(added: Exclude<Added, { state: PhotoState }>): ProblemError {
  if (!added) return noSuch();
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
