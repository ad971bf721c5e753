import { getOrderAgain } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { shownRefill } from '../shared/answer-refill.ts';
import { presentRefill } from '../shared/present-refill.ts';
import { readOwnOrder } from './read-own-order.ts';

export function getOrderAgainRoute(app: FastifyInstance): void {
  endpoint(app, getOrderAgain, async (request) => {
    const read = readOwnOrder(request, request.params.id);
    return presentRefill(request.tenant, await shownRefill(request, read, 'add'));
  });
}
