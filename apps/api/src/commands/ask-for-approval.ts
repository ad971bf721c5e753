import { randomUUID } from 'node:crypto';
import { approvalDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { insertApproval, listApprovers, noteDecision } from '../repositories/approvals.ts';
import type { CartRow } from '../repositories/carts.ts';
import { addToOutbox } from '../repositories/outbox.ts';

/** Lets a colleague's cart, which is locked, wait for somebody of the company, and mails those who may decide. Null where they are of none any more. */
export async function askForApproval(
  tx: Tx,
  tenantId: string,
  customer: { id: string; shadow?: { staffName: string } | undefined },
  cart: Pick<CartRow, 'id'>,
  totalCents: number,
): Promise<{ approvalId: string } | null> {
  const approvalId = randomUUID();
  const askedByStaff = customer.shadow?.staffName ?? null;
  const whose = { customerId: customer.id, askedByStaff };
  const asked = { id: approvalId, cartId: cart.id, ...whose, totalCents, days: approvalDays };
  if (!(await insertApproval(tx, tenantId, asked))) return null;
  for (const { id: recipientId } of await listApprovers(tx, tenantId, approvalId))
    await addToOutbox(tx, tenantId, {
      kind: 'mail',
      payload: { template: 'approval-asked', approvalId, recipientId },
    });
  return { approvalId };
}

/** Notes who approved the order that is being written, and tells who asked. Lock it first. */
export async function noteApproved(
  tx: Tx,
  tenantId: string,
  { id, approverId }: { id: string; approverId: string },
  orderId: string,
): Promise<void> {
  await noteDecision(tx, tenantId, id, { status: 'approved', orderId, decidedBy: approverId });
  await addToOutbox(tx, tenantId, mailOfDecision(id));
}

/** Tells who asked what was decided. */
export const mailOfDecision = (approvalId: string) =>
  ({ kind: 'mail', payload: { template: 'approval-decided', approvalId } }) as const;

/** Tells who asked that nobody decided in time. */
export const mailOfRunOut = (approvalId: string) =>
  ({ kind: 'mail', payload: { template: 'approval-ran-out', approvalId } }) as const;
