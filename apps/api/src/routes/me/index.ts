import type { FastifyInstance } from 'fastify';
import { getMeRoute } from './get-me.ts';

/** What every page shows of whoever is shopping. */
export async function meRoutes(app: FastifyInstance): Promise<void> {
  getMeRoute(app);
}
