import { acceptedLanguages } from '@etalage/contracts/accepted-languages';
import type { RequestInfo } from '../lib/request-context.ts';

/**
 * The language of a page: its prefix where that is one of the shop's languages. An address without prefix takes what the browser
 * asks for, then the shop's default.
 */
export function languageOfPath(path: string, info: Pick<RequestInfo, 'tenant' | 'acceptLanguage'>): string {
  const { languages } = info.tenant;
  const [, first = ''] = path.split('/', 2);
  const prefix = first.replace(/\.data$/, '');
  if (languages.includes(prefix)) return prefix;
  if (!isOutsidePrefix(path)) return languages[0];
  return (
    acceptedLanguages(info.acceptLanguage).find((language) => languages.includes(language)) ?? languages[0]
  );
}

/** Pages that stand outside the prefix, e.g. because a payment provider calls them (ROUTE-01). */
function isOutsidePrefix(path: string): boolean {
  return /^\/(auth|checkout)\//.test(path);
}
