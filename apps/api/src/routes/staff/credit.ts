import { staffCredit } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { creditOnAccount } from '../../commands/on-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { readTransferDue } from '../../repositories/attention.ts';
import { leftToCredit, whyNotCredited } from './credit-refusals.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { wholeCents } from './whole-cents.ts';

/** What is credited of an order on account. */
export function creditRoute(app: FastifyInstance): void {
  endpoint(app, staffCredit, async ({ params, body: { key, amount } }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, staffCredit, params.number);
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
      throw refusal(staffCredit, outcome.refused, whyNotCredited[outcome.refused], leftToCredit(outcome));
    app.jobs.wake(shop.id);
    return { credited: euros(outcome.creditedCents), transfer: euros(outcome.transferCents) };
  });
}
