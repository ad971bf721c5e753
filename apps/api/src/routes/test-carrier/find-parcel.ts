import type { Tx } from '@etalage/db';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { opensLink } from '../../commands/signed-link.ts';
import { notFound } from '../../plugins/problem.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';

export type ParcelRequest = { Params: { orderId: string }; Querystring: { token: string } };

export const parcelSchema = {
  params: Type.Object({ orderId: Type.String({ format: 'uuid' }) }),
  querystring: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
};

/** The order that a link follows, where this shop may be tried out. */
export async function findParcel(
  tx: Tx,
  { tenant, server, params, query }: FastifyRequest<ParcelRequest>,
): Promise<OrderRow> {
  const { orderId } = params;
  const opens = opensLink(server.env.APP_SECRETS, 'test-parcel', tenant.id, orderId, query.token);
  if (!opens || !server.payments.isAvailable('test-bank', tenant)) throw notFound();
  const order = await findOrder(tx, tenant.id, orderId);
  if (!order) throw notFound();
  return order;
}
