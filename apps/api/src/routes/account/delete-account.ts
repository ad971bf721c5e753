import { deleteAccount } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { deleteCustomer } from '../../commands/delete-customer.ts';
import { confirmOwnPassword } from '../../commands/own-password.ts';
import { clearSessionCookie } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { customerOf } from '../shared/customer-of.ts';
import { clearCartCookie } from '../shared/shopper.ts';
import { clearWishlistCopy } from '../shared/wishlist-copy.ts';
import { refuseDoubt } from './refuse-doubt.ts';

export function deleteAccountRoute(app: FastifyInstance): void {
  endpoint(app, deleteAccount, async (request, reply) => {
    const { tenant, body, clientAddress: address } = request;
    const customer = customerOf(request);
    const asked = { customer, password: body.password, address };
    const confirmed = await confirmOwnPassword(app.services, tenant, asked);
    if ('refused' in confirmed) throw refuseDoubt(deleteAccount, confirmed);
    await deleteCustomer(app.services, tenant.id, customer.email);
    // As after a log-out: the next person at this browser finds nothing of this customer.
    clearSessionCookie(request, reply);
    clearCartCookie(request, reply);
    clearWishlistCopy(request, reply);
    reply.header('clear-site-data', '"cache"');
    return { done: true as const };
  });
}
