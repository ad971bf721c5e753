import { putCheckoutAddresses } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readAddresses, saveAddresses } from '../../commands/save-addresses.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { changeAndAnswer, unprocessable } from './answer-checkout.ts';

export function putAddressesRoute(app: FastifyInstance): void {
  endpoint(app, putCheckoutAddresses, async (request) => {
    requireShopping(request, putCheckoutAddresses);
    const read = readAddresses(request.body);
    if ('errors' in read) throw unprocessable(read.errors);
    return changeAndAnswer(request, ({ row }, tx) => saveAddresses(tx, row, read));
  });
}
