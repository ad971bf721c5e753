import { localeOf } from '@etalage/contracts/locale';

const inAmsterdam = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it was in Amsterdam, as 'YYYY-MM-DD'. */
export function dayInAmsterdam(at: Date): string {
  return inAmsterdam.format(at);
}

/** So many days after a day, both as 'YYYY-MM-DD'. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** '24 november 2026' for '2026-11-24'. */
export function dayInWords(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
