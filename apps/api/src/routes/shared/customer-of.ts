import type { FastifyRequest } from 'fastify';
import { sessionCookieOf } from '../../plugins/customer.ts';
import { notFound } from '../../plugins/problem.ts';
import type { SessionCustomer } from '../../repositories/customer-sessions.ts';

/** Who is logged in; whoever is not finds nothing here. */
export function customerOf({ customer }: Pick<FastifyRequest, 'customer'>): SessionCustomer {
  if (!customer) throw notFound();
  return customer;
}

/** The token of the session that asks, which its cookie begins with. */
export function sessionTokenOf(request: FastifyRequest): string {
  return sessionCookieOf(request)?.split('.')[0] ?? '';
}
