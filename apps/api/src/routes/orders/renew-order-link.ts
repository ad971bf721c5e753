import { renewOrderLink } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { tooManyRequests } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { countAttempt } from '../../repositories/counted-attempts.ts';
import { findOrderToLink } from '../../repositories/orders.ts';
import { addToOutbox } from '../../repositories/outbox.ts';

const hour = 3_600_000;
/** Asked for in an hour by one client address, and for one e-mail address whoever asks. */
const perClient = 20;
const perEmail = 5;
/** Milliseconds in which an order's link is sent once, however often it is asked for. */
const slotMs = 600_000;

/** Sends a new link to the e-mail address of an order, and tells nobody whether there is such an order. */
export function renewOrderLinkRoute(app: FastifyInstance): void {
  endpoint(
    app,
    renewOrderLink,
    async (request, reply) => {
      const { tenant, body } = request;
      const email = body.email.toLowerCase();
      const key = attemptKey(app.env.APP_SECRET, tenant.id, 'order-link', email);
      const { count, secondsLeft } = await app.db.withTenant(tenant.id, (tx) =>
        countAttempt(tx, tenant.id, 'order-link', key, hour / 1000),
      );
      if (count > perEmail)
        throw tooManyRequests('Too many links were asked for; try again later.', secondsLeft);
      // After the answer: how long it takes would tell whether there is such an order.
      setImmediate(() => {
        plan(tenant.id, body.number, email, body.toWithdraw ?? false).catch((error: unknown) =>
          request.log.error({ err: error }, 'a new link could not be planned'),
        );
      });
      return reply.code(202).send({ received: true as const });
    },
    limitTo(perClient, 'hour'),
  );

  async function plan(tenantId: string, number: number, email: string, toWithdraw: boolean): Promise<void> {
    const orderId = await app.db.withTenant(tenantId, async (tx) => {
      const id = await findOrderToLink(tx, tenantId, number, email);
      const slot = Math.floor(Date.now() / slotMs);
      if (id)
        await addToOutbox(tx, tenantId, {
          kind: 'mail',
          payload: { template: toWithdraw ? 'withdraw-link' : 'order-link', orderId: id, slot },
        });
      return id;
    });
    if (orderId) app.jobs.wake(tenantId);
  }
}
