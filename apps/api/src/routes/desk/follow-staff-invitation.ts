import { followStaffInvitation } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { followStaffInvitation as follow } from '../../commands/staff-accounts.ts';
import { hashToken } from '../../commands/token.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { setStaffCookie } from '../../plugins/staff.ts';
import { findStaffSession } from '../../repositories/staff-sessions.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { invitationEnded } from './invitation-ended.ts';
import { noStaff, presentStaff } from './present-staff.ts';

const refusals = {
  GUESSABLE: ['PASSWORD_GUESSABLE', 'This password is one of those that are guessed first.'],
  PASSKEY_FAILED: ['PASSKEY_FAILED', 'This is no passkey that was asked for.'],
  CODE_WRONG: ['CODE_WRONG', 'This is not the code that the app shows now.'],
} as const;

/** How somebody begins to work for a shop. */
export function followStaffInvitationRoute(app: FastifyInstance): void {
  endpoint(app, followStaffInvitation, async (request, reply) => {
    const { tenant, language, body, clientAddress: address } = request;
    const outcome = await follow(app.services, tenant, language, passkeySiteOf(request), {
      ...body,
      address,
    });
    if ('refused' in outcome) {
      if (outcome.refused === 'ENDED') throw refusal(followStaffInvitation, 'LINK_ENDED', invitationEnded);
      const [code, detail] = refusals[outcome.refused];
      throw refusal(followStaffInvitation, code, detail);
    }
    if (body.passkey) app.jobs.wake(tenant.id);
    setStaffCookie(request, reply, outcome.token);
    const session = await app.db.withTenant(tenant.id, (tx) =>
      findStaffSession(tx, tenant.id, hashToken(outcome.token)),
    );
    return session ? presentStaff(tenant, session) : noStaff();
  });
}
