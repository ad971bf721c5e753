import type { FastifyInstance } from 'fastify';
import { approveOrderRoute } from './approve-order.ts';
import { getApprovalRoute } from './get-approval.ts';
import { listApprovalsRoute } from './list-approvals.ts';
import { refuseOrderRoute } from './refuse-order.ts';
import { withdrawApprovalRoute } from './withdraw-approval.ts';

/** Orders of colleagues that somebody of their company approves. */
export async function approvalsRoutes(app: FastifyInstance): Promise<void> {
  listApprovalsRoute(app);
  getApprovalRoute(app);
  approveOrderRoute(app);
  refuseOrderRoute(app);
  withdrawApprovalRoute(app);
}
