import { minutesOf } from '../calendar.ts';

/** From when until when a place is open, in minutes since the midnight before; past 1440 on the day after. */
export type Period = { from: number; until: number };

/** When a place is open: by day of the week (1 for Monday to 7 for Sunday), its periods in order; at least one. */
export type OpeningTimes = ReadonlyMap<number, readonly [Period, ...Period[]]>;

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** '09:00-12:30', and as people write it: '9.00 uur – 12.30', '9:00 tot 12:30'. */
const written = /(\d{1,2}[:.]\d\d)\s*(?:uur\s*)?(?:-|–|—|tot|to)\s*(\d{1,2}[:.]\d\d)/g;

const wholeDayMinutes = 24 * 60;
/** A closing time until then, in minutes after midnight, is of the evening before: '18:00-02:00'. Later it is a mistake. */
const latestNight = 6 * 60;

/** 'dicht', 'gesloten', 'closed', whatever follows. */
const saysClosed = /^\s*(?:dicht|gesloten|closed)\b/i;

/**
 * Opening hours as a shop wrote them, by English name of the day: { monday: '09:00-12:30, 13:00-17:30', sunday: '' }. Days that say no
 * times are missing.
 */
export function readOpeningHours(openingHours: Readonly<Record<string, unknown>>): OpeningTimes {
  const hours = new Map<number, readonly [Period, ...Period[]]>();
  for (const [index, name] of dayNames.entries()) {
    const text = openingHours[name];
    const [first, ...more] = typeof text === 'string' ? periodsIn(text) : [];
    if (first) hours.set(index + 1, [first, ...more]);
  }
  return hours;
}

/**
 * Whether a place is closed on all days, as one that is being rebuilt: it says so of some, and nothing else of any. One that says
 * nothing at all, or what nobody can read, may be open.
 */
export function isNeverOpen(openingHours: Readonly<Record<string, unknown>>): boolean {
  const said = dayNames.map((name) => openingHours[name] ?? '').filter((text) => text !== '');
  return said.length > 0 && said.every((text) => typeof text === 'string' && saysClosed.test(text));
}

/** The days of the week (1 for Monday to 7 for Sunday) of which a place does not say that it is closed, whatever else it says. */
export function daysNotSaidClosed(openingHours: Readonly<Record<string, unknown>>): number[] {
  return dayNames.flatMap((name, index) => {
    const text = openingHours[name];
    return typeof text === 'string' && saysClosed.test(text) ? [] : index + 1;
  });
}

/** From opening until closing, the breaks between them included. */
export const wholeDay = ([first, ...more]: readonly [Period, ...Period[]]): Period => ({
  from: first.from,
  until: (more.at(-1) ?? first).until,
});

/** In order; what overlaps or follows at once is one. */
function periodsIn(text: string): Period[] {
  const found = [...text.matchAll(written)].flatMap(([, ...times]): Period[] => {
    const [from, until] = times.map((time) => minutesOf(time.replace('.', ':')));
    if (typeof from !== 'number' || typeof until !== 'number') return [];
    if (until > from) return [{ from, until }];
    return until < from && until <= latestNight ? [{ from, until: until + wholeDayMinutes }] : [];
  });
  const periods: Period[] = [];
  for (const { from, until } of found.toSorted((a, b) => a.from - b.from)) {
    const last = periods.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else periods.push({ from, until });
  }
  return periods;
}
