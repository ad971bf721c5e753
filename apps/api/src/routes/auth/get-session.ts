import { getSession } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { readSession } from '../shared/read-session.ts';

export function getSessionRoute(app: FastifyInstance): void {
  endpoint(app, getSession, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const session = await readSession(app, request, request.customer?.id ?? null);
    return request.customer?.shadow ? { ...session, shadowMode: 1 as const } : session;
  });
}
