import { acceptedLanguages } from '@etalage/contracts/accepted-languages';
import type { RequestInfo } from '../lib/request-context.ts';

/**
 * The language of a page: its prefix where that is one of the shop's languages. An address without prefix takes
 * the shopper's choice of before, then what the browser asks for, then the shop's default.
 */
export function languageOfPath(
  path: string,
  info: Pick<RequestInfo, 'tenant' | 'cookies' | 'acceptLanguage'>,
): string {
  const { languages } = info.tenant;
  const [, first = ''] = path.split('/', 2);
  const prefix = first.replace(/\.data$/, '');
  if (languages.includes(prefix)) return prefix;
  if (!isOutsidePrefix(path)) return languages[0];
  const wanted = [chosenLanguage(info.cookies), ...acceptedLanguages(info.acceptLanguage)];
  return wanted.find((language) => languages.includes(language)) ?? languages[0];
}

/** Pages that stand outside the prefix, e.g. because a payment provider calls them (ROUTE-01). */
function isOutsidePrefix(path: string): boolean {
  return /^\/(auth|checkout)\//.test(path);
}

function chosenLanguage(cookies: string): string {
  return /(?:^|;\s*)etalage_lang=([a-z]{2})(?:;|$)/.exec(cookies)?.[1] ?? '';
}
