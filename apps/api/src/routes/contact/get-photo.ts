import { getContactPhoto } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { stateOf } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { noSuchPhoto, presentPhoto } from './photo-state.ts';

export function getPhotoRoute(app: FastifyInstance): void {
  endpoint(app, getContactPhoto, async ({ tenant, params }, reply) => {
    const state = await stateOf(app.services, tenant.id, params.token);
    if (!state) throw noSuchPhoto(getContactPhoto);
    reply.header('cache-control', 'private, no-store');
    return presentPhoto(state);
  });
}
