import { keepCart } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { keepCart as keep } from '../../commands/keep-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { customerOf } from '../shared/customer-of.ts';
import { shopperOf } from '../shared/shopper.ts';
import { nameOf } from './name-of.ts';

const told = { CART_EMPTY: 'The cart is empty.', SAVED_CARTS_FULL: 'No more carts can be kept.' };

export function keepCartRoute(app: FastifyInstance): void {
  endpoint(app, keepCart, async (request) => {
    const shopper = { ...shopperOf(request), customer: customerOf(request) };
    const { name, ...wish } = request.body;
    const outcome = await keep(app, shopper, { ...wish, name: nameOf(name, 'name') });
    if ('refused' in outcome) throw refusal(keepCart, outcome.refused, told[outcome.refused]);
    return outcome;
  });
}
