import { addDays, nextDay } from '../calendar.ts';
import { type DeliveryRules, daysOf, promiseOf } from './delivery-promise.ts';
import type { PickupPlace } from './pickup-promise.ts';

/** How far ahead of the first day one can be chosen, in days. */
const mostDaysAhead = 90;
/** How many days a shopper chooses from. */
export const deliveryDaysOffered = 14;

/**
 * Whether goods ordered `now` can come, or be fetched, on that day in Amsterdam: not before the promise is certain, on days on
 * which the carrier delivers or a branch is open, and no further ahead than a shop can say.
 */
export function isPossibleDay(
  day: string,
  now: Date,
  rules: DeliveryRules,
  places: readonly PickupPlace[],
  handlingDays: number,
): boolean {
  const { first, last, fits } = choiceOfDays(now, rules, places, handlingDays);
  return day >= first && day <= last && fits(day);
}

/** The days that a shopper is shown, 'YYYY-MM-DD': the first of those that are possible. */
export function daysOffered(
  now: Date,
  rules: DeliveryRules,
  places: readonly PickupPlace[],
  handlingDays: number,
): string[] {
  const { first, last, fits } = choiceOfDays(now, rules, places, handlingDays);
  const days: string[] = [];
  for (let day = first; day <= last && days.length < deliveryDaysOffered; day = nextDay(day, fits))
    days.push(day);
  return days;
}

/** From when until when days can be chosen, and which of them. */
function choiceOfDays(
  now: Date,
  rules: DeliveryRules,
  places: readonly PickupPlace[],
  handlingDays: number,
): { first: string; last: string; fits: (day: string) => boolean } {
  const { until: first } = promiseOf(now, rules, places, handlingDays);
  return { first, last: addDays(first, mostDaysAhead), fits: daysOf(rules, places) };
}
