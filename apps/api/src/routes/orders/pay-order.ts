import { payOrder } from '@etalage/contracts';
import { DatabaseUnavailable, sqlState } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { payAgain } from '../../commands/pay-again.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { limitChanges } from './limit-changes.ts';
import { ownOrder } from './order-owner.ts';
import { orderProblem } from './order-problem.ts';
import { answerOrder, readOrder } from './read-order.ts';

export function payOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    payOrder,
    async (request) => {
      const { tenant } = request;
      const order = await ownOrder(request);
      const outcome = await payAgain(app.services, tenant, order.id, request.body ?? null).catch(
        (error: unknown) => {
          // Whatever the database says goes its own way; a provider without an answer is no fault of ours.
          if (error instanceof DatabaseUnavailable || sqlState(error) !== undefined) throw error;
          request.log.warn({ err: error }, 'a payment could not be begun');
          throw refusal(payOrder, 'PROVIDER_UNAVAILABLE', 'The payment provider does not answer.', {
            retryAfter: 10,
          });
        },
      );
      app.jobs.wake(tenant.id);
      if (!('refused' in outcome)) return outcome;
      if (outcome.refused === 'OUT_OF_STOCK') throw orderProblem(outcome);
      if (outcome.refused === 'METHOD_REFUSED') {
        const { paymentMethods } = await answerOrder(app, tenant, await readOrder(request));
        throw refusal(payOrder, outcome.refused, 'The provider refuses this method for this order.', {
          extra: { paymentMethods },
        });
      }
      throw refusal(payOrder, outcome.refused, 'This order cannot be paid any more.');
    },
    limitChanges,
  );
}
