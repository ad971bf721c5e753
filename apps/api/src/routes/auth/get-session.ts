import { getSession } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { readSession } from './present-session.ts';

export function getSessionRoute(app: FastifyInstance): void {
  endpoint(app, getSession, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readSession(app, request, request.customer?.id ?? null);
  });
}
