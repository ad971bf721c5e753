import { localeOf } from '@etalage/contracts/locale';

/** '24 november 2026' for '2026-11-24'. */
export function dayInWords(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
