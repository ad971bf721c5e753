import { deletePasskey } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { deletePasskey as remove } from '../../repositories/passkeys.ts';
import { customerOf } from '../shared/customer-of.ts';

export function deletePasskeyRoute(app: FastifyInstance): void {
  endpoint(app, deletePasskey, async (request) => {
    const { tenant, params } = request;
    const { id } = customerOf(request);
    const isDone = await app.db.withTenant(tenant.id, (tx) => remove(tx, tenant.id, id, params.id));
    if (!isDone) throw notFound();
    return { done: true as const };
  });
}
