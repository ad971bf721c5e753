import { listApprovals } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { listApprovals as list } from '../../repositories/approvals.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentApproval } from './present-approval.ts';

const mostListed = 50;

/** What waits for the customer's approval or what they asked it for. */
export function listApprovalsRoute(app: FastifyInstance): void {
  endpoint(app, listApprovals, async (request) => {
    const { tenant } = request;
    const { id } = customerOf(request);
    const rows = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, id, mostListed), {
      readOnly: true,
    });
    return { approvals: rows.map((row) => presentApproval(row, tenant.currency, id)) };
  });
}
