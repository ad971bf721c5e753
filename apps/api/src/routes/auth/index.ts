import type { FastifyInstance } from 'fastify';
import { getSessionRoute } from './get-session.ts';
import { logInRoute } from './log-in.ts';
import { logInByLinkRoute } from './log-in-by-link.ts';
import { logOutRoute } from './log-out.ts';
import { requestLogInLinkRoute } from './request-log-in-link.ts';

/** Who is shopping: log-in, log-out, and what a page needs to know about the customer. */
export async function authRoutes(app: FastifyInstance): Promise<void> {
  getSessionRoute(app);
  logInRoute(app);
  requestLogInLinkRoute(app);
  logInByLinkRoute(app);
  logOutRoute(app);
}
