import { lookAtStaffInvitation } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { lookAtStaffInvitation as look } from '../../commands/staff-accounts.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { invitationEnded } from './invitation-ended.ts';

export function lookAtStaffInvitationRoute(app: FastifyInstance): void {
  endpoint(app, lookAtStaffInvitation, async ({ tenant, body }) => {
    const found = await look(app.services, tenant, body.token);
    if (!found) throw refusal(lookAtStaffInvitation, 'LINK_ENDED', invitationEnded);
    return found;
  });
}
