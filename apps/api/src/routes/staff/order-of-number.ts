import type { Endpoint, Naming } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { sharedRefusal } from '../../plugins/problem.ts';
import { findOrderByNumber, type OrderRow } from '../../repositories/orders.ts';

/** The order that a staff command names. */
export async function orderOfNumber<E extends Endpoint>(
  tx: Tx,
  tenantId: string,
  contract: Naming<E, 'NO_SUCH_ORDER'>,
  number: number,
): Promise<OrderRow> {
  const order = await findOrderByNumber(tx, tenantId, number);
  if (!order) throw sharedRefusal(contract, 'NO_SUCH_ORDER', `There is no order ${number}.`);
  return order;
}

/** The middle of a day that staff tell, so that it is that day in Amsterdam as well. */
export function middleOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
