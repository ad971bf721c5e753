import { localTime, momentOf, nextDay, weekday } from '../calendar.ts';
import { isDutchHoliday } from './dutch-holidays.ts';
import { readOpeningHours, wholeDay } from './opening-hours.ts';

/** When a branch is taken to close that says no opening hours: Monday to Saturday, at six. */
const usualClosing = { lastWeekday: 6, until: 18 * 60 };

/**
 * Until when goods that are reserved `now` lie apart: the closing time of the branch on the last of so many (at least one) days of opening
 * after today in Amsterdam. Holidays are none.
 */
export function keptUntil(now: Date, openingHours: Readonly<Record<string, unknown>>, days: number): Date {
  const hours = readOpeningHours(openingHours);
  const closingOf = (day: string) => {
    if (hours.size === 0) return weekday(day) <= usualClosing.lastWeekday ? usualClosing.until : undefined;
    const periods = hours.get(weekday(day));
    return periods && wholeDay(periods).until;
  };
  const isOpen = (day: string) => !isDutchHoliday(day) && closingOf(day) !== undefined;
  let { day } = localTime(now);
  for (let left = days; left > 0; left -= 1) day = nextDay(day, isOpen);
  return momentOf(day, closingOf(day) ?? usualClosing.until);
}
