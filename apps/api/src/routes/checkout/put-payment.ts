import { putCheckoutPayment } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { lacksVatNumber } from '../../commands/checkout.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { changeAndAnswer } from './answer-checkout.ts';

export function putPaymentRoute(app: FastifyInstance): void {
  endpoint(app, putCheckoutPayment, async (request) => {
    requireShopping(request, putCheckoutPayment);
    const { provider, method } = request.body;
    return changeAndAnswer(request, ({ row, paymentMethods }) => {
      const isOffered = paymentMethods.some((each) => each.provider === provider && each.method === method);
      if (isOffered && lacksVatNumber(row, provider)) return { refused: 'VAT_NUMBER_MISSING' };
      if (isOffered) return { details: { payment_provider: provider, payment_method: method } };
      return { refused: provider === 'invoice' ? 'INVOICE_NOT_ALLOWED' : 'UNKNOWN_PAYMENT_METHOD' };
    });
  });
}
