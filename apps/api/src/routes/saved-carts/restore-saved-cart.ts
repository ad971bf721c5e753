import { restoreSavedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRefill } from '../shared/answer-refill.ts';
import { nameOf } from './name-of.ts';
import { readSavedCart } from './read-saved-cart.ts';

export function restoreSavedCartRoute(app: FastifyInstance): void {
  endpoint(app, restoreSavedCart, async (request, reply) => {
    const read = readSavedCart(request, request.params.id);
    const { mark, way, keepAs } = request.body;
    const name = keepAs === undefined ? undefined : nameOf(keepAs, 'keepAs');
    return answerRefill(request, reply, restoreSavedCart, read, { mark, way, keepAs: name });
  });
}
