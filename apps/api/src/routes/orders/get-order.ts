import { getOrder } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { settlePayment } from '../../commands/settle-payment.ts';
import { waitForProvider } from '../../commands/wait-for-provider.ts';
import { askedAgainSeconds } from '../../commands/waiting-times.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { claimPaymentsToRefresh } from '../../repositories/payment-watch.ts';
import { answerOrder, type FoundOrder, readOrder } from './read-order.ts';

export function getOrderRoute(app: FastifyInstance): void {
  endpoint(app, getOrder, async (request) => {
    const found = await readOrder(request);
    // Who comes back from the provider, or looks after the time was over, is told what the provider says now.
    return answerOrder(
      app,
      request.tenant,
      (await refresh(request, found)) ? await readOrder(request) : found,
    );
  });
}

/** Asks the providers about payments that may have changed; whether there is something new to read. */
async function refresh(
  { tenant, log, server }: Pick<FastifyRequest, 'tenant' | 'log' | 'server'>,
  { order, money }: FoundOrder,
): Promise<boolean> {
  // Most looks at an order ask nobody, and need no transaction to find that out.
  if (!money.payments.some(({ status, check_at }) => check_at !== null && status !== 'paid')) return false;
  const claimed = await server.db.withTenant(tenant.id, (tx) =>
    claimPaymentsToRefresh(tx, tenant.id, order.id, askedAgainSeconds),
  );
  // Where there is no answer, what is read next says that nobody knows.
  const silent = (error: unknown) => log.warn({ err: error }, 'a provider gave no answer about a payment');
  const settled = claimed.map(async (payment) => {
    if ((await settlePayment(server.services, tenant, payment)) !== 'unchanged') server.jobs.wake(tenant.id);
  });
  await waitForProvider(Promise.all(settled), silent).catch(silent);
  return claimed.length > 0;
}
