import type { StaffReservation } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { ReservationRow } from '../../repositories/reservations.ts';

export function presentStaffReservation(row: ReservationRow): StaffReservation {
  return {
    number: row.number,
    status: row.status,
    branchName: row.branch_name,
    keepUntil: row.keep_until.toISOString(),
    quantity: row.quantity,
    articleNumber: row.article_number,
    productName: row.product_name,
    variantName: row.variant_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    total: euros(row.total_cents),
    currency: row.currency,
  };
}
