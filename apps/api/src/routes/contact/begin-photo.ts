import { beginContactPhoto } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { begin } from '../../commands/contact-photo.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';

export function beginPhotoRoute(app: FastifyInstance): void {
  endpoint(app, beginContactPhoto, async ({ tenant, body, clientAddress }, reply) => {
    const begun = await begin(app.services, tenant.id, body.length, clientAddress);
    if ('secondsLeft' in begun)
      throw refusal(beginContactPhoto, 'TOO_MANY_PHOTOS', 'Too many photos were sent; try again later.', {
        retryAfter: begun.secondsLeft,
      });
    reply.code(201).header('cache-control', 'private, no-store');
    return begun;
  });
}
