import type { FastifyInstance } from 'fastify';
import { quiet } from './quiet.ts';

/** This process answers. */
export function getHealthRoute(app: FastifyInstance): void {
  app.get('/health', quiet, async () => ({ status: 'ok' }));
}
