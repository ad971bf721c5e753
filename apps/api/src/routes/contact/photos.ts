import { addToContactPhoto, beginContactPhoto, getContactPhoto } from '@etalage/contracts';
import { largestChunk } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { add, begin, stateOf } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import type { PhotoState } from '../../repositories/contact-photos.ts';

const present = ({ offset, length, status }: PhotoState) => ({ offset, length, isReady: status === 'ready' });

const noSuch = () =>
  refusal(getContactPhoto, 'NO_SUCH_PHOTO', 'There is no such photo, or its time is over.');

/** PWA-04: photos come in parts, each at the place where the one before ended; how far one is can be asked. */
export function photoRoutes(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestChunk },
    (_request, body, done) => done(null, body),
  );

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

  endpoint(app, addToContactPhoto, async ({ tenant, params, query, body }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const added = await add(app.services, tenant.id, params.token, query.offset, bytes);
    if (!added) throw noSuch();
    if ('refused' in added) {
      const code = added.refused === 'too-many-pixels' ? 'TOO_MANY_PIXELS' : 'NOT_A_PHOTO';
      throw refusal(addToContactPhoto, code, 'This is no photo that the shop takes.');
    }
    if ('isAt' in added) {
      if (added.isAt.status === 'refused')
        throw refusal(addToContactPhoto, 'NOT_A_PHOTO', 'This is no photo that the shop takes.');
      throw refusal(addToContactPhoto, 'OTHER_OFFSET', 'The photo goes on elsewhere.', {
        extra: { offset: added.isAt.offset },
      });
    }
    reply.header('cache-control', 'private, no-store');
    return present(added.state);
  });
}
