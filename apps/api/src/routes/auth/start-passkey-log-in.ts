import { startPasskeyLogIn } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { passkeyTimeout } from '../../commands/passkey-answers.ts';
import { newChallenge } from '../../commands/passkey-challenge.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';

export function startPasskeyLogInRoute(app: FastifyInstance): void {
  endpoint(app, startPasskeyLogIn, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return {
      challenge: newChallenge(app.env.APP_SECRET, request.tenant.id, 'log-in'),
      rpId: passkeySiteOf(request).host,
      timeout: passkeyTimeout,
      userVerification: 'required' as const,
    };
  });
}
