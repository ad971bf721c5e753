import type { Tx } from '@etalage/db';
import { notFound } from '../../plugins/problem.ts';
import { findOrderByNumber, type OrderRow } from '../../repositories/orders.ts';

/** The order that a staff command names. */
export async function orderOfNumber(tx: Tx, tenantId: string, number: number): Promise<OrderRow> {
  const order = await findOrderByNumber(tx, tenantId, number);
  if (!order) throw notFound(`There is no order ${number}.`, 'NO_SUCH_ORDER');
  return order;
}

/** The middle of a day that staff tell, so that it is that day in Amsterdam as well. */
export function middleOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
