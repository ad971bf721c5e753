import type { FastifyInstance } from 'fastify';

export async function internalRoutes(_app: FastifyInstance): Promise<void> {}
