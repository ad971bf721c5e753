import { putCheckoutDetails } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readDetails } from '../../commands/address-rules.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { changeAndAnswer, unprocessable } from './answer-checkout.ts';

export function putDetailsRoute(app: FastifyInstance): void {
  endpoint(app, putCheckoutDetails, async (request) => {
    requireShopping(request, putCheckoutDetails);
    const details = readDetails(request.body);
    if ('errors' in details) throw unprocessable(details.errors);
    return changeAndAnswer(request, () => ({ details: details.values }));
  });
}
