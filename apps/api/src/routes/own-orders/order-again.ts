import { orderAgain } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRefill } from '../shared/answer-refill.ts';
import { readOwnOrder } from './read-own-order.ts';

export function orderAgainRoute(app: FastifyInstance): void {
  endpoint(app, orderAgain, async (request, reply) => {
    const read = readOwnOrder(request, request.params.id);
    return answerRefill(request, reply, orderAgain, read, { ...request.body, way: 'add' });
  });
}
