import { houseHeaders } from '@etalage/contracts/house-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { orderToken, tokenPlaceholder } from '../../commands/order-token.ts';
import { saveBankMandate, settleBankPayment, type TestBankPayment } from '../../repositories/test-bank.ts';
import { type BankParams, bankParams, findAskedPayment } from './find-bank-payment.ts';
import {
  type BankOutcome,
  bankOutcomes,
  type LaterChoice,
  laterChoices,
  outcomesFor,
} from './present-bank-page.ts';

const body = Type.Object({
  status: Type.Union(bankOutcomes.map((outcome) => Type.Literal(outcome))),
  /** What shall become of later payments, where they were agreed to. */
  later: Type.Optional(Type.Enum([...laterChoices])),
});

/** Ends a payment as the page's button says, and tells the shop. */
export function settleBankPaymentRoute(app: FastifyInstance): void {
  app.post<{ Params: BankParams; Body: { status: BankOutcome; later?: LaterChoice } }>(
    '/test-bank/:paymentId',
    { schema: { params: bankParams, body } },
    async (request, reply) => {
      const { tenant } = request;
      const { status, later = 'pays' } = request.body;
      const { payment, isSettled } = await app.db.withTenant(tenant.id, async (tx) => {
        const payment = await findAskedPayment(tx, request);
        if (payment.mandate_id !== null && status === 'paid' && payment.status === 'open')
          await saveBankMandate(tx, tenant.id, payment.mandate_id, later);
        const isOffered = status !== 'open' && outcomesFor(payment.method).includes(status);
        return {
          payment,
          isSettled: isOffered && (await settleBankPayment(tx, tenant.id, payment.id, status)),
        };
      });
      if (isSettled) await callWebhook(request, payment);
      return reply.header('referrer-policy', 'same-origin').redirect(wayBack(request, payment), 303);
    },
  );
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
        [houseHeaders.secret]: server.env.INTERNAL_SECRET,
        [houseHeaders.host]: request.shopHost,
        [houseHeaders.chosenTenant]: tenant.id,
      },
      body: new URLSearchParams({ id: payment.id }),
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
  } catch (error) {
    request.log.warn({ err: error }, 'the test bank could not call the webhook');
  }
}
