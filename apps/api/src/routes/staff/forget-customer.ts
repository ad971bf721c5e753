import { staffForgetCustomer } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { deleteCustomer } from '../../commands/delete-customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';

/** Forgets whoever asks for it, with an account or without. */
export function forgetCustomerRoute(app: FastifyInstance): void {
  endpoint(app, staffForgetCustomer, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    if (!(await deleteCustomer(app.services, shop.id, body.email.toLowerCase())))
      throw refusal(
        staffForgetCustomer,
        'NO_SUCH_CUSTOMER',
        'There is nothing to forget of this e-mail address.',
      );
    return { forgotten: true };
  });
}
