import { getMe } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readMe } from '../../commands/read-me.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shopperOf } from '../shared/shopper.ts';
import { presentMe } from './present-me.ts';

export function getMeRoute(app: FastifyInstance): void {
  endpoint(app, getMe, async (request, reply) => {
    const state = await readMe(app, shopperOf(request));
    reply.header('cache-control', 'private, no-store');
    return presentMe(request, state);
  });
}
