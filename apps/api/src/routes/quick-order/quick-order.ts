import { quickOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readQuickOrder } from '../../commands/read-quick-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { answerRefill } from '../shared/answer-refill.ts';
import { limitQuickOrder } from './limit-quick-order.ts';

/** Puts them into the cart at once. */
export function quickOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    quickOrder,
    (request, reply) => {
      const { tenant, body } = request;
      const read = readQuickOrder(tenant.id, body.lines);
      return answerRefill(request, reply, quickOrder, read, { mark: body.mark, way: 'add' });
    },
    limitQuickOrder,
  );
}
