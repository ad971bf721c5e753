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

/** The two-letter languages of an Accept-Language header, best first. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const q = options.map((option) => /^\s*q=([0-9.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ language, weight }) => /^[a-z]{2}$/.test(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}
