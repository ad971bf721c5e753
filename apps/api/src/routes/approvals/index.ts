import type { FastifyInstance } from 'fastify';
import { decideRoutes } from './decide.ts';
import { readApprovalsRoutes } from './read-approvals.ts';

/** Orders of colleagues that somebody of their company approves. */
export async function approvalsRoutes(app: FastifyInstance): Promise<void> {
  readApprovalsRoutes(app);
  decideRoutes(app);
}
