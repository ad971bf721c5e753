import {
  addDays,
  firstDay,
  type LocalTime,
  localTime,
  minutesOf,
  momentOf,
  nextDay,
  timeOf,
  weekday,
} from '../calendar.ts';
import { isDutchHoliday } from './dutch-holidays.ts';
import { type OpeningTimes, type Period, readOpeningHours, wholeDay } from './opening-hours.ts';

/** What the shop knows of one way of shipping. Days of the week are 1 for Monday to 7 for Sunday, times 'HH:MM'. */
export type DeliveryRules = {
  readonly isPickup: boolean;
  /** Days of delivery after the day on which the goods are handed over; of pick-up the most opening days until they lie ready. */
  readonly daysMin: number;
  readonly daysMax: number;
  /** Until when an order goes along on a day of handing over. */
  readonly cutOff: string;
  /** On which the shop packs and hands over. */
  readonly handoverDays: readonly number[];
  /** On which the carrier delivers. */
  readonly deliveryDays: readonly number[];
  /** The part of the day in which it is delivered, where the carrier names one. */
  readonly windowFrom: string | null;
  readonly windowUntil: string | null;
};

/** Where goods can be fetched. `openingHours` by English name of the day: { monday: '09:00-17:30', sunday: '' }. */
export type PickupPlace = {
  readonly name: string;
  readonly openingHours: Readonly<Record<string, unknown>>;
};

/** When the goods come, or can be fetched from. Days 'YYYY-MM-DD', times 'HH:MM', as they go in Amsterdam. */
export type Promised = {
  readonly from: string;
  readonly until: string;
  /** The part of the day in which they come, or the time from which they lie ready (then `timeUntil` is null). */
  readonly timeFrom: string | null;
  readonly timeUntil: string | null;
  /** Where they can be fetched first, where there are several places. */
  readonly place: string | null;
  /** Orders of before this moment get this promise; later ones may get another. */
  readonly orderBefore: Date;
};

/** Minutes of opening that a branch needs to lay an order ready. */
const preparation = 120;
/** Times of pick-up are told by the half hour. */
const step = 30;
const midnight = 24 * 60;

/**
 * When an order of `now` arrives or can be fetched. The only place that says so: every page, mail and order shows what
 * comes from here. Later orders never get an earlier day.
 * @param handlingDays days of packing that the slowest of the goods takes before it can leave
 */
export function promiseOf(
  now: Date,
  rules: DeliveryRules,
  places: readonly PickupPlace[],
  handlingDays: number,
): Promised {
  if (!rules.isPickup) return promiseDelivery(now, rules, handlingDays);
  const hours = places
    .map(({ name, openingHours }) => ({ name, opening: readOpening(openingHours) }))
    .filter(({ opening }) => opening.size > 0);
  // Without opening hours the days on which the shop works are all that is known.
  if (hours.length === 0) {
    const { from, orderBefore } = promiseDelivery(
      now,
      { ...rules, deliveryDays: rules.handoverDays, daysMin: rules.daysMax },
      handlingDays,
    );
    return { from, until: from, timeFrom: null, timeUntil: null, place: null, orderBefore };
  }
  const at = localTime(now);
  const ready = hours.map(({ name, opening }) => ({
    name,
    ...promisePickup(at, opening, rules.daysMax + handlingDays),
  }));
  const first = ready.reduce((best, each) => (isBefore(each, best) ? each : best));
  const orderBefore = new Date(Math.min(...ready.map((each) => each.orderBefore.getTime())));
  return {
    from: first.day,
    until: first.day,
    timeFrom: timeOf(first.minutes),
    timeUntil: null,
    place: hours.length > 1 ? first.name : null,
    orderBefore,
  };
}

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

/** On which days goods come, or can be fetched. */
function daysOf(rules: DeliveryRules, places: readonly PickupPlace[]): (day: string) => boolean {
  const openings = places.map(({ openingHours }) => readOpening(openingHours)).filter(({ size }) => size > 0);
  const weekdays = rules.isPickup
    ? openings.length > 0
      ? openings.flatMap((opening) => [...opening.keys()])
      : rules.handoverDays
    : rules.deliveryDays;
  return (day) => weekdays.includes(weekday(day)) && !isDutchHoliday(day);
}

const isBefore = (a: LocalTime, b: LocalTime) => a.day < b.day || (a.day === b.day && a.minutes < b.minutes);

function promiseDelivery(now: Date, rules: DeliveryRules, handlingDays: number): Promised {
  const { daysMin, daysMax, windowFrom, windowUntil } = rules;
  const isWork = (day: string) => rules.handoverDays.includes(weekday(day)) && !isDutchHoliday(day);
  const isDelivery = (day: string) => rules.deliveryDays.includes(weekday(day)) && !isDutchHoliday(day);
  const cutOff = cutOffOf(rules);
  const { day: today } = localTime(now);
  // Moments are compared: on the night of the change to winter time the clock shows an hour twice.
  const packed = isWork(today) && now < momentOf(today, cutOff) ? today : nextDay(today, isWork);
  const leaves = after(packed, handlingDays, isWork);
  const arrives = (days: number) =>
    days === 0 ? firstDay(leaves, isDelivery) : after(leaves, days, isDelivery);
  return {
    from: arrives(daysMin),
    until: arrives(daysMax),
    timeFrom: windowFrom,
    timeUntil: windowUntil,
    place: null,
    orderBefore: momentOf(packed, cutOff),
  };
}

/** What is delivered on the day of the order has left before its part of the day begins. */
function cutOffOf({ cutOff, daysMin, windowFrom }: DeliveryRules): number {
  const minutes = minutesOf(cutOff) ?? 0;
  const begins = daysMin === 0 && windowFrom !== null ? minutesOf(windowFrom) : null;
  return begins === null ? minutes : Math.min(minutes, begins);
}

/** The day that is so many fitting days later. */
function after(day: string, days: number, fits: (day: string) => boolean): string {
  let result = day;
  for (let left = days; left > 0; left -= 1) result = nextDay(result, fits);
  return result;
}

/**
 * The opening hours without periods in which too short is opened to lay anything ready. A night ends at midnight here: nobody is told
 * to fetch anything at half past one.
 */
function readOpening(openingHours: PickupPlace['openingHours']): OpeningTimes {
  const enough = new Map<number, readonly [Period, ...Period[]]>();
  for (const [day, written] of readOpeningHours(openingHours)) {
    const periods = written.map(({ from, until }) => ({ from, until: Math.min(until, midnight) }));
    const [first, ...more] = periods.filter(({ from, until }) => until - from >= preparation + step);
    if (first) enough.set(day, [first, ...more]);
  }
  return enough;
}

/** When a branch has the goods ready: after so many of its opening days, or on the day itself after some hours of work. */
function promisePickup(
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
    const day = after(begun, days, isOpen);
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
