import type { FastifyInstance } from 'fastify';

export async function bundlesRoutes(_app: FastifyInstance): Promise<void> {}
