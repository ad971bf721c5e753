import { withdrawInvitation } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { withdrawInvitation as withdraw } from '../../repositories/invitations.ts';
import { changeCompany } from './change-company.ts';

export function withdrawInvitationRoute(app: FastifyInstance): void {
  endpoint(app, withdrawInvitation, (request) =>
    changeCompany(request, (tx, tenantId, companyId) => withdraw(tx, tenantId, companyId, request.body.id)),
  );
}
