import { localeOf } from './locale.ts';

type FormatOf = (locale: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

/**
 * 'dinsdag 24 november' for '2026-11-24'. Written part by part: whole dates get commas in one version of a browser's
 * data and not in the next, and then the server's page differs from the browser's. A page, which names many, gives formatters that it keeps.
 */
export function dayName(
  day: string,
  language: string,
  formatOf: FormatOf = (locale, options) => new Intl.DateTimeFormat(locale, options),
): string {
  const at = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatOf(localeOf(language), { ...options, timeZone: 'UTC' }).format(at);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`;
}

/** '16:30' as it is written in the language: '16.30' in Dutch. */
export function timeName(time: string, language: string): string {
  return language === 'nl' ? time.replace(':', '.') : time;
}
