import { localeOf } from '@etalage/contracts/locale';

/** 'NL' as 'Nederland' or 'Netherlands'. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code;
}
