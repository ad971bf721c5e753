import type { SubscriptionInterval } from '@etalage/contracts';
import { addDays } from '../calendar.ts';

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
    const date =
      'days' in step ? addDays(anchor, step.days * count) : monthsAfter(anchor, step.months * count);
    if (date > day) return date;
  }
}

/** So many months after a day; the last day of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The hour of the day, in UTC, at which a date is told and ordered: morning in Amsterdam, summer and winter. */
const hour = '05:00';

/** When a date is ordered, or its price told. */
export function dueMoment(day: string): Date {
  return new Date(`${day}T${hour}:00Z`);
}
