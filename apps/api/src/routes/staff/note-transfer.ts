import { staffNoteTransfer } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { noteTransferred } from '../../commands/on-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { leftToCredit, whyNotCredited } from './credit-refusals.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { presentRefund } from './present-refund.ts';
import { wholeCents } from './whole-cents.ts';

/** That what was credited of an order on account was transferred, where it was paid. */
export function noteTransferRoute(app: FastifyInstance): void {
  endpoint(app, staffNoteTransfer, async ({ params, body: { key, amount } }) => {
    const shop = await findShop(app, params.slug);
    const amountCents = amount === undefined ? null : wholeCents(amount);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, staffNoteTransfer, params.number);
      return noteTransferred(tx, shop, { orderId, key, amountCents });
    });
    if ('refused' in outcome)
      throw refusal(
        staffNoteTransfer,
        outcome.refused,
        whyNotCredited[outcome.refused],
        leftToCredit(outcome),
      );
    app.jobs.wake(shop.id);
    return { refunds: [presentRefund(outcome, params.number)] };
  });
}
