import {
  firstDay,
  type LocalTime,
  laterDay,
  localTime,
  minutesOf,
  momentOf,
  nextDay,
  timeOf,
  weekday,
} from '../calendar.ts';
import { isDutchHoliday } from './dutch-holidays.ts';
import { type PickupPlace, promisePickup, readPickupTimes } from './pickup-promise.ts';

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
    .map(({ name, openingHours }) => ({ name, opening: readPickupTimes(openingHours) }))
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

/** On which days goods come, or can be fetched. */
export function daysOf(rules: DeliveryRules, places: readonly PickupPlace[]): (day: string) => boolean {
  const openings = places
    .map(({ openingHours }) => readPickupTimes(openingHours))
    .filter(({ size }) => size > 0);
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
  const leaves = laterDay(packed, handlingDays, isWork);
  const arrives = (days: number) =>
    days === 0 ? firstDay(leaves, isDelivery) : laterDay(leaves, days, isDelivery);
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
