import { approveOrder, refuseOrder, withdrawApproval } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { approveOrder as approve, endApproval } from '../../commands/approve-order.ts';
import type { OrderRefusal } from '../../commands/refuse-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, notFound, type ProblemError, refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { requireShopping } from '../shared/require-shopping.ts';

/** Approving, refusing and taking back; each once, and nobody decides about their own. */
export function decideRoutes(app: FastifyInstance): void {
  endpoint(app, approveOrder, async (request) => {
    requireShopping(request);
    const { params, body } = request;
    const { cartVersion, confirmedTotal, confirmedSteps } = body;
    const seen = {
      cartVersion,
      confirmedTotalCents: toCents(confirmedTotal),
      ...(confirmedSteps && { confirmedSteps }),
    };
    const placed = await approve({ ...app.services, ...app }, deciderOf(request), params.id, seen);
    if (placed === null) throw notFound();
    if ('refused' in placed) throw problemOf(placed);
    app.jobs.wake(request.tenant.id);
    return { order: { id: placed.order.id, number: placed.order.number } };
  });
  endpoint(app, refuseOrder, async (request) => {
    const reason = request.body.reason.trim();
    if (reason === '') throw invalid([{ field: 'reason', code: 'required', message: 'must say why' }]);
    return end(request, { status: 'refused', reason });
  });
  endpoint(app, withdrawApproval, (request) => end(request, { status: 'withdrawn' }));
}

type Asking = FastifyRequest<{ Params: { id: string } }>;

const deciderOf = (request: Asking) => ({
  tenant: request.tenant,
  language: request.language,
  customerId: customerOf(request).id,
});

async function end(request: Asking, decision: Parameters<typeof endApproval>[3]): Promise<{ done: true }> {
  const { server, params, tenant } = request;
  const outcome = await endApproval(server, deciderOf(request), params.id, decision);
  if (outcome === null) throw notFound();
  if (outcome === 'ALREADY_DECIDED') throw refusal(refuseOrder, outcome, 'It waits no more.');
  server.jobs.wake(tenant.id);
  return { done: true };
}

/** Why the order was not placed; it waits on, but where somebody else was quicker. */
function problemOf(why: OrderRefusal): ProblemError {
  if (why.refused === 'CART_CHANGED')
    return refusal(approveOrder, why.refused, 'It costs more than was shown, or is another one.', {
      extra: { changedSteps: why.changedSteps ?? [] },
    });
  if (why.refused === 'OUT_OF_STOCK')
    return refusal(approveOrder, why.refused, 'There is not enough in stock.');
  if (why.refused === 'ALREADY_DECIDED' || why.refused === 'CART_EMPTY')
    return refusal(approveOrder, 'ALREADY_DECIDED', 'It waits no more.');
  return refusal(approveOrder, 'CANNOT_BE_PLACED', `It cannot be ordered as it is: ${why.refused}.`);
}
