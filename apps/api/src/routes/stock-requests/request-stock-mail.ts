import { requestStockMail } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import { requestStockMail as keepRequest } from '../../commands/stock-requests.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { countAttempt } from '../../repositories/counted-attempts.ts';

const hour = 3_600_000;
/** Asked for in an hour by one network, and for one e-mail address whoever asks. */
const perNetwork = 20;
const perEmail = 5;
/** In a day for one e-mail address: a stranger may have typed it in, and each is a mail. */
const perEmailOfDay = 10;

/** Takes a request, and tells nobody whether there was one before, or an account. */
export function requestStockMailRoute(app: FastifyInstance): void {
  endpoint(
    app,
    requestStockMail,
    async ({ tenant, language, body }, reply) => {
      const email = body.email.toLowerCase();
      const key = attemptKey(app.env.APP_SECRET, tenant.id, 'stock-request', email);
      const tooMany = await app.db.withTenant(tenant.id, async (tx) => {
        const ofHour = await countAttempt(tx, tenant.id, 'stock-request', key, hour / 1000);
        if (ofHour.count > perEmail) return ofHour;
        const ofDay = await countAttempt(tx, tenant.id, 'stock-request-day', key, (24 * hour) / 1000);
        return ofDay.count > perEmailOfDay ? ofDay : null;
      });
      if (tooMany)
        throw refusal(requestStockMail, 'TOO_MANY_REQUESTS', 'Too many requests for this address.', {
          retryAfter: tooMany.secondsLeft,
        });
      const kept = await app.db.withTenant(tenant.id, (tx) =>
        keepRequest(tx, tenant, { variantId: body.variant, email, language }),
      );
      if (kept === 'NO_SUCH_VARIANT') throw notFound('There is no such variant.');
      if (kept === 'IN_STOCK') throw refusal(requestStockMail, kept, 'This variant is in stock.');
      app.jobs.wake(tenant.id);
      return reply.code(202).send({ received: true as const });
    },
    limitTo(perNetwork, 'hour'),
  );
}
