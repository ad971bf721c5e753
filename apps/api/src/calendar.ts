/*
 * Days and times of day as they go in Amsterdam, wherever the server stands. A day is 'YYYY-MM-DD', a time of day the
 * minutes since midnight. Calendar arithmetic is done on UTC midnights, where every day has 24 hours.
 */

/** By whose clock and calendar the shops live. */
export const timeZone = 'Europe/Amsterdam';

const hour = 3_600_000;

/** '2026-11-24 16:30': the Swedish way to write a date and a time is the one of computers. */
const amsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as clock and calendar show it in Amsterdam. */
export type LocalTime = {
  readonly day: string;
  readonly minutes: number;
};

export function localTime(moment: Date): LocalTime {
  const [day = '', time = ''] = amsterdam.format(moment).split(' ');
  const [hours, minutes] = time.split(':');
  return { day, minutes: Number(hours) * 60 + Number(minutes) };
}

/** The day that it was in Amsterdam. */
export const dayInAmsterdam = (moment: Date): string => localTime(moment).day;

/**
 * The moment at which it is that time in Amsterdam. A time that the change to summer time leaves out comes an hour later;
 * of the two that the change back gives, the first.
 */
export function momentOf(day: string, minutes: number): Date {
  const asIfUtc = Date.parse(day) + minutes * 60_000;
  // Summer time is two hours ahead of UTC, the rest of the year is one.
  const inSummer = new Date(asIfUtc - 2 * hour);
  const { day: localDay, minutes: localMinutes } = localTime(inSummer);
  const isSummer = Date.parse(localDay) + localMinutes * 60_000 === asIfUtc;
  return isSummer ? inSummer : new Date(asIfUtc - hour);
}

/** So many days after a day; before it where they are negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** So many months after a day; the last day of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** The first day after `day` that `fits`; a rule that fits no day of a whole year is a mistake of ours. */
export function nextDay(day: string, fits: (day: string) => boolean): string {
  let next = addDays(day, 1);
  for (let tries = 0; !fits(next); tries += 1) {
    if (tries > 366) throw new Error('No day fits.');
    next = addDays(next, 1);
  }
  return next;
}

/** The day itself where it fits, else the first after it that does. */
export function firstDay(day: string, fits: (day: string) => boolean): string {
  return fits(day) ? day : nextDay(day, fits);
}

/** The day that is so many fitting days later. */
export function laterDay(day: string, days: number, fits: (day: string) => boolean): string {
  let result = day;
  for (let left = days; left > 0; left -= 1) result = nextDay(result, fits);
  return result;
}

/** '16:30' as 990; null for what is no time of day. */
export function minutesOf(text: string): number | null {
  const match = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(text.trim());
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : null;
  return minutes === null || minutes > 1440 ? null : minutes;
}

/** 990 as '16:30'; what is past midnight as the clock shows it on the day after. */
export function timeOf(given: number): string {
  const minutes = given > 1440 ? given - 1440 : given;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
