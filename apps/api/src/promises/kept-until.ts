import { localTime, momentOf, nextDay, weekday } from '../calendar.ts';
import { isDutchHoliday } from './dutch-holidays.ts';
import { daysNotSaidClosed, readOpeningHours, wholeDay } from './opening-hours.ts';

/** When a branch is taken to close that says no opening hours: Monday to Saturday, at six, but on days of which it says that it is closed. */
const usualClosing = { lastWeekday: 6, until: 18 * 60 };

/**
 * Until when goods that are reserved `now` lie apart: the closing time of the branch on the last of so many (at least one) days of opening
 * after today in Amsterdam. Holidays are none.
 */
export function keptUntil(now: Date, openingHours: Readonly<Record<string, unknown>>, days: number): Date {
  const hours = readOpeningHours(openingHours);
  const usualDays = hours.size === 0 ? usualDaysOf(openingHours) : [];
  const closingOf = (day: string) => {
    if (hours.size === 0) return usualDays.includes(weekday(day)) ? usualClosing.until : undefined;
    const periods = hours.get(weekday(day));
    return periods && wholeDay(periods).until;
  };
  const isOpen = (day: string) => !isDutchHoliday(day) && closingOf(day) !== undefined;
  let { day } = localTime(now);
  for (let left = days; left > 0; left -= 1) day = nextDay(day, isOpen);
  return momentOf(day, closingOf(day) ?? usualClosing.until);
}

/** One that is closed on all other days may be open on Sunday; that one is closed on all of them is asked before anything is reserved there. */
function usualDaysOf(openingHours: Readonly<Record<string, unknown>>): number[] {
  const maybe = daysNotSaidClosed(openingHours);
  const usual = maybe.filter((day) => day <= usualClosing.lastWeekday);
  return usual.length > 0 ? usual : maybe;
}
