import { addDays, weekday } from '../calendar.ts';

/**
 * The public holidays of the Netherlands in a year, on which nobody packs, delivers or opens: New Year's Day, Easter
 * Sunday and Monday, King's Day, Liberation Day in the years in which most have it off (every fifth), Ascension Day,
 * Whit Sunday and Monday, both days of Christmas.
 */
export function dutchHolidays(year: number): readonly string[] {
  const easter = easterSunday(year);
  const kingsDay = `${year}-04-27`;
  return [
    `${year}-01-01`,
    easter,
    addDays(easter, 1),
    // King's Day is kept on the day before where it would be a Sunday.
    weekday(kingsDay) === 7 ? addDays(kingsDay, -1) : kingsDay,
    ...(year % 5 === 0 ? [`${year}-05-05`] : []),
    addDays(easter, 39),
    addDays(easter, 49),
    addDays(easter, 50),
    `${year}-12-25`,
    `${year}-12-26`,
  ];
}

/**
 * Days on which a legal period does not end: the holidays, and Good Friday and Liberation Day in every year (Algemene termijnenwet,
 * articles 1 and 3).
 */
export function endsNoPeriod(day: string): boolean {
  const goodFriday = addDays(easterSunday(Number(day.slice(0, 4))), -2);
  return isDutchHoliday(day) || day === goodFriday || day.endsWith('-05-05');
}

const byYear = new Map<number, ReadonlySet<string>>();

export function isDutchHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  let holidays = byYear.get(year);
  if (!holidays) {
    holidays = new Set(dutchHolidays(year));
    byYear.set(year, holidays);
  }
  return holidays.has(day);
}

/** The Sunday after the first full moon of spring, by the rule of the Gregorian calendar. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skippedLeapDays = century - Math.floor(century / 4);
  const moonShift = Math.floor((8 * century + 13) / 25);
  let epact = (19 * golden + skippedLeapDays - moonShift + 15) % 30;
  // Two corrections keep the full moon within its 29 days.
  if (epact === 29 || (epact === 28 && golden > 10)) epact -= 1;
  const fullMoon = addDays(`${year}-03-21`, epact);
  return addDays(fullMoon, 7 - (weekday(fullMoon) % 7));
}
