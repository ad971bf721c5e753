import { dayName as nameOfDay, timeName } from '@etalage/contracts/day-name';
import { localeOf } from '@etalage/contracts/locale';
import { formatters } from './formatters.ts';

/** 'dinsdag 24 november' for '2026-11-24'. */
export const dayName = (date: string, language: string): string =>
  nameOfDay(date, language, formatters.getDateTimeFormat);

/** Two days, the first without its month where that is the other's as well: 'maandag 23' and 'dinsdag 24 november'. */
export function daySpan(from: string, until: string, language: string): { from: string; until: string } {
  const first = dayName(from, language);
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7);
  return {
    from: isSameMonth ? first.slice(0, first.lastIndexOf(' ')) : first,
    until: dayName(until, language),
  };
}

/** '21 november 2026' for a moment, as the calendar stood in Amsterdam. */
export function calendarDate(moment: string, language: string): string {
  const at = new Date(moment);
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatters.getDateTimeFormat(localeOf(language), { ...options, timeZone: 'Europe/Amsterdam' }).format(at);
  return `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
}

/** The day of a moment as 'YYYY-MM-DD', as the calendar stood in Amsterdam: the Swedish way to write a date is the one of computers. */
export function dayInShop(moment: string): string {
  const format = { timeZone: 'Europe/Amsterdam', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatters.getDateTimeFormat('sv-SE', format).format(new Date(moment));
}

/** Day and time of a moment as calendar and clock show it in Amsterdam: 'maandag 23 november' and '16.00'. */
export function whenInShop(moment: string, language: string): { day: string; time: string } {
  const at = new Date(moment);
  const format = {
    timeZone: 'Europe/Amsterdam',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const time = formatters.getDateTimeFormat('sv-SE', format).format(at);
  return { day: dayName(dayInShop(moment), language), time: timeName(time, language) };
}
