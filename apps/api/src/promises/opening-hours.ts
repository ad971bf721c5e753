import { minutesOf } from './calendar.ts';

/** When a place is open: by day of the week (1 for Monday to 7 for Sunday), in minutes since midnight. */
export type OpeningTimes = ReadonlyMap<number, { from: number; until: number }>;

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Opening hours as a shop wrote them, by English name of the day: { monday: '09:00-17:30', sunday: '' }. Days that say no times are missing. */
export function readOpeningHours(openingHours: Readonly<Record<string, unknown>>): OpeningTimes {
  const hours = dayNames.flatMap((name, index): [number, { from: number; until: number }][] => {
    const text = openingHours[name];
    const [from, until] = typeof text === 'string' ? text.split(/[-–]/).map(minutesOf) : [];
    if (from === undefined || from === null || until === undefined || until === null) return [];
    return until > from ? [[index + 1, { from, until }]] : [];
  });
  return new Map(hours);
}
