import { setColleagueRole } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { setColleagueRole as setRole } from '../../repositories/invitations.ts';
import { changeCompany } from './change-company.ts';

export function setColleagueRoleRoute(app: FastifyInstance): void {
  endpoint(app, setColleagueRole, (request) => {
    const { id, role, orderLimit } = request.body;
    // Who may approve anything needs no limit of their own.
    const orderLimitCents = role === 'admin' || orderLimit === null ? null : toCents(orderLimit);
    return changeCompany(request, (tx, tenantId, companyId) =>
      setRole(tx, tenantId, companyId, { id, role, orderLimitCents }),
    );
  });
}
