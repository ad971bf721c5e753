import { refuseOrder } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import { endApproval } from '../../commands/approve-order.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';

type Asking = FastifyRequest<{ Params: { id: string } }>;

/** Who asks; whether they may decide, the command knows. */
export const deciderOf = (request: Asking) => ({
  tenant: request.tenant,
  language: request.language,
  customerId: customerOf(request).id,
});

/** Ends what waits without an order; once. */
export async function endAsking(
  request: Asking,
  decision: Parameters<typeof endApproval>[3],
): Promise<{ done: true }> {
  const { server, params, tenant } = request;
  const outcome = await endApproval(server, deciderOf(request), params.id, decision);
  if (outcome === null) throw notFound();
  if (outcome === 'ALREADY_DECIDED') throw refusal(refuseOrder, outcome, 'It waits no more.');
  server.jobs.wake(tenant.id);
  return { done: true };
}
