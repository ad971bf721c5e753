import { declareWithdrawal } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { declareReturn, type ReturnRefusal } from '../../commands/declare-return.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { readOrderDetail } from '../../repositories/order-detail.ts';
import { ownOrder } from './order-owner.ts';
import { presentReturn } from './present-return.ts';

const said: Record<ReturnRefusal['refused'], string> = {
  NOT_CONCLUDED:
    'This order is not paid: one that is open can be cancelled, and of one that ended there is nothing to withdraw from.',
  BUSINESS: 'This order is of a business, which has no right of withdrawal by law.',
  TOO_LATE: 'The days to withdraw from this order are over.',
  NOTHING_LEFT: 'Nothing of this order can be withdrawn from.',
  OTHER_DECLARATION: 'Something else of this order was declared meanwhile.',
  NOT_THESE_LINES: 'Not so many pieces of these lines can be withdrawn from.',
};

/** Withdrawing from an order, for whoever owns it. */
export function declareWithdrawalRoute(app: FastifyInstance): void {
  endpoint(app, declareWithdrawal, async (request, reply) => {
    const { tenant, body } = request;
    const { id: orderId } = await ownOrder(request);
    const outcome = await app.db.withTenant(tenant.id, (tx) =>
      declareReturn(tx, tenant, { orderId, by: 'customer', declared: body.declared, lines: body.lines }),
    );
    if ('refused' in outcome) throw refusal(declareWithdrawal, outcome.refused, said[outcome.refused]);
    app.jobs.wake(tenant.id);
    const { lines, returns } = await app.db.withTenant(
      tenant.id,
      (tx) => readOrderDetail(tx, tenant.id, orderId, tenant.defaultLanguage),
      { readOnly: true },
    );
    const declared = returns.find(({ ordinal }) => ordinal === outcome.ordinal);
    if (!declared) throw new Error('A return vanished after it was declared.');
    return reply.code(201).send(presentReturn(declared, lines));
  });
}
