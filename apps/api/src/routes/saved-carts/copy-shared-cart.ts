import { copySharedCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRefill } from '../shared/answer-refill.ts';
import { limitShared, readShared } from './read-shared.ts';

/** A copy for whoever has the link. The saved cart itself is out of their reach. */
export function copySharedCartRoute(app: FastifyInstance): void {
  endpoint(
    app,
    copySharedCart,
    async (request, reply) => {
      const read = readShared(request, request.params.token);
      return answerRefill(request, reply, copySharedCart, read, { ...request.body, way: 'add' });
    },
    limitShared,
  );
}
