import { addPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { addPasskey as add } from '../../commands/passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { noMorePasskeys, noSuchPasskey } from '../shared/passkey-refusals.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';

export function addPasskeyRoute(app: FastifyInstance): void {
  endpoint(app, addPasskey, async (request) => {
    const { tenant, body } = request;
    const made = { ...body, customer: customerOf(request) };
    const refused = await add(app.services, tenant, passkeySiteOf(request), made);
    if (refused?.refused === 'FULL') throw refusal(addPasskey, 'TOO_MANY_PASSKEYS', noMorePasskeys);
    if (refused) throw refusal(addPasskey, 'PASSKEY_FAILED', noSuchPasskey);
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
}
