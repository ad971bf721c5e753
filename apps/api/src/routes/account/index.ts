import type { FastifyInstance } from 'fastify';
import { addPasskeyRoute } from './add-passkey.ts';
import { changePasswordRoute } from './change-password.ts';
import { confirmEmailChangeRoute } from './confirm-email-change.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { deletePasskeyRoute } from './delete-passkey.ts';
import { endSessionsRoute } from './end-sessions.ts';
import { endStockMailRoute } from './end-stock-mail.ts';
import { exportAccountRoute } from './export-account.ts';
import { getAccountRoute } from './get-account.ts';
import { inviteColleagueRoute } from './invite-colleague.ts';
import { putAddressesRoute } from './put-addresses.ts';
import { putDetailsRoute } from './put-details.ts';
import { putMailsRoute } from './put-mails.ts';
import { removeColleagueRoute } from './remove-colleague.ts';
import { renamePasskeyRoute } from './rename-passkey.ts';
import { requestEmailChangeRoute } from './request-email-change.ts';
import { setColleagueRoleRoute } from './set-colleague-role.ts';
import { startPasskeyRoute } from './start-passkey.ts';
import { withdrawInvitationRoute } from './withdraw-invitation.ts';

/** What a customer sees and changes of themselves. */
export async function accountRoutes(app: FastifyInstance): Promise<void> {
  getAccountRoute(app);
  putDetailsRoute(app);
  putAddressesRoute(app);
  changePasswordRoute(app);
  requestEmailChangeRoute(app);
  confirmEmailChangeRoute(app);
  endSessionsRoute(app);
  putMailsRoute(app);
  endStockMailRoute(app);
  inviteColleagueRoute(app);
  withdrawInvitationRoute(app);
  removeColleagueRoute(app);
  setColleagueRoleRoute(app);
  startPasskeyRoute(app);
  addPasskeyRoute(app);
  renamePasskeyRoute(app);
  deletePasskeyRoute(app);
  exportAccountRoute(app);
  deleteAccountRoute(app);
}
