import type { FastifyInstance } from 'fastify';
import { confirmEmailChangeRoute, requestEmailChangeRoute } from './change-email.ts';
import { changePasswordRoute } from './change-password.ts';
import { chooseMailsRoutes } from './choose-mails.ts';
import { colleaguesRoutes } from './colleagues.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { endSessionsRoute } from './end-sessions.ts';
import { exportAccountRoute } from './export-account.ts';
import { getAccountRoute } from './get-account.ts';
import { passkeysRoutes } from './passkeys.ts';
import { putAddressesRoute } from './put-addresses.ts';
import { putDetailsRoute } from './put-details.ts';

/** What a customer sees and changes of themselves. */
export async function accountRoutes(app: FastifyInstance): Promise<void> {
  getAccountRoute(app);
  putDetailsRoute(app);
  putAddressesRoute(app);
  changePasswordRoute(app);
  requestEmailChangeRoute(app);
  confirmEmailChangeRoute(app);
  endSessionsRoute(app);
  chooseMailsRoutes(app);
  colleaguesRoutes(app);
  passkeysRoutes(app);
  exportAccountRoute(app);
  deleteAccountRoute(app);
}
