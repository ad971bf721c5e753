import { getOpenOrder, getOrder, type Order, payOrder, placeOrder } from '@etalage/contracts';
import { DatabaseUnavailable, sqlState } from '@etalage/db';
import { euros, toCents } from '@etalage/pricing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import type { OrderMoney } from '../../commands/money-state.ts';
import { canBePaid, learnMethods, offeredMethods, queryOfOrder } from '../../commands/offered-methods.ts';
import { payAgain } from '../../commands/pay-again.ts';
import {
  type OrderRefusal,
  type Placed,
  placeOrder as placeOrderOfCart,
} from '../../commands/place-order.ts';
import { settlePayment } from '../../commands/settle-payment.ts';
import { type PaymentStart, startNewPayment, startPayment } from '../../commands/start-payment.ts';
import { waitForProvider } from '../../commands/wait-for-provider.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { networkOf } from '../../plugins/network.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { PaymentMethodFacts } from '../../repositories/checkout.ts';
import {
  findOpenOrder,
  findOrder,
  type OrderDetail,
  type OrderRow,
  readOrderDetail,
} from '../../repositories/orders.ts';
import {
  claimPaymentsToRefresh,
  countingPayment,
  findMethodsForOrder,
  findPaymentMethodName,
  findPaymentOfOrder,
  listPaymentsOfOrder,
  type PaymentRow,
} from '../../repositories/payments.ts';
import { listRefundsOfOrder, readMoneySums } from '../../repositories/refunds.ts';
import { shopperOf } from '../cart/cart-cookie.ts';
import { requireShopping } from '../cart/change.ts';
import { endOrderRoutes } from './end-order.ts';
import { findAttemptRoutes } from './find-attempt.ts';
import { type OrderRequest, ownOrder, requireOwner } from './order-owner.ts';
import { presentOrder } from './present-order.ts';
import { renewLinkRoute } from './renew-link.ts';

const hour = 3_600_000;
const changesPerHour = 120;

/** Placing orders, and what their owners do with them afterwards. */
export async function ordersRoutes(app: FastifyInstance): Promise<void> {
  const { db, services } = app;
  const { ORDERS_PER_HOUR: ordersPerHour } = app.env;
  renewLinkRoute(app);
  findAttemptRoutes(app);
  endOrderRoutes(app);

  endpoint(
    app,
    placeOrder,
    async (request, reply) => {
      requireShopping(request);
      const { cartId, cartVersion, confirmedTotal, confirmedToPay } = request.body;
      const placed = await placeOrderOfCart(services, shopperOf(request), {
        cartId,
        cartVersion,
        confirmedTotalCents: centsOrNone(confirmedTotal),
        confirmedToPayCents: confirmedToPay === undefined ? null : centsOrNone(confirmedToPay),
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        network: networkKey(request),
      });
      if ('refused' in placed) throw refusalProblem(placed);
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
    ordersPerHour > 0 ? limitTo(ordersPerHour, hour) : {},
  );

  endpoint(app, getOpenOrder, async ({ tenant, customer }) => {
    if (customer === null) return { id: null };
    const id = await db.withTenant(tenant.id, (tx) => findOpenOrder(tx, tenant.id, customer.id), {
      readOnly: true,
    });
    return { id: id ?? null };
  });

  endpoint(app, getOrder, async (request) => {
    const found = await readOrder(request);
    // Who comes back from the provider, or looks after the time was over, is told what the provider says now.
    return present(request.tenant, (await refresh(request, found)) ? await readOrder(request) : found);
  });

  endpoint(
    app,
    payOrder,
    async (request) => {
      const { tenant } = request;
      const order = await ownOrder(request);
      const outcome = await payAgain(services, tenant, order.id, request.body ?? null).catch(
        (error: unknown) => {
          // Whatever the database says goes its own way; a provider without an answer is no fault of ours.
          if (error instanceof DatabaseUnavailable || sqlState(error) !== undefined) throw error;
          request.log.warn({ err: error }, 'a payment could not be begun');
          throw new ProblemError(503, 'PROVIDER_UNAVAILABLE', 'The payment provider does not answer.', {
            retryAfter: 10,
          });
        },
      );
      app.jobs.wake(tenant.id);
      if (!('refused' in outcome)) return outcome;
      if (outcome.refused === 'OUT_OF_STOCK') throw refusalProblem(outcome);
      if (outcome.refused === 'METHOD_REFUSED') {
        const { paymentMethods } = await present(tenant, await readOrder(request));
        throw new ProblemError(409, outcome.refused, 'The provider refuses this method for this order.', {
          extra: { paymentMethods },
        });
      }
      throw new ProblemError(409, outcome.refused, 'This order cannot be paid any more.');
    },
    limitTo(changesPerHour, hour),
  );

  /** An order with what is shown of it, for its owner. */
  async function readOrder(request: OrderRequest): Promise<FoundOrder> {
    const { tenant } = request;
    return db.withTenant(
      tenant.id,
      async (tx) => {
        const order = await findOrder(tx, tenant.id, request.params.id);
        requireOwner(request, order);
        const [detail, payments, refunds, sums] = await Promise.all([
          readOrderDetail(tx, order, tenant.defaultLanguage),
          listPaymentsOfOrder(tx, tenant.id, order.id),
          listRefundsOfOrder(tx, tenant.id, order.id),
          readMoneySums(tx, tenant.id, order.id),
        ]);
        const payment = countingPayment(payments);
        const methods = canBePaid(order, payments)
          ? await findMethodsForOrder(tx, order, tenant.defaultLanguage)
          : [];
        const name =
          payment && (await findPaymentMethodName(tx, payment, order.language, tenant.defaultLanguage));
        return { order, detail, money: { payments, refunds, ...sums }, payment, name, methods };
      },
      { readOnly: true },
    );
  }

  async function present(
    tenant: Tenant,
    { order, detail, money, payment, name, methods }: FoundOrder,
  ): Promise<Order> {
    const shown = payment ? { row: payment, name: name ?? payment.method } : null;
    const query = queryOfOrder(order, detail.billing.country_code);
    await learnMethods(services.payments, tenant, methods, query);
    const offered = offeredMethods(services.payments, tenant, methods, query);
    return presentOrder(order, detail, shown, money, offered);
  }

  /** Asks the providers about payments that may have changed; whether there is something new to read. */
  async function refresh(
    request: Pick<FastifyRequest, 'tenant' | 'log'>,
    { order, money }: FoundOrder,
  ): Promise<boolean> {
    const { tenant } = request;
    // Most looks at an order ask nobody, and need no transaction to find that out.
    if (!money.payments.some(({ status, check_at }) => check_at !== null && status !== 'paid')) return false;
    const claimed = await db.withTenant(tenant.id, (tx) => claimPaymentsToRefresh(tx, tenant.id, order.id));
    // Where there is no answer, what is read next says that nobody knows.
    const silent = (error: unknown) =>
      request.log.warn({ err: error }, 'a provider gave no answer about a payment');
    const settled = claimed.map(async (payment) => {
      if ((await settlePayment(services, tenant, payment)) !== 'unchanged') app.jobs.wake(tenant.id);
    });
    await waitForProvider(Promise.all(settled), silent).catch(silent);
    return claimed.length > 0;
  }

  /** Where the shopper pays the order: nowhere where nothing is left to pay or the provider gives no answer now. */
  async function beginPayment(
    request: Pick<FastifyRequest, 'tenant' | 'log'>,
    { order, isNew, toBegin }: Placed,
  ): Promise<PaymentStart> {
    if (order.status !== 'open' || (isNew && !toBegin)) return { redirectUrl: null };
    const { tenant } = request;
    // The order stands; the outbox makes its payment, and the order's page offers to pay.
    const notYet = (error: unknown) => request.log.warn({ err: error }, 'a payment could not be begun yet');
    try {
      const starting = toBegin ? startNewPayment(services, tenant, toBegin) : startAgain(tenant, order.id);
      const started = await waitForProvider(starting, notYet);
      return started === 'late' ? { redirectUrl: null } : started;
    } catch (error) {
      notYet(error);
      return { redirectUrl: null };
    }
  }

  /** For who sends an order once more: its payment as it stands by now. */
  async function startAgain(tenant: Tenant, orderId: string): Promise<PaymentStart> {
    const payment = await db.withTenant(tenant.id, (tx) => findPaymentOfOrder(tx, tenant.id, orderId), {
      readOnly: true,
    });
    if (!payment || payment.provider === 'invoice') return { redirectUrl: null };
    return startPayment(services, tenant, payment.id);
  }
}

type FoundOrder = {
  order: OrderRow;
  detail: OrderDetail;
  money: OrderMoney;
  /** The one that counts, and what shoppers know its method as. */
  payment: PaymentRow | undefined;
  name: string | undefined;
  /** By which it may be paid, as far as the tenant says. */
  methods: PaymentMethodFacts[];
};

/** What the network of a shopper is counted by; null for the storefront's own calls, made for nobody in particular. */
function networkKey(request: FastifyRequest): string | null {
  const { tenant, clientAddress, isInternal, headers, server } = request;
  if (isInternal && headers['x-etalage-client-ip'] === undefined) return null;
  return attemptKey(server.env.APP_SECRET, tenant.id, 'order', networkOf(clientAddress).narrow);
}

/** Cents of a total in euros; -1, which no cart costs, for a number that is no amount. */
function centsOrNone(amount: number): number {
  return Number.isFinite(amount) && Math.abs(amount) < 1e7 ? toCents(amount) : -1;
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
    case 'CODE_UNAVAILABLE':
      return new ProblemError(409, refused, 'Another order was quicker to use a code.', {
        extra: { removedCodes: refusal.codes.map((each) => ({ ...each, minimum: null })) },
      });
    case 'TOO_MANY_OPEN_ORDERS':
      return new ProblemError(
        409,
        refused,
        'Too many orders wait to be paid; pay or cancel one of them first.',
        {
          extra: { limit: refusal.limit, openOrder: refusal.openOrder },
        },
      );
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
