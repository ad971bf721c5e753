import { inviteColleague, removeColleague, setColleagueRole, withdrawInvitation } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inviteColleague as invite } from '../../commands/invite.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, notFound, refusal } from '../../plugins/problem.ts';
import {
  findManagedCompany,
  removeColleague as remove,
  setColleagueRole as setRole,
  withdrawInvitation as withdraw,
} from '../../repositories/invitations.ts';
import { customerOf } from '../shared/customer-of.ts';

/** Who orders for the same company; what is not of the account that asks is not there. */
export function colleaguesRoutes(app: FastifyInstance): void {
  endpoint(app, inviteColleague, async (request) => {
    const { tenant, language, body, clientAddress: address } = request;
    const asked = { ...body, customerId: customerOf(request).id, address };
    const outcome = await invite(app.services, tenant, language, asked);
    if (outcome === null) throw notFound();
    if (outcome !== 'sent') {
      if ('errors' in outcome) throw invalid(outcome.errors);
      throw refusal(inviteColleague, 'TOO_MANY_REQUESTS', 'Too many invitations; try again later.', {
        retryAfter: outcome.secondsLeft,
      });
    }
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });
  endpoint(app, withdrawInvitation, (request) =>
    change(request, (tx, tenantId, companyId) => withdraw(tx, tenantId, companyId, request.body.id)),
  );
  endpoint(app, removeColleague, (request) =>
    change(request, (tx, tenantId, companyId) => remove(tx, tenantId, companyId, request.body.id)),
  );
  endpoint(app, setColleagueRole, (request) => {
    const { id, role, orderLimit } = request.body;
    // Who may approve anything needs no limit of their own.
    const orderLimitCents = role === 'admin' || orderLimit === null ? null : toCents(orderLimit);
    return change(request, (tx, tenantId, companyId) =>
      setRole(tx, tenantId, companyId, { id, role, orderLimitCents }),
    );
  });
}

/** Changes something of the company that the customer manages: of others, never of who asks. */
async function change(
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
