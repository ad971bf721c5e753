import { settleAttempt } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { settleAttempt as settle } from '../../commands/order-attempt.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shopperOf } from '../shared/shopper.ts';
import { limitChanges } from './limit-changes.ts';
import { presentAttempt } from './present-attempt.ts';

/** For a shopper whose order's answer got lost on the way. */
export function settleAttemptRoute(app: FastifyInstance): void {
  endpoint(
    app,
    settleAttempt,
    async (request) => {
      const { order, approvalId } = await settle(app.services, shopperOf(request), {
        cartId: request.body.cartId,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      });
      return { order: presentAttempt(request, order), ...(approvalId !== null && { approvalId }) };
    },
    limitChanges,
  );
}
