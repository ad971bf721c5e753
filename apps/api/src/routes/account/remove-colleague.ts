import { removeColleague } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { removeColleague as remove } from '../../repositories/invitations.ts';
import { changeCompany } from './change-company.ts';

export function removeColleagueRoute(app: FastifyInstance): void {
  endpoint(app, removeColleague, (request) =>
    changeCompany(request, (tx, tenantId, companyId) => remove(tx, tenantId, companyId, request.body.id)),
  );
}
