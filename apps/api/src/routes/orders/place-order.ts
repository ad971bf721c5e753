import { placeOrder } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Placed, placeOrder as placeOrderOfCart } from '../../commands/place-order.ts';
import type { Services } from '../../commands/services.ts';
import { type PaymentStart, startNewPayment, startPayment } from '../../commands/start-payment.ts';
import { waitForProvider } from '../../commands/wait-for-provider.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { findPaymentOfOrder } from '../../repositories/payments.ts';
import { centsOrNone } from '../shared/cents-or-none.ts';
import { limitOrders } from '../shared/limit-orders.ts';
import { networkKey } from '../shared/network-key.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { shopperOf } from '../shared/shopper.ts';
import { orderProblem } from './order-problem.ts';

export function placeOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    placeOrder,
    async (request, reply) => {
      requireShopping(request, placeOrder);
      const { cartId, cartVersion, confirmedTotal, confirmedToPay, confirmedSteps } = request.body;
      const placed = await placeOrderOfCart(app.services, shopperOf(request), {
        cartId,
        cartVersion,
        confirmedTotalCents: centsOrNone(confirmedTotal),
        confirmedToPayCents: confirmedToPay === undefined ? null : centsOrNone(confirmedToPay),
        ...(confirmedSteps && { confirmedSteps }),
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        network: networkKey(request),
      });
      if ('refused' in placed) throw orderProblem(placed);
      if ('approvalId' in placed) {
        app.jobs.wake(request.tenant.id);
        return reply.code(202).send(placed);
      }
      const { order, token, isNew } = placed;
      if (isNew) app.jobs.wake(request.tenant.id);
      const started = await beginPayment(request, placed);
      return reply.code(201).send({
        id: order.id,
        number: order.number,
        token,
        status: order.status,
        total: euros(order.total_cents),
        redirectUrl: 'refused' in started ? null : started.redirectUrl,
        paymentRefused: 'refused' in started,
      });
    },
    limitOrders(app.env),
  );
}

/** Where the shopper pays the order: nowhere where nothing is left to pay or the provider gives no answer now. */
async function beginPayment(
  { tenant, log, server }: Pick<FastifyRequest, 'tenant' | 'log' | 'server'>,
  { order, isNew, toBegin }: Placed,
): Promise<PaymentStart> {
  if (order.status !== 'open' || (isNew && !toBegin)) return { redirectUrl: null };
  // The order stands; the outbox makes its payment, and the order's page offers to pay.
  const notYet = (error: unknown) => log.warn({ err: error }, 'a payment could not be begun yet');
  try {
    const starting = toBegin
      ? startNewPayment(server.services, tenant, toBegin)
      : startAgain(server.services, tenant, order.id);
    const started = await waitForProvider(starting, notYet);
    return started === 'late' ? { redirectUrl: null } : started;
  } catch (error) {
    notYet(error);
    return { redirectUrl: null };
  }
}

/** For who sends an order once more: its payment as it stands by now. */
async function startAgain(services: Services, tenant: Tenant, orderId: string): Promise<PaymentStart> {
  const payment = await services.db.withTenant(
    tenant.id,
    (tx) => findPaymentOfOrder(tx, tenant.id, orderId),
    { readOnly: true },
  );
  if (!payment || payment.provider === 'invoice') return { redirectUrl: null };
  return startPayment(services, tenant, payment.id);
}
