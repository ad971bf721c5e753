import type { SubscriptionInterval } from '@etalage/contracts';
import { addDays, addMonths } from '../calendar.ts';

/** What each interval is, in days or in months. */
const steps: Record<SubscriptionInterval, { days: number } | { months: number }> = {
  week: { days: 7 },
  'two-weeks': { days: 14 },
  month: { months: 1 },
  'two-months': { months: 2 },
  quarter: { months: 3 },
  'half-year': { months: 6 },
};

/**
 * The first date after `day`, of those that are counted from `anchor`; all 'YYYY-MM-DD'. Counting from the anchor keeps the 31st
 * the last day of each month, and not the 28th from February on.
 */
export function dateAfter(anchor: string, interval: SubscriptionInterval, day: string): string {
  const step = steps[interval];
  for (let count = 1; ; count += 1) {
    const date = 'days' in step ? addDays(anchor, step.days * count) : addMonths(anchor, step.months * count);
    if (date > day) return date;
  }
}

/** The hour of the day, in UTC, at which a date is told and ordered: morning in Amsterdam, summer and winter. */
const hour = '05:00';

/** When a date is ordered, or its price told. */
export function dueMoment(day: string): Date {
  return new Date(`${day}T${hour}:00Z`);
}
