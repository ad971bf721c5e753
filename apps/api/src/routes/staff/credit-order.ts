import { staffCredit, staffTransferred } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { type CreditRefusal, creditOnAccount, noteTransferred } from '../../commands/on-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { readTransferDue } from '../../repositories/attention.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { presentRefund } from './present-refund.ts';
import { wholeCents } from './refund-order.ts';

const said: Record<CreditRefusal['refused'], string> = {
  NOT_ON_ACCOUNT: 'This order is not on account.',
  NOT_INVOICED:
    'This order has no invoice yet, which is made as it is sent or paid: only then can it be credited.',
  NOT_SO_MUCH_LEFT: 'So much is not left of it.',
  OTHER_AMOUNT_BEFORE: 'This key was used for another amount before.',
};

const left = (refused: object) => ({
  ...('leftCents' in refused && { extra: { left: euros(Number(refused.leftCents)) } }),
});

/** Orders on account: what is credited of them, and that it was transferred where they were paid. */
export function creditOrderRoutes(app: FastifyInstance): void {
  endpoint(app, staffCredit, async ({ params, body: { key, amount } }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, params.number);
      const intent = `credit:${key}`;
      const made = await creditOnAccount(tx, shop, {
        orderId,
        intent,
        amountCents: amount === undefined ? null : wholeCents(amount),
        reason: 'staff',
        parts: null,
        told: { kind: 'mail', payload: { template: 'order-credited', orderId, intent } },
      });
      return 'refused' in made
        ? made
        : { ...made, transferCents: await readTransferDue(tx, shop.id, orderId) };
    });
    if ('refused' in outcome)
      throw refusal(staffCredit, outcome.refused, said[outcome.refused], left(outcome));
    app.jobs.wake(shop.id);
    return { credited: euros(outcome.creditedCents), transfer: euros(outcome.transferCents) };
  });

  endpoint(app, staffTransferred, async ({ params, body: { key, amount } }) => {
    const shop = await findShop(app, params.slug);
    const amountCents = amount === undefined ? null : wholeCents(amount);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, params.number);
      return noteTransferred(tx, shop, { orderId, key, amountCents });
    });
    if ('refused' in outcome)
      throw refusal(staffTransferred, outcome.refused, said[outcome.refused], left(outcome));
    app.jobs.wake(shop.id);
    return { refunds: [presentRefund(outcome, params.number)] };
  });
}
