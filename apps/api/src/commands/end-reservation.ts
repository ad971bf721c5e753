import type { Tx } from '@etalage/db';
import { giveBackBranchStock } from '../repositories/branch-stock.ts';
import { addToOutbox, type ReservationTemplate } from '../repositories/outbox.ts';
import {
  endReservation as end,
  findHeldBy,
  forgetReservations,
  lockDueReservation,
  noteReminded,
  noteReservationReady,
  type ReservationEnd,
} from '../repositories/reservations.ts';

/**
 * Ends a reservation, once: what it held goes back to the branch unless it was collected, and its customer is told where it is not they
 * who stand there. False where it ended before.
 */
export async function endReservation(
  tx: Tx,
  tenantId: string,
  id: string,
  how: ReservationEnd,
): Promise<boolean> {
  const ended = await end(tx, tenantId, id, how);
  if (!ended) return false;
  if (how.status === 'collected') return true;
  const { variant_id: variantId, branch_id: branchId, quantity } = ended;
  await giveBackBranchStock(tx, tenantId, { variantId, branchId, quantity });
  await tell(tx, tenantId, id, how.status === 'expired' ? 'reservation-expired' : 'reservation-cancelled');
  return true;
}

/** Notes that it lies apart, and tells its customer; false where it lies so already or has ended. */
export async function makeReservationReady(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  if (!(await noteReservationReady(tx, tenantId, id))) return false;
  await tell(tx, tenantId, id, 'reservation-ready');
  return true;
}

/** Reminds the customer of the reservation that is due longest, or ends it where its time is over; false where none is due. */
export async function dealWithDueReservation(tx: Tx, tenantId: string): Promise<boolean> {
  const due = await lockDueReservation(tx, tenantId);
  if (!due) return false;
  if (due.isOver) await endReservation(tx, tenantId, due.id, { status: 'expired' });
  else {
    await noteReminded(tx, tenantId, due.id);
    await tell(tx, tenantId, due.id, 'reservation-reminder');
  }
  return true;
}

/** Forgets what a customer, or guests by an e-mail address, reserved: what was held goes back. Answers with how many there were. */
export async function forgetReservationsOf(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<number> {
  for (const id of await findHeldBy(tx, tenantId, customerId, email)) {
    const ended = await end(tx, tenantId, id, { status: 'cancelled', by: 'customer' });
    if (ended)
      await giveBackBranchStock(tx, tenantId, {
        variantId: ended.variant_id,
        branchId: ended.branch_id,
        quantity: ended.quantity,
      });
  }
  return forgetReservations(tx, tenantId, customerId, email);
}

const tell = (tx: Tx, tenantId: string, reservationId: string, template: ReservationTemplate) =>
  addToOutbox(tx, tenantId, { kind: 'mail', payload: { template, reservationId } });
