import type { Tx } from '@etalage/db';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../plugins/problem.ts';
import { findManagedCompany } from '../../repositories/invitations.ts';
import { customerOf } from '../shared/customer-of.ts';

/** Changes something of the company that the customer manages: of others, never of who asks. */
export async function changeCompany(
  request: FastifyRequest<{ Body: { id: string } }>,
  work: (tx: Tx, tenantId: string, companyId: string) => Promise<boolean>,
): Promise<{ done: true }> {
  const { tenant, server, body } = request;
  const { id } = customerOf(request);
  const isDone = await server.db.withTenant(tenant.id, async (tx) => {
    const companyId = await findManagedCompany(tx, tenant.id, id);
    return companyId !== null && body.id !== id && work(tx, tenant.id, companyId);
  });
  if (!isDone) throw notFound();
  return { done: true };
}
