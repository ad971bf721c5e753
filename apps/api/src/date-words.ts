import { localeOf } from '@etalage/contracts/locale';
import { timeZone } from './calendar.ts';

/** '24 november 2026' for '2026-11-24'. */
export function dayInWords(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** 'dinsdag 24 november om 17:30', as it is in the shop. */
export function momentInWords(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment);
}
