import { localeOf } from './locale.ts';

/** 'NL' as 'Nederland' or 'Netherlands'; what is no code of a country, as a setting may hold, as it is. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
