import type { StaffReturn } from '@etalage/contracts';
import { refundDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { euros } from '@etalage/pricing';
import { addDays, dayInAmsterdam } from '../../calendar.ts';
import { readTransferDue } from '../../repositories/attention.ts';
import { findFailedReturn } from '../../repositories/refunds.ts';
import { findStaffReturn, type StaffReturnRow } from '../../repositories/returns.ts';
import type { Tenant } from '../../repositories/tenants.ts';

/** A return as it is now, with what of its money is missing or still to be transferred. */
export async function readStaffReturn(
  tx: Tx,
  shop: Tenant,
  orderId: string,
  ordinal: number,
): Promise<StaffReturn> {
  const row = await findStaffReturn(tx, shop.id, orderId, ordinal);
  if (!row) throw new Error('A return vanished after it was written.');
  const failed = await findFailedReturn(tx, shop.id, orderId, ordinal);
  return presentStaffReturn(row, {
    missingCents: failed?.missingCents ?? 0,
    transferCents: await readTransferDue(tx, shop.id, orderId),
  });
}

/** `missingCents` and `transferCents`: nothing, of returns that have not ended. */
export function presentStaffReturn(
  row: StaffReturnRow,
  { missingCents, transferCents }: { missingCents: number; transferCents: number },
): StaffReturn {
  return {
    order: row.order,
    ordinal: row.ordinal,
    status: row.status,
    declaredAt: row.declared_at.toISOString(),
    refundBy: addDays(dayInAmsterdam(row.declared_at), refundDays),
    amount: row.amount_cents === null ? null : euros(row.amount_cents),
    missing: euros(missingCents),
    transfer: euros(transferCents),
    lines: row.lines,
  };
}
