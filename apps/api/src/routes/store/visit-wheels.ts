import { visitWheels } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { welcomeWheelVisitor, wheelVisitor } from './wheel-visitor.ts';

/**
 * The first half of a turn, apart from it: should the answer to the turn be lost, the browser has the cookie already, and asking
 * again is the same turn.
 */
export function visitWheelsRoute(app: FastifyInstance): void {
  endpoint(app, visitWheels, async (request, reply) => {
    const { APP_SECRET, APP_SECRETS } = app.env;
    if (wheelVisitor(request, APP_SECRETS) === null) welcomeWheelVisitor(request, reply, APP_SECRET);
    reply.header('cache-control', 'private, no-store');
    return { isVisitor: true as const };
  });
}
