import type { Tx } from '@etalage/db';
import { mailTexts } from '../mail/texts.ts';
import { giveBackBranchStock } from '../repositories/branch-stock.ts';
import { addToOutbox, type ReservationTemplate } from '../repositories/outbox.ts';
import {
  endReservationsOf,
  forgetReservations,
  goodsOf,
  lockDueReservation,
  noteReminded,
  noteReservationEnded,
  noteReservationReady,
  type ReservationEnd,
  type ReservationRow,
} from '../repositories/reservations.ts';

/**
 * Ends a reservation, once: what it held goes back to the branch unless it was collected; its customer is told, and the shop where it
 * did not do so itself, since the goods may lie apart. A guest who cancels reads it on the page: whoever gives another's address
 * has no mail sent there by that. False where it ended before.
 */
export async function endReservation(
  tx: Tx,
  tenantId: string,
  id: string,
  how: ReservationEnd,
): Promise<boolean> {
  const ended = await noteReservationEnded(tx, tenantId, id, how);
  if (!ended) return false;
  if (how.status === 'collected') return true;
  await giveBack(tx, tenantId, ended, !('isMissing' in how && how.isMissing));
  const isByCustomer = 'by' in how && how.by === 'customer';
  if (how.status === 'expired') await tell(tx, tenantId, id, 'reservation-expired');
  else if (!isByCustomer || ended.customer_id !== null) await tell(tx, tenantId, id, 'reservation-cancelled');
  if (how.status === 'expired' || isByCustomer) await tellShop(tx, tenantId, ended, how.status);
  return true;
}

/** Notes that it lies apart, and tells its customer; false where it lies so already or has ended. */
export async function makeReservationReady(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  if (!(await noteReservationReady(tx, tenantId, id))) return false;
  await tell(tx, tenantId, id, 'reservation-ready');
  return true;
}

/**
 * Reminds the customer of the reservation that is due longest, or ends it where its time is over or its branch closed for good; false
 * where none is due.
 */
export async function dealWithDueReservation(tx: Tx, tenantId: string): Promise<boolean> {
  const due = await lockDueReservation(tx, tenantId);
  if (!due) return false;
  const { branchGone } = mailTexts(due.language).reservation;
  if (!due.hasBranch)
    await endReservation(tx, tenantId, due.id, { status: 'cancelled', by: 'shop', reason: branchGone });
  else if (due.isOver) await endReservation(tx, tenantId, due.id, { status: 'expired' });
  else {
    await noteReminded(tx, tenantId, due.id);
    await tell(tx, tenantId, due.id, 'reservation-reminder');
  }
  return true;
}

/**
 * Forgets what a customer, or guests by an e-mail address, reserved: what was held goes back, and the shop is told which goods these
 * are. Answers with how many there were.
 */
export async function forgetReservationsOf(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<number> {
  const ended = await endReservationsOf(tx, tenantId, customerId, email);
  // In the order in which a count locks what a branch has, so that the two never wait for each other in a circle.
  for (const each of ended.toSorted((a, b) => a.variant_id - b.variant_id || a.branch_id - b.branch_id)) {
    await giveBack(tx, tenantId, each);
    await tellShop(tx, tenantId, each, 'cancelled');
  }
  return forgetReservations(tx, tenantId, customerId, email);
}

async function giveBack(
  tx: Tx,
  tenantId: string,
  { variant_id: variantId, branch_id: branchId, quantity }: ReservationRow,
  isThere = true,
): Promise<void> {
  await giveBackBranchStock(tx, tenantId, { variantId, branchId, quantity, isThere });
}

async function tellShop(
  tx: Tx,
  tenantId: string,
  ended: ReservationRow,
  how: 'cancelled' | 'expired',
): Promise<void> {
  const { id: reservationId, number, branch_name: branchName, article_number: articleNumber } = ended;
  const payload = { reservationId, how, number, branchName, articleNumber, goods: goodsOf(ended) };
  await addToOutbox(tx, tenantId, {
    kind: 'mail',
    payload: { template: 'reservation-ended-staff', ...payload },
  });
}

const tell = (tx: Tx, tenantId: string, reservationId: string, template: ReservationTemplate) =>
  addToOutbox(tx, tenantId, { kind: 'mail', payload: { template, reservationId } });
