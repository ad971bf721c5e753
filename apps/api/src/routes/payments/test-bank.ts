import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { orderToken, tokenPlaceholder } from '../../commands/order-token.ts';
import { notFound } from '../../plugins/problem.ts';
import { findBankPayment, settleBankPayment, type TestBankPayment } from '../../repositories/test-bank.ts';
import {
  type BankOutcome,
  bankOutcomes,
  bankPageHeaders,
  outcomesFor,
  renderBankPage,
} from './test-bank-page.ts';

const params = Type.Object({ paymentId: Type.String({ pattern: '^tb_[A-Za-z0-9_-]{22}$' }) });
const body = Type.Object({ status: Type.Union(bankOutcomes.map((outcome) => Type.Literal(outcome))) });

type Params = { paymentId: string };

/** The test bank's own pages. They know the bank's books and the webhook's address, and nothing of the shop. */
export function testBankRoutes(app: FastifyInstance): void {
  app.get<{ Params: Params }>('/test-bank/:paymentId', { schema: { params } }, async (request, reply) =>
    reply.headers(bankPageHeaders).send(renderBankPage(await find(request))),
  );

  app.post<{ Params: Params; Body: { status: BankOutcome } }>(
    '/test-bank/:paymentId',
    { schema: { params, body } },
    async (request, reply) => {
      const payment = await find(request);
      const { status } = request.body;
      const { tenant } = request;
      const isSettled =
        status !== 'open' &&
        outcomesFor(payment.method).includes(status) &&
        (await app.db.withTenant(tenant.id, (tx) => settleBankPayment(tx, tenant.id, payment.id, status)));
      if (isSettled) await callWebhook(request, payment);
      return reply.header('referrer-policy', 'same-origin').redirect(wayBack(request, payment), 303);
    },
  );

  async function find(request: FastifyRequest<{ Params: Params }>): Promise<TestBankPayment> {
    const { tenant, params: given } = request;
    // A shop that was for trying and sells now must not be paid with a button.
    if (!app.payments.isAvailable('test-bank', tenant)) throw notFound();
    const payment = await app.db.withTenant(
      tenant.id,
      (tx) => findBankPayment(tx, tenant.id, given.paymentId),
      { readOnly: true },
    );
    if (!payment) throw notFound();
    return payment;
  }
}

/** Where the shopper returns to; the token that its books do not hold is put in here. */
function wayBack({ server, tenant }: FastifyRequest, payment: TestBankPayment): string {
  const { order_reference, redirect_url, created_at } = payment;
  const token = orderToken(server.env.APP_SECRET, tenant.id, order_reference, created_at);
  return redirect_url.replace(tokenPlaceholder, token);
}

/**
 * Calls the shop as a provider does, over HTTP, at the process that serves this page. A call that fails is no more
 * than a lost webhook: the reconciler finds out.
 */
async function callWebhook(request: FastifyRequest, payment: TestBankPayment): Promise<void> {
  const { server, tenant } = request;
  const [address] = server.addresses();
  if (typeof address !== 'object') return;
  const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  const path = payment.webhook_url.replace(/^\/api/, '');
  try {
    const response = await fetch(`http://${host}:${address.port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-etalage-internal': server.env.INTERNAL_SECRET,
        'x-etalage-host': request.shopHost,
        'x-etalage-dev-tenant': tenant.id,
      },
      body: new URLSearchParams({ id: payment.id }),
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
  } catch (error) {
    request.log.warn({ err: error }, 'the test bank could not call the webhook');
  }
}
