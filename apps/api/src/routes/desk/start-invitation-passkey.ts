import { startInvitationPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { startInvitationPasskey as start } from '../../commands/staff-accounts.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { invitationEnded } from './invitation-ended.ts';

export function startInvitationPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, startInvitationPasskey, async (request) => {
    const { tenant, body } = request;
    const options = await start(app.services, tenant, passkeySiteOf(request), body.token);
    if (!options) throw refusal(startInvitationPasskey, 'LINK_ENDED', invitationEnded);
    return options;
  });
}
