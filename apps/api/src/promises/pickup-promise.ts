import { type LocalTime, laterDay, momentOf, nextDay, weekday } from '../calendar.ts';
import { isDutchHoliday } from './dutch-holidays.ts';
import { type OpeningTimes, type Period, readOpeningHours, wholeDay } from './opening-hours.ts';

/** Where goods can be fetched. `openingHours` by English name of the day: { monday: '09:00-17:30', sunday: '' }. */
export type PickupPlace = {
  readonly name: string;
  readonly openingHours: Readonly<Record<string, unknown>>;
};

/** Minutes of opening that a branch needs to lay an order ready. */
const preparation = 120;
/** Times of pick-up are told by the half hour. */
const step = 30;
const midnight = 24 * 60;

/**
 * The opening hours without periods in which too short is opened to lay anything ready. A night ends at midnight here: nobody is told
 * to fetch anything at half past one.
 */
export function readPickupTimes(openingHours: PickupPlace['openingHours']): OpeningTimes {
  const enough = new Map<number, readonly [Period, ...Period[]]>();
  for (const [day, written] of readOpeningHours(openingHours)) {
    const periods = written.map(({ from, until }) => ({ from, until: Math.min(until, midnight) }));
    const [first, ...more] = periods.filter(({ from, until }) => until - from >= preparation + step);
    if (first) enough.set(day, [first, ...more]);
  }
  return enough;
}

/** When a branch has the goods ready: after so many of its opening days, or on the day itself after some hours of work. */
export function promisePickup(
  at: LocalTime,
  opening: OpeningTimes,
  days: number,
): LocalTime & { orderBefore: Date } {
  const periodsOf = (day: string) => (isDutchHoliday(day) ? undefined : opening.get(weekday(day)));
  const isOpen = (day: string) => periodsOf(day) !== undefined;
  const opens = (day: string) => periodsOf(day)?.[0].from ?? 0;
  const closes = (day: string) => {
    const periods = periodsOf(day);
    return periods ? wholeDay(periods).until : 0;
  };
  if (days > 0) {
    const begun = at.minutes < closes(at.day) ? at.day : nextDay(at.day, isOpen);
    const day = laterDay(begun, days, isOpen);
    return { day, minutes: opens(day), orderBefore: momentOf(begun, closes(begun)) };
  }
  // What is not ready before a break is begun after it.
  for (const { from, until } of periodsOf(at.day) ?? []) {
    if (at.minutes < from)
      return { day: at.day, minutes: from + preparation, orderBefore: momentOf(at.day, from) };
    const begun = Math.floor(at.minutes / step) * step;
    const minutes = begun + step + preparation;
    if (minutes <= until) return { day: at.day, minutes, orderBefore: momentOf(at.day, begun + step) };
  }
  const day = nextDay(at.day, isOpen);
  return { day, minutes: opens(day) + preparation, orderBefore: momentOf(day, opens(day)) };
}
