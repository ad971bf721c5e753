import type { FastifyInstance } from 'fastify';

export async function storeRoutes(_app: FastifyInstance): Promise<void> {}

export async function platformRoutes(_app: FastifyInstance): Promise<void> {}
