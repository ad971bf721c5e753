import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../plugins/body.ts';
import { getBankPageRoute } from './get-bank-page.ts';
import { settleBankPaymentRoute } from './settle-bank-payment.ts';

/** The test bank's own pages. They know the bank's books and the webhook's address, and nothing of the shop. */
export async function testBankRoutes(app: FastifyInstance): Promise<void> {
  acceptForms(app);
  getBankPageRoute(app);
  settleBankPaymentRoute(app);
}
