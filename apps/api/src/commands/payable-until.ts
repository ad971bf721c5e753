import { approvedPayableHours } from '@etalage/contracts/limits';
import { addDays, momentOf } from '../calendar.ts';

/** The days of delivery that were chosen for the lines of an order, 'YYYY-MM-DD'; null for a line without one. */
type ChosenDays = readonly (string | null)[];

/** The moment itself, or the end in Amsterdam of the first day that was chosen, where that comes before it. */
export function notAfterFirstDay(moment: Date, days: ChosenDays): Date {
  const [first] = days.filter((day) => day !== null).sort();
  const end = first === undefined ? moment : momentOf(addDays(first, 1), 0);
  return end < moment ? end : moment;
}

/**
 * Until when an order that was approved can be paid: so many hours, and no longer than the first day on which something of it is
 * to come. Whoever placed an order themselves had its days checked a moment before; this one may be paid on another day.
 */
export function approvedPayableUntil(
  approvedAt: Date,
  days: ChosenDays,
): { until: Date; isShorter: boolean } {
  const whole = new Date(approvedAt.getTime() + approvedPayableHours * 3_600_000);
  const until = notAfterFirstDay(whole, days);
  return { until, isShorter: until < whole };
}
