import type { FastifyInstance } from 'fastify';
import { addStaffPasskeyRoute } from './add-staff-passkey.ts';
import { askShadowRoute } from './ask-shadow.ts';
import { findShadowCustomersRoute } from './find-shadow-customers.ts';
import { followStaffInvitationRoute } from './follow-staff-invitation.ts';
import { getProcessingRegisterRoute } from './get-processing-register.ts';
import { getStaffSessionRoute } from './get-staff-session.ts';
import { listStaffPasskeysRoute } from './list-staff-passkeys.ts';
import { logInStaffRoute } from './log-in-staff.ts';
import { logOutStaffRoute } from './log-out-staff.ts';
import { lookAtShadowRoute } from './look-at-shadow.ts';
import { lookAtStaffInvitationRoute } from './look-at-staff-invitation.ts';
import { proveStaffRoute } from './prove-staff.ts';
import { proveStaffByPasskeyRoute } from './prove-staff-by-passkey.ts';
import { removeStaffPasskeyRoute } from './remove-staff-passkey.ts';
import { startInvitationPasskeyRoute } from './start-invitation-passkey.ts';
import { startShadowRoute } from './start-shadow.ts';
import { startStaffPasskeyRoute } from './start-staff-passkey.ts';
import { startStaffPasskeyProofRoute } from './start-staff-passkey-proof.ts';

/** What a shop's staff do in a browser: log in, and act for customers. */
export async function deskRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  getStaffSessionRoute(app);
  logInStaffRoute(app);
  proveStaffRoute(app);
  logOutStaffRoute(app);
  lookAtStaffInvitationRoute(app);
  startInvitationPasskeyRoute(app);
  followStaffInvitationRoute(app);
  startStaffPasskeyProofRoute(app);
  proveStaffByPasskeyRoute(app);
  listStaffPasskeysRoute(app);
  startStaffPasskeyRoute(app);
  addStaffPasskeyRoute(app);
  removeStaffPasskeyRoute(app);
  findShadowCustomersRoute(app);
  askShadowRoute(app);
  lookAtShadowRoute(app);
  startShadowRoute(app);
  getProcessingRegisterRoute(app);
}
