import { logInByPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logInByPasskey as logInCustomer } from '../../commands/passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { browserOf, welcome } from './welcome.ts';

export function logInByPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, logInByPasskey, async (request, reply) => {
    const { tenant, language, body } = request;
    const shown = { site: passkeySiteOf(request), assertion: body.credential };
    const outcome = await logInCustomer(
      app.services,
      app.customerSessions,
      tenant,
      language,
      shown,
      browserOf(request),
    );
    if (!outcome) throw refusal(logInByPasskey, 'PASSKEY_FAILED', 'This passkey opens no account here.');
    return welcome(request, reply, outcome);
  });
}
