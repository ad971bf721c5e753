import type { FastifyInstance } from 'fastify';
import { type BankParams, bankParams, findPayment } from './find-bank-payment.ts';
import { bankPageHeaders, renderBankPage } from './present-bank-page.ts';

/** The page on which whoever tries the shop out chooses how the payment ends. */
export function getBankPageRoute(app: FastifyInstance): void {
  app.get<{ Params: BankParams }>(
    '/test-bank/:paymentId',
    { schema: { params: bankParams } },
    async (request, reply) => reply.headers(bankPageHeaders).send(renderBankPage(await findPayment(request))),
  );
}
