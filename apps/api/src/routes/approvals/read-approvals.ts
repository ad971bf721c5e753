import { type Approval, getApproval, listApprovals } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { readApproval } from '../../commands/approve-order.ts';
import { readCheckout } from '../../commands/checkout.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { type ApprovalRow, listApprovals as list } from '../../repositories/approvals.ts';
import { customerOf } from '../shared/customer-of.ts';
import { presentCheckout } from '../shared/present-checkout.ts';

const mostListed = 50;

/** What waits for the customer's approval or what they asked it for; what is neither is not there. */
export function readApprovalsRoutes(app: FastifyInstance): void {
  endpoint(app, listApprovals, async (request) => {
    const { tenant } = request;
    const { id } = customerOf(request);
    const rows = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, id, mostListed), {
      readOnly: true,
    });
    return { approvals: rows.map((row) => present(row, tenant.currency, id)) };
  });
  endpoint(app, getApproval, async (request) => {
    const { tenant, language, params } = request;
    const { id: customerId } = customerOf(request);
    const asked = await readApproval(app, { tenant, language, customerId }, params.id);
    if (!asked) throw notFound();
    const { row, shopper } = asked;
    const approval = present(row, tenant.currency, customerId);
    if (row.status !== 'waiting') return { approval, cart: null, checkout: null };
    const found = presentCheckout(shopper.tenant, language, await readCheckout(app, shopper));
    const { cart, details, billing, shipping, shippingMethodId, shippingOptions } = found;
    const { payment, paymentOptions, stepTexts } = found;
    const delivery = { billing, shipping, shippingMethodId, shippingOptions };
    return { approval, cart, checkout: { details, ...delivery, payment, paymentOptions, stepTexts } };
  });
}

function present(row: ApprovalRow, currency: string, customerId: string): Approval {
  const { id, by, mayDecide, decidedBy, reason, orderId, orderNumber } = row;
  return {
    id,
    status: row.isOver ? 'expired' : row.status,
    by,
    isOwn: row.customerId === customerId,
    mayDecide,
    askedAt: row.askedAt.toISOString(),
    until: row.expiresAt.toISOString(),
    total: euros(row.totalCents),
    currency,
    decidedBy,
    reason,
    order: orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
  };
}
