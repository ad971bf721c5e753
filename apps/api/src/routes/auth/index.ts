import type { FastifyInstance } from 'fastify';
import { choosePasswordRoute } from './choose-password.ts';
import { getSessionRoute } from './get-session.ts';
import { logInRoute } from './log-in.ts';
import { logInByLinkRoute } from './log-in-by-link.ts';
import { logInByPasskeyRoute } from './log-in-by-passkey.ts';
import { logOutRoute } from './log-out.ts';
import { lookAtAccountLinkRoute } from './look-at-account-link.ts';
import { registerRoute } from './register.ts';
import { requestLogInLinkRoute } from './request-log-in-link.ts';
import { requestResetRoute } from './request-reset.ts';
import { startPasskeyLogInRoute } from './start-passkey-log-in.ts';

/** Who is shopping: new accounts, passwords, log-in, log-out, and what a page needs to know about the customer. */
export async function authRoutes(app: FastifyInstance): Promise<void> {
  getSessionRoute(app);
  logInRoute(app);
  requestLogInLinkRoute(app);
  logInByLinkRoute(app);
  startPasskeyLogInRoute(app);
  logInByPasskeyRoute(app);
  registerRoute(app);
  requestResetRoute(app);
  lookAtAccountLinkRoute(app);
  choosePasswordRoute(app);
  logOutRoute(app);
}
