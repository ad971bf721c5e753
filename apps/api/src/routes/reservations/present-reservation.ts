import type { Opening, Reservation, ReservationBranch } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import { timeOf } from '../../calendar.ts';
import { productSlug } from '../../commands/product-slug.ts';
import { readOpeningHours } from '../../promises/opening-hours.ts';
import type { BranchRow } from '../../repositories/branch-stock.ts';
import type { WholeReservation } from '../../repositories/reservations.ts';

/** As its customer sees it: one whose time is over is over, also while nothing has ended it yet. */
export function presentReservation(row: WholeReservation): Reservation {
  const { product, branch, isOver } = row;
  const endedAt = isOver ? row.keep_until : row.ended_at;
  return {
    id: row.id,
    number: row.number,
    status: isOver ? 'expired' : row.status,
    cancelledBy: row.cancelled_by,
    reason: row.reason,
    madeByStaff: row.made_by_staff,
    madeAt: row.made_at.toISOString(),
    keepUntil: row.keep_until.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    name: row.name,
    email: row.email,
    productName: row.product_name,
    variantName: row.variant_name,
    slug: product && productSlug(product.slug, product.name, product.number),
    variantId: row.variant_id,
    quantity: row.quantity,
    unitPrice: euros(row.unit_cents),
    total: euros(row.total_cents),
    basis: row.display_basis,
    currency: row.currency,
    branchName: row.branch_name,
    branch: branch && presentReservationBranch(branch),
  };
}

/** A branch with its hours by day of the week. */
export function presentReservationBranch({ openingHours, ...branch }: BranchRow): ReservationBranch {
  const openings = [...readOpeningHours(openingHours)].flatMap(([weekday, periods]) =>
    periods.map(({ from, until }): Opening => ({ weekday, from: timeOf(from), until: timeOf(until) })),
  );
  return { ...branch, openings };
}
