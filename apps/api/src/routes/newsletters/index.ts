import type { FastifyInstance } from 'fastify';
import { confirmRoute } from './confirm.ts';
import { getNewslettersRoute } from './get-newsletters.ts';
import { leaveRoute } from './leave.ts';
import { signUpRoute } from './sign-up.ts';

export async function newslettersRoutes(app: FastifyInstance): Promise<void> {
  getNewslettersRoute(app);
  signUpRoute(app);
  confirmRoute(app);
  leaveRoute(app);
}
