import { staffDecideReturn } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { type DecisionRefusal, decideReturn, type ReturnDecision } from '../../commands/decide-return.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { type ProblemError, refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { readStaffReturn } from './present-return.ts';

export function decideReturnRoute(app: FastifyInstance): void {
  endpoint(app, staffDecideReturn, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const decision = decisionOf(body);
    if (!decision)
      throw refusal(staffDecideReturn, 'REASON_MISSING', 'Say why it is refused: the customer reads it.');
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, staffDecideReturn, params.number);
      const outcome = await decideReturn(tx, shop, orderId, params.ordinal, decision);
      return outcome === 'noted' ? readStaffReturn(tx, shop, orderId, params.ordinal) : outcome;
    });
    if ('refused' in found) throw problemOf(found);
    app.jobs.wake(shop.id);
    return { return: found };
  });
}

function decisionOf({ status, reason }: { status: ReturnDecision['status']; reason?: string }) {
  if (status !== 'refused') return { status };
  return reason === undefined ? null : { status, reason };
}

function problemOf(refused: DecisionRefusal): ProblemError {
  switch (refused.refused) {
    case 'NO_SUCH_RETURN':
      return refusal(staffDecideReturn, refused.refused, 'This order has no such return.');
    case 'RETURN_ENDED':
      return refusal(staffDecideReturn, refused.refused, 'This return was refunded or refused before.');
    case 'NOT_INVOICED':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'This order is on account and has no invoice yet, which is made as it is sent or paid: only then can it be credited.',
      );
    case 'NOT_TAKEN':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'The money of this order is not taken yet: where it is promised, say that the rest was sent, which takes it; else it is to be paid. Refund the return then.',
      );
    case 'NOT_SO_MUCH_LEFT':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'So much is not left of what came in for this order.',
        {
          extra: { left: euros(refused.leftCents) },
        },
      );
  }
}
