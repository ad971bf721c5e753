import type { FastifyRequest } from 'fastify';
import { opensOrder } from '../../commands/order-token.ts';
import { notFound } from '../../plugins/problem.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';

export type OrderVisit = Pick<FastifyRequest, 'server' | 'tenant' | 'customer'> & {
  params: { id: string };
  query: { token?: string };
};

/**
 * Refuses whoever neither holds the order's token nor is logged in as the customer who placed it, in the same words
 * as for an order that does not exist.
 */
export function requireOwner(
  { server, tenant, customer, query }: OrderVisit,
  order: OrderRow | undefined,
): asserts order is OrderRow {
  // Computed for a missing order as well, so that both take the same time.
  const opens = opensOrder(server.env.APP_SECRETS, tenant.id, order, query.token ?? '');
  const isOwn = customer !== null && order?.customer_id === customer.id;
  if (!order || !(opens || isOwn)) throw notFound();
}

/** By what an order that may be read was opened: the log-in of its customer, its link, or the log-in of a colleague, who may only read it. */
export function accessOf(
  { server, tenant, customer, query }: OrderVisit,
  order: OrderRow,
): 'customer' | 'link' | 'colleague' {
  if (customer !== null && order.customer_id === customer.id) return 'customer';
  return opensOrder(server.env.APP_SECRETS, tenant.id, order, query.token ?? '') ? 'link' : 'colleague';
}

/** The order that an address names, for its owner. */
export async function ownOrder(request: OrderVisit): Promise<OrderRow> {
  const { server, tenant, params } = request;
  const order = await server.db.withTenant(tenant.id, (tx) => findOrder(tx, tenant.id, params.id), {
    readOnly: true,
  });
  requireOwner(request, order);
  return order;
}
