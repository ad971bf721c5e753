import { startSubscription } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startPayment } from '../../commands/start-payment.ts';
import {
  type Started,
  type StartRefusal,
  startSubscription as start,
} from '../../commands/start-subscription.ts';
import { waitForProvider } from '../../commands/wait-for-provider.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, type ProblemError, refusal } from '../../plugins/problem.ts';
import { findPaymentOfOrder } from '../../repositories/payments.ts';
import { centsOrNone } from '../shared/cents-or-none.ts';
import { customerOf } from '../shared/customer-of.ts';
import { limitOrders } from '../shared/limit-orders.ts';
import { networkKey } from '../shared/network-key.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { shopperOf } from '../shared/shopper.ts';

export function startSubscriptionRoute(app: FastifyInstance): void {
  endpoint(
    app,
    startSubscription,
    async (request, reply) => {
      requireShopping(request, startSubscription);
      const { confirmedTotal, termsAccepted: _, ...wanted } = request.body;
      const shopper = { ...shopperOf(request), customer: customerOf(request) };
      const started = await start(app.services, shopper, {
        ...wanted,
        confirmedTotalCents: centsOrNone(confirmedTotal),
        network: networkKey(request),
      });
      if (!started) throw notFound();
      if ('refused' in started) throw problemOf(started);
      app.jobs.wake(request.tenant.id);
      const { order, token } = started.placed;
      return reply.code(201).send({
        id: started.id,
        order: { id: order.id, number: order.number, token },
        redirectUrl: await whereToPay(request, started),
      });
    },
    limitOrders(app.env),
  );
}

/** Where the first order is paid; nowhere where it is on account, or the provider gives no answer now. */
async function whereToPay(
  { tenant, log, server }: Pick<FastifyRequest, 'tenant' | 'log' | 'server'>,
  { placed: { order } }: Started,
): Promise<string | null> {
  const notYet = (error: unknown) => log.warn({ err: error }, 'a payment could not be begun yet');
  const begin = async () => {
    const payment = await server.db.withTenant(
      tenant.id,
      (tx) => findPaymentOfOrder(tx, tenant.id, order.id),
      { readOnly: true },
    );
    if (!payment || payment.provider === 'invoice') return null;
    const started = await startPayment(server.services, tenant, payment.id);
    return 'refused' in started ? null : started.redirectUrl;
  };
  try {
    const url = await waitForProvider(begin(), notYet);
    return url === 'late' ? null : url;
  } catch (error) {
    notYet(error);
    return null;
  }
}

function problemOf(refused: StartRefusal): ProblemError {
  switch (refused.refused) {
    case 'NOT_OFFERED':
      return refusal(startSubscription, 'NOT_OFFERED', 'Something of it is not offered on subscription.', {
        extra: { lines: refused.lines },
      });
    case 'LIMIT_EXCEEDED':
      return refusal(startSubscription, 'LIMIT_EXCEEDED', 'It costs more than this colleague may spend.');
    case 'SUBSCRIPTIONS_FULL':
      return refusal(startSubscription, 'SUBSCRIPTIONS_FULL', 'This customer has as many as there can be.');
    case 'CART_EMPTY':
      return refusal(startSubscription, 'CART_EMPTY', 'There is nothing to subscribe to.');
    case 'OUT_OF_STOCK':
      return refusal(startSubscription, 'OUT_OF_STOCK', 'There is not enough in stock.', {
        extra: { lines: refused.lines },
      });
    case 'STEP_MISSING':
      return refusal(startSubscription, 'STEP_MISSING', 'The account does not say all that an order needs.', {
        extra: { step: refused.step },
      });
    case 'TOO_MANY_OPEN_ORDERS':
      return refusal(startSubscription, 'TOO_MANY_OPEN_ORDERS', 'Too many orders wait to be paid.', {
        extra: { limit: refused.limit, openOrder: refused.openOrder },
      });
    default:
      return refusal(startSubscription, 'CART_CHANGED', 'It costs another amount than was confirmed.');
  }
}
