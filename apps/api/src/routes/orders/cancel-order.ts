import { cancelOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { cancelOrder as cancelUnpaid } from '../../commands/end-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { endProblem } from './end-problem.ts';
import { limitChanges } from './limit-changes.ts';
import { ownOrder } from './order-owner.ts';

/** Ends an order that is not paid and that its shopper does not want. */
export function cancelOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    cancelOrder,
    async (request) => {
      const { id } = await ownOrder(request);
      const refusal = await cancelUnpaid(app.services, request, id);
      if (refusal) throw endProblem(refusal);
      app.jobs.wake(request.tenant.id);
      return { cancelled: true as const };
    },
    limitChanges,
  );
}
