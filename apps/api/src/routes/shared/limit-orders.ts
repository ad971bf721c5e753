import type { FastifyContextConfig } from 'fastify';
import type { Env } from '../../plugins/env.ts';
import { limitTo } from '../../plugins/rate-limit.ts';

/** How many orders, reservations and subscriptions a network may begin in an hour, of each; 0 of ORDERS_PER_HOUR is no limit. */
export function limitOrders({
  ORDERS_PER_HOUR: perHour,
}: Pick<Env, 'ORDERS_PER_HOUR'>): FastifyContextConfig {
  return perHour > 0 ? limitTo(perHour, 'hour') : {};
}
