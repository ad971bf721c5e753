import type { FastifyInstance } from 'fastify';

export async function cmsRoutes(_app: FastifyInstance): Promise<void> {}
