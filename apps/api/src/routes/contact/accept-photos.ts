import { addToContactPhoto } from '@etalage/contracts';
import { mostPhotoBytes } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { stateOf } from '../../commands/contact-photo.ts';
import { noSuchPhoto } from './photo-state.ts';

/** PWA-04: photos come in parts, each at the place where the one before ended; how far one is can be asked. */
export function acceptPhotos(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostPhotoBytes },
    (_request, body, done) => done(null, body),
  );
  // Nothing is kept in memory of what is sent to no photo.
  app.addHook<{ Params: { token?: string } }>('preParsing', async ({ method, tenant, params }) => {
    if (method === 'PATCH' && !(await stateOf(app.services, tenant.id, params.token ?? '')))
      throw noSuchPhoto(addToContactPhoto);
  });
}
