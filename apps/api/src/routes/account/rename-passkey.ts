import { renamePasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { renamePasskey as rename } from '../../repositories/passkeys.ts';
import { customerOf } from '../shared/customer-of.ts';

export function renamePasskeyRoute(app: FastifyInstance): void {
  endpoint(app, renamePasskey, async (request) => {
    const { tenant, params, body } = request;
    const { id } = customerOf(request);
    const named = { id: params.id, name: body.name };
    const isDone = await app.db.withTenant(tenant.id, (tx) => rename(tx, tenant.id, id, named));
    if (!isDone) throw notFound();
    return { done: true as const };
  });
}
