import { startPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { startPasskey as start } from '../../commands/passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { noMorePasskeys } from '../shared/passkey-refusals.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { refuseDoubt } from './refuse-doubt.ts';

export function startPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, startPasskey, async (request) => {
    const { tenant, body, clientAddress: address } = request;
    const asked = { ...body, customer: customerOf(request), address };
    const options = await start(app.services, tenant, passkeySiteOf(request), asked);
    if (!('refused' in options)) return options;
    if (options.refused === 'FULL') throw refusal(startPasskey, 'TOO_MANY_PASSKEYS', noMorePasskeys);
    throw refuseDoubt(startPasskey, options);
  });
}
