import { startStaffPasskeyProof } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { passkeyTimeout } from '../../commands/passkey-answers.ts';
import { newChallenge } from '../../commands/passkey-challenge.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { staffSessionOf } from '../../plugins/staff.ts';
import { listStaffPasskeys as list } from '../../repositories/staff-passkeys.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { logInEnded } from './log-in-refusals.ts';

export function startStaffPasskeyProofRoute(app: FastifyInstance): void {
  endpoint(app, startStaffPasskeyProof, async (request) => {
    const { tenant } = request;
    const login = await staffSessionOf(request);
    if (!login || login.isProved) throw refusal(startStaffPasskeyProof, 'LOG_IN_ENDED', logInEnded);
    const passkeys = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, login.id), {
      readOnly: true,
    });
    return {
      challenge: newChallenge(app.env.APP_SECRET, tenant.id, { staff: 'log-in', id: login.sessionId }),
      rpId: passkeySiteOf(request).host,
      timeout: passkeyTimeout,
      userVerification: 'required' as const,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        type: 'public-key' as const,
        id: credentialId,
        transports,
      })),
    };
  });
}
