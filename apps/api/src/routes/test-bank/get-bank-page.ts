import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { type BankParams, bankParams, findAskedPayment } from './find-bank-payment.ts';
import { bankPageHeaders, renderBankPage } from './present-bank-page.ts';

/** The page on which whoever tries the shop out chooses how the payment ends. */
export function getBankPageRoute(app: FastifyInstance): void {
  app.get<{ Params: BankParams }>(
    '/test-bank/:paymentId',
    { schema: { params: bankParams } },
    async (request, reply) => {
      const work = (tx: Tx) => findAskedPayment(tx, request);
      const payment = await app.db.withTenant(request.tenant.id, work, { readOnly: true });
      return reply.headers(bankPageHeaders).send(renderBankPage(payment));
    },
  );
}
