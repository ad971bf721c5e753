import { addPasskey, deletePasskey, renamePasskey, startPasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { addPasskey as add, startPasskey as start } from '../../commands/passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { deletePasskey as remove, renamePasskey as rename } from '../../repositories/passkeys.ts';
import { customerOf } from '../shared/customer-of.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { refuseDoubt } from './refuse-doubt.ts';

export function passkeysRoutes(app: FastifyInstance): void {
  const tooMany = 'An account has no more passkeys than this one has.';
  endpoint(app, startPasskey, async (request) => {
    const { tenant, body, clientAddress: address } = request;
    const asked = { ...body, customer: customerOf(request), address };
    const options = await start(app.services, tenant, passkeySiteOf(request), asked);
    if (!('refused' in options)) return options;
    if (options.refused === 'FULL') throw refusal(startPasskey, 'TOO_MANY_PASSKEYS', tooMany);
    throw refuseDoubt(startPasskey, options);
  });
  endpoint(app, addPasskey, async (request) => {
    const { tenant, body } = request;
    const made = { ...body, customer: customerOf(request) };
    const refused = await add(app.services, tenant, passkeySiteOf(request), made);
    if (refused?.refused === 'FULL') throw refusal(addPasskey, 'TOO_MANY_PASSKEYS', tooMany);
    if (refused)
      throw refusal(
        addPasskey,
        'PASSKEY_FAILED',
        'This is no passkey that was asked for, or it was kept before.',
      );
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
  endpoint(app, renamePasskey, async (request) => {
    const { tenant, params, body } = request;
    const { id } = customerOf(request);
    const named = { id: params.id, name: body.name };
    const isDone = await app.db.withTenant(tenant.id, (tx) => rename(tx, tenant.id, id, named));
    if (!isDone) throw notFound();
    return { done: true as const };
  });
  endpoint(app, deletePasskey, async (request) => {
    const { tenant, params } = request;
    const { id } = customerOf(request);
    const isDone = await app.db.withTenant(tenant.id, (tx) => remove(tx, tenant.id, id, params.id));
    if (!isDone) throw notFound();
    return { done: true as const };
  });
}
