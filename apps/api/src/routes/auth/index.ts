import type { FastifyInstance } from 'fastify';
import { logInRoute } from './login.ts';
import { logOutRoute } from './logout.ts';
import { getSessionRoute } from './session.ts';

/** Who is shopping: log-in, log-out, and what a page needs to know about the customer. */
export async function authRoutes(app: FastifyInstance): Promise<void> {
  getSessionRoute(app);
  logInRoute(app);
  logOutRoute(app);
}
