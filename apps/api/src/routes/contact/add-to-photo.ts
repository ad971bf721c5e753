import { addToContactPhoto } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { add } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { presentPhoto, whyNotAdded } from './photo-state.ts';

/** Parts a minute of one network: three photos of the most bytes in the smallest parts, twice over. */
const partsPerMinute = 240;

export function addToPhotoRoute(app: FastifyInstance): void {
  endpoint(
    app,
    addToContactPhoto,
    async ({ tenant, params, query, body }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const added = await add(app.services, tenant.id, params.token, query.offset, bytes);
      if (!added || !('state' in added)) throw whyNotAdded(added);
      reply.header('cache-control', 'private, no-store');
      return presentPhoto(added.state);
    },
    limitTo(partsPerMinute, 'minute'),
  );
}
