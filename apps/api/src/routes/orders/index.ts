import { getOpenOrder, getOrder, payOrder, placeOrder } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { opensOrder } from '../../commands/order-token.ts';
import { payAgain } from '../../commands/pay-again.ts';
import { type OrderRefusal, placeOrder as placeOrderOfCart } from '../../commands/place-order.ts';
import { startPayment } from '../../commands/start-payment.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, ProblemError } from '../../plugins/problem.ts';
import { findOrder, type OrderRow, readOrderDetail } from '../../repositories/orders.ts';
import { findPaymentMethodName, findPaymentOfOrder } from '../../repositories/payments.ts';
import { shopperOf } from '../cart/cart-cookie.ts';
import { requireShopping } from '../cart/change.ts';
import { presentOrder } from './present-order.ts';

/** Placing orders, and what their owners do with them afterwards. */
export async function ordersRoutes(app: FastifyInstance): Promise<void> {
  const { db, services } = app;

  endpoint(app, placeOrder, async (request, reply) => {
    requireShopping(request);
    const { cartVersion, confirmedTotal } = request.body;
    const placed = await placeOrderOfCart(services, shopperOf(request), {
      cartVersion,
      confirmedTotalCents: centsOrNone(confirmedTotal),
      idempotencyKey: request.headers['idempotency-key'] ?? null,
    });
    if ('refused' in placed) throw refusalProblem(placed);
    const { order, token, isNew } = placed;
    if (isNew) app.jobs.wake(request.tenant.id);
    const redirectUrl = await paymentAddress(request, order);
    return reply
      .code(201)
      .send({ id: order.id, number: order.number, token, status: order.status, redirectUrl });
  });

  // Shoppers have no accounts here yet, so nobody has an open order of their own.
  endpoint(app, getOpenOrder, async () => ({ id: null }));

  endpoint(app, getOrder, async (request) => {
    const { tenant, params, query } = request;
    return db.withTenant(
      tenant.id,
      async (tx) => {
        const order = await findOrder(tx, tenant.id, params.id);
        requireToken(order, query.token);
        const [detail, row] = await Promise.all([
          readOrderDetail(tx, order, tenant.defaultLanguage),
          findPaymentOfOrder(tx, tenant.id, order.id),
        ]);
        const name = row && (await findPaymentMethodName(tx, row, order.language, tenant.defaultLanguage));
        return presentOrder(order, detail, row ? { row, name: name ?? row.method } : null);
      },
      { readOnly: true },
    );
  });

  endpoint(app, payOrder, async (request) => {
    const { tenant, params, query } = request;
    const order = await db.withTenant(tenant.id, (tx) => findOrder(tx, tenant.id, params.id), {
      readOnly: true,
    });
    requireToken(order, query.token);
    const outcome = await payAgain(services, tenant, order.id);
    if (!('refused' in outcome)) return outcome;
    if (outcome.refused === 'OUT_OF_STOCK') throw refusalProblem(outcome);
    throw new ProblemError(409, outcome.refused, 'This order cannot be paid any more.');
  });

  /** Where the shopper pays the order; null where nothing is left to pay or the provider gives no answer now. */
  async function paymentAddress(
    request: Pick<FastifyRequest, 'tenant' | 'log'>,
    order: Pick<OrderRow, 'id' | 'status'>,
  ): Promise<string | null> {
    if (order.status !== 'open') return null;
    const { tenant } = request;
    try {
      const payment = await db.withTenant(tenant.id, (tx) => findPaymentOfOrder(tx, tenant.id, order.id), {
        readOnly: true,
      });
      if (!payment || payment.provider === 'invoice') return null;
      return await startPayment(services, tenant, payment.id);
    } catch (error) {
      // The order stands; the outbox makes its payment, and the order's page offers to pay.
      request.log.warn({ err: error }, 'a payment could not be begun yet');
      return null;
    }
  }
}

/** Refuses whoever has no token of this order, in the same words as for an order that does not exist. */
function requireToken(order: OrderRow | undefined, token = ''): asserts order is OrderRow {
  // Compared for a missing order as well, so that both take the same time.
  const opens = opensOrder(token, order?.access_token_hash ?? '-'.repeat(43));
  if (!order || !opens) throw notFound();
}

/** Cents of a total in euros; -1, which no cart costs, for a number that is no amount. */
function centsOrNone(amount: number): number {
  return Number.isFinite(amount) && Math.abs(amount) < 1e9 ? toCents(amount) : -1;
}

function refusalProblem(refusal: OrderRefusal): ProblemError {
  const { refused } = refusal;
  switch (refused) {
    case 'IDEMPOTENCY_CONFLICT':
      return new ProblemError(422, refused, 'This idempotency key was used for another request.');
    case 'CART_EMPTY':
      return new ProblemError(409, refused, 'There is nothing in the cart.');
    case 'CART_CHANGED':
      return new ProblemError(409, refused, 'The cart is not the one that was confirmed any more.');
    case 'STEP_MISSING':
      return new ProblemError(409, refused, 'A step of the checkout is not completed.', {
        extra: { step: refusal.step },
      });
    case 'OUT_OF_STOCK':
      return new ProblemError(409, refused, 'There is not enough in stock.', {
        extra: { lines: refusal.lines },
      });
  }
}
