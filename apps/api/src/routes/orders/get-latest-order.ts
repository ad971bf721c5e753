import { getLatestOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { findLatestOrder } from '../../commands/order-attempt.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shopperOf } from '../shared/shopper.ts';
import { presentAttempt } from './present-attempt.ts';

/** For a shopper whose order's answer got lost on the way, and who no longer knows its key. */
export function getLatestOrderRoute(app: FastifyInstance): void {
  endpoint(app, getLatestOrder, async (request) => ({
    order: presentAttempt(request, await findLatestOrder(app.services, shopperOf(request))),
  }));
}
