import { toCents } from '@etalage/pricing';

/** Cents of a total in euros; -1, which no cart costs, for a number that is no amount. */
export function centsOrNone(amount: number): number {
  return Number.isFinite(amount) && Math.abs(amount) < 1e7 ? toCents(amount) : -1;
}
